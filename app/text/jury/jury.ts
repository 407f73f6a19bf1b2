import { formatDateTime, formatTime, many } from "../core/formats";
import { failure, success } from "../core/toast";

const missing = (count: number) =>
  count === 1 ? "Falta 1 criterio por puntuar" : `Faltan ${count} criterios por puntuar`;

const draftOf = {
  draft: "",
  submitted: ". Es lo mismo que enviaste.",
};

export const jury = {
  publicVotes: (votes: number) => `${many(votes, "voto", "votos")} del público`,
  /** The box beside the comments. */
  shares: {
    label: "Compartir este comentario con la universidad, sin mi nombre",
    hint: "Lo leerá cuando llegue la fase de resultados. Sin marcar, solo lo lee la organización.",
    yesNo: (shares: boolean) => (shares ? "sí" : "no"),
  },
  /** The comments for the organiser. */
  privately: {
    label: "Comentario para la organización",
    hint: "Solo lo lee la organización. No cuenta en la nota.",
    sent: (sent: string) => `enviado: ${sent || "ninguno"}`,
  },
  board: {
    title: "Propuestas para evaluar",
    noneAtAll: "Todavía no hay propuestas que evaluar",
    noneAssigned: "Todavía no tienes propuestas asignadas",
    noneFound: "No se encontraron propuestas",
    ownOrder: "Tu orden",
    deliberate: "Ir a la final",
    next: "Evaluar la siguiente pendiente",
    /** Start of blind evaluation (epoch ms), or null when unknown. */
    blind: (since: number | null) =>
      `Evalúas a ciegas${since === null ? "" : ` desde el ${formatDateTime(since)}`}: las obras no dicen quién las firma.`,
    showingAssigned: "Ves las propuestas que tienes asignadas.",
    seeRest: "Ver todas las del concurso",
    showingAll: "Ves todas las propuestas del concurso; evalúas solo las que tienes asignadas.",
    onlyAssigned: "Ver solo las asignadas",
    notAssigned: "Asignada a otros jurados",
    disqualified: (count: number) => `, ${count === 1 ? "una descalificada" : `${count} descalificadas`}`,
  },
  states: {
    not_started: "Pendiente",
    draft: "Borrador guardado",
    submitted: "Evaluado",
    conflict: "Conflicto de interés",
  },
  acts: {
    not_started: "Evaluar",
    draft: "Continuar evaluación",
    submitted: "Editar evaluación",
    conflict: "Evaluar",
    /** While nobody may evaluate. */
    closed: "Ver",
  },
  missing,
  incomplete: (count: number) => failure("Evaluación incompleta", missing(count)),
  onlyNotApplicable: failure(
    "Evaluación incompleta",
    "Puntúa al menos un criterio: con todos en N/A no hay nota que enviar.",
  ),
  unscored: "Falta puntuar este criterio",
  halves: (count: number) =>
    failure(
      "Evaluación incompleta",
      count === 1
        ? "Ya no se admiten medios puntos: elige un valor entero en 1 criterio."
        : `Ya no se admiten medios puntos: elige un valor entero en ${count} criterios.`,
    ),
  halfScored: "Ya no se admiten medios puntos: elige un valor entero",
  commentsTitle: "Comentarios requeridos",
  commentsRequired: (minLength: number) =>
    failure(
      "Comentarios requeridos",
      minLength > 1 ? `Escribe al menos ${minLength} caracteres.` : "Escribe tus comentarios generales.",
    ),
  commentsTooLong: (length: number) => `Los comentarios admiten ${length} caracteres como máximo`,
  saveAndNext: "Guardar y siguiente",
  send: {
    label: "Enviar evaluación",
    andNext: "Enviar y siguiente",
    question: "¿Enviar evaluación?",
    confirm: "Sí, enviar",
    counts: "Tu nota contará en el resultado del concurso.",
    canChange: "Podrás cambiarla mientras la evaluación siga abierta.",
    askNoMore: "No volver a preguntar hoy",
  },
  /** Complete drafts that the juror has not sent. */
  complete: {
    count: (count: number) => `${many(count, "completa", "completas")} sin enviar`,
    send: (count: number) => (count === 1 ? "Enviarla" : "Enviarlas"),
    question: (count: number) => (count === 1 ? "¿Enviar evaluación?" : `¿Enviar ${count} evaluaciones?`),
    sent: (count: number) =>
      count === 1
        ? success("Evaluación enviada", "Puedes cambiarla mientras la evaluación siga abierta.")
        : success(
            "Evaluaciones enviadas",
            `Son ${count}. Puedes cambiarlas mientras la evaluación siga abierta.`,
          ),
    canChange: (count: number) =>
      `Podrás ${count === 1 ? "cambiarla" : "cambiarlas"} mientras la evaluación siga abierta.`,
    none: failure(
      "No queda ninguna por enviar",
      "Las de la lista ya se han enviado o han cambiado: mira cómo están.",
    ),
    changed: failure(
      "No se ha enviado ninguna",
      "Alguna ha cambiado después de ver la lista. Mírala otra vez y vuelve a enviar.",
    ),
  },
  draftSaved: (at: number, as: "draft" | "submitted") =>
    success("Borrador guardado", `${formatTime(at)}${draftOf[as]}`),
  draftNotSaved: failure(
    "No se pudo guardar el borrador",
    "Vuelve a intentarlo: lo escrito sigue en la página.",
  ),
  submitted: success("Evaluación enviada", "Puedes cambiarla mientras la evaluación siga abierta."),
  notSubmitted: failure(
    "No se pudo enviar la evaluación",
    "Vuelve a intentarlo: lo escrito sigue en la página.",
  ),
  conflictDeclared: (notified: boolean) =>
    success(
      "Conflicto declarado",
      notified ? "Se ha notificado a la administración." : "Queda registrado para la administración.",
    ),
  conflictNotDeclared: failure(
    "No se pudo declarar el conflicto",
    "Vuelve a intentarlo dentro de un momento.",
  ),
  changes: {
    mark: "Cambios sin enviar",
    counts: (when: string, total: string) =>
      `Cuenta lo que enviaste (${when}): ${total} sobre 100. Los cambios están solo en este dispositivo y contarán cuando los envíes.`,
    sent: "enviado",
    changed: "cambiado",
    comments: "Comentarios",
    none: "ninguno",
    discard: "Descartar los cambios",
    send: "Enviar cambios",
    question: "¿Enviar los cambios?",
    replaces: (total: string) => `Sustituirá a la que enviaste, con ${total} sobre 100.`,
  },
  newer: {
    title: (when: string) => `Hay una versión más reciente de esta evaluación, guardada ${when}`,
    help: "Se guardó desde otra ventana o dispositivo. Nada se ha sobrescrito: elige con cuál te quedas.",
    same: "igual",
    here: (answer: string) => `aquí, ${answer}`,
    comments: "Sus comentarios",
    keep: "Quedarme con la de aquí",
    take: "Usar la más reciente",
  },
  recovered: (when: string, isKept: boolean) =>
    isKept
      ? `Hemos recuperado y guardado lo que escribiste ${when}.`
      : `Hemos recuperado lo que escribiste ${when} y no llegó a guardarse.`,
  discard: "Descartarlo",
  unsavedStay:
    "Lo que no se ha guardado queda en este dispositivo: lo recuperarás al volver a esta evaluación.",
  disqualified: failure(
    "Propuesta descalificada",
    "Ha quedado descalificada del concurso y ya no se puede evaluar.",
  ),
  inConflict: failure(
    "Conflicto de interés",
    "Declaraste un conflicto con esta propuesta y ya no puedes puntuarla.",
  ),
  unreadable: failure("Evaluación no guardada", "El formulario no se ha recibido bien. Recarga la página."),
  draftIsSeen:
    "La organización ve la puntuación y los comentarios de tu borrador. Solo cuenta lo que envías.",
  saveState: {
    none: "Sin guardar todavía",
    saving: "Guardando…",
    changed: "Cambios sin guardar",
    draft: (when: string) => `Borrador guardado ${when}`,
    submitted: (when: string) => `Evaluación enviada ${when}`,
    failed: "No se pudo guardar el borrador. Se vuelve a intentar solo.",
    offline: "Sin conexión. Lo escrito queda en este dispositivo y se guardará solo al volver.",
    newer: "Hay una versión más reciente",
    refused: (title: string, details: string | false | undefined) =>
      `Cambios sin guardar. ${details ? `${title}: ${details}` : `${title}.`}`,
  },
} as const;
