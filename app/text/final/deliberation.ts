import { limits } from "~/contest/core/limits";
import { reachesQuota, type Tie, type Votes } from "~/contest/final/ballot";
import type { BallotState } from "~/contest/final/deliberation";
import { common } from "../core/common";
import { formatDateTime, formatFraction, formatInteger, formatVotes, many } from "../core/formats";
import { failure, success } from "../core/toast";

const titleList = (titles: string[]) =>
  new Intl.ListFormat("es", { type: "conjunction" }).format(titles.map((title) => `«${title}»`));
const evaluationsOf = (count: number) =>
  `${formatInteger(count)}\u00a0${count === 1 ? "evaluación" : "evaluaciones"}`;
const votesOf = (votes: Votes) => `${formatVotes(votes)}\u00a0${votes === "1" ? "voto" : "votos"}`;

interface Elected {
  title: string;
  votes: Votes;
}
const electedWith = (works: Elected[]) =>
  `${titleList(works.map(({ title }) => title))} ${works.length === 1 ? "queda elegida" : "quedan elegidas"}, con ${works.map(({ votes }) => votesOf(votes)).join(" y ")}`;

/** /jurado/deliberacion: the finalists, the jurors' notes and ballot papers. */
export const deliberation = {
  title: "Deliberación",
  /** Text below the heading. */
  intro:
    "El jurado ordena las obras finalistas y propone dos. Entre ellas elige la comunidad. Nadie ve cómo vota cada cual, tampoco la organización.",
  ahead: "La deliberación empieza con la fase final",
  aheadHint: "Entonces verás aquí las obras finalistas, con la media del jurado, y tu papeleta.",
  notEntitled: "No tomas parte en la deliberación",
  notEntitledHint: "Delibera quien ha enviado al menos una evaluación y sigue en el jurado.",
  noFinalists: "Todavía no hay obras finalistas",
  noFinalistsHint: "La organización las calcula cuando termina la evaluación.",
  finalists: (count: number) => many(count, "obra finalista", "obras finalistas"),
  byMean: "Por la media del jurado.",
  mean: (count: number) => `media del jurado, ${evaluationsOf(count)}`,
  unrated: "Sin evaluaciones",
  own: (total: number) => `Tu puntuación: ${formatFraction(total)}`,
  ownNone: "No la evaluaste",
  toBallot: "Ir a tu papeleta",

  noteLabel: "Tu nota para el resto del jurado",
  noteHint: `Con tu nombre y al menos ${limits.noteLeast} caracteres. Quien haya dejado la suya sobre esta obra la leerá.`,
  noteOf: (title: string) => `Tu nota sobre «${title}»`,
  saveNote: "Dejar la nota",
  changeNote: "Cambiar la nota",
  noteTooShort: `Escribe al menos ${limits.noteLeast} caracteres: las demás notas se leen a cambio de una razonada`,
  noteTooLong: `La nota no puede superar los ${limits.noteLength} caracteres`,
  noteSaved: success("Nota guardada"),
  noteGone: success("Nota retirada"),
  others: (count: number) =>
    count === 1
      ? "Hay 1 nota más. La leerás cuando dejes la tuya."
      : `Hay ${formatInteger(count)} notas más. Las leerás cuando dejes la tuya.`,
  noOthers: "Nadie más ha dejado una nota todavía.",
  notesOf: (title: string) => `Notas del jurado sobre «${title}»`,
  closedNotes: "Las notas se escriben mientras dura la fase final.",
  conflict: "Conflicto de interés: no puedes ordenarla ni comentarla.",

  ballot: "Tu papeleta",
  /** States of a juror's paper. */
  states: {
    ahead: "La papeleta se abre en la fase final.",
    unopened: "La organización todavía no ha abierto la papeleta. Puedes ir leyendo las obras y dejar notas.",
    open: "Ordena las que quieras, de la que más te convence a la que menos. Puedes cambiarla hasta que se cierre.",
    lapsed: "La fase final ha terminado: la papeleta ya no se puede cambiar.",
    closed: "La papeleta está cerrada: ya no se puede cambiar.",
  } satisfies Record<BallotState, string>,
  rank: (title: string) => `Puesto de «${title}»`,
  unranked: "Sin ordenar",
  ordinal: (place: number) => `${place}.ª`,
  yourOrder: "Tu orden",
  noneRanked: "Añade la que pondrías en primer lugar.",
  rest: "Sin ordenar",
  add: "Añadir",
  addTo: (title: string, place: number) => `Añadir «${title}» en el puesto ${place}`,
  up: (title: string) => `Subir «${title}»`,
  down: (title: string) => `Bajar «${title}»`,
  remove: (title: string) => `Quitar «${title}» de tu orden`,
  moved: (title: string, place: number) => `«${title}», en el puesto ${place}`,
  removed: (title: string) => `«${title}», sin ordenar`,
  cast: "Votar",
  change: "Cambiar la papeleta",
  voted: (at: number) => `Votaste el ${formatDateTime(at)}.`,
  notVoted: "Todavía no has votado.",
  neverVoted: "No votaste.",
  unsent: "Tienes cambios sin enviar.",
  castDone: success("Papeleta guardada", "Puedes cambiarla hasta que la organización la cierre."),
  empty: failure("No se ha guardado la papeleta", "Ordena al menos una obra."),
  repeated: (place: number, titles: string[]) =>
    failure("No se ha guardado la papeleta", `${titleList(titles)} tienen el mismo puesto, el ${place}.`),
  samePlace: "Otra obra tiene el mismo puesto",
  inConflict: (title: string) =>
    failure(
      "No se ha guardado la papeleta",
      `Tienes un conflicto de interés con «${title}»: no puedes ordenarla.`,
    ),
  noFinalist: failure(
    "No se ha guardado la papeleta",
    "Una de las obras que ordenaste ya no es finalista. Revisa tu orden y vuelve a votar.",
  ),
  closed: failure(
    "La papeleta está cerrada",
    "No se ha guardado nada: ya no se puede votar ni cambiar el voto.",
  ),
  notesClosed: failure("No se ha guardado la nota", "Las notas se escriben mientras dura la fase final."),
  notYours: failure("No se ha guardado", "No tomas parte en la deliberación de esta obra."),
  gone: failure("No se ha guardado", "Esa obra ya no es finalista."),
  unreadable: failure("No se ha guardado", common.unreadableForm),
  failed: (message: string) => failure("Error", message),
} as const;

