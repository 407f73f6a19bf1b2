import { expect, test } from "vitest";
import { cutOf } from "~/contest/jury/cut";
import { computeFinalists, type FinalistRow } from "~/contest/jury/finalists";
import { lackingOf } from "~/contest/jury/lacking";
import { cutTexts } from "~/text/jury/cut";

/** Works with means and deviations out of 100, three evaluations each, the best first. */
const works = (...rows: [mean: number, deviation: number | null, changes?: Partial<FinalistRow>][]) =>
  rows.map(
    ([mean, deviation, changes], at): FinalistRow => ({
      id: `w${at + 1}`,
      avgScore: mean / 100,
      stdDev: deviation === null ? null : deviation / 100,
      publicVotes: 0,
      createdAt: at,
      isDraft: false,
      status: "pendiente",
      evaluationsCounted: deviation === null ? 1 : 3,
      ...changes,
    }),
  );
const said = (rows: FinalistRow[], places: number) =>
  cutTexts.said(cutOf(computeFinalists(rows, places), places));

test("[MEND4-60] the sentence names the distance at the cut, the usual deviation and the places that could change", () => {
  // Deviations of 6 and three evaluations: a combined standard error of 4.9.
  const rows = works([90, 6], [83, 6], [80.4, 6], [80, 6], [76, 6], [70, 6]);
  expect(said(rows, 3)).toBe(
    "Entre el puesto 3 y el 4 hay 0,4 puntos. Las notas de cada obra varían unos 6: el orden entre los puestos 2 a 5 podría ser otro con otros jurados.",
  );
});

test("[MEND4-60] each work counts with its own deviation, and only the two at the cut may be near", () => {
  expect(said(works([90, 2], [82, 2], [80, 2], [60, 2]), 2)).toBe(
    "Entre el puesto 2 y el 3 hay 2,0 puntos: ninguna obra queda cerca del corte.",
  );
  expect(said(works([90, 2], [81, 2], [80, 2], [60, 2]), 2)).toBe(
    "Entre el puesto 2 y el 3 hay 1,0 puntos. Las notas de cada obra varían unos 2: el orden entre los puestos 2 y 3 podría ser otro con otros jurados.",
  );
  // A work that divides the jury is near from farther away; the places between belong to the range.
  expect(said(works([90, 2], [82, 2], [79, 2], [75, 14]), 2)).toBe(
    "Entre el puesto 2 y el 3 hay 3,0 puntos. Las notas de cada obra varían unos 5: el orden entre los puestos 2 a 4 podría ser otro con otros jurados.",
  );
});

test("[MEND4-60] without works, with a place for all, with one place for the favourite: shorter sentences", () => {
  expect(said([], 10)).toBeNull();
  expect(said(works([90, 2], [82, 2]), 2)).toBe("Hay plaza para todas las obras evaluadas.");
  expect(said(works([90, 2], [82, 2, { publicVotes: 1 }]), 1)).toBe(
    "La única plaza es de la favorita del público.",
  );
});

test("[MEND4-60] with one evaluation for each work nobody knows how much scores vary", () => {
  expect(said(works([90, null], [80, null]), 1)).toBe(
    "Entre el puesto 1 y el 2 hay 10,0 puntos. Cada obra tiene una sola evaluación: no se sabe cuánto varían las notas.",
  );
  // One work with one evaluation has the others' mean deviation.
  expect(said(works([90, 6], [80, null], [60, 6]), 1)).toBe(
    "Entre el puesto 1 y el 2 hay 10,0 puntos: ninguna obra queda cerca del corte.",
  );
  expect(said(works([90, 6], [84, null], [60, 6]), 1)).toContain("los puestos 1 y 2 podría ser otro");
});

test("[MEND4-60] equal means are decided by the tie-break, also where all scores are equal", () => {
  expect(said(works([90, 6], [80, 5], [80, 6], [60, 6]), 2)).toBe(
    "Los puestos 2 y 3 tienen la misma media y decide el desempate. Las notas de cada obra varían unos 6: el orden entre los puestos 2 y 3 podría ser otro con otros jurados.",
  );
  expect(said(works([80, 0], [80, 0], [60, 0]), 1)).toBe(
    "Los puestos 1 y 2 tienen la misma media y decide el desempate.",
  );
  expect(said(works([80.01, 6], [80, 6]), 1)).toContain("hay menos de 0,1 puntos.");
});

test("[MEND4-60] the favourite's place comes from votes: it is no side of the cut", () => {
  expect(said(works([90, 2], [82, 2], [80, 2], [60, 2, { publicVotes: 5 }]), 2)).toBe(
    "Entre el puesto 1 y el 2 hay 8,0 puntos: ninguna obra queda cerca del corte. La última plaza es de la favorita del público.",
  );
  expect(said(works([90, 2], [80.5, 2, { publicVotes: 5 }], [80, 2]), 2)).toBe(
    "Entre el puesto 1 y el 3 hay 10,0 puntos: ninguna obra queda cerca del corte.",
  );
});

test("[MEND4-61] works without an evaluation and works with too few are named, disqualified ones not", () => {
  const rows = [0, 1, 2, 0, 0].map((evaluationsCounted, at) => ({
    title: `Obra ${at}`,
    status: at === 4 ? "descalificada" : "pendiente",
    evaluationsCounted,
  }));
  const lacking = lackingOf(rows);
  expect(lacking).toEqual({
    unevaluated: { count: 2, titles: ["Obra 0", "Obra 3"] },
    below: { count: 1, titles: ["Obra 1"] },
  });
  expect(cutTexts.titles(lacking.unevaluated)).toBe("«Obra 0», «Obra 3»");
  expect(cutTexts.unevaluated(2)).toBe("2 obras sin ninguna evaluación");
  expect(cutTexts.below(1)).toBe("1 obra con menos de 2 evaluaciones");
});
