import { common } from "../core/common";
import { formatDateTime, many } from "../core/formats";
import { failure, success } from "../core/toast";

/** /admin/correo: the contest's mails to people. (design 7) */
export const outbox = {
  title: "Correo",
  noService:
    "No hay servicio de correo: no se envía nada. En una copia local, los mensajes se leen en esta página.",
  none: "No hay correos con estos filtros",
  noneYet: "Todavía no hay ningún correo",
  mailCount: (count: number) => many(count, "correo", "correos"),
  columns: { at: "Fecha", recipient: "Para", subject: "Asunto", state: "Estado" },
  states: {
    pending: "Pendiente",
    sent: "Enviado",
    error: "Error",
    unserved: "Sin servicio de correo: se lee aquí",
  },
  sentAt: (at: number) => formatDateTime(at),
  tryAgainAt: (at: number) => `Se reintentará solo a partir del ${formatDateTime(at)}`,
  noMoreTries: "No se reintentará solo",
  gaveUp: {
    expired: "El enlace caducó antes de que el correo pudiera enviarse",
    unanswered: "El servicio de correo no llegó a contestar",
  } as Record<string, string>,
  everyState: "Todos",
  hiddenLink: "(enlace oculto)",
  spentLink: "(enlace caducado)",
  gone: "Ese correo ya no existe: los correos se borran a los 90\u00a0días, o cuando se pide un enlace nuevo.",
  close: "Cerrar el mensaje",
  retry: "Reintentar",
  retried: success("Correo en marcha", "Se ha vuelto a poner en la cola de envío."),
  notRetried: failure(
    "No se puede reintentar",
    "Ese correo ya salió, ya está en la cola o su enlace caducó.",
  ),
  unserved: failure("No se puede reintentar", "No hay servicio de correo."),
  unreadable: failure("Error", common.unreadableForm),
} as const;
