import { limits } from "~/contest/core/limits";
import type { TiesProblem } from "~/contest/jury/ties";
import { failure, success } from "../core/toast";

const problems: Record<TiesProblem, (name: string) => string> = {
  too_many: () => `Indica ${limits.jurorTies} como máximo, uno por línea`,
  too_long: () => `Cada línea admite ${limits.universityNameLength} caracteres como máximo`,
  one_word: (name) => `Escribe el nombre completo: «${name}» es una sola palabra`,
};

/** A juror's ties, so that assignments avoid their own people's works. */
export const ties = {
  title: "Vínculos",
  intro: "No evaluarás las obras de tu universidad ni las de quienes indiques aquí.",
  university: "Tu universidad",
  noUniversity: "Ninguna",
  universityHint: "Donde trabajas o estudias, o lo has hecho hace poco.",
  signUpHint:
    "Una por línea, con su nombre completo: tu universidad, familiares, socios, alumnado tuyo. Podrás cambiarlo en Mi Cuenta.",
  names: "Otras personas o instituciones con las que tienes relación",
  namesHint: "Una por línea, con su nombre completo: familiares, socios, alumnado tuyo, otras universidades.",
  problem: ({ kind, name }: { kind: TiesProblem; name: string }) => problems[kind](name),
  universityGone: "Esa universidad ya no está: elige otra",
  save: "Guardar vínculos",
  saved: success("Vínculos guardados", "Las obras a las que te unen constan como conflicto."),
  notSaved: failure(
    "No se pudieron guardar los vínculos",
    "Vuelve a intentarlo: lo escrito sigue en la página.",
  ),
  resting: failure("No se pudieron guardar los vínculos", "Ahora no formas parte del jurado."),
  onlyAdded:
    "Mientras evalúas a ciegas puedes añadir vínculos, pero no quitarlos ni cambiar de universidad: si alguno no es correcto, escribe a la organización.",
  kept: "Mientras evalúas a ciegas, solo la organización puede quitar un vínculo: escríbele",
  field: "No es mi campo",
  fieldLine: "No se te asignarán obras de estas categorías. Lo que ya tienes asignado no cambia.",
  categories: "Categorías que no evalúas",
  saveField: "Guardar categorías",
  fieldSaved: success("Categorías guardadas", "Valen para los próximos repartos."),
  fieldNotSaved: failure(
    "No se pudieron guardar las categorías",
    "Vuelve a intentarlo: lo marcado sigue en la página.",
  ),
  allExcluded: "Deja al menos una categoría para evaluar",
  toField: "¿Hay categorías que no son tu campo? Dilo en Mi Cuenta",
  ofJuror: (name: string) => `Vínculos de ${name}`,
  ofJurorLine: "No evaluará las obras de su universidad ni las de quienes se indiquen aquí.",
  savedOf: (name: string) =>
    success("Vínculos guardados", `${name} no evaluará las obras a las que le unen.`),
  notJuror: failure("No se pudieron guardar los vínculos", "Esta persona ya no es jurado."),
} as const;
