import { limits } from "~/contest/core/limits";
import { common } from "../core/common";
import { formatDay, formatInteger, many, worksAtMost } from "../core/formats";
import { failure, success } from "../core/toast";

/** Texts of the university's portal. (specification 2.2, specification 2.6, specification 2.8) */
export const university = {
  none: failure("No tienes una universidad asignada"),
  noneTitle: "Tu cuenta no está unida a ninguna universidad",
  noneHelp:
    "Si la pediste, la universidad o la organización no la ha aprobado. Escribe a la organización del concurso para que te asigne la tuya. Después podrás enviar propuestas.",
  studentsFailed: failure("No se pudieron cargar los alumnos"),
  removeQuestion: "¿Eliminar propuesta?",
  /** `votes` is null while vote counts are hidden. */
  removeExplained: (title: string, { votes, evaluations }: { votes: number | null; evaluations: number }) => {
    const itsVotes = votes === null ? "sus votos" : votes > 0 && many(votes, "voto", "votos");
    const judged = evaluations > 0 && many(evaluations, "evaluación enviada", "evaluaciones enviadas");
    const lost = ["su archivo", "sus alumnos", itsVotes, judged].filter((part) => part !== false);
    return `Se eliminará «${title}» con ${lost.slice(0, -1).join(", ")} y ${lost.at(-1)}.`;
  },
  ownWork: "Tu propuesta",
  removeForever: "No se puede deshacer.",
  removeConfirm: "Sí, eliminar",
  deleted: success("Propuesta eliminada"),
  notDeleted: failure("No se pudo eliminar la propuesta"),
  notDeletedAwarded: failure(
    "No se pudo eliminar la propuesta",
    "Figura en el fallo del jurado: habla con la organización.",
  ),
  /** Returns the next steps of a sent work and its last day for changes. */
  receipt: (closing: { lastDay: string; next: { phaseName: string; startAt: string } | null } | null) =>
    closing?.next
      ? `Puedes editar los textos, o eliminar una propuesta, hasta que empiece la fase «${closing.next.phaseName}», el ${formatDay(closing.next.startAt)}.`
      : closing
        ? `Puedes editar los textos, o eliminar una propuesta, hasta el ${formatDay(closing.lastDay)}, incluido.`
        : "Puedes editar los textos, o eliminar una propuesta, mientras el envío esté abierto. Después las evalúa el jurado.",
  /** Follows the receipt when no slot is free. */
  freeSlot: "Si eliminas una, podrás enviar otra en su lugar.",
  damagedFiles: (count: number) =>
    `${count === 1 ? "Una imagen está dañada y no se ve" : `${formatInteger(count)} imágenes están dañadas y no se ven`}. Elimina la propuesta y envíala otra vez; si el plazo ha terminado, escribe a la organización.`,
  fullTitle: `Ya has enviado tus ${limits.proposalsPerUniversity} propuestas`,
  fullHelp: `${worksAtMost} Si eliminas una, podrás enviar otra en su lugar.`,
  published: "Propuestas publicadas por cada una",
  searchStudents: "Buscar alumnos",
  students: (count: number) => many(count, "alumno registrado", "alumnos registrados"),
  noStudentFound: "Ningún alumno coincide con la búsqueda",
  pagesOfStudents: "Páginas de alumnos",
  pagesOfOthers: "Páginas de otras universidades",
  pagesOfUnconfirmed: "Páginas de alumnos sin confirmar",
  unconfirmed: "Sin confirmar",
  unconfirmedLine:
    "Se registraron como alumnos de tu universidad, sin código. Confirma a quien conozcas. Quien firma una obra queda confirmado.",
  confirmStudent: "Confirmar",
  studentConfirmed: (name: string) => success("Alumno confirmado", `${name} es de tu universidad.`),
  unconfirmStudent: "Deshacer la confirmación",
  unconfirmOf: (name: string) => ` de ${name}`,
  studentUnconfirmed: (name: string) =>
    success("Confirmación deshecha", `${name} vuelve a estar sin confirmar.`),
  studentSigns: failure(
    "No se ha cambiado nada",
    "Ese alumno firma una obra de tu universidad, y quien firma una obra está confirmado.",
  ),
  removeStudent: "Quitar",
  removeStudentQuestion: (name: string) => `¿Quitar a ${name} de la lista?`,
  removeStudentExplained: "Dejará de ser alumno de tu universidad. Su cuenta sigue existiendo.",
  removeStudentConfirm: "Sí, quitar",
  studentRemoved: (name: string) => success("Alumno quitado", `${name} ya no está en tu lista.`),
  removeAll: (count: number) => `Quitar a los ${formatInteger(count)}`,
  removeAllQuestion: (count: number) => `¿Quitar a ${formatInteger(count)} alumnos sin confirmar?`,
  removeAllSearch: (search: string) => `Son los que coinciden con «${search}».`,
  studentsRemoved: (count: number) =>
    success("Alumnos quitados", `${formatInteger(count)} ya no están en tu lista.`),
  unreadable: failure("No se ha cambiado nada", common.unreadableForm),
  studentGone: failure("No se ha cambiado nada", "Ese alumno ya no está en esa lista."),
  notChanged: failure("No se ha podido guardar el cambio", "Vuelve a intentarlo."),
  noStudents: "Todavía no hay alumnos de tu universidad",
  noStudentsHelp: "Aparecerán aquí en cuanto se registren como alumno y elijan tu universidad.",
} as const;
