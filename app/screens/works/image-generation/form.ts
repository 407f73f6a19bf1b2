import * as z from "zod";

export const generationForm = z.discriminatedUnion("intent", [
  // Intents without scripts: the process continues from page to page.
  z.strictObject({ intent: z.literal("start") }),
  // Intents with scripts: the process continues on this page.
  z.strictObject({ intent: z.literal("begin") }),
  z.strictObject({
    intent: z.literal("step"),
    run: z.uuid(),
    step: z.coerce.number().int().min(0).max(100_000),
  }),
]);
