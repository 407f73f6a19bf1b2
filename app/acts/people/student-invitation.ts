import type { Guarded } from "~/auth/core/guards";
import { openTry } from "~/auth/core/throttling";
import { canonicalAddress } from "~/contest/core/email";
import { common } from "~/text/core/common";
import type { Toast } from "~/text/core/toast";
import { studentInvitation as studentInvitationText } from "~/text/people/student-link";
import { canInvite, invite } from "./invitation";

interface RefusedInvitation {
  toast?: Toast;
  fieldErrors?: Record<string, string[]>;
  status: number;
}

/** Invites a student to the university by mail. Returns the refusal, or null. */
export async function inviteStudent(
  { student_name: fullName, student_email: address }: Record<"student_name" | "student_email", string>,
  universityId: string,
  context: Guarded,
): Promise<RefusedInvitation | null> {
  if (!canInvite(context)) return { toast: studentInvitationText.noService, status: 409 };
  const { allowed } = await openTry(context, "student-invitation", universityId);
  if (!allowed) return { toast: common.tooManyTries, status: 429 };
  const emailKey = canonicalAddress(address);
  const accounts = await context.stores.invitations.known([emailKey]);
  const known = accounts.get(emailKey);
  const refuseAddress = (error: string) => ({ fieldErrors: { student_email: [error] }, status: 409 });
  if (known)
    return refuseAddress(
      known === "account" ? studentInvitationText.hasAccount : studentInvitationText.isInvited,
    );
  const count = await invite([{ email: address, fullName, role: "alumno", universityId }], context);
  return count === 1 ? null : refuseAddress(studentInvitationText.isInvited);
}
