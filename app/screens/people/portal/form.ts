import * as z from "zod";
import { limits } from "~/contest/core/limits";

const id = z.string().max(100);

/** Everything that the portal can send. */
export const portalForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("delete"),
    id: z.string(),
    /** Where the card stood that it was asked from. */
    return: z.string().max(500).optional(),
  }),
  z.strictObject({ intent: z.enum(["approve", "reject"]), id }),
  z.strictObject({ intent: z.enum(["confirm-student", "unconfirm-student", "remove-student"]), id }),
  /** `seen`: the token of the link that is replaced or withdrawn. */
  z.strictObject({ intent: z.literal("create-student-link"), seen: id.optional() }),
  z.strictObject({ intent: z.literal("withdraw-student-link"), seen: id }),
  z.strictObject({
    intent: z.literal("remove-students"),
    q: z.string().max(limits.searchLength).default(""),
    /** When the list was shown, in epoch ms: who came later was not on it. */
    until: z.coerce.number().int().nonnegative(),
  }),
]);
