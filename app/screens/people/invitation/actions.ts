import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { invitationRefusal, readInvitation } from "~/acts/people/invitation";
import { signUp } from "~/acts/people/sign-up";
import { answerFailure } from "~/auth/core/answer-failure";
import { invitedForm, isFormField } from "~/auth/people/forms";
import { notices } from "~/text/core/notices";
import { nameless } from "~/text/people/account";
import { INVITED, invited as invitedText } from "~/text/people/invitations";
import { parseFields, type Refusal, readFields, refuse, refuseInvalid } from "~/web/core/forms";
import { invitationPath } from "~/web/people/access";

/**
 * Signs up the invited person or stores their refusal. A signed-in person has an account already.
 */
export async function actOnInvitation(request: Request, token: string | undefined, context: AppLoadContext) {
  // Reads the body first: an unread body closes the browser's connection.
  const fields = await readFields(request, 10);
  const [state, invitation] = await Promise.all([context.session.state(), readInvitation(token, context)]);
  const over = invitationRefusal(invitation, state?.viewer.id ?? null);
  if (over !== null || !invitation)
    return data<Refusal>({}, { status: over === "own" || over === "other" ? 409 : 410 });
  const { hash, email, role, universityId } = invitation;
  const form = parseFields(
    fields,
    invitedForm({ email, role, universityId, invitation: hash }, context.partner !== null),
  );
  const hide = ["password"];
  if (form.status !== "success") return refuseInvalid(form, isFormField, invitedText.unreadable, { hide });
  if (form.value.intent === "accept") {
    const outcome = await signUp(request, context, form.value.account);
    if (!outcome.done) return refuse(form, { ...outcome, hide });
    return context.flash.redirect(outcome.path, outcome.toast);
  }
  const { reason } = form.value;
  try {
    const notice = notices(context.origin).invitationDeclined(invitation, reason);
    await context.stores.invitations.decline(hash, { reason, notice, as: INVITED, nameless });
    return context.flash.redirect(`${invitationPath}/${token}`, invitedText.declined);
  } catch (error) {
    return answerFailure(error, context, form, {
      invitation_over: invitedText.tooLate,
      failed: invitedText.failed,
    });
  }
}
