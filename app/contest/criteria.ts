import { type Criterion, type Scores, totalScore } from "./scoring";

/** A criterion as an admin edits it. */
export interface EditedCriterion extends Criterion {
  name: string;
  description: string;
}

export interface ScoredEvaluation {
  id: string;
  status: "draft" | "submitted";
  scores: Scores;
  totalScore: number | null;
}

/** What a change of the criteria does to the evaluations that are there. Totals are fractions 0 to 1. */
export interface Rescoring {
  totals: { id: string; total: number | null }[];
  /** Submitted ones whose total changes. */
  changed: number;
  /** Submitted ones that would be left without any score: then the change cannot be made. */
  unscored: number;
}

/** The totals of all evaluations by the new criteria; `totals` holds those that differ from today's. (design 5.10) */
export function rescore(evaluations: ScoredEvaluation[], criteria: Criterion[]): Rescoring {
  const all = evaluations.map((evaluation) => ({
    ...evaluation,
    total: totalScore(evaluation.scores, criteria),
  }));
  const differ = all.filter(({ total, totalScore: before }) => !isSame(total, before));
  const submitted = differ.filter(({ status }) => status === "submitted");
  return {
    totals: differ.map(({ id, total }) => ({ id, total })),
    changed: submitted.length,
    unscored: submitted.filter(({ total }) => total === null).length,
  };
}

function isSame(a: number | null, b: number | null): boolean {
  return a === null || b === null ? a === b : Math.abs(a - b) < 1e-9;
}
