import { Form } from "@remix-run/react";
import { DialogActions, DialogLink, OpenDialog } from "~/components/core/dialog";
import { Button } from "~/components/core/elements";
import { Hidden } from "~/components/core/hidden";
import { useHydrated } from "~/components/core/use-hydrated";
import { invitations as invitationsText } from "~/text/people/invitations";

interface Props {
  invitation: { id: string; email: string };
  /** The list's address. */
  list: string;
}

/** Asks whether to withdraw an invitation. One dialog for all rows, at an address of its own. */
export function WithdrawDialog({ invitation: { id, email }, list }: Props) {
  // Scripts keep the list's place. Without them the row's anchor does.
  const back = useHydrated() ? list : `${list}#invitacion-${id}`;
  return (
    <OpenDialog title={invitationsText.withdrawQuestion} back={back}>
      <Form method="post" preventScrollReset>
        <Hidden fields={{ intent: "withdraw", id }} />
        <p className="mt-3 mb-6 wrap-anywhere">{invitationsText.withdrawExplained(email)}</p>
        <DialogActions>
          <DialogLink to={back} autoFocus>
            Cancelar
          </DialogLink>
          <Button danger>{invitationsText.withdrawConfirm}</Button>
        </DialogActions>
      </Form>
    </OpenDialog>
  );
}
