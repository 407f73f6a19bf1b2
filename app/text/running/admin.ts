import type { PhaseProblem } from "~/contest/running/plan-phases";
import type { MissingItem } from "~/contest/running/readiness";
import { formatDay, formatInteger, inDays, many } from "../core/formats";
import { failure, success, type Toast } from "../core/toast";
import { finalAnchors } from "../final/choices";

const savedByOthers =
  "Otra persona ha guardado las fases mientras las editabas. Revisa lo que ha cambiado y guarda de nuevo.";

/**
 * Texts of the contest's admin screens. (specification 1.2, specification 1.5, specification 1.8)
 */
export const admin = {
  unknown: "Ya no existe. Recarga la página y vuelve a intentarlo.",

  phases: {
    title: "Fases del Concurso",
    subtitle: "Gestiona la línea de tiempo y fases del concurso",
    active: (name: string) => `Activa: ${name}`,
    pickDate: "Seleccionar fecha",
    lacks: {
      dates: "no tiene fecha de inicio",
      criteria: "no hay criterios de evaluación",
      jurors: "no hay nadie en el jurado",
      assignments: "no se ha asignado ninguna propuesta al jurado",
      voters: "el registro de votantes está cerrado",
    } satisfies Record<MissingItem, string>,
    lacking: (lacks: string[]) => `A esta fase le falta algo: ${lacks.join("; ")}.`,
    unsaved: "Tienes cambios sin guardar",
    save: "Guardar Cambios",
    ended: (day: string) =>
      `Terminó el ${formatDay(day)}: no se admite nada hasta que empiece otra fase o se cambie su fecha de fin.`,
    early: (day: string) =>
      `Ya está activa, antes de su fecha de inicio (${formatDay(day)}): lo que permite se puede hacer desde ahora. Si tiene que esperar a ese día, quita lo que permite y márcalo entonces.`,
    activateEnded: (day: string) =>
      `Su fecha de fin, el ${formatDay(day)}, ya ha pasado: mientras no la cambies, no se admitirá nada.`,
    lastDay: (day: string) => `Último día: ${formatDay(day)}.`,
    noSuchDay: "Escribe una fecha que exista, entre 2000 y 2100",
    reason: "Motivo del cambio de fecha",
    reasonHint:
      "Obligatorio, porque la fase ya ha empezado. Se publica en la portada mientras dure la fase y, donde hay correo, se envía a quien le afecta.",
    reasonHintPlain:
      "Obligatorio si cambias la fecha de fin, porque la fase ya ha empezado. Se publica en la portada mientras dure la fase y, donde hay correo, se envía a quien le afecta.",
    reasonTooLong: (most: number) => `El motivo puede tener como mucho ${most} caracteres`,
    moveFollowing: "Mover también las fases siguientes los mismos días",
    alongHint:
      "Tantos como cambie la fecha de fin. Se mueven las que no han empezado, sin cambiar su duración ni la distancia entre ellas.",
    /** Toasts of the problems that concern several fields. */
    toasts: {
      other_phases: failure(
        "Error al guardar",
        "Las fases enviadas no son las del concurso. Recarga la página y vuelve a intentarlo.",
      ),
      overlap: failure("Error de validación", "Las fases no pueden solaparse"),
      overlap_along_mends: failure("Error de validación", "Las fases no pueden solaparse"),
      out_of_order: failure("Error de validación", "Las fases deben empezar en orden"),
      now_stored: failure("Error al guardar", savedByOthers),
      other_reason: failure("Error al guardar", savedByOthers),
    } satisfies Partial<Record<PhaseProblem, Toast>> as Partial<Record<PhaseProblem, Toast>>,
    /** Errors beside their fields. The detail is a day, a name or a reason. */
    problems: {
      other_phases: () => "Recarga la página",
      nothing_moved: () =>
        "Cambia antes la fecha de fin de una fase: no hay ninguna que pase de un día a otro",
      along_by_hand: () =>
        "Esta fecha se mueve sola con la casilla marcada: déjala como estaba, o desmarca la casilla",
      along_begun: (day) => `Con la casilla marcada empezaría el ${formatDay(day)}, que ya ha llegado`,
      along_over: (day) => `Con la casilla marcada acabaría el ${formatDay(day)}, que ya ha pasado`,
      along_no_such_day: () => "Con la casilla marcada pasaría del año 2100",
      end_before_start: () => "El fin no puede ser anterior al inicio",
      overlap: (name) => `Se solapa con «${name}»`,
      overlap_along_mends: (name) =>
        `Se solapa con «${name}». Si las siguientes se retrasan con ella, marca «Mover también las fases siguientes»`,
      out_of_order: (name) => `Empieza antes que «${name}»`,
      end_gone: () =>
        "Ese día ya ha pasado. Para cerrar la fase hoy, pon la fecha de hoy; para cerrarla ya, quita lo que permite",
      reason_missing: () => "La fase ya ha empezado: di por qué cambias su fecha de fin",
      now_stored: (day) =>
        day === "" ? "Otra persona la ha dejado sin fecha" : `Otra persona ha guardado el ${formatDay(day)}`,
      other_reason: (reason) =>
        `Otra persona ya la ha movido a este día, por otro motivo, que es el que se publica: «${reason}»`,
    } satisfies Record<PhaseProblem, (detail: string) => string> as Record<
      PhaseProblem,
      (detail: string) => string
    >,
    activations: "Últimas activaciones",
    noActivations: "Todavía no se ha activado ninguna fase",
    byCron: "Automática, por su fecha de inicio",
    saved: success("Cambios guardados", "Las fechas de las fases se han actualizado"),
    savedAlong: ({ phases, days }: { phases: number; days: number }) =>
      success(
        "Cambios guardados",
        phases === 0
          ? "No había fases siguientes por empezar: no se ha movido ninguna más."
          : `${phases === 1 ? "La fase siguiente se ha" : `Las ${formatInteger(phases)} fases siguientes se han`} ${days > 0 ? "retrasado" : "adelantado"} ${many(Math.abs(days), "día", "días")}.`,
      ),
    saveFailed: (message: string) => failure("Error al guardar", message),
    activate: "Activar Ahora",
    activateQuestion: "¿Activar fase ahora?",
    activateExplained: (name: string) =>
      `«${name}» pasará a ser la fase activa de inmediato y todas las demás se desactivarán. La acción quedará registrada.`,
    activateResults: (verdict: number | null) =>
      verdict === null
        ? "Todavía no hay ningún fallo sellado: los resultados saldrán vacíos."
        : `El fallo n.º ${formatInteger(verdict)} y su expediente serán públicos.`,
    activateConfirm: "Sí, activar",
    wouldMoveBack: "Después empezarían solas, y el concurso volvería atrás:",
    movesBackOn: ({ phaseName, startAt }: { phaseName: string; startAt: string }) =>
      `«${phaseName}», el ${formatDay(startAt)}`,
    closesUp:
      "Para que no empiecen, adelanta a hoy las fechas anteriores a esta fase que aún no han llegado.",
    closesUpConfirm: "Activar y adelantar fechas",
    movesBack: (phases: { phaseName: string; startAt: string }[]) =>
      `El concurso volverá atrás: ${phases
        .map(({ phaseName, startAt }) => `«${phaseName}» empezará sola el ${formatDay(startAt)}`)
        .join("; ")}. Si no debe ser así, cambia su fecha de inicio.`,
    opensOnSave: (name: string) =>
      `Con estas fechas, «${name}» pasará a ser la fase activa al guardar y todas las demás se desactivarán. La acción quedará registrada.`,
    description: "Descripción",
    descriptionHint: (sentence: string) => `Sin ella se lee: «${sentence}»`,
    descriptionTooLong: (most: number) => `La descripción puede tener como mucho ${most} caracteres`,
    activated: (name: string, closesUp: boolean) =>
      success(
        "Fase activada",
        `La fase "${name}" está ahora activa${closesUp ? ", y ninguna anterior empezará sola" : ""}`,
      ),
    activateFailed: (message: string) => failure("Error", message),
  },

  states: {
    title: "Gestión de Estados",
    subtitle: "Controla los estados de las propuestas y calcula finalistas",
    reload: "Actualizar",
    sorts: { recent: "Más recientes", votes: "Más votadas", score: "Mejor puntuadas", title: "Título A-Z" },
    none: "No se encontraron propuestas",
    proposalCount: (count: number) => `${formatInteger(count)} propuesta(s)`,
    selected: "propuesta(s) seleccionada(s)",
    selectAll: "Seleccionar todo",
    selectNone: "Deseleccionar todo",
    selectWhole: (count: number) => `Seleccionar las ${formatInteger(count)}`,
    selectionChanged: "Entretanto, el filtro encuentra otras propuestas. Vuelve a confirmar.",
    pages: "Páginas de propuestas",
    newStatus: "Nuevo estado",
    apply: "Aplicar Cambio",
    removeSelected: "Eliminar Seleccionadas",
    chooseStatus: "Elige el nuevo estado",
    chooseProposals: "Selecciona al menos una propuesta",
    tooMany: (most: number) => `Selecciona como mucho ${most} propuestas`,
    failed: (message: string) => failure("Error", message),

    statusQuestion: (count: number) => `¿Cambiar estado de ${formatInteger(count)} propuesta(s)?`,
    statusExplained: (status: string) =>
      `Todas las propuestas seleccionadas pasarán al estado «${status}». La acción quedará registrada.`,
    statusReturning: (count: number) =>
      count === 1
        ? "Una de ellas está descalificada y volvería al concurso."
        : `${formatInteger(count)} de ellas están descalificadas y volverían al concurso.`,
    statusConfirm: "Sí, cambiar",
    statusesChanged: (count: number) =>
      success("Estados actualizados", `${formatInteger(count)} propuestas actualizadas`),
    statusChanged: success("Estado actualizado"),
    edit: "Editar estado",
    remove: "Eliminar",
    save: "Guardar estado",

    removeQuestion: "¿Eliminar propuesta?",
    removeManyQuestion: (count: number) =>
      count === 1 ? "¿Eliminar propuesta?" : `¿Eliminar ${formatInteger(count)} propuestas?`,
    removeExplained: (what: string) =>
      `Se eliminará ${what} junto con sus archivos, estudiantes y evaluaciones. Esta acción es irreversible.`,
    removeManyExplained: (count: number) =>
      count === 1
        ? "Se eliminará la propuesta seleccionada junto con sus archivos, estudiantes y evaluaciones. Esta acción es irreversible."
        : `Se eliminarán ${formatInteger(count)} propuestas junto con sus archivos, estudiantes y evaluaciones. Esta acción es irreversible.`,
    removeConfirm: "Sí, eliminar",
    removed: success("Propuesta eliminada"),
    removedMany: (count: number) =>
      success("Propuestas eliminadas", `${formatInteger(count)} propuestas eliminadas`),
    removalFailed: {
      assets: (message: string) => failure("Error al eliminar assets", message),
      students: (message: string) => failure("Error al eliminar estudiantes", message),
      proposals: (message: string) => failure("Error al eliminar", message),
    },

    finalists: "Calcular Finalistas",
    finalistsQuestion: "¿Calcular finalistas?",
    finalistsNow: "Así quedarían las finalistas",
    finalistsExplained:
      "Se calculan con las medias del jurado y la favorita del público. Las candidatas quedan como finalistas o no ganadoras.",
    judged: (submitted: number, expected: number) =>
      `El jurado ha enviado ${formatInteger(submitted)} de ${many(expected, "evaluación esperada", "evaluaciones esperadas")}.`,
    lacking: ({ unassigned, without, few }: Record<"unassigned" | "without" | "few", number>) =>
      unassigned + without + few === 0
        ? "No falta ninguna."
        : listed([
            unassigned > 0 &&
              `${many(unassigned, "propuesta está", "propuestas están")} sin jurados asignados`,
            without > 0 && `${many(without, "propuesta no tiene", "propuestas no tienen")} ninguna`,
            few > 0 && `${many(few, "propuesta tiene", "propuestas tienen")} menos de las esperadas`,
          ]).concat("."),
    lackingWork: ({ title, submitted, expected }: { title: string; submitted: number; expected: number }) =>
      expected === 0
        ? `«${title}»: sin jurados asignados`
        : `«${title}»: ${formatInteger(submitted)} de ${formatInteger(expected)}`,
    moreLacking: (count: number) => `y ${formatInteger(count)} más`,
    weakLine: (evaluations: number) => `Solo ${many(evaluations, "evaluación", "evaluaciones")}`,
    stillOpen: (phase: string, lastDay: string | null) =>
      `La fase «${phase}» sigue abierta: el jurado puede evaluar${lastDay ? ` hasta el ${formatDay(lastDay)}` : " todavía"}.`,
    opensLater: ({ from, to, again }: { from: string; to: string | null; again: boolean }) =>
      `El jurado ${again ? "vuelve a evaluar" : "evaluará"} ${to === null ? `desde el ${formatDay(from)}` : inDays(from, to)}.`,
    votesWaiting: (count: number, until: string) =>
      count === 1
        ? `1 voto espera a que su votante confirme su dirección y aún puede contar, hasta el ${until}. La favorita del público puede cambiar hasta entonces.`
        : `${formatInteger(count)} votos esperan a que sus votantes confirmen su dirección y aún pueden contar, el último hasta el ${until}. La favorita del público puede cambiar hasta entonces.`,
    finalistsChanged:
      "Los datos han cambiado desde que abriste esta pregunta. Esto es lo que se haría ahora.",
    noCandidates: "Ninguna propuesta tiene todavía evaluaciones enviadas ni votos: no habría finalistas.",
    finalistsEffect: ({ finalista, no_ganadora }: { finalista: number; no_ganadora: number }) =>
      finalista + no_ganadora === 0
        ? "Ningún estado cambiaría: ya están así."
        : `Cambiarían de estado ${many(finalista + no_ganadora, "propuesta", "propuestas")}: ${formatInteger(finalista)} a finalista y ${formatInteger(no_ganadora)} a no ganadora.`,
    firstOut: "Primera que queda fuera",
    favourite: "Favorita del público",
    unrated: "sin evaluar",
    tieBreak: (title: string, by: "deviation" | "votes" | "age") =>
      `Empata con «${title}»: va delante por ${{ deviation: "menor desviación", votes: "tener más votos", age: "haberse enviado antes" }[by]}`,
    finalistsConfirm: "Sí, calcular",
    finalistsDone: (count: number) =>
      success("Finalistas calculados", `Se han seleccionado ${formatInteger(count)} finalistas`),
    toFinal: { label: "Abrir la elección del jurado", to: `/admin/final#${finalAnchors.openJury}` },
    votesHidden:
      "Los votos están ocultos hasta que termine la votación: los finalistas se calculan al cierre, o quitando ese ajuste.",
    finalistsFixed: "Las finalistas ya están fijas.",
    finalistsFailed: (message: string) => failure("Error al calcular", message),

    assign: "Asignar a Jurados",
    assignQuestion: "¿Asignar propuestas a jurados?",
    assignExplained: (perProposal: number) =>
      `Cada propuesta tendrá ${many(perProposal, "jurado", "jurados")}, mientras haya bastantes sin conflicto. Lo asignado y lo evaluado se queda como está. La acción quedará registrada y podrá deshacerse en «Asignaciones» mientras nadie empiece.`,
    assignEffect: (added: number) =>
      added === 0
        ? "No hay nada que asignar: todas tienen ya sus jurados."
        : `Se ${added === 1 ? "haría" : "harían"} ${many(added, "asignación nueva", "asignaciones nuevas")}. Cada jurado tendría:`,
    assignLoad: (load: number, added: number) =>
      `${many(load, "propuesta", "propuestas")}${added > 0 ? ` (${many(added, "nueva", "nuevas")})` : ""}`,
    assignConfirm: "Sí, asignar",
    assignmentDone: (result: { added: number; loads: { name: string; load: number }[] }) =>
      success(
        "Asignaciones completadas",
        `${many(result.added, "asignación nueva", "asignaciones nuevas")}. ${loadsText(result.loads)}`,
      ),
    assignmentFailed: (message: string) => failure("Error al asignar", message),
    noJudges: "No hay jurados activos",
    noContestants: "No hay propuestas que asignar",
  },
} as const;

/** Returns 'a', 'a y b' or 'a, b y c' from the existing parts. */
const listed = (parts: (string | false)[]) =>
  new Intl.ListFormat("es-ES").format(parts.filter((part) => part !== false));

/** Returns each judge's load by name while they fit on a line, otherwise the extremes. */
function loadsText(loads: { name: string; load: number }[]): string {
  if (loads.length <= 8) return `Carga: ${loads.map(({ name, load }) => `${name}, ${load}`).join("; ")}`;
  const all = loads.map(({ load }) => load);
  return `Carga por jurado: de ${Math.min(...all)} a ${Math.max(...all)} propuestas, entre ${loads.length} jurados`;
}
