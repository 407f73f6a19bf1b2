import { useNavigation } from "@remix-run/react";
import { H2, TallLink, TextLink } from "~/components/core/elements";
import { PostButton } from "~/components/core/post-button";
import { Table } from "~/components/core/table";
import type { GroupOrder } from "~/contest/votes/groups";
import { formatDateTime, formatInteger } from "~/text/core/formats";
import { settingPath } from "~/text/running/settings-list";
import { votes as votesText } from "~/text/votes/votes";
import { votesList, writeGroup } from "./query";
import type { WorkVotesData } from "./read";
import { VoteRows } from "./vote-rows";
import { Share } from "./works";

/** One work's votes: what they have in common, what was voided, and vote by vote. */
export function WorkVotes({ workVotes }: { workVotes: WorkVotesData }) {
  const { work, kinds, acts, isNewest } = workVotes;
  const { votes, voided } = work;
  if (votes + voided === 0) return <p className="h2 border-t border-ink py-16">{votesText.noVotes}</p>;
  return (
    <>
      <p className="tabular-nums">{votesText.counting({ counting: votes, voided })}</p>
      <section className="mt-10" aria-labelledby="grupos">
        <H2 id="grupos">{votesText.groups}</H2>
        <p className="mt-2 max-w-[65ch] text-ink-soft">
          {votesText.groupsHint} {votesText.youngHint}
        </p>
        {isNewest && <p className="note mt-4">{votesText.newest}</p>}
        {kinds.map((groups) => (
          <Groups key={groups.kind} workVotes={workVotes} {...groups} />
        ))}
      </section>
      {acts.length > 0 && <Acts workId={work.id} acts={acts} />}
      <VoteRows workVotes={workVotes} />
    </>
  );
}

type GroupsProps = WorkVotesData["kinds"][number] & { workVotes: WorkVotesData };

const groupColumns: { order: GroupOrder; label: keyof typeof votesText.groupColumns; isName?: true }[] = [
  { order: "votes", label: "votes" },
  { order: "votes", label: "share" },
  { order: "browsers", label: "browsers" },
  { order: "young", label: "young" },
  { order: "first", label: "first", isName: true },
  { order: "last", label: "last", isName: true },
];

/** The largest groups of a kind. All kinds share one order. */
function Groups({ workVotes, kind, groups, others }: GroupsProps) {
  const { work, group: listed, groupOrder, voteOrder } = workVotes;
  const address = { work: work.id, voteOrder, group: listed && writeGroup(listed) };
  const columns = [{ order: "source" as const, label: null, isName: true }, ...groupColumns].map(
    ({ order, label, isName }) => ({
      label: label === null ? votesText.kinds[kind] : votesText.groupColumns[label],
      isFigure: !isName,
      sorted:
        order !== groupOrder
          ? null
          : order === "source" || order === "first"
            ? ("ascending" as const)
            : ("descending" as const),
      href: `${votesList.path({ ...address, groupOrder: order })}#grupos`,
    }),
  );
  return (
    <div className="mt-8" data-kind={kind}>
      <h3 className="h3">{votesText.kinds[kind]}</h3>
      <p className="hint mt-1">
        {votesText.kindHints[kind]}{" "}
        {kind === "domain" && (
          <TextLink to={settingPath("disposable_domains")}>{votesText.refusedDomains}</TextLink>
        )}
      </p>
      {groups.length === 0 ? (
        <p className="mt-2">{votesText.noGroup}</p>
      ) : (
        <Table caption={votesText.kinds[kind]} columns={columns} className="min-w-4xl">
          {groups.map((group) => (
            <tr key={group.source} data-group={writeGroup(group)}>
              <th scope="row" className="min-w-40 wrap-anywhere">
                <TallLink
                  to={`${votesList.path({ ...address, groupOrder, group: writeGroup(group) })}#votos`}
                  aria-label={votesText.seeVotes(group)}
                >
                  {votesText.nameOf(group)}
                </TallLink>
              </th>
              <td className="numeric">{formatInteger(group.votes)}</td>
              <td className="numeric">
                <Share value={group.share} />
              </td>
              <td className="numeric">{formatInteger(group.browsers)}</td>
              <td className="numeric">{formatInteger(group.young)}</td>
              <td className="whitespace-nowrap tabular-nums">{formatDateTime(group.firstAt)}</td>
              <td className="whitespace-nowrap tabular-nums">{formatDateTime(group.lastAt)}</td>
            </tr>
          ))}
        </Table>
      )}
      {others > 0 && <p className="hint mt-2">{votesText.others(others)}</p>}
    </div>
  );
}

/** Voided votes, act by act: one press restores an act. */
function Acts({ workId, acts }: { workId: string; acts: WorkVotesData["acts"] }) {
  const isBusy = useNavigation().state === "submitting";
  const { at, reason, votes, restore } = votesText.actColumns;
  return (
    <section className="mt-14" aria-labelledby="anulaciones">
      <H2 id="anulaciones" className="mb-2">
        {votesText.acts}
      </H2>
      <Table caption={votesText.acts} columns={[at, reason, { figure: votes }, restore]}>
        {acts.map((act) => (
          <tr key={act.at} data-act={act.at}>
            <th scope="row" className="whitespace-nowrap tabular-nums">
              {formatDateTime(act.at)}
            </th>
            <td className="min-w-56 wrap-anywhere">{act.reason}</td>
            <td className="numeric">{formatInteger(act.votes)}</td>
            <td>
              {act.restorable > 0 && (
                <PostButton
                  fields={{ proposal_id: workId, at: act.at }}
                  name="intent"
                  value="restore_act"
                  disabled={isBusy}
                  aria-label={votesText.restoreAct(act.restorable, act.at)}
                >
                  {votesText.restore}
                </PostButton>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
