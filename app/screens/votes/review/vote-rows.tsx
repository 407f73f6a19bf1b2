import { getFormProps, useForm } from "@conform-to/react";
import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { ConfirmButton } from "~/components/core/confirm-button";
import { InputField } from "~/components/core/control-fields";
import { Pages } from "~/components/core/pages";
import { Table } from "~/components/core/table";
import { withErrors } from "~/components/core/with-errors";
import { formatDateTime, formatInteger } from "~/text/core/formats";
import { votes as text } from "~/text/votes/votes";
import type { actOnVotes } from "./actions";
import { votesList } from "./query";
import type { WorkVotesData } from "./read";

const FORM = "elegidos";

/** Single votes of the work or of the selected group; ticked votes are voided or restored. */
export function VoteRows({ workVotes }: { workVotes: WorkVotesData }) {
  const { work, votes, total, page, pages, group } = workVotes;
  const address = { work: work.id, group };
  // Ticks survive an answer that asks for a reason, also without scripts.
  const ticked = [useActionData<typeof actOnVotes>()?.result?.initialValue?.voter].flat();
  return (
    <section id="votos" className="mt-14" aria-labelledby="votos-titulo">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="votos-titulo" className="h2">
          {group ? text.votesOfGroup : text.allVotes}
        </h2>
        <p className="text-small tabular-nums">
          {text.count(total)}
          {group && (
            <Link to={`${votesList.path({ work: work.id })}#votos`} className="link link-tall ml-4">
              {text.seeAll}
            </Link>
          )}
        </p>
      </div>
      <Table
        caption={group ? text.votesOfGroup : text.allVotes}
        columns={[
          text.columns.choose,
          text.columns.account,
          text.columns.at,
          text.columns.registered,
          { figure: text.columns.elsewhere },
          text.columns.origin,
          text.columns.state,
        ]}
        className="mt-2 min-w-5xl"
      >
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
                    aria-label={text.choose(vote.email ?? "")}
                  />
                </label>
              )}
            </td>
            <th scope="row" className="min-w-56 max-w-80 wrap-anywhere">
              {vote.name ?? text.erased}
              {vote.email && <span className="block text-label font-normal text-ink-soft">{vote.email}</span>}
            </th>
            <td className="whitespace-nowrap tabular-nums">{formatDateTime(vote.at)}</td>
            <td className="whitespace-nowrap tabular-nums">
              {vote.registeredAt === null ? "" : formatDateTime(vote.registeredAt)}
            </td>
            <td className="numeric">{vote.userId && formatInteger(vote.elsewhere)}</td>
            <td className="whitespace-nowrap tabular-nums">{text.origin(vote.address, vote.agent)}</td>
            <td className="max-w-60 wrap-anywhere">
              {vote.voided ? `${vote.withdrawn ? text.gone : text.isVoided}: ${vote.reason}` : text.counts}
            </td>
          </tr>
        ))}
      </Table>
      <ChosenForm workId={work.id} />
      <Pages page={page} pages={pages} href={(page) => `${votesList.path({ ...address, page })}#votos`} />
    </section>
  );
}

function ChosenForm({ workId }: { workId: string }) {
  const isBusy = useNavigation().state === "submitting";
  const answer = useActionData<typeof actOnVotes>()?.result;
  const result = answer?.initialValue?.voter ? answer : undefined;
  const [form, fields] = useForm<{ reason: string }>({ id: FORM, lastResult: result });
  const reason = withErrors(fields.reason, result);
  return (
    <Form
      {...getFormProps(form, { ariaAttributes: false })}
      method="post"
      preventScrollReset
      className="mt-6 grid max-w-[40rem] justify-items-start gap-4"
    >
      <input type="hidden" name="proposal_id" value={workId} />
      <InputField
        field={reason}
        label={text.chosenReason}
        hint={text.reasonHint}
        className="w-full"
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3">
        <ConfirmButton
          label={text.voidChosen}
          className="button button-danger"
          disabled={isBusy}
          title={text.voidChosenTitle}
          confirm={text.voidConfirm}
          danger
          form={FORM}
          fields={{ intent: "void" }}
        >
          <p>{text.voidExplained}</p>
        </ConfirmButton>
        <button type="submit" name="intent" value="restore" className="button" disabled={isBusy}>
          {text.restoreChosen}
        </button>
      </div>
    </Form>
  );
}
