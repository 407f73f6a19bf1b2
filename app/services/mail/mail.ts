import { common } from "~/text/core/common";

interface Message {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Sends mail through an external service. Throws the service's error. */
export interface Mail {
  send(message: Message): Promise<void>;
}

interface MailSettings {
  EMAIL?: SendEmail;
  MAIL_FROM?: string;
}

/** Returns true when this deployment can send mail. */
const mailIsBound = ({ EMAIL, MAIL_FROM }: MailSettings) => Boolean(EMAIL && MAIL_FROM);

/** Returns true when somebody can read a mail: by delivery, or in a local run at /admin/correo. */
export const mailIsRead = (env: MailSettings & { ENVIRONMENT: string }) =>
  env.ENVIRONMENT === "local" || mailIsBound(env);

/**
 * Returns Cloudflare's sender, or null without the binding. The sender writes the MIME message and encodes the headers.
 * `toHtml` renders the text as HTML, which is sent beside the text.
 */
export function openMail(
  { EMAIL, MAIL_FROM }: MailSettings,
  toHtml: (subject: string, text: string) => string,
): Mail | null {
  if (!EMAIL || !MAIL_FROM) return null;
  const from = { name: common.siteName, email: MAIL_FROM };
  return {
    async send({ to, subject, text }) {
      await EMAIL.send({ from, to, subject, text, html: toHtml(subject, text) });
    },
  };
}

/** Part of the outbox that the delivery needs. */
export interface OutboxLedger {
  /**
   * Returns the mails to send: those of `ids`, or the pending ones for null. One caller gets a mail for some minutes.
   */
  claim(now: number, ids: string[] | null): Promise<({ id: string } & Message)[]>;
  sent(id: string, at: number): Promise<void>;
  failed(id: string, reason: string): Promise<void>;
}

const REASON_LENGTH = 300;
/** Milliseconds per mail. Other cron jobs wait for the delivery. */
const TIMEOUT_MS = 8000;

/**
 * Sends the mails of `ids`, or the pending ones for null. Never throws for a failed mail. A mail can go twice in two
 * cases. The worker or the database fails between the service's success and the stored row. Or the success comes after
 * the timeout.
 */
export async function deliverMail(
  mail: Mail,
  outbox: OutboxLedger,
  now: number,
  ids: string[] | null = null,
): Promise<void> {
  const mails = await outbox.claim(now, ids);
  await Promise.all(
    mails.map(async ({ id, ...message }) => {
      try {
        await inTime(mail.send(message));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        return outbox.failed(id, reason.slice(0, REASON_LENGTH)).catch(() => complain("mail_failed", id));
      }
      const remember = () => outbox.sent(id, now);
      await remember()
        .catch(remember)
        .catch(() => complain("mail_sent_unrecorded", id));
    }),
  );
}

async function inTime(sending: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("unanswered")), TIMEOUT_MS);
  });
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
}

/** Logs no recipient and no text, because others read the log. */
const complain = (event: string, id: string) => console.error(JSON.stringify({ level: "error", event, id }));
