import { useActionData } from "@remix-run/react";
import { H2, TallLink } from "~/components/core/elements";
import { Pages } from "~/components/core/pages";
import { Table } from "~/components/core/table";
import { formatDateTime } from "~/text/core/formats";
import { votes as votesText } from "~/text/votes/votes";
import type { actOnVotes } from "./actions";
import { voteOrders, votesList, writeGroup } from "./query";
import type { WorkVotesData } from "./read";
import { ChosenForm, FORM, GroupForm } from "./void-forms";

const ascending: readonly string[] = ["account", "network", "browser"];

/** Single votes of the work or of the chosen group, which can be voided and restored. */
export function VoteRows({ workVotes }: { workVotes: WorkVotesData }) {
  const { work, votes, total, counting, page, pages, group, voteOrder, groupOrder } = workVotes;
  const address = { work: work.id, group: group && writeGroup(group), groupOrder };
  const title = group ? votesText.votesOfGroup(group) : votesText.allVotes;
  // Ticks survive an answer that asks for a reason, also without scripts.
  const ticked = [useActionData<typeof actOnVotes>()?.result?.initialValue?.voter].flat();
  const columns = voteOrders.map((order) => ({
    label: votesText.voteColumns[order],
    sorted:
      order !== voteOrder
        ? null
        : ascending.includes(order)
          ? ("ascending" as const)
          : ("descending" as const),
    href: `${votesList.path({ ...address, voteOrder: order })}#votos`,
  }));
  return (
    <section id="votos" className="mt-14" aria-labelledby="votos-titulo">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <H2 id="votos-titulo" className="wrap-anywhere">
          {title}
        </H2>
        <p className="text-small tabular-nums">
          {votesText.counting({ counting, voided: total - counting })}
          {group && (
            <TallLink to={`${votesList.path({ work: work.id, groupOrder })}#votos`} className="ml-4">
              {votesText.seeAll}
            </TallLink>
          )}
        </p>
      </div>
      <Table caption={title} columns={[votesText.voteColumns.choose, ...columns]} className="mt-2 min-w-5xl">
        {votes.map((vote, index) => (
          <tr key={vote.userId ?? `${vote.at}-${index}`}>
            <td>
              {vote.userId && (
                <label className="grid size-11 cursor-pointer place-items-center">
                  <input
                    type="checkbox"
                    name="voter"
                    value={vote.userId}
                    defaultChecked={ticked.includes(vote.userId)}
                    form={FORM}
                    className="box"
                    aria-label={votesText.choose(vote.email ?? "")}
                  />
                </label>
              )}
            </td>
            <td className="whitespace-nowrap tabular-nums">{formatDateTime(vote.at)}</td>
            <th scope="row" className="max-w-80 min-w-56 wrap-anywhere">
              {vote.name ?? votesText.erased}
              {vote.email && <span className="block text-label font-normal text-ink-soft">{vote.email}</span>}
            </th>
            <td className="whitespace-nowrap tabular-nums">
              {vote.registeredAt === null ? "" : formatDateTime(vote.registeredAt)}
            </td>
            <td className="tabular-nums">{vote.network ?? "—"}</td>
            <td className="tabular-nums">{vote.browser ?? "—"}</td>
            <td className="max-w-60 wrap-anywhere">
              {vote.voided
                ? `${vote.withdrawn ? votesText.gone : votesText.isVoided}: ${vote.reason}`
                : votesText.counts}
            </td>
          </tr>
        ))}
      </Table>
      <Pages
        page={page}
        pages={pages}
        href={(page) => `${votesList.path({ ...address, voteOrder, page })}#votos`}
      />
      <p className="mt-10 max-w-[65ch]">{votesText.voidExplained}</p>
      <div className="mt-6 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <ChosenForm workId={work.id} />
        {group && counting > 0 && <GroupForm key={writeGroup(group)} workId={work.id} group={group} />}
      </div>
    </section>
  );
}
