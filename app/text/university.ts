import { formatDay } from "./formats";
import { failure, success } from "./toast";

/** Texts of the university's portal. (Specification 2 §2, §6, §8) */
export const university = {
  none: failure("No tienes una universidad asignada"),
  noneTitle: "Tu cuenta no está unida a ninguna universidad",
  noneHelp:
    "Escribe a la organización del concurso para que te asigne la tuya. Después podrás enviar propuestas.",
  studentsFailed: failure("No se pudieron cargar los alumnos"),
  removeQuestion: "¿Eliminar propuesta?",
  removeExplained: (title: string) =>
    `Se eliminará «${title}» con su archivo, sus alumnos, sus votos y sus evaluaciones.`,
  removeForever: "No se puede deshacer.",
  removeConfirm: "Sí, eliminar",
  deleted: success("Propuesta eliminada"),
  notDeleted: failure("No se pudo eliminar la propuesta"),
  sent: (title: string) =>
    success(
      "Propuesta enviada",
      `Hemos recibido «${title}». Puedes editarla mientras el envío esté abierto.`,
    ),
  /** What happens to what is sent, and until when it can be changed. */
  receipt: (next: { phaseName: string; startAt: string } | null) =>
    next
      ? `Puedes editar los textos, o eliminar una propuesta, hasta que empiece la fase «${next.phaseName}», el ${formatDay(next.startAt)}. Desde ese día quedan como estén.`
      : "Puedes editar los textos, o eliminar una propuesta, mientras el envío esté abierto. Después quedan como estén y las evalúa el jurado.",
  fullTitle: "Ya has enviado tus 3 propuestas",
  fullHelp:
    "Cada universidad puede presentar 3 como máximo. Si eliminas una, podrás enviar otra en su lugar.",
  full: failure(
    "Ya has enviado 3 propuestas",
    "Cada universidad puede presentar 3 como máximo. El archivo no se ha guardado.",
  ),
  nothingSent: "Aún no has enviado ninguna propuesta.",
  noStudents: "Todavía no hay alumnos de tu universidad",
  studentsFirst:
    "Una propuesta lleva al menos un alumno: pídeles que se registren como alumno y elijan tu universidad.",
  noStudentsHelp: "Aparecerán aquí en cuanto se registren como alumno y elijan tu universidad.",
} as const;
