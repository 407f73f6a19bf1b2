import { limits } from "~/contest/core/limits";
import { inWords } from "../core/formats";
import { failure, success } from "../core/toast";

/** Texts of the comparison. */
export const compare = {
  title: "Comparar",
  link: (count: number) => `Comparación (${count})`,
  add: "Comparar",
  remove: "Quitar de la comparación",
  added: (count: number) =>
    success(
      "Añadida a la comparación",
      count === 1 ? "Añade al menos otra para verlas juntas." : `Ya tienes ${count} propuestas juntas.`,
    ),
  removed: success("Quitada de la comparación"),
  cleared: success("Comparación vacía"),
  full: failure(
    `Solo puedes comparar ${limits.compareList} propuestas a la vez`,
    "Quita una de la comparación para añadir otra.",
  ),
  unreadable: failure(
    "Comparación sin cambios",
    "El formulario no se ha recibido bien. Vuelve a intentarlo.",
  ),
  empty: "Todavía no comparas ninguna propuesta",
  emptyHint: `Pulsa «Comparar» en hasta ${inWords(limits.compareList)} propuestas y las verás aquí, una junto a otra.`,
  onlyOne: "Falta con qué compararla",
  onlyOneHint: "Pulsa «Comparar» en otra propuesta, o en dos, y aparecerá a su lado.",
  roomForOne: "Cabe una más: pulsa «Comparar» en otra propuesta.",
  inConflict: "Declaraste un conflicto con esta propuesta: no la puntúas.",
  noFile: "Esta propuesta no tiene archivo.",
  noComments: "Sin comentarios",
} as const;
