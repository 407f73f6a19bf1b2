import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { answerFailure } from "~/auth/core/answer-failure";
import { requireAdmin, requireFresh } from "~/auth/core/guards";
import { fingerprintOf } from "~/contest/core/sha256";
import { filledIn, mayGoTo, type Segment } from "~/contest/mail/messages";
import { RECIPIENTS_PER_PAGE, type Recipient } from "~/db/mail/messages";
import { mailIsRead } from "~/services/core/mail";
import type { Toast } from "~/text/core/toast";
import { messages as messagesText } from "~/text/mail/messages";
import { numbered, type Refusal, readForm, refuse, refuseInvalid } from "~/web/core/forms";
import { pageOf } from "~/web/core/pages";
import { messageForm } from "./form";

/** A message preview, to read, test and confirm. */
export interface Preview {
  id: string;
  segment: Segment;
  subject: string;
  body: string;
  total: number;
  /** People of the segment who want no messages. */
  unsubscribed: number;
  /** A hash of the recipients' list. */
  fingerprint: string;
  repeats: number;
  lastRepeat: number | null;
  page: number;
  pages: number;
  people: Pick<Recipient, "nombre" | "email" | "universidad">[];
  /** The first recipient's version; null without recipients. */
  first: { name: string; subject: string; body: string } | null;
  hasChanged: boolean;
}
export type Answer = Refusal & { preview?: Preview };

const isField = (name: string) => /^(segment|subject|body)$/.test(name);

/** Previews a message, sends it to the admin as a test, or sends it once to all recipients. */
export async function actOnMessage(request: Request, context: AppLoadContext) {
  const guarded = await requireAdmin(request, context);
  const { stores, env, viewer, flash } = guarded;
  const form = await readForm(request, messageForm);
  if (form.status !== "success") return refuseInvalid(form, isField, messagesText.unreadable);
  const { intent, segment, subject, body, page = 1, ...sent } = form.value;
  await requireFresh(request, guarded.session, `mail/new-message ${intent}`);
  if (intent !== "preview" && !mailIsRead(env))
    return refuse(form, { toast: messagesText.noService, status: 409 });
  try {
    const { evaluation_count_mode: mode } = await stores.settings.all();
    const message = { segment, subject, body };
    const show = async ({ hasChanged = false, toast }: { hasChanged?: boolean; toast?: Toast } = {}) => {
      const [{ first, who, ...facts }, people] = await Promise.all([
        stores.messages.deliveryPlan(message, mode),
        stores.messages.recipients(segment, mode, page),
      ]);
      const preview: Preview = {
        ...message,
        ...facts,
        fingerprint: await fingerprintOf(who),
        ...pageOf(page, RECIPIENTS_PER_PAGE, facts.total),
        // A repeated question gets a new message id.
        id: hasChanged ? crypto.randomUUID() : (sent.id ?? crypto.randomUUID()),
        people: people.map(({ nombre, email, universidad }) => ({ nombre, email, universidad })),
        first: first && {
          name: String(first.nombre),
          subject: filledIn(subject, first),
          body: filledIn(body, first),
        },
        hasChanged,
      };
      const answer: Answer = { result: form.reply(), preview, ...(toast && { toast: numbered(toast) }) };
      return { preview, answer: data<Answer>(answer, { status: hasChanged ? 409 : 200 }) };
    };
    if (intent === "preview") return (await show()).answer;
    if (intent === "test") {
      const { preview, answer } = await show({ toast: messagesText.tested(viewer.email) });
      if (preview.first) {
        const { subject, body } = preview.first;
        const mails = await stores.messages.test({ subject: messagesText.testSubject(subject), body });
        guarded.sendMails(mails);
      }
      return answer;
    }
    const { id = "", fingerprint, repeats = 0 } = sent;
    const { who, total } = await stores.messages.deliveryPlan(message, mode);
    // A message needs recipients and a current preview of them.
    const isAsked = id !== "" && mayGoTo(total) && (await fingerprintOf(who)) === fingerprint;
    if (isAsked && (await stores.messages.send({ ...message, id, who, total, repeats }, mode))) {
      return flash.redirect(`/admin/correo?envio=${id}`, messagesText.sent(total));
    }
    if (await stores.messages.wasSent(id)) return refuse(form, { toast: messagesText.already, status: 409 });
    return (await show({ hasChanged: true })).answer;
  } catch (error) {
    return answerFailure(error, context, form, { failed: messagesText.failed });
  }
}
