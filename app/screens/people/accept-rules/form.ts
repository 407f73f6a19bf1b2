import * as z from "zod";
import { rules as text } from "~/text/people/rules";

/** The rules taken in the version that was shown; for a vote, its work. */
export const acceptForm = z.strictObject({
  rules: z.literal("on", text.boxMissing),
  version: z.coerce.number().int().positive(),
  proposal_id: z.string().trim().min(1).max(100).optional(),
  return: z.string().max(2000).optional(),
});
