import { common } from "../core/common";
import { formatDate, formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

/** /admin/fallo/comunicar: announces the verdict to universities and jurors once. */
export const announcement = {
  title: "Comunicar el fallo",
  subtitle: "Un correo a las universidades que han participado y al jurado",

  none: "Todavía no hay fallo sellado",
  noneHint: "Cuando lo selles podrás comunicarlo desde aquí.",
  early:
    "El correo lleva a la página de los resultados, que se verá cuando empiece su fase. Hasta entonces no se puede enviar.",
  toPhases: "Ver las fases",
  to: (universities: number, jurors: number) =>
    `Lo recibirán ${many(universities, "cuenta de universidad", "cuentas de universidad")} y ${many(jurors, "jurado", "jurados")}.`,
  nobody: "No hay a quién escribir",
  nobodyHint: "Ninguna universidad ha enviado obras y nadie forma parte del jurado.",

  subject: "Asunto",
  subjectMissing: "Escribe el asunto",
  subjectTooLong: (max: number) => `El asunto admite ${formatInteger(max)} caracteres como máximo`,
  body: "Mensaje",
  bodyHint: "El mismo para todos. Puedes cambiarlo antes de enviarlo.",
  seal: "Al final de cada correo, siempre",
  bodyMissing: "Escribe el mensaje",
  bodyTooLong: (max: number) => `El mensaje admite ${formatInteger(max)} caracteres como máximo`,
  ask: "Enviar…",
  question: (mails: number) =>
    mails === 1 ? "¿Enviar el correo a una persona?" : `¿Enviar ${formatInteger(mails)} correos?`,
  explained: "Se envía una sola vez: un fallo no se comunica dos veces a nadie.",
  changed: "Mientras tanto ha cambiado a quién se escribe: míralo otra vez.",
  confirm: "Sí, enviar",
  unserved: "Aquí no hay servicio de correo: los mensajes quedarán en la bandeja, sin salir.",

  sent: (at: number, mails: number) =>
    `Comunicado el ${formatDate(at)}: ${many(mails, "correo", "correos")}.`,
  outbox: "Ver los correos",
  done: (mails: number) =>
    success("Fallo comunicado", `${many(mails, "correo sale", "correos salen")} por la bandeja.`),
  notSent: failure(
    "No se ha enviado nada",
    "El fallo ya se ha comunicado, o se ha sellado otro: mira cómo está.",
  ),
  noService: failure("No se ha enviado nada", "El correo no está configurado en esta instalación."),
  notOut: failure("No se ha enviado nada", "La fase de resultados no ha empezado."),
  noVerdict: failure("No se ha enviado nada", "Todavía no hay ningún fallo sellado."),
  unreadable: failure("No se ha enviado nada", common.unreadableForm),
  failed: failure("No se ha enviado nada", "Vuelve a intentarlo dentro de un momento."),
} as const;
