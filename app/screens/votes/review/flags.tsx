import { Link } from "@remix-run/react";
import { FilterBar } from "~/components/core/filter-bar";
import { Pages } from "~/components/core/pages";
import type { FlaggedVotes } from "~/db/votes/votes";
import { votes as text } from "~/text/votes/votes";
import { votesList, writeGroup } from "./query";
import { GroupSummary } from "./void-form";

interface Props {
  flags: FlaggedVotes[];
  total: number;
  /** Totals of all works. */
  counts: { counting: number; voided: number };
  page: number;
  pages: number;
  /** The search text and its matching works. */
  search: string;
  works: { id: string; title: string; votes: number }[];
}

/** Groups of votes of all works, the largest first, and a link to each work's votes. */
export function Flags({ flags, total, counts, page, pages, search, works }: Props) {
  return (
    <>
      <p className="mb-6 tabular-nums">{text.counting(counts)}</p>
      {flags.length === 0 ? (
        <p className="h2 border-t border-ink py-16">{text.none}</p>
      ) : (
        <>
          <p className="label py-3 tabular-nums" role="status">
            {text.groupCount(total)}
          </p>
          <p className="mb-4 max-w-[65ch] text-ink-soft">{text.listHint}</p>
          <ul className="border-b">
            {flags.map((flag) => (
              <li key={Object.values(flag).join()} className="border-t py-4" data-flag={flag.kind}>
                <Flag flag={flag} />
              </li>
            ))}
          </ul>
          <Pages page={page} pages={pages} href={(page) => votesList.path({ search, page })} />
        </>
      )}
      <section className="mt-14" aria-labelledby="mesas">
        <h2 id="mesas" className="h2">
          {text.works}
        </h2>
        <p className="mt-2 mb-4 max-w-[65ch] text-ink-soft">{text.worksHint}</p>
        <FilterBar search={search} placeholder={text.worksSearch} />
        {works.length === 0 && <p className="mt-4">{text.noWorks}</p>}
        <ul>
          {works.map(({ id, title, votes }) => (
            <li key={id} className="flex items-baseline justify-between gap-6 border-b">
              <Link to={votesList.path({ work: id })} className="link link-tall min-w-0 wrap-anywhere">
                {title}
              </Link>
              <span className="text-small whitespace-nowrap tabular-nums">{text.count(votes)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Flag({ flag }: { flag: FlaggedVotes }) {
  const { proposalId: work, kind, title } = flag;
  const source = "address" in flag ? flag.address : "network" in flag ? flag.network : "";
  const { from, to } = "from" in flag ? flag : { from: 0, to: 0 };
  const name = (
    <>
      {" "}
      <Link to={votesList.path({ work })} className="ml-3 font-semibold hover:underline">
        {title}
      </Link>
    </>
  );
  return (
    <>
      <GroupSummary group={flag} name={name}>
        <p className="mt-1 text-small text-ink-soft">{text.evidence(flag)}</p>
      </GroupSummary>
      <Link
        to={`${votesList.path({ work, group: writeGroup({ kind, source, from, to }) })}#grupo`}
        className="link link-tall mt-1 text-small"
        aria-label={`${text.seeSigns}: ${title}`}
      >
        {text.seeSigns}
      </Link>
    </>
  );
}
