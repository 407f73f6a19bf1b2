import type { JurorState } from "~/contest/jury/pace";
import { common } from "../core/common";
import { formatDate, formatDay, formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

const works = (count: number) => many(count, "obra", "obras");
const jurors = (count: number) => many(count, "jurado", "jurados");

/** Returns 'Ana, Luis y Marta', or the first three and the number of others. */
function listed(names: readonly string[]): string {
  const most = names.slice(0, names.length > 4 ? 3 : 4);
  const rest = names.length - most.length;
  const all = rest > 0 ? [...most, `${formatInteger(rest)} más`] : most;
  return new Intl.ListFormat("es-ES").format(all);
}

/** The jurors' pace in the dashboard, reminders and reassignment. */
export const pace = {
  columns: {
    choose: "Elegir",
    due: "Previstas",
    pending: "Pendientes",
    answer: "Respuesta",
    reminded: "Último aviso",
  },
  dueHelp: "«Previstas» son las que llevaría enviadas hoy a ritmo constante; en color, quien va por detrás.",
  choose: (name: string) => `Elegir a ${name}`,
  answers: {
    asked: "Sin responder",
    judging: "Evalúa",
    declined: "Renuncia",
    none: "Sin obras",
  } satisfies Record<JurorState | "none", string>,
  works,
  never: "—",
  reminded: (at: number) => formatDate(at),

  leavers: (names: string[], count: number) =>
    `${listed(names)} ${names.length === 1 ? "ha renunciado" : "han renunciado"} con ${works(count)} sin enviar.`,
  nonePending: "Nadie tiene obras pendientes.",
  selectHint: "Marca a quién y elige qué hacer.",
  remindHint: "Sin marcar a nadie, «Recordar» es para quien tenga obras pendientes.",
  remind: "Recordar",
  reassign: "Reasignar pendientes",
  onlyAssigned: "Todos los jurados evalúan todas las obras: no hay nada que reasignar.",
  allJudge: failure("No se ha reasignado nada", "Todos los jurados evalúan todas las obras."),
  choosing: failure("No has elegido a nadie", "Marca al menos un jurado."),

  remindQuestion: (count: number) => `¿Escribir a ${jurors(count)}?`,
  remindExplained: "Recibirán este correo, cada cual con lo suyo:",
  remindTold: (names: string[]) =>
    `${listed(names)} ya ${names.length === 1 ? "recibió" : "recibieron"} hoy un recordatorio: no se repite.`,
  remindNobody: (isChosen: boolean) =>
    failure(
      "No hay a quién escribir",
      `Nadie ${isChosen ? "de los elegidos " : ""}tiene obras pendientes sin avisar hoy.`,
    ),
  remindConfirm: "Sí, escribir",
  remindUnserved: "No hay servicio de correo: los mensajes se leerán en [Correo](/admin/correo).",
  unserved: failure("No se puede escribir", "No hay servicio de correo."),
  shut: failure("No se puede escribir", "No hay ninguna fase en la que evaluar."),
  remindedNow: (count: number) =>
    success("Recordatorio en marcha", `${many(count, "correo escrito", "correos escritos")}.`),

  reassignQuestion: "¿Reasignar lo pendiente?",
  reassignExplained:
    "Lo enviado se queda y sigue contando. Lo que no se ha enviado pasa a otros jurados, repartido por igual; un borrador a medias deja de esperarse.",
  giver: (moved: number, sent: number) =>
    `${moved === 0 ? "nada que pasar" : `pasa ${works(moved)}`}, conserva ${many(sent, "enviada", "enviadas")}`,
  taker: (received: number) => `recibe ${works(received)}`,
  givers: "De quién",
  takers: "A quién",
  left: (count: number) =>
    `${many(count, "obra se queda", "obras se quedan")} donde está${count === 1 ? "" : "n"}: no hay otro jurado activo sin conflicto que no la tenga ya.`,
  nothing: failure("Nada que reasignar", "Los elegidos no tienen obras pendientes."),
  noTaker: failure(
    "No se puede reasignar",
    "No hay otros jurados activos que puedan recibir esas obras. Elige a menos jurados o añade otros.",
  ),
  reassignConfirm: "Sí, reasignar",
  changed: "Los datos han cambiado desde que abriste esta pregunta. Esto es lo que se haría ahora.",
  reassigned: (count: number) =>
    success(
      "Pendientes reasignadas",
      `${many(count, "obra ha pasado", "obras han pasado")} a otros jurados.`,
    ),
  unreadable: failure("Error", common.unreadableForm),
  failed: (message: string) => failure("Algo ha fallado: mira cómo está", message),
} as const;

/** The question about judging on a juror's own list. */
export const answerTexts = {
  title: "¿Cuentas con poder evaluar?",
  asked: (count: number, until: string | null) =>
    `Tienes ${many(count, "obra asignada", "obras asignadas")}${until ? `, hasta el ${formatDay(until)}` : ""}. Dinos si podrás evaluarlas: si no, las pasaremos a otra persona.`,
  accept: "Sí, evaluaré",
  accepted: success("Gracias", "Hemos apuntado que evalúas."),
  cannot: "No puedo evaluar",
  cannotGoOn: "No puedo seguir evaluando",
  cannotExplained:
    "Lo que hayas enviado sigue contando. Lo demás se reasignará a otras personas del jurado, y avisaremos a la organización.",
  reason: "Motivo",
  reasonHint: "Lo lee solo la organización.",
  reasonMissing: "Escribe el motivo",
  reasonTooLong: (most: number) => `El motivo admite ${most} caracteres como máximo`,
  decline: "Renunciar",
  declined: success("Renuncia apuntada", "Hemos avisado a la organización. Gracias por decirlo."),
  hasDeclined: (reason: string) => `Has dicho que no puedes evaluar: «${reason}».`,
  restsHint: "Lo que enviaste sigue contando. Si al final puedes, dilo y vuelves a evaluar.",
  back: "Al final sí puedo",
  resting: failure("Has renunciado a evaluar", "Si al final puedes, dilo en tu lista de propuestas."),
  unreadable: failure("Error", common.unreadableForm),
};
