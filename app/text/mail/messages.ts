import { limits } from "~/contest/core/limits";
import { type Mark, marksOf, type Segment } from "~/contest/mail/messages";
import { common } from "../core/common";
import { formatDateTime, formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

const people = (count: number) => many(count, "persona", "personas");
/** Returns the time that the cron needs for these mails. */
function duration(count: number): string {
  const minutes = Math.ceil(count / limits.mailsPerRun);
  if (minutes <= 5) return "unos minutos";
  return minutes < 90 ? `${minutes}\u00a0minutos` : `unas ${Math.round(minutes / 60)}\u00a0horas`;
}
const leaving = (count: number) =>
  count <= 5 * limits.mailsPerRun ? "en unos minutos" : `a lo largo de ${duration(count)}`;
const listed = (items: readonly string[]) => new Intl.ListFormat("es-ES").format(items);
const either = (items: readonly string[]) =>
  new Intl.ListFormat("es-ES", { type: "disjunction" }).format(items);

const segments: Record<Segment, string> = {
  universities: "Todas las universidades",
  no_submission: "Universidades que no han enviado ninguna obra",
  open_drafts: "Universidades con borradores",
  missing_alt_text: "Universidades con obras sin texto alternativo",
  finalists: "Universidades con obra finalista",
  jurors: "Todo el jurado",
  jurors_pending: "Jurados con evaluaciones pendientes",
  students: "Todo el alumnado",
  everybody: "Todas las cuentas",
};

const marks: Record<Mark, string> = {
  nombre: "el nombre de la persona",
  universidad: "el de su universidad",
  obra: "sus obras, entre comillas",
  pendientes: "cuántas obras le faltan",
};

/** /admin/correo/nuevo, and the messages at /admin/correo. */
export const messages = {
  title: "Escribir un mensaje",
  link: "Escribir un mensaje",
  unserved: "Sin servicio de correo: el mensaje se leerá en Correo.",

  segments,
  segment: "Destinatarios",
  segmentMissing: "Elige a quién escribes",
  subject: "Asunto",
  subjectMissing: "Escribe el asunto",
  subjectTooLong: (max: number) => `El asunto admite ${formatInteger(max)} caracteres como máximo`,
  body: "Mensaje",
  bodyMissing: "Escribe el mensaje",
  bodyTooLong: (max: number) => `El mensaje admite ${formatInteger(max)} caracteres como máximo`,
  bodyHint: "Una línea que sea solo una dirección web se convierte en enlace.",
  opening: "Hola, {nombre}:\n\n",
  earlier: "Textos de una edición anterior",
  marksTitle: "Datos de cada persona",
  marks: (Object.keys(segments) as Segment[]).map((segment) => ({
    segment,
    marks: marksOf[segment].map((mark) => ({ mark: `{${mark}}`, means: marks[mark] })),
  })),
  unknown: (marks: string[], segment: Segment) =>
    `${listed(marks)} no ${marks.length === 1 ? "es un dato" : "son datos"} de estos destinatarios: puedes usar ${either(marksOf[segment].map((mark) => `{${mark}}`))}`,
  see: "Ver cómo queda y a quién llega",

  preview: {
    title: "Así queda",
    to: (segment: Segment, count: number) => `${segments[segment]}: ${people(count)}.`,
    unsubscribed: (count: number) =>
      count === 1
        ? "Otra persona de este grupo ha pedido no recibir mensajes."
        : `Otras ${formatInteger(count)} personas de este grupo han pedido no recibir mensajes.`,
    takes: (count: number) =>
      `${many(count, "correo tarda", "correos tardan")} ${duration(count)} en salir, o más si el servicio de correo limita los de cada día.`,
    nobody: "Ahora mismo no hay nadie en este grupo.",
    example: (name: string) => `Con los datos de ${name}:`,
    repeats: (count: number, at: number) =>
      count === 1
        ? `Este mismo mensaje ya se envió a este grupo el ${formatDateTime(at)}.`
        : `Este mismo mensaje ya se ha enviado a este grupo ${formatInteger(count)} veces; la última, el ${formatDateTime(at)}.`,
    changed: "Mientras tanto ha cambiado a quién se escribe, o alguien ha enviado lo mismo: míralo otra vez.",
    recipients: "Destinatarios",
    columns: { name: "Nombre", email: "Correo", university: "Universidad" },
    pageOf: (page: number, pages: number) => `Página ${page} de ${pages}`,
    previous: "Anterior",
    next: "Siguiente",
    test: "Enviarme una prueba",
    send: (count: number) => `Enviar a ${people(count)}…`,
    question: (count: number) => `¿Enviar este mensaje a ${people(count)}?`,
    explained: (count: number) =>
      `Cada persona recibe un solo correo, ${leaving(count)}. No se puede deshacer.`,
    tooMany: (count: number) =>
      `Son ${people(count)}, y un mensaje llega como mucho a ${formatInteger(limits.messageRecipients)}: así no se puede enviar. Elige un grupo más pequeño.`,
    confirm: "Sí, enviar",
  },
  testSubject: (subject: string) => `[Prueba] ${subject}`,
  tested: (email: string) => success("Prueba enviada", `Llegará a ${email}.`),
  sent: (count: number) =>
    success("Mensaje en marcha", `Irá saliendo ${leaving(count)} para ${people(count)}.`),
  already: failure("Este mensaje ya se envió", "Está en la lista de mensajes: nadie lo recibe dos veces."),
  noService: failure("No se ha enviado nada", "El correo no está configurado en esta instalación."),
  failed: failure("No se sabe si se ha enviado", "Mira en Correo si el mensaje está antes de repetirlo."),
  unreadable: failure("No se ha enviado nada", common.unreadableForm),

  list: {
    title: "Mensajes enviados",
    caption: "Mensajes de la organización, el último primero",
    columns: { subject: "Asunto", to: "Destinatarios", counts: "Correos", by: "Quién", at: "Fecha" },
    nobody: "Cuenta eliminada",
    sent: (count: number) => many(count, "enviado", "enviados"),
    returned: (count: number) => many(count, "devuelto", "devueltos"),
    pending: (count: number) => many(count, "pendiente", "pendientes"),
    failed: (count: number) => many(count, "fallido", "fallidos"),
    forgotten: (count: number) => `${people(count)}; los correos ya se han borrado`,
    pages: "Páginas de mensajes",
    one: "Correos de un mensaje",
    all: "Ver todos los correos",
  },
} as const;
