import { limits } from "~/contest/core/limits";
import { type Answers, type Criterion, isValidScore } from "~/contest/jury/scoring";

export const scoreField = (criterionId: string) => `scores.${criterionId}`;
export const NOT_APPLICABLE = "na";

/** All that could ever be chosen. */
const halves = Array.from({ length: limits.maxScore * 2 + 1 }, (_, step) => step / 2);
export const allScores = halves.map(String);

/**
 * Scores on offer for a criterion. Where halves are off, one that stands there (`standing`: stored, sent, just typed)
 * is shown all the same: a draft keeps it until it is chosen anew, and nothing changes it unasked.
 */
export function offeredScores(allowHalves: boolean, standing: (number | undefined)[]): number[] {
  return halves.filter((score) => isValidScore(score, allowHalves) || standing.includes(score));
}

/** Sorts what was chosen ("3", "na", nothing) into scores and criteria that do not apply. */
export function toAnswers(chosen: (criterionId: string) => unknown, criteria: Criterion[]): Answers {
  const answers: Answers = { scores: {}, notApplicable: [] };
  for (const { id } of criteria) {
    const value = chosen(id);
    if (value === NOT_APPLICABLE) answers.notApplicable.push(id);
    else if (typeof value === "string" && value !== "") answers.scores[id] = Number(value);
  }
  return answers;
}

/** What was answered to a criterion, in a word. */
export function answerTo(criterionId: string, { scores, notApplicable }: Answers): string {
  const score = scores[criterionId];
  if (score !== undefined) return String(score).replace(".", ",");
  return notApplicable.includes(criterionId) ? "N/A" : "sin puntuar";
}
