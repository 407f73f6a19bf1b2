import { Form, useNavigation } from "@remix-run/react";
import { DialogActions, DialogLink, OpenDialog } from "~/components/core/dialog";
import { Hidden } from "~/components/core/hidden";
import { Options } from "~/components/core/options";
import { useHydrated } from "~/components/core/use-hydrated";
import { type ProposalStatus, statusChoices, statusLabels } from "~/contest/core/statuses";
import { admin } from "~/text/running/admin";

const text = admin.states;

interface Props {
  work: { id: string; title: string; status: ProposalStatus };
  /** Asks whether to remove the work, instead of its new status. */
  isRemoval: boolean;
  /** The list's address. */
  list: string;
  /** The page of the card, when it is another page. */
  from: string | null;
}

/** Asks for a work's new status, or whether to remove it. One dialog for all cards, at an address of its own. */
export function WorkDialog({ work: { id, title, status }, isRemoval, list, from }: Props) {
  const busy = useNavigation().state === "submitting";
  const leaves = from !== null;
  // Scripts keep the list's place. Without them, and on another page, the card's anchor does.
  const keepsPlace = useHydrated() && !leaves;
  const back = keepsPlace ? list : `${from ?? list}#obra-${id}`;
  return (
    <OpenDialog
      title={isRemoval ? text.removeQuestion : text.edit}
      {...(leaves ? { onEscape: () => location.assign(back) } : { back })}
    >
      <Form method="post" preventScrollReset reloadDocument={leaves}>
        <Hidden
          fields={{ intent: isRemoval ? "remove-one" : "set-one", id, ...(!keepsPlace && { return: back }) }}
        />
        {isRemoval ? (
          <p className="mt-3 mb-6">{text.removeExplained(`«${title}»`)}</p>
        ) : (
          <label className="mt-3 mb-6 grid gap-1">
            <span>«{title}»</span>
            <select
              name="status"
              defaultValue={status}
              className="input"
              autoFocus
              aria-label={`Nuevo estado de «${title}»`}
            >
              <Options options={statusChoices(status).map((id) => ({ id, name: statusLabels[id] }))} />
            </select>
          </label>
        )}
        <DialogActions>
          <DialogLink to={back} reloadDocument={leaves} autoFocus={isRemoval}>
            Cancelar
          </DialogLink>
          <button
            type="submit"
            className={`button ${isRemoval ? "button-danger" : "button-solid"}`}
            disabled={busy}
          >
            {isRemoval ? text.removeConfirm : text.save}
          </button>
        </DialogActions>
      </Form>
    </OpenDialog>
  );
}
