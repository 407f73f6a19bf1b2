import { formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

/** /admin/universidades. (specification 2.2, specification 2.5, specification 2.8) */
export const universities = {
  title: "Universidades",
  loadFailed: failure("No se pudieron cargar las universidades"),
  states: { active: "Activa", inactive: "Inactiva" },
  filters: { all: "Todas", active: "Activas", inactive: "Inactivas" },
  shown: (count: number, total: number) => `Mostrando ${formatInteger(count)} de ${formatInteger(total)}`,
  /** Range of the page, with several pages. */
  shownOfPage: (from: number, to: number, count: number) =>
    `Mostrando ${formatInteger(from)}–${formatInteger(to)} de ${formatInteger(count)}`,
  noneFound: "No se encontraron universidades",
  none: "Todavía no hay universidades",

  add: "Agregar universidad",
  addConfirm: "Agregar",
  addName: "Ingresa un nombre para la universidad",
  nameTooLong: "El nombre no puede superar los 200 caracteres",
  slug: "Dirección corta",
  slugHint: "El slug. En blanco se genera a partir del nombre.",
  slugTooLong: "La dirección corta no puede superar los 200 caracteres",
  slugEmpty: "Usa letras sin acentos, números y guiones",
  slugTaken: "Esa dirección ya la usa otra universidad",
  nameTaken: (other: string) => `Ya hay una universidad que se llama «${other}». ¿Es otra?`,
  addTwice: "Agregar de todos modos",
  saveTwice: "Guardar de todos modos",
  added: success("Universidad agregada"),

  caption: "Universidades del concurso, en su orden",
  move: { up: (name: string) => `Subir «${name}»`, down: (name: string) => `Bajar «${name}»` },

  edit: (name: string) => `Editar «${name}»`,
  nameEmpty: "El nombre no puede estar vacío",
  save: "Guardar cambios",
  edited: success("Universidad actualizada"),
  gone: "Esa universidad ya no existe.",

  activate: "Activar",
  deactivate: "Desactivar",
  activated: success("Universidad activada"),
  deactivated: success("Universidad desactivada"),

  removeQuestion: "¿Eliminar universidad?",
  removeExplained: (name: string, { proposals, files }: { proposals: number; files: number }) =>
    proposals === 0
      ? `Se eliminará «${name}». No tiene propuestas.`
      : `Se eliminará «${name}» junto con sus propuestas asociadas: ${many(proposals, "propuesta", "propuestas")} con ${many(files, "archivo", "archivos")}, y sus evaluaciones y votos.`,
  removePeople: (people: number) =>
    people === 0
      ? "Esta acción es irreversible."
      : `${many(people, "cuenta se queda", "cuentas se quedan")} sin universidad. Esta acción es irreversible.`,
  removeConfirm: "Sí, eliminar",
  removed: success("Universidad eliminada"),
  awarded: "El fallo sellado nombra una de sus propuestas: rectifícalo antes en Fallo.",

  failed: {
    add: (reason?: string) => failure("No se pudo agregar la universidad", reason),
    edit: (reason?: string) => failure("No se pudo actualizar la universidad", reason),
    activate: (reason?: string) => failure("No se pudo actualizar el estado", reason),
    remove: (reason?: string) => failure("No se pudo eliminar la universidad", reason),
    move: (reason?: string) => failure("No se pudo reordenar", reason),
    approve: (reason?: string) => failure("No se pudo aprobar la cuenta", reason),
    reject: (reason?: string) => failure("No se pudo rechazar la cuenta", reason),
  },

  registered: "Universidades registradas",
  registeredPages: "Páginas de universidades registradas",
  total: (count: number) => many(count, "universidad", "universidades"),
  noContact: "Sin contacto",
  proposals: (count: number) => (count === 1 ? "propuesta" : "propuestas"),
  since: (date: string) => `Registrada el ${date}`,
} as const;
