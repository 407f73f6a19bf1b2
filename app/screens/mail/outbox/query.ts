import { limits } from "~/contest/core/limits";
import type { OutboxFilter } from "~/db/core/outbox";
import { choice, type ListQuery, listAddress, name, page, search } from "~/web/core/list-address";

/** The states' names in the address. */
const states = { pendiente: "pending", enviado: "sent", devuelto: "returned", error: "error" } as const;

export const outboxList = listAddress("/admin/correo", {
  search: search("q", limits.emailLength),
  state: choice("estado", ["pendiente", "enviado", "devuelto", "error"]),
  page: page(),
  /** Page of the messages above the mails. */
  messages: page("mensajes"),
  /** The organiser's message whose mails are listed. */
  of: name("envio"),
  /** The id of the open mail. */
  message: name("mensaje"),
});

export type OutboxQuery = ListQuery<typeof outboxList>;

export const storeFilter = ({ search, state, of }: OutboxQuery): OutboxFilter => ({
  recipient: search,
  messageId: of,
  state: state && states[state],
});
