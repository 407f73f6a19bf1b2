import { seededRandom } from "../core/random";
import { get } from "./ratings";

/** Sums of one work: the number of its scores, their sum, and the sum of their squares. */
export type Unit = readonly [count: number, sum: number, squares: number];

export interface Agreement {
  /** Krippendorff's alpha: 1 for equal scores, 0 for chance agreement, negative for less. */
  alpha: number;
  /** Bounds of the 90 % bootstrap interval, for these jurors: works are drawn anew, jurors are not. */
  low: number;
  high: number;
  /** Works that at least two jurors scored. Other works say nothing about agreement. */
  works: number;
}

/** Works drawn for the interval, whatever the contest's size; minimum and maximum of replicates. */
const effort = { units: 1_500_000, least: 500, most: 2000 };

/**
 * Returns Krippendorff's alpha for interval data, with a percentile interval from works drawn anew. Returns null when
 * fewer than two works have two scores, or all scores are equal. (Krippendorff: Computing Krippendorff's
 * Alpha-Reliability, 2011; Zapf et al., BMC Medical Research Methodology 16:93, 2016, for drawing units)
 */
export function agreementOf(units: readonly Unit[]): Agreement | null {
  const paired = units.filter(([count]) => count > 1);
  // A single work contains all the scores: alpha is 0 whatever they are.
  if (paired.length < 2) return null;
  const parts = sumsOf(paired);
  const alpha = alphaOf(parts, paired.length, (nth) => nth);
  if (alpha === null) return null;
  const random = seededRandom("agreement");
  const anew = () => Math.floor(random() * paired.length);
  const length = Math.round(Math.min(effort.most, Math.max(effort.least, effort.units / paired.length)));
  const alphas = Float64Array.from({ length }, () => alphaOf(parts, paired.length, anew) ?? alpha);
  alphas.sort();
  const at = (share: number) => alphas[Math.round(share * (length - 1))] ?? alpha;
  return { alpha, low: Math.min(alpha, at(0.05)), high: Math.max(alpha, at(0.95)), works: paired.length };
}

/**
 * Returns count, sum, squares and squared differences within each unit, in one flat array. A million units are drawn
 * from it.
 */
const sumsOf = (units: readonly Unit[]) =>
  Float64Array.from(
    units.flatMap(([count, sum, squares]) => [
      ...[count, sum, squares],
      (count * squares - sum * sum) / (count - 1),
    ]),
  );

/** Returns 1 - observed / expected disagreement: squared differences within works, and between any two scores. */
function alphaOf(parts: Float64Array, units: number, pick: (nth: number) => number) {
  let [count, sum, squares, within] = [0, 0, 0, 0];
  for (let nth = 0; nth < units; nth++) {
    const at = 4 * pick(nth);
    count += get(parts, at);
    sum += get(parts, at + 1);
    squares += get(parts, at + 2);
    within += get(parts, at + 3);
  }
  const between = (count * squares - sum * sum) / (count - 1);
  return count > 1 && between > 1e-9 * count ? 1 - within / between : null;
}

/**
 * Returns the level of an agreement, by Krippendorff's own limits for conclusions. (Content Analysis, 4th ed., 12.4)
 */
export function agreementLevel({ alpha }: Pick<Agreement, "alpha">): "firm" | "tentative" | "weak" | "none" {
  if (alpha >= 0.8) return "firm";
  if (alpha >= 0.667) return "tentative";
  return alpha > 0 ? "weak" : "none";
}
