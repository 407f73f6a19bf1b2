import * as z from "zod";

export const retryForm = z.strictObject({ id: z.string().min(1).max(100) });
