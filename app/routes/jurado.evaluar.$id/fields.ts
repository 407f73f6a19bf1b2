import { limits } from "~/contest/limits";
import { type Answers, type Criterion, isValidScore } from "~/contest/scoring";

export const commentsLength = 5000;

export const scoreField = (criterionId: string) => `scores.${criterionId}`;
export const NOT_APPLICABLE = "na";

/** Scores on offer for a criterion; a stored half stays on offer where halves are off, so that saving never changes it unasked. */
export function offeredScores(allowHalves: boolean, stored: number | undefined): number[] {
  const halves = Array.from({ length: limits.maxScore * 2 + 1 }, (_, step) => step / 2);
  return halves.filter((score) => isValidScore(score, allowHalves) || score === stored);
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
