import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { frame } from "~/auth/guards";
import { printOf } from "~/auth/sha256";
import { addressOf, isFlooding, openTry } from "~/auth/throttling";
import { mailboxOf, referenceOf } from "~/contest/accessibility-requests";
import { canonicalAddress, untagged } from "~/contest/email";
import { accessibilityRequest as text } from "~/text/accessibility-request";
import { common } from "~/text/common";
import { letters } from "~/text/mails";
import { notices } from "~/text/notices";
import { readForm, refuse, refuseInvalid } from "~/web/forms";
import { isShown, requestForm } from "./form";
import { sentPath } from "./query";

/**
 * Takes what anybody writes to the organiser about accessibility. Its receipt goes to an address that nobody has proved
 * to be theirs: it holds nothing of what was written, and a mailbox gets few.
 */
export async function actOnRequest(request: Request, context: AppLoadContext) {
  const form = await readForm(request, requestForm);
  if (form.status !== "success") return refuseInvalid(form, isShown, text.unreadable);
  const { accessibilityRequests, now, logError, sendMails } = context;
  const { key: pageKey, kind, ...written } = form.value;
  const mailbox = canonicalAddress(written.email);
  try {
    if (
      (await isFlooding(request, context, "accessibility", mailbox)) ||
      !(await openTry(context, "accessibility-address", addressOf(request))).allowed
    ) {
      return refuse(form, { toast: common.tooManyTries, status: 429 });
    }
    // Counted of who may write: one address alone does not use it up.
    const [{ viewer, settings }, { allowed: isReceived }, everybody] = await Promise.all([
      frame(context),
      openTry(context, "accessibility-receipts", untagged(mailbox)),
      openTry(context, "accessibility-everybody", ""),
    ]);
    if (!everybody.allowed) return refuse(form, { toast: text.flooded, status: 429 });
    const { accessibility_contact, legal_contact, privacy_contact } = settings;
    // Of its page and its words: who goes back and writes something else has written another.
    const key = await printOf([pageKey, kind, written]);
    const reference = referenceOf(key);
    const mails = await accessibilityRequests.send(
      {
        ...{ key, by: viewer?.id ?? null },
        to: mailboxOf([accessibility_contact, legal_contact, privacy_contact]),
        letter: letters.accessibilityRequest({ kind, reference, ...written }),
        notice: notices(context.origin).accessibilityRequest(kind, reference),
        receipt: isReceived
          ? { ...letters.accessibilityReceipt(kind, reference, await context.sender()), to: written.email }
          : null,
      },
      now,
    );
    sendMails(mails);
    return redirect(sentPath(reference), 303);
  } catch (error) {
    logError(error);
    return refuse(form, { toast: text.notSent, status: 503 });
  }
}
