import { meanOf, sumOf } from "./means";
import { numbersOf } from "./random";

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

/*!
 * El intervalo del 90 % de ese alfa: los percentiles 5 y 95 de los alfas de muestras de las mismas obras, sorteadas con
 * repetición. (Zapf y otros: BMC Medical Research Methodology 16:93, 2016)
 */
export function intervalOf(
  works: readonly (readonly number[])[],
  alpha: number,
): { low: number; high: number } {
  const pairable = works.filter((totals) => totals.length > 1);
  const middle = meanOf(pairable.flat()) ?? 0;
  const units = pairable.map((totals) => ({
    count: totals.length,
    sum: sumOf(totals.map((total) => total - middle)),
    squares: sumOf(totals.map((total) => (total - middle) ** 2)),
    within: squaresOfPairs(totals) / (2 * (totals.length - 1)),
  }));
  const next = numbersOf("agreement");
  const size = Math.round(Math.min(2000, Math.max(500, 1_500_000 / units.length)));
  const alphas = Float64Array.from({ length: size }, () => {
    let [count, sum, squares, within] = [0, 0, 0, 0];
    for (let left = units.length; left > 0; left--) {
      const unit = units[Math.floor(next() * units.length)] as (typeof units)[number];
      count += unit.count;
      sum += unit.sum;
      squares += unit.squares;
      within += unit.within;
    }
    const between = (count * squares - sum * sum) / (count - 1);
    return between > 1e-9 * count ? 1 - within / between : alpha;
  }).sort();
  const at = (share: number) => alphas[Math.round(share * (size - 1))] as number;
  return { low: Math.min(alpha, at(0.05)), high: Math.max(alpha, at(0.95)) };
}
