import { Link } from "@remix-run/react";
import { ButtonLink } from "~/components/core/elements";
import type { Losses } from "~/contest/core/visibility";
import { withReturn } from "~/text/core/ways-back";
import { university as universityText } from "~/text/people/university";
import { ConfirmButton } from "../core/confirm-button";

interface Props {
  proposal: { id: string; title: string };
}

/** Returns the address of the edit form, which leads back to `back`, or else to the portal. */
const editPath = (id: string, back?: string) => {
  const path = `/propuesta/${id}/editar`;
  return back ? withReturn(path, back) : path;
};

/** A university's actions on a card: view, and edit its own open works. */
export function OwnerActions({ proposal, canEdit, back }: Props & { canEdit: boolean; back?: string }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink href={`/propuesta/${proposal.id}`} className="grow" aria-label={`Ver «${proposal.title}»`}>
        Ver
      </ButtonLink>
      {canEdit && (
        <ButtonLink
          to={editPath(proposal.id, back)}
          className="card-twin grow"
          aria-label={`Editar «${proposal.title}»`}
        >
          Editar
        </ButtonLink>
      )}
    </div>
  );
}

interface OwnerProps extends Props {
  /** Votes and evaluations that go with the work. */
  losses: Losses;
}

/** The owner's actions on the work itself. `back`: the return path, if not the portal. */
export function OwnerOverlay({ proposal, losses, back }: OwnerProps & { back?: string }) {
  return (
    <fieldset className="card-overlay">
      <legend className="sr-only">Tu propuesta «{proposal.title}»</legend>
      <Link to={editPath(proposal.id, back)} className="card-plate">
        Editar
      </Link>
      <RemoveButton
        proposal={proposal}
        losses={losses}
        back={back}
        className="card-plate card-plate-danger"
      />
    </fieldset>
  );
}

/** The owner's actions on the page of the work. */
export const OwnerBar = ({ proposal, losses }: OwnerProps) => (
  <section aria-label={universityText.ownWork} className="flex flex-wrap gap-3">
    <ButtonLink href={editPath(proposal.id, `/propuesta/${proposal.id}`)}>Editar</ButtonLink>
    <RemoveButton proposal={proposal} losses={losses} className="button button-danger" />
  </section>
);

function RemoveButton({
  proposal: { id, title },
  losses,
  back,
  className,
}: OwnerProps & { back?: string; className: string }) {
  return (
    <ConfirmButton
      label="Eliminar"
      className={className}
      title={universityText.removeQuestion}
      confirm={universityText.removeConfirm}
      danger
      action="/universidad"
      fields={{ intent: "delete", id, ...(back && { return: back }) }}
    >
      <p>{universityText.removeExplained(title, losses)}</p>
      <p className="mt-2 font-semibold">{universityText.removeForever}</p>
    </ConfirmButton>
  );
}
