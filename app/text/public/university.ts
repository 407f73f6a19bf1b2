import { many } from "../core/formats";

/** Texts of a university's page. */
export const university = {
  works: "Obras",
  total: (works: number) => many(works, "obra en el concurso", "obras en el concurso"),
  description: (name: string, titles: string[]) =>
    `${name} en el concurso: ${titles.map((title) => `«${title}»`).join(", ")}.`,
  notFound: "Universidad no encontrada",
  notFoundHint:
    "Puede que el enlace esté incompleto o que la universidad no tenga obras. Mientras el jurado evalúa a ciegas, las obras tampoco muestran su universidad.",
} as const;
