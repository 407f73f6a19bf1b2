import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { opensDialog } from "~/components/core/dialog-form";
import { Options } from "~/components/core/options";
import { useHydrated } from "~/components/core/use-hydrated";
import { type CardProposal, ProposalCard } from "~/components/works/proposal-card";
import { type ProposalStatus, statusChoices, statusLabels } from "~/contest/core/statuses";
import { admin } from "~/text/running/admin";
import type { Selection } from "./selection";

const text = admin.states;

interface Props {
  proposal: CardProposal & { status: ProposalStatus; isDraft: boolean };
  selection: Selection;
  /** The list's address. */
  list: string;
  /** The picture's `sizes`. */
  sizes?: string;
}

/** A proposal with a box to tick, its status to choose, and a button to remove it. */
export function StateCard({ proposal, selection, list, sizes }: Props) {
  const { id, title } = proposal;
  return (
    <ProposalCard
      proposal={proposal}
      showStatus
      sizes={sizes}
      lead={
        <div className="state-lead -mt-3 flex items-center gap-3 text-small">
          <label className="flex min-h-11 grow items-center gap-3">
            <input
              type="checkbox"
              name={selection.whole ? undefined : "ids"}
              value={id}
              form={selection.formId}
              checked={selection.has(id)}
              disabled={selection.whole}
              onChange={() => selection.toggle(id)}
              className="size-5 accent-accent checked:[counter-increment:ticked]"
              aria-label={`Seleccionar «${title}»`}
            />
            <span aria-hidden>Seleccionar</span>
          </label>
          {proposal.isDraft && <span className="mark">Borrador</span>}
        </div>
      }
    >
      <div className="state-acts grid gap-2 border-t pt-3">
        <StatusForm proposal={proposal} list={list} />
        <button
          {...opensDialog("eliminar", id)}
          className="link link-tall state-remove text-small"
          aria-label={`Eliminar «${title}»`}
        >
          {text.remove}
        </button>
      </div>
    </ProposalCard>
  );
}

/** The status of one proposal. Its button shows once the choice differs; without scripts it always does. */
function StatusForm({ proposal: { id, title, status }, list }: Pick<Props, "proposal" | "list">) {
  const hydrated = useHydrated();
  const busy = useNavigation().state === "submitting";
  const [choice, setChoice] = useState(status);
  return (
    <Form
      method="post"
      // Scripts keep the list's place. Without them the card's anchor does.
      action={hydrated ? list : `${list}#obra-${id}`}
      preventScrollReset
      className="state-change"
    >
      <input type="hidden" name="id" value={id} />
      <select
        name="status"
        defaultValue={status}
        onChange={({ target }) => setChoice(target.value as ProposalStatus)}
        className="input"
        aria-label={`Estado de «${title}»`}
      >
        <Options options={statusChoices(status).map((value) => ({ id: value, name: statusLabels[value] }))} />
      </select>
      <button
        type="submit"
        name="intent"
        value="set-one"
        className={`button ${choice === status ? "without-scripts" : ""}`}
        disabled={busy}
      >
        Guardar
      </button>
    </Form>
  );
}
