import { formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

/** /admin/criterios: the jury's scoring criteria. */
export const criteria = {
  title: "Criterios",
  order: "Orden",
  name: "Nombre",
  help: "Texto de ayuda",
  weight: "Peso",
  share: (share: number) => `${formatInteger(Math.round(share * 100))}\u00a0% de la nota`,
  remove: "Quitar",
  add: "Otro criterio",
  save: "Guardar criterios",
  unsaved: "Tienes cambios sin guardar",
  nameRequired: "Escribe el nombre del criterio",
  nameTooLong: "El nombre no puede superar los 80 caracteres",
  helpTooLong: "La ayuda no puede superar los 300 caracteres",
  weightWrong: "El peso es un número mayor que 0 y hasta 100",
  orderWrong: "El orden es un número entero",
  none: "Tiene que quedar al menos un criterio",
  tooMany: "Caben como mucho 12 criterios",
  twice: "Ya hay otro criterio con ese nombre",
  unreadable: failure("Error al guardar", "El formulario no se ha recibido bien. Recarga la página."),
  saved: success("Criterios guardados"),
  savedAndRescored: (count: number) =>
    success(
      "Criterios guardados",
      `Se ha recalculado la nota de ${many(count, "evaluación enviada", "evaluaciones enviadas")}`,
    ),
  saveFailed: (message: string) => failure("Error al guardar", message),
  changedMeanwhile: failure(
    "Error al guardar",
    "Los criterios o las evaluaciones han cambiado mientras tanto. Revísalo y guarda de nuevo.",
  ),
  unscored: (count: number) =>
    failure(
      "Error al guardar",
      `Con estos criterios ${many(count, "evaluación enviada se quedaría", "evaluaciones enviadas se quedarían")} sin ninguna nota.`,
    ),
  question: "¿Cambiar los criterios?",
  explained: (count: number) =>
    `Ya hay evaluaciones enviadas. Se recalculará la nota de ${many(count, "evaluación", "evaluaciones")}, y con ella los promedios y el ranking. La acción quedará registrada.`,
  explainedSame:
    "Ya hay evaluaciones enviadas. Ninguna nota cambia, pero el jurado verá otros textos. La acción quedará registrada.",
  confirm: "Sí, cambiar",
} as const;