/** /admin/deliberacion: the final's two ballots and the jury's count. */
export const ballots = {
  title: "Deliberación",
  /** Tab title, because the jurors have a screen of the same name. */
  tab: "Deliberación del jurado",
  subtitle: "El jurado propone dos obras y la comunidad elige entre ellas",
  jury: "Papeleta del jurado",
  juryStates: {
    ahead: "La papeleta se abre en la fase final.",
    unopened: "Sin abrir.",
    open: "Abierta: el jurado vota.",
    lapsed: "La fase final terminó con la papeleta abierta. Ya nadie puede votar; ciérrala para recontarla.",
    closed: "Cerrada.",
  } satisfies Record<BallotState, string>,
  turnout: (voted: number, all: number) =>
    `${formatInteger(voted)} de ${many(all, "miembro", "miembros")} del jurado ${voted === 1 ? "ha" : "han"} votado.`,
  secret: "Se ve quién ha votado, no cómo.",
  noJurors: "Ningún miembro del jurado ha enviado todavía una evaluación.",
  columns: { juror: "Jurado", vote: "Papeleta", conflicts: "Finalistas en conflicto" },
  hasVoted: "Ha votado",
  hasNotVoted: "Sin votar",
  finalists: (titles: string[]) =>
    titles.length === 0
      ? "No hay obras finalistas."
      : `${many(titles.length, "finalista", "finalistas")}: ${titleList(titles)}.`,
  toStates: "Calcular las finalistas",
  toVerdict: "Componer el fallo",
  openJury: "Abrir la papeleta",
  reopenJury: "Abrir de nuevo",
  openJuryQuestion: "¿Abrir la papeleta del jurado?",
  openJuryExplained:
    "Quien haya enviado una evaluación podrá ordenar las obras finalistas y cambiar su orden hasta que la cierres.",
  closeJury: "Cerrar la papeleta",
  closeJuryQuestion: "¿Cerrar la papeleta del jurado?",
  closeJuryExplained: (voted: number, all: number) =>
    `Han votado ${formatInteger(voted)} de ${formatInteger(all)}. Nadie podrá votar ni cambiar su voto. Puedes abrirla de nuevo mientras no la recuentes.`,
  count: "Recontar",
  countQuestion: "¿Recontar las papeletas?",
  countExplained:
    "Se recuentan una sola vez, salvo que después se descalifique una de las dos elegidas. Ninguna papeleta podrá cambiar. Los empates que no deshaga una ronda anterior los decide un sorteo.",
  recount: "Recontar sin la obra descalificada",
  recountWhy:
    "Una de las dos obras elegidas se ha descalificado. Las mismas papeletas, sin ella, darán otras dos. Ya no podrá volver al concurso.",
  recountReason: "Por qué se descalificó",
  recountReasonHint: "Estará en el acta y en el expediente.",
  recountReasonMissing: "Escribe el motivo",
  leftOut: failure(
    "No puede volver al concurso",
    "Las papeletas del jurado se recontaron sin una de esas obras. Sigue descalificada.",
  ),

  community: "Elección de la comunidad",
  communityStates: {
    ahead: "Se abre cuando el jurado haya elegido dos obras.",
    unopened: "Sin abrir.",
    open: "Abierta: [la comunidad está votando](/final).",
    lapsed:
      "La fase final terminó con la votación abierta. Ya nadie puede votar; ciérrala para publicar el recuento.",
    closed: "Cerrada: [el recuento](/final) es público.",
  } satisfies Record<BallotState, string>,
  waitsForJury: "Antes se recuenta la papeleta del jurado.",
  between: (titles: string[]) => `Entre ${titleList(titles)}.`,
  onlyPartner: "Votan las cuentas de la plataforma asociada. Se cambia en Ajustes.",
  everyone: "Vota cualquier persona con cuenta. Se cambia en Ajustes.",
  participation: (count: number, waiting: number) =>
    `${count === 1 ? "Ha votado 1 persona" : `Han votado ${formatInteger(count)} personas`}${waiting > 0 ? `; ${formatInteger(waiting)} más ${waiting === 1 ? "espera" : "esperan"} a confirmar su correo` : ""}.`,
  hidden: "Los votos de cada obra no los ve nadie, tampoco la organización, hasta que cierres la votación.",
  openCommunity: "Abrir la votación",
  openCommunityQuestion: "¿Abrir la votación de la comunidad?",
  openCommunityExplained: (titles: string[]) =>
    `La comunidad elegirá entre ${titleList(titles)}. Se abre una sola vez, y el recuento del jurado ya no cambia.`,
  closeCommunity: "Cerrar la votación",
  closeCommunityQuestion: "¿Cerrar la votación de la comunidad?",
  closeCommunityExplained: "El recuento se publica en ese momento. No se puede volver a abrir.",
  disqualified: (title: string) => `«${title}» ya no es finalista: no admite votos.`,
  toResult: "Ver la votación",

  opened: {
    jury: success("Papeleta abierta"),
    community: success("Votación abierta", "La comunidad ya puede votar."),
  },
  isOpen: {
    jury: success("La papeleta ya estaba abierta"),
    community: success("La votación ya estaba abierta"),
  },
  closed: {
    jury: success("Papeleta cerrada", "Ya puedes recontarla."),
    community: success("Votación cerrada", "El recuento ya es público."),
  },
  isClosed: {
    jury: success("La papeleta ya estaba cerrada"),
    community: success("La votación ya estaba cerrada"),
  },
  counted: success("Papeletas recontadas"),
  isCounted: success("Las papeletas ya estaban recontadas"),
  notInFinal: failure(
    "No se puede abrir",
    "Solo se abre mientras la fase final está activa y no ha terminado.",
  ),
  opensNoMore: {
    jury: failure("No se puede abrir", "Las papeletas ya están recontadas."),
    community: failure("No se puede abrir", "La votación ya se cerró, y su recuento es público."),
  },
  tooFew: {
    jury: failure("No se puede abrir", "Hacen falta al menos dos obras finalistas."),
    community: failure(
      "No se puede abrir",
      "Hacen falta las dos obras que elige el jurado. Recuenta antes sus papeletas.",
    ),
  },
  countOpen: failure("No se ha recontado nada", "Cierra antes la papeleta."),
  countNone: failure("No se ha recontado nada", "Nadie ha votado. Abre de nuevo la papeleta."),
  countTooFew: failure("No se ha recontado nada", "Hacen falta al menos dos obras finalistas."),
  countChanged: failure("No se ha recontado nada", "Algo ha cambiado mientras tanto. Vuelve a intentarlo."),
  unreadable: failure("No se ha hecho nada", common.unreadableForm),
  failed: (message: string) => failure("Error", message),
} as const;

