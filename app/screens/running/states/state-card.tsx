import { Form } from "@remix-run/react";
import { ConfirmButton } from "~/components/core/confirm-button";
import { AdminActs } from "~/components/works/admin-acts";
import { type CardProposal, ProposalCard } from "~/components/works/proposal-card";
import type { DeclarationKind } from "~/contest/works/declarations";
import { type ProposalStatus, statusChoices, statusLabels } from "~/contest/works/statuses";
import { admin } from "~/text/running/admin";
import { declarations } from "~/text/works/declarations";
import type { Selection } from "./selection";

const text = admin.states;

interface Props {
  proposal: CardProposal & { status: ProposalStatus; isDraft: boolean; missing: DeclarationKind[] };
  showStatus: boolean;
  selection: Selection;
}

/** A proposal with an admin's actions: tick, view, set status, remove. */
export function StateCard({ proposal, showStatus, selection }: Props) {
  const { id, title, status } = proposal;
  return (
    <ProposalCard
      proposal={proposal}
      showStatus={showStatus}
      lead={
        <label className="-mt-3 flex min-h-11 items-center gap-3 text-small">
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
          {proposal.isDraft && <span className="mark ml-auto">Borrador</span>}
        </label>
      }
    >
      <div className="grid gap-2 border-t pt-3">
        {proposal.missing.length > 0 && (
          <p className="text-small">
            <span className="font-semibold">{declarations.missing(proposal.missing)}:</span>{" "}
            {declarations.which(proposal.missing)}
          </p>
        )}
        <Form method="post" className="flex gap-2" preventScrollReset>
          <input type="hidden" name="intent" value="set-one" />
          <input type="hidden" name="id" value={id} />
          <select
            key={status}
            name="status"
            defaultValue={status}
            aria-label={`Editar estado de «${title}»`}
            className="input min-w-0 grow basis-0"
          >
            {statusChoices(status).map((value) => (
              <option key={value} value={value}>
                {statusLabels[value]}
              </option>
            ))}
          </select>
          <button type="submit" className="button">
            Aplicar
          </button>
        </Form>
        <div className="flex flex-wrap gap-2">
          <AdminActs proposal={proposal} className="button grow px-3" />
          <ConfirmButton
            label="Eliminar"
            className="button button-danger grow px-3"
            danger
            title={text.removeQuestion}
            confirm={text.removeConfirm}
            fields={{ intent: "remove-one", id }}
          >
            <p>{text.removeExplained(`«${title}»`)}</p>
          </ConfirmButton>
        </div>
      </div>
    </ProposalCard>
  );
}
