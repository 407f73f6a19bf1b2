import { common } from "../core/common";
import { formatDateTime, many } from "../core/formats";
import { failure, success } from "../core/toast";

/** Stored reasons by their first word: the product's own, and the codes of Cloudflare's service. */
const reasons: Record<string, string> = {
  expired: "El enlace caducó antes de que el correo pudiera enviarse",
  unanswered: "El servicio de correo no llegó a contestar",
  E_RECIPIENT_SUPPRESSED:
    "El servicio ya no escribe a esta dirección: devolvió un correo, o los marcó como no deseados. Pide otra a la persona.",
  complained: "Su destinatario lo marcó como no deseado: ya no recibe los mensajes de la organización",
  E_DAILY_LIMIT_EXCEEDED: "Se ha alcanzado el límite diario del servicio de correo: no se pierde nada",
  E_RATE_LIMIT_EXCEEDED: "El servicio de correo pide ir más despacio: no se pierde nada",
  E_SENDER_NOT_VERIFIED: "El servicio de correo no reconoce el dominio del remitente: no se pierde nada",
  E_SENDER_DOMAIN_NOT_AVAILABLE:
    "El servicio de correo no reconoce el dominio del remitente: no se pierde nada",
};

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
    returned: "Devuelto",
    error: "Error",
    unserved: "Sin servicio de correo: se lee aquí",
  },
  sentAt: (at: number) => formatDateTime(at),
  advice: "Esa dirección no recibe el correo: pide otra a la persona",
  tryAgainAt: (at: number) => `Se reintentará solo a partir del ${formatDateTime(at)}`,
  noMoreTries: "No se reintentará solo",
  reason: (stored: string) => reasons[stored.split(" ", 1)[0] ?? ""] ?? stored,
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
