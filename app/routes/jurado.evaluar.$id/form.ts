import { z } from "zod";
import type { Criterion, Scores } from "~/contest/scoring";
import { jury } from "~/text/jury";
import { commentsLength, NOT_APPLICABLE, offeredScores } from "./fields";

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
        .pipe(z.string().max(commentsLength, jury.commentsTooLong(commentsLength)))
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
