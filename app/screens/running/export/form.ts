import * as z from "zod";

/** The number of the requested ZIP. */
export const partForm = z.strictObject({ parte: z.coerce.number().int().min(1) });
