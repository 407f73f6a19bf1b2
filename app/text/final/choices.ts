import { limits } from "~/contest/core/limits";
import type { ChoiceState } from "~/contest/final/choices";
import type { ChoiceStep, DecidedBy, Departure } from "~/contest/final/procedure";
import { common } from "../core/common";
import { formatDateTime, formatFraction, formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

const titleList = (titles: string[]) =>
  new Intl.ListFormat("es", { type: "conjunction" }).format(titles.map((title) => `«${title}»`));
const evaluationsOf = (count: number) =>
  `${formatInteger(count)}\u00a0${count === 1 ? "evaluación" : "evaluaciones"}`;
const marksOf = (marks: number) => many(marks, "marca", "marcas");
const votesOf = (votes: number) => many(votes, "voto", "votos");

/** /jurado/final: each juror marks two finalists. */
export const marking = {
  title: "Elección del jurado",
  /** The tab: four stand on one line of a phone. */
  tab: "Final",
  intro:
    "Marca las dos finalistas que deben pasar a la votación de la comunidad. Pasan las dos con más marcas.",
  rule: "A igualdad de marcas pasa la de mejor puesto en el ranking. Si marca la mitad del jurado o menos, decide el ranking.",
  secrecy:
    "Las pantallas no muestran qué marca cada cual, y las marcas se publican con un código. La organización puede leerlas en la base de datos.",
  ahead: "La elección del jurado empieza con la fase final",
  aheadHint: "Entonces verás aquí las finalistas, con la media del jurado, y marcarás dos.",
  noFinalists: "Todavía no hay finalistas",
  noFinalistsHint: "La organización las calcula cuando termina la evaluación.",
  finalists: (count: number) => many(count, "finalista", "finalistas"),
  byMean: "Por la media del jurado.",
  mean: (count: number) => `media de ${evaluationsOf(count)}`,
  unrated: "Sin evaluaciones",
  own: (total: number) => `Tu puntuación: ${formatFraction(total)}`,
  ownNone: "No la evaluaste",
  choose: (title: string) => `Marcar «${title}»`,
  mark: "Marcar",
  conflict: "Conflicto de interés: no puedes marcarla.",
  isOut: "Descalificada: ya no se puede marcar.",
  wasMarked: "La marcaste",
  states: {
    ahead: "La elección se abre en la fase final.",
    unopened: "La organización todavía no ha abierto la elección. Puedes ir viendo las obras.",
    open: "Puedes cambiar tus marcas hasta que la organización cierre la elección.",
    lapsed: "La fase final ha terminado: ya no se puede marcar.",
    closed: "La elección está cerrada.",
  } satisfies Record<ChoiceState, string>,
  passed: (titles: string[]) =>
    titles.length === 1 ? `Queda ${titleList(titles)}.` : `Pasan ${titleList(titles)}.`,
  save: "Enviar mis dos marcas",
  change: "Cambiar mis marcas",
  marked: (at: number) => `Marcaste el ${formatDateTime(at)}.`,
  notMarked: "Todavía no has marcado.",
  saved: success("Marcas enviadas", "Puedes cambiarlas hasta que la organización cierre la elección."),
  tooMany: (due: number) => `Marca solo ${many(due, "obra", "obras")}: quita las demás`,
  tooFew: (due: number) =>
    due === 0 ? "No te queda ninguna obra que marcar" : `Marca ${many(due, "obra", "obras")}`,
  shut: "Has marcado una obra que no puedes marcar: quítala",
  noFinalist: "Una de las obras que marcaste ya no es finalista. Marca otra",
  refused: failure("No se han enviado tus marcas", "Revisa lo señalado."),
  closed: failure("La elección está cerrada", "No se ha enviado nada: ya no se puede marcar."),
  notYours: failure("No se han enviado tus marcas", "Ya no formas parte del jurado."),
  unreadable: failure("No se ha enviado nada", common.unreadableForm),
  failed: (message: string) => failure("Error", message),
} as const;

type Titled = Pick<Departure, "step" | "kind"> & { rule: string[]; actual: string[] };

/** A sentence about a departure from the rule, by titles. */
export function departureLine({ step, kind, rule, actual }: Titled): string {
  if (kind === "left_out") return step === "jury" ? "El jurado no eligió." : "La comunidad no votó.";
  const [without, instead] = [
    rule.filter((title) => !actual.includes(title)),
    actual.filter((title) => !rule.includes(title)),
  ];
  if (step === "finalists")
    return [
      ...(actual.length === 0 ? ["No hay finalistas."] : []),
      ...(instead.length > 0
        ? [
            instead.length === 1
              ? `Es finalista ${titleList(instead)}, que no sale del cálculo.`
              : `Son finalistas ${titleList(instead)}, que no salen del cálculo.`,
          ]
        : []),
      ...(without.length > 0
        ? [`Según el cálculo lo ${without.length === 1 ? "sería" : "serían"} ${titleList(without)}.`]
        : []),
    ].join(" ");
  if (step === "jury") return `Por la regla pasaban ${titleList(rule)}, y pasaron ${titleList(actual)}.`;
  if (actual.length === 0) return `Por la regla ganaba ${titleList(rule)}, y el premio quedó desierto.`;
  return rule.length === 0
    ? `Por la regla no ganaba ninguna obra, y ganó ${titleList(actual)}.`
    : `Por la regla ganaba ${titleList(rule)}, y ganó ${titleList(actual)}.`;
}

const notInFinal = failure(
  "No se puede abrir",
  "Solo se abre mientras la fase final está activa y no ha terminado.",
);

/** Ids of the buttons of /admin/final. The panel leads to them. */
export const finalAnchors = {
  openJury: "abrir-jurado",
  closeJury: "cerrar-jurado",
  openCommunity: "abrir-comunidad",
  closeCommunity: "cerrar-comunidad",
} as const;

/** /admin/final: the four steps of the final. */
export const finalSteps = {
  title: "Final",
  subtitle: "Cuatro pasos, de las finalistas al fallo",
  step: (number: number, name: string) => `${number}. ${name}`,
  rule: "La regla",
  ruleLines: [
    "Las finalistas son las que da «Calcular Finalistas». Quedan fijas al abrirse la elección del jurado.",
    "Cada jurado marca dos. Pasan las dos con más marcas; a igualdad, la de mejor puesto en el ranking.",
    "Las marcas cuentan si marca más de la mitad del jurado. Si no, pasan las dos mejores del ranking.",
    "La comunidad elige una. A igualdad de votos gana la que tiene más marcas y, si no, la de mejor puesto.",
    "Si se descalifica una de las dos, gana la otra. Antes de abrirse la votación, pasa la siguiente.",
    "Apartarse de un paso es posible, con un motivo que se publica.",
  ],
  departures: "Desviaciones de la regla",
  reason: "Motivo",
  reasonHint: "Será público: en los resultados, el acta y el expediente.",
  reasonMissing: "Escribe el motivo",
  reasonLong: `El motivo no puede superar los ${formatInteger(limits.rectificationReasonLength)} caracteres`,
  publishReason: "Publicar el motivo",
  changeReason: "Cambiar el motivo",
  becauseOf: (reason: string) => `Motivo: ${reason}`,
  needsReason: "Falta el motivo: sin él no se puede seguir.",
  keepRule: "Seguir la regla",

  finalists: "Finalistas",
  finalistStates: {
    none: "Aún no hay finalistas.",
    open: "Todavía se pueden cambiar. Quedan fijas al abrirse la elección del jurado.",
    fixed: "Fijas.",
  },
  finalistsAre: (titles: string[]) =>
    titles.length === 0
      ? "No hay finalistas."
      : `${many(titles.length, "finalista", "finalistas")}: ${titleList(titles)}.`,
  unevaluated: (titles: string[]) => `Sin evaluar por el jurado: ${titleList(titles)}.`,
  disqualified: (titles: string[]) =>
    `${titleList(titles)} ${titles.length === 1 ? "está descalificada" : "están descalificadas"}.`,
  toStates: "Calcular Finalistas",
  seeStates: "Ver los estados",

  jury: "Elección del jurado",
  juryStates: {
    ahead: "Se abre en la fase final.",
    unopened: "Sin abrir.",
    open: "Abierta.",
    lapsed:
      "La fase final terminó con la elección abierta. Ya nadie puede marcar; ciérrala para ver el resultado.",
    closed: "Cerrada.",
  } satisfies Record<ChoiceState, string>,
  nothingToChoose: "Con dos finalistas o menos, el jurado no tiene nada que elegir.",
  turnout: (marked: number, all: number) =>
    `${formatInteger(marked)} de ${many(all, "miembro", "miembros")} del jurado ${marked === 1 ? "ha" : "han"} marcado.`,
  /** `isReplaced`: other two go on. */
  juryResult: (two: { title: string; marks: number }[], counts: boolean, isReplaced: boolean) =>
    counts
      ? `${isReplaced ? "Por las marcas pasaban" : "Pasan"} ${two.map(({ title, marks }) => `«${title}», con ${marksOf(marks)}`).join(", y ")}.`
      : `Marcó la mitad del jurado o menos, así que decide el ranking. ${isReplaced ? "Pasaban" : "Pasan"} ${titleList(two.map(({ title }) => title))}.`,
  byPlace: "El corte lo decide el puesto en el ranking, a igualdad de marcas.",
  marksTable: "Marcas de cada finalista",
  work: "Obra",
  marks: "Marcas",
  secret: "Aquí se ve quién ha marcado, no qué. Las marcas se publican con un código de cada jurado.",
  noJurors: "No hay jurados activos.",
  columns: { juror: "Jurado", mark: "Marcas", conflicts: "Finalistas en conflicto" },
  hasMarked: "Ha marcado",
  hasNotMarked: "Sin marcar",
  openJury: "Abrir la elección del jurado",
  openJuryQuestion: "¿Abrir la elección del jurado?",
  openJuryExplained: (count: number) =>
    `Quedan fijas las ${formatInteger(count)} finalistas. Cada jurado activo marcará dos. Se abre una sola vez.`,
  closeJury: "Cerrar la elección del jurado",
  closeJuryQuestion: "¿Cerrar la elección del jurado?",
  closeJuryExplained: (marked: number, all: number) =>
    `Han marcado ${formatInteger(marked)} de ${formatInteger(all)}. No se puede volver a abrir.${2 * marked > all ? "" : " Es la mitad o menos: decidirá el ranking."}`,
  leaveOutJury: "Seguir sin la elección del jurado",
  leaveOutJuryHint: "Pasarán las dos mejores del ranking. El motivo se publica.",
  otherTwo: "Que pasen otras dos obras",
  otherTwoHint: "En lugar de las dos de la regla. El motivo se publica.",
  first: "Una obra",
  second: "Otra obra",
  pickWork: "Elige una obra",
  workMissing: "Elige una obra",
  sameWork: "Elige dos obras distintas",
  alreadyPass: "Son las dos que ya pasan",
  setOtherTwo: "Pasar estas dos",

  community: "Votación de la comunidad",
  communityStates: {
    ahead: "Se abre en la fase final.",
    unopened: "Sin abrir.",
    open: "Abierta: [la comunidad está votando](/final).",
    lapsed:
      "La fase final terminó con la votación abierta. Ya nadie puede votar; ciérrala para publicar el recuento.",
    closed: "Cerrada: [el recuento](/final) es público.",
  } satisfies Record<ChoiceState, string>,
  oneOnly: "Con una sola finalista no hay nada que votar: gana ella.",
  juryFirst: "Antes elige el jurado.",
  between: (titles: string[]) => `Entre las dos finalistas: ${titleList(titles)}.`,
  onlyPartner: "Votan las cuentas de la plataforma asociada.",
  everyone: "Vota cualquier persona con cuenta.",
  participation: (count: number, waiting: number) =>
    `${count === 1 ? "Ha votado 1 persona" : `Han votado ${formatInteger(count)} personas`}${waiting > 0 ? `; ${formatInteger(waiting)} más ${waiting === 1 ? "espera" : "esperan"} a confirmar su correo` : ""}.`,
  hidden: "Las pantallas no muestran los votos de cada obra hasta que cierres la votación.",
  result: (rows: { title: string; votes: number }[]) =>
    `${rows.map(({ title, votes }) => `«${title}»: ${votesOf(votes)}`).join("; ")}.`,
  openCommunity: "Abrir la votación de la comunidad",
  openCommunityQuestion: "¿Abrir la votación de la comunidad?",
  openCommunityExplained: (titles: string[]) =>
    `La comunidad elegirá entre ${titleList(titles)}. Se abre una sola vez, y las dos quedan fijas.`,
  closeCommunity: "Cerrar la votación de la comunidad",
  closeCommunityQuestion: "¿Cerrar la votación de la comunidad?",
  closeCommunityExplained: "El recuento se publica en ese momento. No se puede volver a abrir.",
  leaveOutCommunity: "Seguir sin la votación de la comunidad",
  leaveOutCommunityHint: (winner: string) =>
    `Ganará «${winner}»: tiene más marcas o, a igualdad, mejor puesto. El motivo se publica.`,
  isLeftOut: { jury: "El jurado no elige.", community: "La comunidad no vota." },
  toResult: "Ver la votación de la comunidad",

  verdict: "Fallo",
  verdictAhead: "Se redacta cuando la comunidad ha votado.",
  winner: (title: string) => `Por la regla gana «${title}».`,
  by: {
    votes: "Tiene más votos de la comunidad.",
    marks: "Sin más votos que la otra, tiene más marcas del jurado.",
    place: "A igualdad de votos y marcas, tiene el mejor puesto en el ranking.",
    alone: "Es la única que queda.",
  } satisfies Record<DecidedBy, string>,
  noWinner: "Todavía no hay ninguna obra que pueda ganar.",
  isSealed: (number: number) => `El fallo n.º ${formatInteger(number)} está sellado.`,
  toVerdict: "Redactar el fallo",
  seeVerdict: "Ver el fallo",

  opened: {
    jury: success("Elección abierta", "El jurado ya puede marcar."),
    community: success("Votación abierta", "La comunidad ya puede votar."),
  } satisfies Record<ChoiceStep, unknown>,
  isOpen: {
    jury: success("La elección ya estaba abierta"),
    community: success("La votación ya estaba abierta"),
  },
  closed: {
    jury: success("Elección cerrada", "El resultado está debajo."),
    community: success("Votación cerrada", "El recuento ya es público."),
  },
  isClosed: {
    jury: success("La elección no está abierta"),
    community: success("La votación no está abierta"),
  },
  explained: success("Motivo guardado"),
  ruleKept: success("Se sigue la regla"),
  twoSet: success("Pasarán estas dos obras"),
  notInFinal,
  opensNoMore: {
    jury: failure(
      "No se puede abrir",
      "La elección ya se cerró, la votación de la comunidad ya se abrió, o el fallo está sellado.",
    ),
    community: failure(
      "No se puede abrir",
      "La votación ya se cerró, el jurado todavía está eligiendo, o el fallo está sellado.",
    ),
  },
  tooFew: {
    jury: failure("No se puede abrir", "Hacen falta al menos tres finalistas para que el jurado elija dos."),
    community: failure("No se puede abrir", "Hacen falta dos obras entre las que elegir."),
  },
  reasonFirst: failure("No se puede abrir", "Antes publica el motivo de cada desviación de la regla."),
  changed: failure("No se ha hecho nada", "Algo ha cambiado mientras tanto. Vuelve a intentarlo."),
  noDeparture: failure("No se ha hecho nada", "No hay desviación: es lo que da la regla."),
  tooLate: failure(
    "No se ha hecho nada",
    "La votación de la comunidad ya se abrió, o el fallo está sellado: las dos obras están fijas.",
  ),
  stillOpen: failure("No se ha hecho nada", "Hay un paso abierto: ciérralo antes de apartarte de la regla."),
  noFinalist: failure("No se ha hecho nada", "Elige dos finalistas que no estén descalificadas."),
  /** Refusals on other screens. */
  holds: failure("No se puede borrar", "La obra es una finalista fija. Si hay que apartarla, descalifícala."),
  unreadable: failure("No se ha hecho nada", common.unreadableForm),
  failed: (message: string) => failure("Error", message),
} as const;
