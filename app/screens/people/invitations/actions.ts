import type { AppLoadContext } from "@remix-run/cloudflare";
import { canInvite, invite, resend } from "~/acts/people/invitation";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { canonicalAddress } from "~/contest/core/email";
import { automaticMails } from "~/text/mail/mails";
import { invitations as invitationsText } from "~/text/people/invitations";
import { readForm, refuse, refuseInvalid } from "~/web/core/forms";
import { invitationForm } from "./form";
import { invitationQuery } from "./query";

const isField = (name: string) => /^(email|full_name|role|university)$/.test(name);

/** Invites people by mail, sends one invitation again, or withdraws it. */
export async function actOnInvitations(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const { stores, flash } = guarded;
  const form = await readForm(request, invitationForm);
  if (form.status !== "success") return refuseInvalid(form, isField, invitationsText.unreadable);
  const values = form.value;
  await requireFresh(request, guarded.session, `people/invitations ${values.intent}`);
  if (values.intent !== "withdraw" && !canInvite(context))
    return refuse(form, { toast: invitationsText.noService, status: 409 });
  const { withdrawing: _, ...list } = invitationQuery.read(request);
  const back = invitationQuery.path(list);
  const refuseField = (field: string, error: string, offered?: string[]) =>
    refuse(form, { fieldErrors: { [field]: [error] }, status: 409, offered });
  try {
    if (values.intent === "withdraw") {
      await stores.invitations.withdraw(values.id, automaticMails.invitations(await guarded.sender()));
      return await flash.redirect(back, invitationsText.withdrawn);
    }
    if (values.intent === "resend") {
      const email = await resend({ id: values.id, sentAt: values.sentAt }, guarded);
      return await flash.redirect(back, invitationsText.sent(email));
    }
    // One mailbox is invited once.
    const typed = new Map(values.email.map((email) => [canonicalAddress(email), email]));
    const emails = [...typed.values()];
    const [accounts, match] = await Promise.all([
      stores.invitations.known([...typed.keys()]),
      values.role === "jurado" ? null : stores.universities.findByName(values.university ?? ""),
    ]);
    const [what] = accounts.values();
    if (what) {
      const one = what === "account" ? invitationsText.hasAccount : invitationsText.isInvited;
      const known = [...accounts.keys()].flatMap((key) => typed.get(key) ?? []);
      return refuseField("email", emails.length === 1 ? one : invitationsText.known(known));
    }
    if (match?.university === null) {
      return refuseField("university", invitationsText.universityUnclear(match), match.names);
    }
    const same = {
      fullName: values.full_name,
      role: values.role,
      universityId: match?.university.id ?? null,
    };
    const count = await invite(
      emails.map((email) => ({ email, ...same })),
      guarded,
    );
    if (count === 0) return refuseField("email", invitationsText.isInvited);
    const [first = ""] = emails;
    // A list of one role follows the invited role, so that it shows the invitation.
    return flash.redirect(
      invitationQuery.path({ ...list, role: list.role && values.role }),
      emails.length === 1 ? invitationsText.sent(first) : invitationsText.sentMany(count),
    );
  } catch (error) {
    return answerFailure(error, context, form, {
      changed_meanwhile: invitationsText.moved,
      failed: invitationsText.failed,
    });
  }
}
