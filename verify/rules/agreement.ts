import { meanOf, sumOf } from "./means";

/*!
 * El acuerdo del jurado: el alfa de Krippendorff para datos de intervalo, de las diferencias entre pares de notas.
 * No hay alfa con menos de dos obras que comparar. Tampoco si las notas difieren en menos de `least` por nota.
 * (Krippendorff: Computing Krippendorff's Alpha-Reliability, 2011)
 */
export function alphaOf(works: readonly (readonly number[])[], least = 0): number | null {
  const pairable = works.filter((totals) => totals.length > 1);
  const all = pairable.flat();
  const middle = meanOf(all) ?? 0;
  const between = (2 * all.length * sumOf(all.map((total) => (total - middle) ** 2))) / (all.length - 1);
  if (pairable.length < 2 || between <= least * all.length) return null;
  const within = sumOf(pairable.map((totals) => squaresOfPairs(totals) / (totals.length - 1)));
  return 1 - within / between;
}

function squaresOfPairs(totals: readonly number[]): number {
  return sumOf(totals.map((one) => sumOf(totals.map((other) => (one - other) ** 2))));
}
