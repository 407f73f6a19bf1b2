import { z } from "zod";
import { limits } from "~/contest/limits";
import { type Answers, type Criterion, isValidScore, type Scores } from "~/contest/scoring";
import { jury } from "~/text/jury";

const COMMENTS = 5000;
export const commentsLength = COMMENTS;

export const scoreField = (criterionId: string) => `scores.${criterionId}`;
export const NOT_APPLICABLE = "na";

/** Scores on offer for a criterion; a stored half stays on offer where halves are off, so that saving never changes it unasked. */
export function offeredScores(allowHalves: boolean, stored: number | undefined): number[] {
  const halves = Array.from({ length: limits.maxScore * 2 + 1 }, (_, step) => step / 2);
  return halves.filter((score) => isValidScore(score, allowHalves) || score === stored);
}

/** The form of one evaluation: what may be answered depends on the criteria, the settings and what is stored. */
export function evaluationForm(
  criteria: Criterion[],
  settings: { allow_half_stars: boolean; show_na_option: boolean },
  stored: Scores,
) {
  const answer = (id: string) =>
    z.enum([
      ...offeredScores(settings.allow_half_stars, stored[id]).map(String),
      ...(settings.show_na_option ? [NOT_APPLICABLE] : []),
    ]);
  const version = {
    /** When the version on the page was saved, in epoch ms; 0 for none. */
    seen: z.coerce.number().int().min(0).optional(),
    editor: z.string().max(64).optional(),
  };
  return z.discriminatedUnion("intent", [
    z.strictObject({
      ...version,
      intent: z.enum(["draft", "autosave", "next", "submit"]),
      // A browser counts a line break as one character and sends it as two.
      comments: z
        .string()
        .transform((typed) => typed.replace(/\r\n?/g, "\n"))
        .pipe(z.string().max(COMMENTS, jury.commentsTooLong(COMMENTS)))
        .optional(),
      scores: z
        .strictObject(Object.fromEntries(criteria.map(({ id }) => [id, answer(id).optional()])))
        .optional(),
    }),
    // The page's one form, whose answers a conflict leaves aside.
    z.strictObject({
      ...version,
      intent: z.literal("conflict"),
      comments: z.unknown().optional(),
      scores: z.unknown().optional(),
    }),
  ]);
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
