import * as z from "zod";
import { typedCode } from "~/auth/people/forms";

export const factorForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("add"), sealed: z.string().max(300), code: typedCode }),
  z.strictObject({ intent: z.literal("renew-codes") }),
  z.strictObject({ intent: z.literal("remove") }),
]);
