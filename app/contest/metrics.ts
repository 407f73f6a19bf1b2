import { limits } from "./limits";
import { type Evaluation, normalizeScore, type Scores } from "./scoring";
import type { Settings } from "./settings";

/** An evaluation as the metrics see it; `totalScore` is the fraction that the scoring rule gives. */
export type JudgedEvaluation = Pick<Evaluation, "status" | "conflict"> & {
  judgeId: string;
  totalScore: number | null;
};
export type ProposalMetrics = {
  avgScore: number | null;
  stdDev: number | null;
  /** M */
  evaluationsSubmitted: number;
  /** N */
  evaluationsExpected: number;
};

/** Arithmetic mean, null of nothing. */
export function mean(values: number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sample standard deviation (n-1), null for fewer than two values. (design 5.11) */
export function sampleDeviation(values: number[]): number | null {
  const average = mean(values);
  if (average === null || values.length < 2) return null;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - average) ** 2, 0) / (values.length - 1));
}

/**
 * Mean and deviation (fractions) of the submitted evaluations without conflict, how many they are, and how many are
 * expected: of who has sent one it was expected, though they judge no more. (design 5.11, decision 32)
 */
export function proposalMetrics(input: {
  evaluations: JudgedEvaluation[];
  mode: Settings["evaluation_count_mode"];
  activeJudgeIds: string[];
  assignedJudgeIds: string[];
}): ProposalMetrics {
  const counted = input.evaluations.flatMap(({ judgeId, status, conflict, totalScore }) =>
    status === "submitted" && !conflict && totalScore !== null ? [{ judgeId, totalScore }] : [],
  );
  const totals = counted.map(({ totalScore }) => totalScore);
  const conflicted = new Set(
    input.evaluations.flatMap(({ conflict, judgeId }) => (conflict ? [judgeId] : [])),
  );
  const asked = input.mode === "all_judges" ? input.activeJudgeIds : input.assignedJudgeIds;
  const expected = new Set([...asked, ...counted.map(({ judgeId }) => judgeId)]);
  return {
    avgScore: mean(totals),
    stdDev: sampleDeviation(totals),
    evaluationsSubmitted: totals.length,
    evaluationsExpected: [...expected].filter((id) => !conflicted.has(id)).length,
  };
}

/**
 * Mean of one criterion as a fraction of 5, over the evaluations that score it; submitted ones without conflict.
 * (specification 1.9)
 */
export function criterionAverage(
  criterionId: string,
  evaluations: (Pick<Evaluation, "status" | "conflict"> & { scores: Scores })[],
): number | null {
  return mean(
    evaluations.flatMap(({ status, conflict, scores }) => {
      const score = scores[criterionId];
      return status === "submitted" && !conflict && score !== undefined
        ? [normalizeScore(score) / limits.maxScore]
        : [];
    }),
  );
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
