import { segments } from "~/contest/mail/messages";
import { choice, listAddress, name } from "~/web/core/list-address";

export const messageAddress = listAddress("/admin/correo/nuevo", {
  /** The recipients that the form begins with. */
  segment: choice("para", segments),
  /** The text of an earlier edition that the form begins with. */
  text: name("texto"),
});
