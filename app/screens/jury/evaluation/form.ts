import * as z from "zod";
import { limits } from "~/contest/core/limits";
import type { Criterion } from "~/contest/jury/scoring";
import { jury } from "~/text/jury/jury";
import { allScores, NOT_APPLICABLE } from "./fields";

/** Comments as typed. A browser counts a line break as one character and sends two. */
const comments = z
  .string()
  .transform((typed) => typed.replace(/\r\n?/g, "\n"))
  .pipe(z.string().max(limits.longestComment, jury.commentsTooLong(limits.longestComment)))
  .optional();

/**
 * Returns the form schema of one evaluation for these criteria and settings. The action checks half
 * scores.
 */
export function evaluationForm(criteria: Criterion[], settings: { show_na_option: boolean }) {
  const answer = z.enum([...allScores, ...(settings.show_na_option ? [NOT_APPLICABLE] : [])]);
  const version = {
    /** Save time of the version on the page, in epoch ms; 0 without a version. */
    baseVersion: z.coerce.number().int().min(0).optional(),
    editor: z.string().max(64).optional(),
    /** Present when the juror wants no confirmation for the rest of the day. */
    unasked: z.unknown().optional(),
  };
  const answersAside = {
    comments: z.unknown().optional(),
    private_comments: z.unknown().optional(),
    shares: z.unknown().optional(),
    scores: z.unknown().optional(),
  };
  return z.discriminatedUnion("intent", [
    z.strictObject({
      ...version,
      intent: z.enum(["draft", "autosave", "next", "submit", "submit_next"]),
      comments,
      private_comments: comments,
      shares: z.boolean().optional(),
      scores: z
        .strictObject(Object.fromEntries(criteria.map(({ id }) => [id, answer.optional()])))
        .optional(),
    }),
    // The page has one form, so this intent also receives the answers and ignores them.
    z.strictObject({ ...version, ...answersAside, intent: z.literal("conflict") }),
  ]);
}
