import * as z from "zod";

const intents = ["open-jury", "close-jury", "count", "open-community", "close-community"] as const;

export const deskForm = z.strictObject({ intent: z.enum(intents) });
