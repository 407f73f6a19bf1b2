import { AdminActions } from "~/components/works/admin-actions";
import { type CardProposal, ProposalCard } from "~/components/works/proposal-card";
import type { DeclarationKind } from "~/contest/works/declarations";
import type { ProposalStatus } from "~/contest/works/statuses";
import { declarations } from "~/text/works/declarations";
import type { Selection } from "./selection";

interface Props {
  proposal: CardProposal & { status: ProposalStatus; isDraft: boolean; missing: DeclarationKind[] };
  selection: Selection;
  /** The picture's `sizes`. */
  sizes?: string;
}

/** A proposal with a box to tick, and an admin's menu: view, set status, remove. */
export function StateCard({ proposal, selection, sizes }: Props) {
  const { id, title } = proposal;
  return (
    <ProposalCard
      proposal={proposal}
      showStatus
      copiesLink={false}
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
        {proposal.missing.length > 0 && (
          <p className="text-small">
            <span className="font-semibold">{declarations.missing(proposal.missing)}:</span>{" "}
            {declarations.which(proposal.missing)}
          </p>
        )}
        <AdminActions proposal={proposal} copiesLink />
      </div>
    </ProposalCard>
  );
}
