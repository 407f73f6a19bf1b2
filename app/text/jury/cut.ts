import { limits } from "~/contest/core/limits";
import type { Cut } from "~/contest/jury/cut";
import type { Lacking } from "~/contest/jury/lacking";
import { formatFraction, formatInteger, many } from "../core/formats";

const points = (fraction: number) =>
  fraction < 0.0005 ? "menos de 0,1 puntos" : `${formatFraction(fraction)} puntos`;

/** Sentences about the edge between finalists and other works. */
export const cutTexts = {
  title: "El corte",

  /** Returns the sentence about the cut; null without evaluated works. */
  said(cut: Cut | null): string | null {
    if (cut === null) return null;
    if (cut.kind === "all") return "Hay plaza para todas las obras evaluadas.";
    if (cut.kind === "favourite") return "La única plaza es de la favorita del público.";
    return [
      edge(cut),
      ...(cut.favouriteTakesPlace ? ["La última plaza es de la favorita del público."] : []),
    ].join(" ");
  },

  help: "Son las obras tan cerca del corte que la diferencia puede deberse al azar: es menor que el error típico de las dos medias.",

  unevaluated: (count: number) => many(count, "obra sin ninguna evaluación", "obras sin ninguna evaluación"),
  /** Returns '2 obras sin evaluar: «A», «B»'. */
  unevaluatedWorks: (works: Lacking["unevaluated"]): string =>
    `${many(works.count, "obra sin evaluar", "obras sin evaluar")}: ${cutTexts.titles(works)}`,
  below: (count: number) =>
    `${many(count, "obra con menos", "obras con menos")} de ${limits.leastEvaluations} evaluaciones`,
  titles: ({ titles, count }: Lacking["below"]) =>
    [
      ...titles.map((title) => `«${title}»`),
      ...(count > titles.length ? [`${formatInteger(count - titles.length)} más`] : []),
    ].join(", "),
} as const;

function edge({ inside, outside, gap, deviation, near }: Extract<Cut, { kind: "edge" }>): string {
  const [last, first] = [formatInteger(inside), formatInteger(outside)];
  const distance =
    gap < 1e-9
      ? `Los puestos ${last} y ${first} tienen la misma media y decide el desempate`
      : `Entre el puesto ${last} y el ${first} hay ${points(gap)}`;
  if (deviation === null)
    return `${distance}. Cada obra tiene una sola evaluación: no se sabe cuánto varían las notas.`;
  if (near === null) return `${distance}: ninguna obra queda cerca del corte.`;
  if (deviation < 0.005) return `${distance}.`;
  const between = `${formatInteger(near.from)} ${near.to === near.from + 1 ? "y" : "a"} ${formatInteger(near.to)}`;
  return `${distance}. Las notas de cada obra varían unos ${formatInteger(Math.round(deviation * 100))}: el orden entre los puestos ${between} podría ser otro con otros jurados.`;
}
