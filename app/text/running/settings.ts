import { limits, MB } from "~/contest/core/limits";
import { failure } from "../core/toast";

/** /admin/ajustes. (specification 2.2, specification 2.5, specification 2.8) */
export const settings = {
  title: "Ajustes",
  subtitle: "Lo que vale para todo el concurso",
  /** The specification's own words, in English. */
  save: "Save Changes",
  unsaved: "Tienes cambios sin guardar",
  unreached: failure("Error al guardar", "No hay conexión. Lo que has cambiado sigue en la página."),

  search: {
    label: "Buscar un ajuste",
    button: "Buscar",
    none: "Ningún ajuste lo nombra.",
  },
  tabs: "Apartados de los ajustes",
  advanced: "Avanzado",
  changed: "Cambiado",
  changedMany: (count: number) => (count === 1 ? "1 cambiado" : `${count} cambiados`),
  reset: "Restablecer",
  /** Says which tab holds a setting of an old anchor. */
  moved: (label: string, where: string) => `«${label}» está en ${where}`,

  pdf: {
    preview: "Ver la portada",
    file: "Archivo PDF",
    fileHint: `Solo .pdf, ${limits.pdfBytes / MB}\u00a0MB como máximo. Se publica al subirlo y sustituye al anterior.`,
    saveFirst: "Sube el PDF antes o después de guardar: lo demás que hayas cambiado no viaja con él.",
    upload: "Subir PDF",
    uploading: "Subiendo…",
    unreached: failure("Error al subir", "No hay conexión. Compruébala y vuelve a intentarlo."),
  },

  codes: {
    title: "Códigos de acceso",
    hint: "Con ellos se registran las universidades y el jurado.",
    first: "El que se fijó al instalar. Si no lo conoces, cámbialo.",
    since: (number: number, date: string) => `El n.º\u00a0${number}, desde el ${date}.`,
    change: (role: string) => `Cambiar el de ${role}`,
    question: (role: string) => `¿Cambiar el código de ${role}?`,
    explained: "El de ahora dejará de servir al momento. El nuevo se muestra una sola vez.",
    confirm: "Cambiar el código",
    shown: "Apúntalo, no se volverá a mostrar:",
  },

  refused: "No se ha guardado nada. Revisa:",
  privacy: {
    /** Deletion dates, from the phases. */
    when: (origins: string, people: string) =>
      `El origen de los votos se borra desde el ${origins}; las cuentas de alumnado y público, desde el ${people}.`,
  },

  choices: {
    evaluation_count_mode: {
      all_judges: "Todos los jurados activos",
      assigned_judges: "Solo los jurados asignados",
    },
    ranking_visibility: {
      always: "Siempre",
      after_own: "De cada propuesta, tras enviar su evaluación",
    },
  },
} as const;
