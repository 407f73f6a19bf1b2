import * as z from "zod";

export const prepareForm = z.strictObject({ intent: z.literal("prepare") });

/** The number of the requested ZIP. */
export const partForm = z.strictObject({ parte: z.coerce.number().int().min(1) });
