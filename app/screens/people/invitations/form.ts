import * as z from "zod";
import { email } from "~/auth/people/forms";
import { limits } from "~/contest/core/limits";
import { invitedRoles } from "~/contest/people/invitations";
import { authText } from "~/text/people/auth";
import { invitations as invitationsText } from "~/text/people/invitations";
import { oneLine, required } from "~/web/core/forms";

const id = z.string().min(1).max(100);

/** Addresses between commas, semicolons or spaces, each one once. */
const emails = required(authText.emailMissing)
  .max(limits.invitedCharacters, invitationsText.tooMany)
  .transform((typed, { addIssue }) => {
    const list = [
      ...new Set(
        typed
          .toLowerCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ];
    if (list.length === 0) addIssue({ code: "custom", message: authText.emailMissing });
    if (list.length > limits.invitedAtOnce) addIssue({ code: "custom", message: invitationsText.tooMany });
    for (const one of list) {
      const [issue] = email.safeParse(one).error?.issues ?? [];
      if (issue)
        addIssue({
          code: "custom",
          message: list.length === 1 ? issue.message : invitationsText.malformed(one),
        });
    }
    return list;
  });

const invite = z
  .strictObject({
    intent: z.literal("invite"),
    email: emails,
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
  })
  .refine((form) => form.email.length === 1 || form.full_name === "", {
    path: ["full_name"],
    error: invitationsText.nameOfMany,
  });

/** All forms of this screen; `sentAt`: last send time of the invitation to send again (epoch ms). */
export const invitationForm = z.discriminatedUnion("intent", [
  invite,
  z.strictObject({ intent: z.literal("resend"), id, sentAt: z.coerce.number().int() }),
  z.strictObject({ intent: z.literal("withdraw"), id }),
]);
