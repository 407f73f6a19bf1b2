import { mailboxOf } from "~/contest/core/mailbox";
import type { Settings } from "~/contest/core/settings";
import { organiserOf } from "~/contest/public/organiser";
import { common } from "~/text/core/common";
import { unsubscribe as words } from "~/text/mail/unsubscribe";

interface Message {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** Path of the page that ends such mails to this reader; null for a mail that answers an act or an event. */
  unsubscribe: string | null;
}

/** Sends mail through an external service. Throws the service's error. */
export interface Mail {
  send(message: Message): Promise<void>;
}

interface MailSettings {
  EMAIL?: SendEmail;
  MAIL_FROM?: string;
  PUBLIC_ORIGIN?: string;
}

/** Returns true when this deployment can send mail. */
const mailIsBound = ({ EMAIL, MAIL_FROM }: MailSettings) => Boolean(EMAIL && MAIL_FROM);

/** Returns true when somebody can read a mail: by delivery, or in a local run at /admin/correo. */
export const mailIsRead = (env: MailSettings & { ENVIRONMENT: string }) =>
  env.ENVIRONMENT === "local" || mailIsBound(env);

/**
 * Returns Cloudflare's sender, or null without the binding. The sender writes the MIME message and encodes the headers.
 * `toHtml` renders the text as HTML, which is sent beside the text. Answers go to the organiser's address in the
 * settings, which are read once, with the first mail.
 */
export function openMail(
  { EMAIL, MAIL_FROM, PUBLIC_ORIGIN }: MailSettings,
  toHtml: (subject: string, text: string) => string,
  settings: () => Promise<Settings>,
): Mail | null {
  if (!EMAIL || !MAIL_FROM) return null;
  const from = { name: common.siteName, email: MAIL_FROM };
  let contact: Promise<string | null> | undefined;
  return {
    async send({ to, subject, unsubscribe, ...message }) {
      contact ??= settings().then((allSettings) => mailboxOf([organiserOf(allSettings).contact]));
      const replyTo = (await contact) ?? undefined;
      const link = unsubscribe && PUBLIC_ORIGIN ? new URL(unsubscribe, PUBLIC_ORIGIN).href : null;
      const text = message.text + (link ? words.footer(link) : "");
      // Mail programs show a button for this pair (RFC 8058). The service takes no other address than https.
      const headers = link
        ? { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
        : undefined;
      await EMAIL.send({ from, to, replyTo, headers, subject, text, html: toHtml(subject, text) });
    },
  };
}

/** Part of the outbox that the delivery needs. */
export interface OutboxLedger {
  /**
   * Returns the mails to send: those of `ids`, or the pending ones for null. One caller gets a mail for some minutes.
   */
  claim(ids: string[] | null): Promise<({ id: string } & Message)[]>;
  sent(id: string): Promise<void>;
  /** Notes a refusal. `isFinal` ends the mail's tries. */
  failed(id: string, reason: string, isFinal: boolean): Promise<void>;
  /** Gives back claimed mails that were not sent for a reason of the service. They lose no try. */
  release(ids: string[], reason: string): Promise<void>;
}

/** Mails sent at once. A worker has six connections that wait for an answer; a seventh waits, and its time runs. */
const AT_ONCE = 6;
/** Characters of a stored reason. */
export const REASON_LENGTH = 300;
/** Milliseconds per mail. Other cron jobs wait for the delivery. */
const TIMEOUT_MS = 8000;
const UNANSWERED = "unanswered";

/** Cloudflare's codes that concern every mail: the account's limits, the sender's domain. */
const refusesAll = (reason: string) => /^E_(RATE|DAILY|SENDER)_/.test(reason);
/** Codes that the next try would get again, most often because the recipient refuses mail. */
const isFinal = (reason: string) =>
  /^E_/.test(reason) && !/^E_(DELIVERY_FAILED|INTERNAL_SERVER_ERROR)\b/.test(reason);

/**
 * Sends the mails of `ids`, or the pending ones for null. Never throws for a failed mail. Stops when the service does
 * not answer, or refuses every mail. A mail can go twice in two cases. The worker or the database fails between the
 * service's success and the stored row. Or the success comes after the timeout.
 */
export async function deliverMail(
  mail: Mail,
  outbox: OutboxLedger,
  ids: string[] | null = null,
): Promise<void> {
  const queue = await outbox.claim(ids);
  let stop: string | null = null;
  const sendQueued = async () => {
    for (let next = queue.shift(); next; next = stop === null ? queue.shift() : undefined) {
      const { id, ...message } = next;
      const refusal = await refusalOf(mail.send(message));
      if (refusal === null) await noted("mail_sent_unrecorded", id, () => outbox.sent(id));
      else if (refusesAll(refusal)) queue.push(next);
      else await noted("mail_failed", id, () => outbox.failed(id, refusal, isFinal(refusal)));
      if (refusal !== null && (refusal === UNANSWERED || refusesAll(refusal))) stop = refusal;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendQueued));
  if (stop !== null && queue.length > 0) {
    await outbox.release(
      queue.map(({ id }) => id),
      stop,
    );
  }
}

/** Returns null for a sent mail, or the service's reason, which begins with its code where the service has one. */
async function refusalOf(sending: Promise<void>): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(UNANSWERED)), TIMEOUT_MS);
  });
  try {
    await Promise.race([sending, late]);
    return null;
  } catch (error) {
    const { message = String(error), code = "" } = error as { message?: string; code?: string };
    return (message.startsWith(code) ? message : `${code} ${message}`).slice(0, REASON_LENGTH);
  } finally {
    clearTimeout(timer);
  }
}

/** Writes the row of a tried mail, twice if needed. Logs no recipient and no text, because others read the log. */
async function noted(event: string, id: string, write: () => Promise<void>): Promise<void> {
  await write()
    .catch(write)
    .catch(() => console.error(JSON.stringify({ level: "error", event, id })));
}
