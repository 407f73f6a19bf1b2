import * as z from "zod";

/** So many jurors may be chosen at once, more than a page has. */
export const MOST_CHOSEN = 200;

/** Everything that this screen can send: each act is asked about first; `seen` says which question is confirmed. */
export const paceForm = z.strictObject({
  intent: z.enum(["ask-reminder", "remind", "ask-reassignment", "reassign"]),
  jurado: z.array(z.string().min(1).max(100)).max(MOST_CHOSEN).default([]),
  seen: z.string().max(100).optional(),
});
