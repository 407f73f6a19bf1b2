import { limits } from "../core/limits";
import { type Evaluation, normalizeScore, type Scores } from "./scoring";

/** Counts how complete the judging is, for the question before the finalists are calculated. */
export interface Judging {
  submitted: number;
  expected: number;
  /** Works that wait for nobody, have no counted evaluation, or lack some: each work counts once. */
  unassigned: number;
  without: number;
  few: number;
  /** Number of works with fewer evaluations than the contest asks for. */
  below: number;
  /** The least evaluated of those, by share and then in the order given. */
  works: { id: string; title: string; submitted: number; expected: number }[];
}

/**
 * Mean of one criterion as a fraction of 5, over the evaluations that score it; submitted ones without conflict.
 * (specification 1.9)
 */
export function criterionAverage(
  criterionId: string,
  evaluations: (Pick<Evaluation, "status" | "conflict"> & { scores: Scores })[],
): number | null {
  const given = evaluations.flatMap(({ status, conflict, scores }) => {
    const score = scores[criterionId];
    return status === "submitted" && !conflict && score !== undefined
      ? [normalizeScore(score) / limits.maxScore]
      : [];
  });
  return given.length === 0 ? null : given.reduce((sum, value) => sum + value, 0) / given.length;
}

/** Whether jurors disagree; the hair more keeps rounding noise from crossing the limit. (specification 1.9) */
export function isHighDispersion(stdDev: number | null): boolean {
  return stdDev !== null && stdDev > limits.highDispersion + 1e-9;
}

/**
 * Whole percentage of `part` in `whole`, 0 when nothing is expected: a juror's progress, the contest's progress.
 * (specification 1.2, specification 1.9)
 */
export function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 100) / whole);
}

/** Percentage, at most 100: a juror may evaluate more than was assigned. */
export const share = (submitted: number, expected: number) => Math.min(100, percentage(submitted, expected));
