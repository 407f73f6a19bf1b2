import * as z from "zod";

export const readUntil = z.strictObject({ intent: z.literal("mark-read"), until: z.int().min(0) });