/** Texts of the jury's count. */
export const ballotCount = {
  title: "Recuento de las papeletas",
  chosen: (titles: string[]) => `El jurado propone ${titleList(titles)}.`,
  facts: (papers: number, at: number) =>
    `${many(papers, "papeleta, recontada", "papeletas, recontadas")} el ${formatDateTime(at)}.`,
  quotaIs: (quota: number) => `Queda elegida la obra que reúne ${many(quota, "voto", "votos")}: es la cuota.`,
  /** An earlier count, and why it was repeated. */
  repeated: (nth: number, chosen: string[], out: string[], reason: string | null) =>
    `Recuento n.º ${formatInteger(nth + 1)}: el anterior proponía ${titleList(chosen)} y se repitió sin ${titleList(out)}. Motivo: ${reason ?? "no consta"}`,
  empty: (count: number) =>
    count === 1
      ? "1 papeleta más no nombra a ninguna obra que siga en la final, y no cuenta."
      : `${formatInteger(count)} papeletas más no nombran a ninguna obra que siga en la final, y no cuentan.`,
  method:
    "Voto único transferible, como en los concejos de Escocia, con fracciones exactas: quien llega a la cuota queda elegida; lo que le sobra pasa, con menos valor, a la siguiente de cada papeleta, y cuando nada sobra se descarta la que menos tiene.",
  round: (n: number) => `Ronda ${n}`,
  first: "Primeras preferencias.",
  surplus: (title: string, factor: string) =>
    `Se reparte el sobrante de «${title}»: sus papeletas pasan a la siguiente con ${factor} de su valor.`,
  exclusion: (title: string) => `Se descarta «${title}» y sus papeletas pasan a la siguiente.`,
  /**
   * Works elected in one round. The last remaining ones are elected below the quota, which the
   * sentence explains.
   */
  elected: (works: Elected[], quota: number) => {
    if (works.length === 0) return "Nadie llega a la cuota.";
    const [reached, left] = [true, false].map((does) =>
      works.filter(({ votes }) => reachesQuota(votes, quota) === does),
    ) as [Elected[], Elected[]];
    const seats =
      left.length === 1
        ? "no queda otra obra para el puesto libre"
        : `no quedan más obras para los ${formatInteger(left.length)} puestos libres`;
    return [
      ...(reached.length === 0 ? [] : [`${electedWith(reached)}.`]),
      ...(left.length === 0
        ? []
        : [`${electedWith(left)}, sin llegar a la cuota de ${formatInteger(quota)}: ${seats}.`]),
    ].join(" ");
  },
  quota: (votes: number) => `Cuota: ${formatInteger(votes)}`,
  gained: "Lo que recibe en la ronda",
  exhausted: "Sin siguiente",
  tie: (over: Tie["over"], between: string[], chosen: string, round: number | null) =>
    `Empate entre ${titleList(between)}: ${over === "surplus" ? "va antes el sobrante de" : "queda fuera"} «${chosen}», ${
      round === null ? "por sorteo" : `por lo que tenían en la ronda ${round}`
    }.`,
  ties: "Empates",
  noTies: "No hubo ningún empate.",
  draw: "Sorteo",
  drawIs: (titles: string[]) => `Orden sorteado: ${titles.join(", ")}.`,
  drawExplained:
    "En un empate que ninguna ronda deshace, por un sobrante va antes la que salió antes; por quedar fuera, sale la que salió después.",
  drawOrigin:
    "El orden sale de las papeletas y de un secreto. Su huella se publicó al abrirse la papeleta, para que nadie pudiera cambiarlo después.",
  secret: "Secreto",
  secretHash: "Huella del secreto",
  seed: "Semilla",
  /** Before the count. */
  drawAhead: "Huella del sorteo",
  drawAheadExplained:
    "Un empate que el recuento no deshaga se decide por sorteo. Sale de las papeletas y de un secreto que el servidor guarda desde que se abrieron y publica al recontar. Anota su huella (SHA-256): así sabrás que no lo ha cambiado.",
  table: "Todas las rondas en una tabla",
  tableCaption: "Votos de cada obra tras cada ronda",
  work: "Obra",
  roundShort: (n: number) => `R${n}`,
  papers: "Las papeletas, sin nombres",
  papersHint: "Con ellas, el sorteo y las reglas del recuento cualquiera puede repetirlo.",
  paper: (ranking: string[]) => (ranking.length === 0 ? "En blanco" : ranking.join(" › ")),
} as const;
