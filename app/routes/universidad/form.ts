import { z } from "zod";

export const deleteForm = z.strictObject({
  intent: z.literal("delete"),
  id: z.string(),
  /** Where the card stood that it was asked from. */
  return: z.string().max(500).optional(),
});
