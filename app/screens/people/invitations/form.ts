import * as z from "zod";
import { email } from "~/auth/people/forms";
import { limits } from "~/contest/core/limits";
import { invitedRoles } from "~/contest/people/invitations";
import { authText } from "~/text/people/auth";
import { invitations as invitationsText } from "~/text/people/invitations";
import { oneLine } from "~/web/core/forms";

const id = z.string().min(1).max(100);

const invite = z
  .strictObject({
    intent: z.literal("invite"),
    email,
    full_name: z.string().overwrite(oneLine).max(limits.fullNameLength, authText.fullNameTooLong).default(""),
    role: z.enum(invitedRoles, { error: invitationsText.roleMissing }),
    university: z
      .string()
      .overwrite(oneLine)
      .max(limits.universityNameLength, invitationsText.universityUnknown)
      .optional(),
  })
  .refine(({ role, university }) => role === "jurado" || university, {
    path: ["university"],
    error: invitationsText.universityMissing,
  });

/** All forms of this screen; `sentAt`: last send time of the invitation to send again (epoch ms). */
export const invitationForm = z.discriminatedUnion("intent", [
  invite,
  z.strictObject({ intent: z.literal("resend"), id, sentAt: z.coerce.number().int() }),
  z.strictObject({ intent: z.literal("withdraw"), id }),
]);
