import { limits } from "~/contest/core/limits";
import { type Answers, type Criterion, isValidScore } from "~/contest/jury/scoring";

export const scoreField = (criterionId: string) => `scores.${criterionId}`;
export const NOT_APPLICABLE = "na";

/** All possible scores. */
const halves = Array.from({ length: limits.maxScore * 2 + 1 }, (_, step) => step / 2);
export const allScores = halves.map(String);

/**
 * Returns the scores to offer for a criterion. With half scores off, a half score in `stored`
 * (stored, sent or just typed) is still offered. A draft keeps it until the juror chooses another.
 */
export function offeredScores(allowHalves: boolean, stored: (number | undefined)[]): number[] {
  return halves.filter((score) => isValidScore(score, allowHalves) || stored.includes(score));
}

/** Splits choices ("3", "na", nothing) into scores and non-applicable criteria. */
export function toAnswers(choiceOf: (criterionId: string) => unknown, criteria: Criterion[]): Answers {
  const answers: Answers = { scores: {}, notApplicable: [] };
  for (const { id } of criteria) {
    const value = choiceOf(id);
    if (value === NOT_APPLICABLE) answers.notApplicable.push(id);
    else if (typeof value === "string" && value !== "") answers.scores[id] = Number(value);
  }
  return answers;
}

/** Returns the answer to a criterion in one word. */
export function answerTo(criterionId: string, { scores, notApplicable }: Answers): string {
  const score = scores[criterionId];
  if (score !== undefined) return String(score).replace(".", ",");
  return notApplicable.includes(criterionId) ? "N/A" : "sin puntuar";
}
