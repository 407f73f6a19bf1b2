import { limits } from "../core/limits";
import { normalizeScore, type Scores } from "./scoring";

/** Counts of sent evaluations, for the confirmation before the finalists are calculated. */
export interface JudgingFigures {
  submitted: number;
  expected: number;
  /** Works that nobody has to evaluate, that have no counted evaluation, or that lack some. Each work counts once. */
  unassigned: number;
  without: number;
  few: number;
  /** The least evaluated of these works, by share and then in the given order. */
  works: { id: string; title: string; submitted: number; expected: number }[];
}

/** Returns the mean of one criterion as a fraction of 5; null without a score. (specification 1.9) */
export function criterionAverage(criterionId: string, evaluations: { scores: Scores }[]): number | null {
  const values = evaluations.flatMap(({ scores }) => {
    const score = scores[criterionId];
    return score === undefined ? [] : [normalizeScore(score) / limits.maxScore];
  });
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Returns true when jurors disagree. A small tolerance keeps rounding noise from crossing the limit. (specification
 * 1.9)
 */
export function isHighDispersion(stdDev: number | null): boolean {
  return stdDev !== null && stdDev > limits.highDispersion + 1e-9;
}

/**
 * Returns `part` in `whole` as a whole percentage, 0 when nothing is expected. Used for a juror's and the contest's
 * progress. (specification 1.2, specification 1.9)
 */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 100) / whole);
}

/** Returns the percentage, at most 100: a juror may evaluate more than was assigned. */
export const share = (submitted: number, expected: number) => Math.min(100, percentage(submitted, expected));
