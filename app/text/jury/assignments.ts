import { type CategoryFilter, categoryLabel } from "~/contest/core/categories";
import type { AssigningClosed } from "~/contest/jury/assignment";
import { common } from "../core/common";
import { formatDateTime, formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

/** Reasons for closed assignments, on all screens that assign. */
export const assigningClosed: Record<AssigningClosed, string> = {
  evaluation_over: "La evaluación ha terminado: ya no se reparten obras.",
  verdict_sealed: "El fallo está sellado: ya no se reparten obras.",
};

/** Returns the same reason as a form's answer. */
export const assigningRefused = (why: AssigningClosed) =>
  failure("No se puede asignar", assigningClosed[why]);

/** /admin/jurado/asignaciones: each juror's works. */
export const assignments = {
  title: "Asignaciones",
  subtitle: "Quién evalúa cada obra",
  byWork: "Por obra",
  byJuror: "Por jurado",
  ofJuror: (name: string) => `Obras de ${name}`,
  allWorks: "Ver todas las obras",
  proposalCount: (count: number) => many(count, "propuesta", "propuestas"),
  jurorsFound: (count: number) => many(count, "jurado", "jurados"),
  none: "No se encontraron propuestas",
  noJurors: "Todavía no hay jurados activos",
  nobody: "Sin jurados",
  judges: (count: number, sent: number) =>
    `${many(count, "jurado", "jurados")}, ${many(sent, "enviada", "enviadas")}`,
  /** Mode A: text before and after the link to the settings. */
  notCounted: [
    "Ahora todos los jurados evalúan todas las obras: este reparto no cuenta. Se cambia en ",
    "Ajustes",
  ],
  /** A judge's load; in mode A the dashboard uses 'Asignadas' for another number. */
  load: { all_judges: "En el reparto", assigned_judges: "Asignadas" },
  resting: "ya no evalúa",
  disqualified: "Descalificada",
  states: { not_started: "Sin empezar", draft: "Borrador", submitted: "Enviada", conflict: "Conflicto" },
  ruleTitle: "Qué se conserva",
  rule: "Quien ya ha empezado una evaluación conserva la obra: lo que ha escrito no se pierde al cambiar el reparto.",
  add: "Asignar",
  addTo: (title: string) => `Asignar «${title}»`,
  everyone: "Todos los jurados activos tienen ya esta obra.",
  chooseJuror: "Elige un jurado",
  remove: "Quitar",
  removeFrom: (name: string, title: string) => `Quitar a ${name} de «${title}»`,
  addCategory: "Asignar una categoría",
  addCategoryTo: (name: string) => `Asignar una categoría a ${name}`,
  category: "Categoría",
  excludes: (categories: CategoryFilter[]) => `No es su campo: ${categories.map(categoryLabel).join(", ")}`,
  outsideField: (name: string) => `${name} (no es su campo)`,
  categoryAdded: (count: number, category: CategoryFilter) =>
    success("Categoría asignada", `${many(count, "obra", "obras")} de ${categoryLabel(category)}.`),
  noneInCategory: failure("No se asignó ninguna obra", "Ya las tiene todas, o no puede evaluarlas."),
  seeWorks: "Ver obras",
  seeWorksOf: (name: string) => `Ver obras de ${name}`,
  added: (name: string, title: string) => success("Obra asignada", `${name} evaluará «${title}»`),
  removed: success("Asignación quitada"),
  begun: failure("No se puede quitar", "Ya ha empezado a evaluar esta obra."),
  gone: failure("Error", "Esa asignación ya no existe. Recarga la página y vuelve a intentarlo."),
  notAdded: failure("No se pudo asignar", "La obra o el jurado ya no están disponibles, o ya la tenía."),
  unreadable: failure("Error", common.unreadableForm),
  failed: {
    add_category: (message: string) => failure("No se pudo asignar", message),
    add: (message: string) => failure("No se pudo asignar", message),
    remove: (message: string) => failure("No se pudo quitar la asignación", message),
    undo: (message: string) => failure("No se pudo deshacer el reparto", message),
  },
  lastRun: (run: { at: number; actorName: string; added: number }) =>
    `Último reparto: ${many(run.added, "asignación", "asignaciones")}, el ${formatDateTime(run.at)}, por ${run.actorName}.`,
  runBegun: (begun: number) =>
    `No se puede deshacer: ${begun === 1 ? "ya se ha empezado una de ellas" : `ya se han empezado ${formatInteger(begun)}`}.`,
  undo: "Deshacer el último reparto",
  undoQuestion: "¿Deshacer el último reparto?",
  undoExplained: (count: number) =>
    `Se ${count === 1 ? "quitará" : "quitarán"} ${many(count, "asignación", "asignaciones")}. Las hechas antes o a mano se quedan, y la acción quedará registrada.`,
  undoConfirm: "Sí, deshacer",
  undone: (count: number) =>
    success("Reparto deshecho", `${many(count, "asignación quitada", "asignaciones quitadas")}`),
  notUndone: failure(
    "No se puede deshacer",
    "Alguien ha empezado a evaluar una de esas obras, o ya no es el último reparto.",
  ),
} as const;
