import type { VerdictProblem } from "~/contest/final/verdict";
import { formatDateTime, formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

const problems: Record<VerdictProblem["what"], string> = {
  no_winner: "Elige la obra ganadora o declara desierto el premio",
  two_winners: "Solo puede haber una ganadora, o quedar desierta",
  two_favourites: "Solo puede haber una favorita del público, o quedar desierta",
  too_many: "El fallo no puede nombrar más de 100 obras",
  reason_missing: "Explica qué rectifica y por qué",
  statement_too_long: "La frase del jurado no puede superar los 600 caracteres",
  reason_too_long: "El motivo no puede superar los 1000 caracteres",
  unknown_work: "Esta obra ya no existe: quítala",
  unpublished_work: "Esta obra es un borrador: quítala",
  disqualified_work: "Esta obra está descalificada: quítala",
  no_finalist: "Esta obra no es finalista: elige accésit o mención",
  named_twice: "Esta obra ya tiene otra distinción",
  reasons_missing: "Escribe los motivos",
  reasons_unlike_votes: "No es la obra con más votos del público: escribe por qué se nombra",
  favourite_missing: "El público ha votado: escribe por qué no se otorga",
  departure_missing: "No es la ganadora por la regla: explica por qué",
  step_open: "Un paso de la final sigue abierto: ciérralo en «Final»",
  step_unexplained: "La final se apartó de la regla sin un motivo: escríbelo en «Final»",
  departure_too_long: "El motivo no puede superar los 1000 caracteres",
  label_too_long: "El nombre no puede superar los 80 caracteres",
  reasons_too_long: "Los motivos no pueden superar los 2000 caracteres",
};

const votesOf = (votes: number) => many(votes, "voto", "votos");

/**
 * Returns a sentence about a tie for the public's favourite, the first work, and the order that
 * settles it.
 */
export const favouriteTie = (works: { title: string; votes: number }[]) => {
  const all = new Intl.ListFormat("es").format(works.map(({ title }) => `«${title}»`));
  return `${all} empatan con ${votesOf(works[0]?.votes ?? 0)} del público. En un empate va antes la de mejor media del jurado y, a igual media, la enviada antes: «${works[0]?.title ?? ""}».`;
};

/** /admin/fallo */
export const verdict = {
  title: "Fallo",
  subtitle: "Primero un borrador; sellado, es para siempre",
  problems,
  /** Links after a sealed verdict. */
  afterwards: [
    { to: "/resultados", label: "Ver los resultados" },
    { to: "/admin/fallo/comunicar", label: "Comunicar el fallo" },
    { to: "/admin/fallo/diplomas", label: "Diplomas" },
  ],
  draftTitle: "Borrador",
  noDraft: "Propuesta a partir de los votos. Aún no has guardado nada.",
  nothingYet:
    "Aún no hay nada que fallar: ni finalistas ni votos. Cuando los haya, el borrador empezará con ellos.",
  rectifying: (number: number) => `Rectificación del fallo n.º ${formatInteger(number)}`,
  reason: "Qué se rectifica y por qué",
  reasonHint: "Se publicará junto al fallo.",
  statement: "La frase del jurado",
  statementHint: "Encabeza el acta y los resultados.",
  works: "Obras",
  noWorks: "Todavía no hay finalistas. Se calculan en",
  toStates: "Estados",
  award: "Distinción",
  none: "Ninguna",
  label: "Nombre de la distinción",
  labelHint: "De un accésit o una mención: por ejemplo, «Mejor tipografía».",
  reasons: "Motivos",
  add: "Añadir otra obra",
  addHint: "Por su título o su número.",
  addButton: "Añadir",
  notFound: "No hay ninguna obra publicada así",
  several: (areMore: boolean) =>
    areMore
      ? "Hay muchas: marca las que quieras añadir, o escribe más"
      : "Hay varias: marca las que quieras añadir",
  nothingPicked: "Escribe el título o el número de una obra, o marca alguna",
  wellPlaced: "Bien situadas por el jurado",
  results: "Encontradas",
  /** A work's results as reasons for an award. */
  unrated: "Sin evaluar",
  jury: (evaluations: number) =>
    evaluations === 1 ? "media de 1 evaluación" : `media de ${formatInteger(evaluations)} evaluaciones`,
  votes: (votes: number) => `${many(votes, "voto", "votos")} del público`,
  marks: (marks: number) => `Jurado: ${many(marks, "marca", "marcas")} en la final`,
  votesShort: (votes: number) => many(votes, "voto", "votos"),
  origin: (number: number, universityName: string) => `N.º ${formatInteger(number)} · ${universityName}`,
  community: (votes: number) => `Comunidad: ${many(votes, "voto", "votos")} en la final`,
  unknownWork: "Esta obra ya no está",
  summary: "Así queda el fallo",
  summaryOpen: "sin decidir",
  favourite: "Favorita del público",
  noFavourite: "No se otorga",
  favouriteReasons: "Motivos",
  favouriteReasonsHint: "Hacen falta si no es la obra con más votos o no se otorga.",
  departure: "La regla de la final",
  departureLabel: "Por qué no gana la obra de la regla",
  departureHint: (winner: { title: string; votes: number } | null) =>
    `${winner ? `Solo si no gana «${winner.title}».` : "Por la regla no gana ninguna obra: explica por qué gana otra."} Se publicará junto al fallo.`,
  departs: (winner: { title: string; votes: number } | null, reason: string) =>
    `${winner ? `Por la regla gana «${winner.title}»${winner.votes > 0 ? `, con ${votesOf(winner.votes)} de la comunidad` : ""}.` : "Por la regla no gana ninguna obra."}${reason ? ` Motivo: ${reason}` : " Explica por qué gana otra."}`,
  favouriteDeparts: (most: { title: string; votes: number } | null, isNamed: boolean, reason: string) => {
    const first = most && `«${most.title}», con ${votesOf(most.votes)}`;
    const sentence = !first
      ? "La favorita del fallo no tiene ningún voto del público."
      : isNamed
        ? `La favorita del fallo no es la obra que va primera en votos del público, ${first}.`
        : `El fallo no otorga la favorita del público, aunque va primera ${first}.`;
    return `${sentence} ${reason ? `Motivo: ${reason}` : "Explica por qué."}`;
  },
  voids: "Desiertos",
  voidsHint: "Lo que se declara desierto lleva siempre motivos.",
  isVoid: { ganadora: "La ganadora", accesit: "Un accésit", mencion: "Una mención" },
  save: "Guardar borrador",
  ask: "Sellar el fallo…",
  discard: "Descartar borrador",
  discardQuestion: "¿Descartar el borrador?",
  discardExplained: "Se perderá lo escrito. Los fallos sellados se quedan como están.",
  discardConfirm: "Sí, descartar",
  question: "¿Sellar el fallo?",
  sealing: (winner: string | null, others: number) =>
    `${winner === null ? "El premio queda desierto" : `Gana «${winner}»`}${
      others === 0
        ? ""
        : ` y hay ${others === 1 ? "otra distinción" : `otras ${formatInteger(others)} distinciones`}`
    }.`,
  sealReplaces: (number: number, at: number) =>
    `Sustituye al fallo n.º ${formatInteger(number)}, sellado el ${formatDateTime(at)}, que deja de valer y se conserva.`,
  explained:
    "Se guarda el expediente completo del concurso, y los estados de las obras cambian según el fallo. Un fallo sellado no se puede cambiar: solo rectificar con otro.",
  endsFinal: "Con él termina la final: ya no se abre la elección del jurado ni la votación de la comunidad.",
  notYetOut: "Hasta la fase «Resultados» solo lo ve la organización.",
  isOut: "Se publica al sellarlo.",
  votingOpen: "La votación sigue abierta: si llega otro voto, el fallo quedará superado.",
  confirm: "Sí, sellar",
  saved: success("Borrador guardado"),
  discarded: success("Borrador descartado"),
  sealed: (number: number) => success("Fallo sellado", `Es el fallo n.º ${formatInteger(number)}`),
  incomplete: failure("El fallo no está completo", "El borrador se ha guardado. Revisa lo señalado."),
  changed: failure(
    "Otra persona ha cambiado el fallo",
    "Lo tuyo sigue aquí, sin guardar. Ábrelo en otra pestaña para ver lo suyo; si guardas de nuevo, lo sustituyes.",
  ),
  changedMeanwhile: failure(
    "No se ha hecho nada",
    "Algo ha cambiado desde la pregunta. Revisa el borrador; si falta algo, «Sellar el fallo…» lo dirá.",
  ),
  tallyUnsealed: failure(
    "El recuento aún se está sellando",
    "Se sellan 25.000 votos por minuto. Vuelve a sellar el fallo en unos minutos.",
  ),
  failed: (message: string) => failure("Error al guardar", message),
  unreadable: failure("Error", "El formulario no se ha recibido bien. Recarga la página."),
  /** Refusals on other screens that would contradict the verdict. */
  holds: failure(
    "El fallo está sellado",
    "La obra figura en él, o sería finalista sin figurar. Rectifícalo en Fallo; si hay que apartar una obra, descalifícala.",
  ),
  holdsForFinalists: (number: number) =>
    `El fallo n.º ${formatInteger(number)} está sellado: nada de esto se hará si cambia las obras que nombra. Para eso, rectifícalo en`,
  sealedTitle: (number: number) => `Fallo n.º ${formatInteger(number)}`,
  sealedAt: (at: number, by: string | null) =>
    `Sellado el ${formatDateTime(at)}${by === null ? "" : ` por ${by}`}`,
  outdated:
    "Superado: alguna puntuación, voto, marca u obra del concurso ha cambiado desde que se selló. Rectifícalo si cambia el resultado.",
  replacedBy: (number: number) => `Rectificado por el fallo n.º ${formatInteger(number)}`,
  replaces: (number: number) => `Rectifica el fallo n.º ${formatInteger(number)}`,
  desierto: "Desierto",
  hash: "Sello del fallo",
  hashProves: "Prueba que nada ha cambiado desde que se selló.",
  hashShow: "Ver el sello",
  hashHint: "SHA-256 de lo que se guardó al sellar: si cambiara una letra, sería otra.",
  minutes: "Acta para publicar (PDF)",
  minutesWithCodes: "Acta confidencial (PDF)",
  minutesHint:
    "La confidencial dice de quién es cada código del expediente. La de publicar, no: con ella nadie une nombres y notas.",
  minutesFile: (number: number, isPublic: boolean) =>
    `acta-fallo-${number}${isPublic ? "" : "-confidencial"}.pdf`,
  minutesBroken: failure(
    "El acta no se puede hacer",
    "El expediente guardado falta o no coincide con su sello. Recupéralo de una copia de seguridad antes de usar este fallo.",
  ),
  rectify: "Rectificar",
  others: "Todos los fallos sellados",
};
