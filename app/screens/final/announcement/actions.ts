import { type AppLoadContext, data } from "@remix-run/cloudflare";
import * as z from "zod";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import { resultsAreOut } from "~/contest/core/phases";
import { deliverMail, mailIsRead } from "~/services/core/mail";
import { announcement as announcementText } from "~/text/final/announcement";
import { automaticMails } from "~/text/mail/mails";
import { sealInMail } from "~/text/mail/mails-contest";
import {
  type Refusal,
  readForm,
  refuse,
  refuseInvalid,
  required,
  requiredLine,
  severalLines,
} from "~/web/core/forms";

/** `recipients`: the number of recipients in the confirmation question. */
const announcementForm = z.strictObject({
  intent: z.enum(["ask", "send"]),
  subject: requiredLine(announcementText.subjectMissing).max(
    limits.announcementSubject,
    announcementText.subjectTooLong(limits.announcementSubject),
  ),
  body: required(announcementText.bodyMissing)
    .overwrite(severalLines)
    .max(limits.announcementBody, announcementText.bodyTooLong(limits.announcementBody)),
  number: z.coerce.number().int().positive(),
  recipients: z.string().max(10).optional(),
});

/** The mail to confirm before it is sent. */
interface Question {
  key: string;
  subject: string;
  body: string;
  mails: number;
  hasChanged: boolean;
}
export type Answer = Refusal & { question?: Question };

const isField = (name: string) => name === "subject" || name === "body";

/**
 * The default text of the announcement. It lives here because no browser needs the mails' texts.
 */
export const proposedMail = automaticMails.verdict;
export const mailedSeal = sealInMail;

/** Asks the admin to confirm the number of recipients. Sends the mail once confirmed. */
export async function actOnAnnouncement(request: Request, context: AppLoadContext) {
  const { stores, mail, sender, env, session, flash, now, waitUntil, logError } = await requireAdmin(
    request,
    context,
  );
  const form = await readForm(request, announcementForm);
  if (form.status !== "success") return refuseInvalid(form, isField, announcementText.unreadable);
  const { intent, subject, body, number, recipients } = form.value;
  await requireFresh(request, session, `final/announcement ${intent}`);
  if (!mailIsRead(env)) return refuse(form, { toast: announcementText.noService, status: 409 });
  try {
    const [state, phases] = await Promise.all([stores.announcements.latest(), stores.phases.all()]);
    if (!state) return refuse(form, { toast: announcementText.noVerdict, status: 409 });
    if (!resultsAreOut(phases, now)) return refuse(form, { toast: announcementText.notOut, status: 409 });
    const mails = state.universityAccounts + state.jurorAccounts;
    if (state.sentAt !== null || state.number !== number || mails === 0) {
      return refuse(form, { toast: announcementText.notSent, status: 409 });
    }
    if (intent === "ask" || recipients !== String(mails)) {
      const hasChanged = intent === "send";
      const question = { key: crypto.randomUUID(), subject, body, mails, hasChanged };
      return data<Answer>({ result: form.reply(), question }, { status: hasChanged ? 409 : 200 });
    }
    const seal = sealInMail(state, await sender());
    await stores.announcements.send({ number, subject, body, seal, recipients: mails });
    if (mail) waitUntil(deliverMail(mail, stores.outbox).catch(logError));
    return flash.redirect("/admin/fallo/comunicar", announcementText.done(mails));
  } catch (error) {
    return answerFailure(error, context, form, {
      changed_meanwhile: announcementText.notSent,
      failed: announcementText.failed,
    });
  }
}
