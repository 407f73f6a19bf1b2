import { H2, TallLink } from "~/components/core/elements";
import { CopyLink } from "~/components/works/copy-link";
import { Cover, type CoverFile } from "~/components/works/cover";
import { StatusMark } from "~/components/works/proposal-card";
import type { Honour } from "~/contest/core/awards";
import type { Category } from "~/contest/core/categories";
import type { ProposalStatus } from "~/contest/core/statuses";
import { landing } from "~/text/public/landing";

interface OwnWork {
  id: string;
  title: string;
  category: Category | null;
  cover: CoverFile | null;
  /** Null while the status is hidden. */
  status: ProposalStatus | null;
  honour: Honour | null;
  /** Null while vote counts are hidden. */
  votes: number | null;
  /** Code of the student's diploma for the work; null without one. */
  diploma: string | null;
}

/** The works that the student signs: state, votes, link to share and diploma. */
export function OwnWorks({ works }: { works: OwnWork[] }) {
  const text = landing.ownWorks;
  return (
    <section className="page own-works" aria-labelledby="mis-obras">
      <H2 id="mis-obras">{text.title}</H2>
      <ul>
        {works.map(({ id, title, category, cover, status, honour, votes, diploma }) => (
          <li key={id}>
            <Cover file={cover} category={category} alt="" small />
            <div>
              <h3>
                <a href={`/propuesta/${id}`} className="own-title">
                  {title}
                </a>
              </h3>
              <p className="own-facts">
                {status ? <StatusMark status={status} honour={honour} /> : <span>{text.sent}</span>}
                {votes !== null && <span className="tabular-nums">{text.votes(votes)}</span>}
              </p>
              <p className="own-facts">
                <CopyLink id={id} />
                {diploma && <TallLink href={`/diploma/${diploma}`}>{text.diploma}</TallLink>}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
