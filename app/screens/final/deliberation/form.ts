import * as z from "zod";
import { limits } from "~/contest/core/limits";
import { deliberation as text } from "~/text/final/deliberation";
import { formErrorText, optionalText, required } from "~/web/core/forms";

/** A rank on a paper, from 1; blank for unranked. */
const place = z
  .string({ error: formErrorText })
  .regex(/^([1-9]\d{0,2})?$/, formErrorText)
  .transform((typed) => (typed === "" ? null : Number(typed)))
  .optional();

export const deliberationForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("note"),
    proposal_id: required(formErrorText).max(100),
    // An empty note deletes the juror's note.
    text: optionalText(limits.noteLength, text.noteTooLong).refine(
      (note) => note === "" || [...note].length >= limits.noteLeast,
      text.noteTooShort,
    ),
  }),
  z.strictObject({
    intent: z.literal("ballot"),
    rank: z.record(z.string().max(100), place).optional(),
  }),
]);
