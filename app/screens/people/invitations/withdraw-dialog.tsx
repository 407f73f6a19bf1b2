import { Form, Link } from "@remix-run/react";
import { DialogActions, OpenDialog } from "~/components/core/dialog";
import { Hidden } from "~/components/core/hidden";
import { invitations as text } from "~/text/people/invitations";

interface Props {
  invitation: { id: string; email: string };
  /** The list's address. */
  back: string;
}

/** Asks whether to withdraw an invitation. One dialog for all rows, at an address of its own. */
export function WithdrawDialog({ invitation: { id, email }, back }: Props) {
  return (
    <OpenDialog title={text.withdrawQuestion} back={back}>
      <Form method="post" preventScrollReset>
        <Hidden fields={{ intent: "withdraw", id }} />
        <p className="mt-3 mb-6 wrap-anywhere">{text.withdrawExplained(email)}</p>
        <DialogActions>
          <Link to={back} className="button" preventScrollReset autoFocus>
            Cancelar
          </Link>
          <button type="submit" className="button button-danger">
            {text.withdrawConfirm}
          </button>
        </DialogActions>
      </Form>
    </OpenDialog>
  );
}
