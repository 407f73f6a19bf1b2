import { limits } from "../core/limits";
import type { Settings } from "../core/settings";

/** Scores by criterion id: 0 to 5, or the legacy 0 to 50. */
export type Scores = Record<string, number>;
export type Criterion = { id: string; weight: number };
/** A juror's answers so far about one proposal. `notApplicable` holds criterion ids. */
export type Answers = { scores: Scores; notApplicable: string[] };
export type Evaluation = Answers & { status: "draft" | "submitted"; conflict: boolean };
export type EvaluationState = "not_started" | "draft" | "submitted" | "conflict";
/** Settings that decide which answers the evaluation form takes. */
export type EvaluationSettings = Pick<
  Settings,
  "allow_half_stars" | "comments_required" | "min_comment_length" | "show_na_option"
>;
export type SubmitProblem =
  | { kind: "missing"; count: number }
  | { kind: "only_na" }
  | { kind: "halves"; count: number }
  | { kind: "comments"; minLength: number };

/**
 * Returns a score on the 0-5 scale. A score above 5 is of the legacy 0-50 scale and becomes half steps.
 * (specification 2.5)
 */
export function normalizeScore(value: number): number {
  return value > limits.maxScore ? Math.round(value / 5) / 2 : value;
}

/** Returns stored scores, all on the 0-5 scale. */
export function onScaleOfFive(scores: Scores): Scores {
  return Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, normalizeScore(score)]));
}

/** Returns true for a score that a juror may give: 0 to 5, whole, or in halves when allowed. (design 5.10) */
export function isValidScore(value: number, allowHalves: boolean): boolean {
  return value >= 0 && value <= limits.maxScore && Number.isInteger(allowHalves ? value * 2 : value);
}

/** Returns the weighted average of the scored criteria as a fraction 0 to 1; null without a score. (design 5.10) */
export function totalScore(scores: Scores, criteria: Criterion[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const { id, weight } of criteria) {
    const score = scores[id];
    if (score === undefined) continue;
    sum += (normalizeScore(score) / limits.maxScore) * weight;
    weights += weight;
  }
  return weights > 0 ? sum / weights : null;
}

/** Returns the criteria neither scored nor marked as not applicable. (specification 2.5) */
export function missingCriteria<C extends Criterion>(answers: Answers, criteria: C[]): C[] {
  return criteria.filter(({ id }) => answers.scores[id] === undefined && !answers.notApplicable.includes(id));
}

/** Returns the criteria scored in a half step. */
export function halfScored<C extends Criterion>(scores: Scores, criteria: C[]): C[] {
  return criteria.filter(({ id }) => !Number.isInteger(normalizeScore(scores[id] ?? 0)));
}

/** Returns true when both answer these criteria alike. Answers to deleted criteria do not count. */
export function sameAnswers(one: Answers, other: Answers, criteria: Criterion[]): boolean {
  return criteria.every(
    ({ id }) =>
      one.scores[id] === other.scores[id] &&
      one.notApplicable.includes(id) === other.notApplicable.includes(id),
  );
}

/**
 * Returns the problems that stop a submission; empty without any. N/A answers count only when the setting offers
 * them. Halves, earlier ones too, need permission. (design 5.10)
 */
export function submitProblems(
  answers: Answers,
  comments: string,
  criteria: Criterion[],
  settings: EvaluationSettings,
): SubmitProblem[] {
  const problems: SubmitProblem[] = [];
  const notApplicable = settings.show_na_option ? answers.notApplicable : [];
  const missing = missingCriteria({ scores: answers.scores, notApplicable }, criteria);
  if (missing.length > 0) problems.push({ kind: "missing", count: missing.length });
  else if (totalScore(answers.scores, criteria) === null) problems.push({ kind: "only_na" });
  const halves = settings.allow_half_stars ? [] : halfScored(answers.scores, criteria);
  if (halves.length > 0) problems.push({ kind: "halves", count: halves.length });
  if (comments.trim().length < commentsLeast(settings))
    problems.push({ kind: "comments", minLength: settings.min_comment_length });
  return problems;
}

/** Returns the minimum of characters in the comments; 0 when they are optional. */
export const commentsLeast = (
  settings: Pick<EvaluationSettings, "comments_required" | "min_comment_length">,
) => (settings.comments_required ? Math.max(1, settings.min_comment_length) : 0);

/** Returns true for an evaluation that counts: sent, and without a conflict. */
export const isCounted = ({ status, conflict }: Pick<Evaluation, "status" | "conflict">) =>
  status === "submitted" && !conflict;

/** Returns the state of a juror's evaluation. A conflict outweighs all else. (specification 2.4) */
export function evaluationState(evaluation: Pick<Evaluation, "status" | "conflict"> | null): EvaluationState {
  if (evaluation === null) return "not_started";
  return evaluation.conflict ? "conflict" : evaluation.status;
}

/**
 * Returns the progress in whole percent: 100 when submitted or in conflict, else answered criteria of four, at most
 * 100. (design 5.10)
 */
export function progress(evaluation: Evaluation | null): number {
  if (evaluation === null) return 0;
  if (evaluationState(evaluation) !== "draft") return 100;
  const answered = new Set([...Object.keys(evaluation.scores), ...evaluation.notApplicable]).size;
  return Math.min(100, Math.round((answered / limits.progressCriteria) * 100));
}

/** Names of the scores 0 to 5. (specification 2.9) */
const ratingLabels = ["Nada / No cumple", "Muy bajo", "Bajo", "Medio", "Alto", "Excelente"] as const;

/**
 * Returns the name of a score from 0 to 5. A half score has the name of the whole score below it, and 0.5 that of 1:
 * only 0 is nothing. (specification 2.9)
 */
export function ratingLabel(score: number): string {
  const step = score === 0 ? 0 : Math.max(1, Math.floor(score));
  return ratingLabels[step as 0 | 1 | 2 | 3 | 4 | 5];
}
