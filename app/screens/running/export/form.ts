import * as z from "zod";

/** Which ZIP is asked for. */
export const partForm = z.strictObject({ parte: z.coerce.number().int().min(1) });
