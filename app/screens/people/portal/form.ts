import * as z from "zod";
import { invitedStudent } from "~/auth/people/forms";
import { limits } from "~/contest/core/limits";

const id = z.string().max(100);

/** All forms of the portal. */
export const portalForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("delete"),
    id: z.string(),
    /** The page of the card that sent the form. */
    return: z.string().max(500).optional(),
  }),
  z.strictObject({ intent: z.enum(["approve", "reject"]), id }),
  z.strictObject({ intent: z.enum(["confirm-student", "unconfirm-student", "remove-student"]), id }),
  z.strictObject({ intent: z.literal("invite-student"), ...invitedStudent }),
  /** `token`: the token of the link to replace or withdraw. */
  z.strictObject({ intent: z.literal("create-student-link"), token: id.optional() }),
  z.strictObject({ intent: z.literal("withdraw-student-link"), token: id }),
  z.strictObject({
    intent: z.literal("remove-students"),
    q: z.string().max(limits.searchLength).default(""),
    /** Time of the list, in epoch ms: later students were not on it. */
    until: z.coerce.number().int().nonnegative(),
  }),
]);
