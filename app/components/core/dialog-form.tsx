import { Form } from "@remix-run/react";
import { closePopovers } from "./confirm-button";
import { Hidden } from "./hidden";

const ID = "acto";

/** The form of all buttons of a page that open a dialog. The dialog's address is `list` and the button's field. */
export function DialogForm({ list }: { list: string }) {
  const [action, query] = list.split("?");
  return (
    <Form id={ID} action={action} preventScrollReset>
      <Hidden fields={Object.fromEntries(new URLSearchParams(query))} />
    </Form>
  );
}

/** Returns the attributes of a button that opens the dialog `name` about `id`. */
export const opensDialog = (name: string, id: string) =>
  ({ type: "submit", form: ID, name, value: id, onClick: closePopovers }) as const;
