import * as z from "zod";
import { limits } from "~/contest/core/limits";
import type { Criterion } from "~/contest/jury/scoring";
import { jury } from "~/text/jury/jury";
import { allScores, NOT_APPLICABLE } from "./fields";

/** The form of one evaluation, by its criteria and what the settings offer; whether halves may stand is the action's to say. */
export function evaluationForm(criteria: Criterion[], settings: { show_na_option: boolean }) {
  const answer = z.enum([...allScores, ...(settings.show_na_option ? [NOT_APPLICABLE] : [])]);
  const version = {
    /** When the version on the page was saved, in epoch ms; 0 for none. */
    seen: z.coerce.number().int().min(0).optional(),
    editor: z.string().max(64).optional(),
  };
  const answersAside = {
    comments: z.unknown().optional(),
    shares: z.unknown().optional(),
    scores: z.unknown().optional(),
  };
  return z.discriminatedUnion("intent", [
    z.strictObject({
      ...version,
      intent: z.enum(["draft", "autosave", "next", "submit"]),
      // A browser counts a line break as one character and sends it as two.
      comments: z
        .string()
        .transform((typed) => typed.replace(/\r\n?/g, "\n"))
        .pipe(z.string().max(limits.longestComment, jury.commentsTooLong(limits.longestComment)))
        .optional(),
      shares: z.boolean().optional(),
      scores: z
        .strictObject(Object.fromEntries(criteria.map(({ id }) => [id, answer.optional()])))
        .optional(),
    }),
    // The page's one form, whose answers these leave aside.
    z.strictObject({ ...version, ...answersAside, intent: z.literal("conflict") }),
    z.strictObject({ ...version, ...answersAside, intent: z.literal("discard") }),
  ]);
}
