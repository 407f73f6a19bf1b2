import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { clientOf } from "~/auth/core/client-address";
import { frame } from "~/auth/core/guards";
import { isFlooding, openTry } from "~/auth/core/throttling";
import { printOf } from "~/contest/core/sha256";
import { canonicalAddress } from "~/contest/people/email";
import { mailboxOf, referenceOf } from "~/contest/public/accessibility-requests";
import { common } from "~/text/core/common";
import { automaticMails } from "~/text/mail/mails";
import { notices } from "~/text/mail/notices";
import { accessibilityRequest as text } from "~/text/public/accessibility-request";
import { readForm, refuse, refuseInvalid } from "~/web/core/forms";
import { isVisibleField, requestForm } from "./form";
import { sentPath } from "./query";

/**
 * Accepts a message about accessibility from anyone. The receipt goes to an unverified address, so
 * it quotes nothing. A mailbox and a network get few receipts; above the limit the message is
 * accepted without one.
 */
export async function actOnRequest(request: Request, context: AppLoadContext) {
  const form = await readForm(request, requestForm);
  if (form.status !== "success") return refuseInvalid(form, isVisibleField, text.unreadable);
  const { accessibilityRequests, now, logError, sendMails } = context;
  const { key: pageKey, kind, ...written } = form.value;
  const mailbox = canonicalAddress(written.email);
  try {
    if (await isFlooding(request, context, "accessibility", mailbox)) {
      return refuse(form, { toast: common.tooManyTries, status: 429 });
    }
    const [{ viewer, settings }, ofNetwork, ofMailbox] = await Promise.all([
      frame(context),
      openTry(context, "accessibility-network", clientOf(request).network),
      openTry(context, "accessibility-receipts", mailbox),
    ]);
    const getsReceipt = ofNetwork.allowed && ofMailbox.allowed;
    const { accessibility_contact, legal_contact, privacy_contact } = settings;
    // A hash of the page and the text: a different text after going back is a new message.
    const key = await printOf([pageKey, kind, written]);
    const reference = referenceOf(key);
    const { mails, hasReceipt } = await accessibilityRequests.send(
      {
        key,
        by: viewer?.id ?? null,
        to: mailboxOf([accessibility_contact, legal_contact, privacy_contact]),
        content: automaticMails.accessibilityRequest({ kind, reference, ...written }),
        notice: notices(context.origin).accessibilityRequest(kind, reference),
        receipt: getsReceipt
          ? {
              ...automaticMails.accessibilityReceipt(kind, reference, await context.sender()),
              to: written.email,
            }
          : null,
      },
      now,
    );
    // Above the network's limit the cron sends the mail, after people's own mails.
    if (ofNetwork.allowed) sendMails(mails);
    return redirect(sentPath(reference, hasReceipt), 303);
  } catch (error) {
    logError(error);
    return refuse(form, { toast: text.notSent, status: 503 });
  }
}
