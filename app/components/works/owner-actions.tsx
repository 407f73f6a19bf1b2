import { Link } from "@remix-run/react";
import { university as text } from "~/text/people/university";
import { ConfirmButton } from "../core/confirm-button";

interface Props {
  proposal: { id: string; title: string };
}

/** A university's actions on a card: view, and edit its own open works. */
export function OwnerActions({ proposal, canEdit }: Props & { canEdit: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      <a href={`/propuesta/${proposal.id}`} className="button grow" aria-label={`Ver «${proposal.title}»`}>
        Ver
      </a>
      {canEdit && (
        <Link
          to={`/propuesta/${proposal.id}/editar`}
          className="button card-twin grow"
          aria-label={`Editar «${proposal.title}»`}
        >
          Editar
        </Link>
      )}
    </div>
  );
}

/** The owner's actions on the work itself. `back`: the return path, if not the portal. */
export function OwnerOverlay({ proposal: { id, title }, back }: Props & { back?: string }) {
  return (
    <fieldset className="card-overlay">
      <legend className="sr-only">Tu propuesta «{title}»</legend>
      <Link to={`/propuesta/${id}/editar`} className="card-plate">
        Editar
      </Link>
      <ConfirmButton
        label="Eliminar"
        className="card-plate card-plate-danger"
        title={text.removeQuestion}
        confirm={text.removeConfirm}
        danger
        action="/universidad"
        fields={{ intent: "delete", id, ...(back && { return: back }) }}
      >
        <p>{text.removeExplained(title)}</p>
        <p className="mt-2 font-semibold">{text.removeForever}</p>
      </ConfirmButton>
    </fieldset>
  );
}
