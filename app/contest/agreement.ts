import { seededRandom } from "./random";

/** What agreement needs of one work: how many jurors scored it, the sum of their scores and of the scores' squares. */
export type Unit = readonly [count: number, sum: number, squares: number];

export interface Agreement {
  /** 1 for jurors who all say the same, 0 for no more than chance gives, below it for less. */
  alpha: number;
  /** 95 % of the bootstrap's. */
  low: number;
  high: number;
  /** Works that at least two jurors scored: the others tell nothing. */
  works: number;
}

const REPLICATES = 500;

/**
 * Krippendorff's alpha for interval data with a percentile interval, of works drawn anew. Null where no two scores can be
 * compared, or all are equal: then chance would agree as well. (Krippendorff: Computing Krippendorff's Alpha-Reliability,
 * 2011; Zapf et al., BMC Medical Research Methodology 16:93, 2016, for drawing units)
 */
export function agreementOf(units: readonly Unit[]): Agreement | null {
  const paired = units.filter(([count]) => count > 1);
  const alpha = alphaOf(paired);
  if (alpha === null) return null;
  const random = seededRandom("agreement");
  const drawn = Array.from({ length: REPLICATES }, () => alphaOf(paired, () => random.pick(paired)) ?? alpha);
  drawn.sort((a, b) => a - b);
  const at = (share: number) => drawn[Math.round(share * (REPLICATES - 1))] ?? alpha;
  return { alpha, low: Math.min(alpha, at(0.025)), high: Math.max(alpha, at(0.975)), works: paired.length };
}

/** 1 - observed / expected disagreement: squared differences within works, and between any two scores. */
function alphaOf(units: readonly Unit[], pick = (unit: Unit) => unit): number | null {
  let [count, sum, squares, within] = [0, 0, 0, 0];
  for (const unit of units) {
    const [own, ownSum, ownSquares] = pick(unit);
    count += own;
    sum += ownSum;
    squares += ownSquares;
    within += (own * ownSquares - ownSum * ownSum) / (own - 1);
  }
  const between = (count * squares - sum * sum) / (count - 1);
  return count > 1 && between > 1e-9 * count ? 1 - within / between : null;
}

/** How far that agreement carries, by Krippendorff's own limits for what may be concluded. (Content Analysis, 4th ed., 12.4) */
export function agreementLevel({ alpha }: Pick<Agreement, "alpha">): "firm" | "tentative" | "weak" | "none" {
  if (alpha >= 0.8) return "firm";
  if (alpha >= 0.667) return "tentative";
  return alpha > 0 ? "weak" : "none";
}
