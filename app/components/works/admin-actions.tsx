import { Form } from "@remix-run/react";
import { useId } from "react";
import { Hidden } from "~/components/core/hidden";
import { Options } from "~/components/core/options";
import { type ProposalStatus, statusChoices, statusLabels } from "~/contest/works/statuses";
import { admin } from "~/text/running/admin";
import { ConfirmButton, closePopovers } from "../core/confirm-button";
import { CancelPopover, DialogActions, PopoverDialog } from "../core/dialog";
import { MenuButton } from "../core/menu-button";
import { CopyLink } from "./copy-link";

const text = admin.states;

interface Props {
  proposal: { id: string; title: string; status: ProposalStatus };
  /** The return path; defaults to the current /admin/estados. */
  back?: string;
  /** Adds the link to copy, where the card has none. */
  copiesLink?: boolean;
  className?: string;
}

/** An admin's menu on a card. A popover: it opens, confirms and submits without scripts. */
export function AdminActions({ proposal, back, copiesLink, className }: Props) {
  const menu = useId();
  const { id, title } = proposal;
  const fields = { id, ...(back && { return: back }) };
  const action = back && "/admin/estados";
  return (
    <>
      <MenuButton menu={menu} label="Acciones" name={`Acciones de «${title}»`} className={className} />
      <ul id={menu} popover="auto" className="acts-menu" aria-label={`Acciones de «${title}»`} data-menu>
        <li>
          <a href={`/propuesta/${id}`} className="acts-item">
            Ver
          </a>
        </li>
        {copiesLink && (
          <li>
            <CopyLink id={id} className="acts-item" />
          </li>
        )}
        <li>
          <StatusQuestion proposal={proposal} action={action} fields={{ intent: "set-one", ...fields }} />
        </li>
        <li>
          <ConfirmButton
            label="Eliminar"
            className="acts-item acts-item-danger"
            danger
            title={text.removeQuestion}
            confirm={text.removeConfirm}
            action={action}
            fields={{ intent: "remove-one", ...fields }}
          >
            <p>{text.removeExplained(`«${title}»`)}</p>
          </ConfirmButton>
        </li>
      </ul>
    </>
  );
}

interface QuestionProps {
  proposal: Props["proposal"];
  action: string | undefined;
  fields: Record<string, string>;
}

function StatusQuestion({ proposal, action, fields }: QuestionProps) {
  const id = useId();
  const { title, status } = proposal;
  return (
    <>
      <button type="button" className="acts-item" popovertarget={id} aria-haspopup="dialog">
        Editar estado
      </button>
      <PopoverDialog id={id} title="Editar estado">
        <Form method="post" action={action} preventScrollReset>
          <Hidden fields={fields} />
          <label className="mt-3 mb-6 grid gap-1">
            <span>«{title}»</span>
            <select
              key={status}
              name="status"
              defaultValue={status}
              className="input"
              aria-label={`Nuevo estado de «${title}»`}
            >
              <Options options={statusChoices(status).map((id) => ({ id, name: statusLabels[id] }))} />
            </select>
          </label>
          <DialogActions>
            <CancelPopover id={id} />
            <button type="submit" className="button button-solid" onClick={closePopovers}>
              Guardar estado
            </button>
          </DialogActions>
        </Form>
      </PopoverDialog>
    </>
  );
}
