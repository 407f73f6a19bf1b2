import { common } from "~/text/core/common";

interface Message {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

/** Takes mail out of the house. Throws what the service answered. */
export interface Mail {
  send(message: Message): Promise<void>;
}

interface MailSettings {
  EMAIL?: SendEmail;
  MAIL_FROM?: string;
}

/** Whether mail leaves this deployment. */
const mailIsBound = ({ EMAIL, MAIL_FROM }: MailSettings) => Boolean(EMAIL && MAIL_FROM);

/** Whether somebody reads what is written: it leaves, or in a local run it is read at /admin/correo. */
export const mailIsRead = (env: MailSettings & { ENVIRONMENT: string }) =>
  env.ENVIRONMENT === "local" || mailIsBound(env);

/**
 * Cloudflare's sender, or null where it is not bound. It writes the MIME message itself, headers encoded. `toHtml` draws
 * what a message says as HTML, which goes beside its text.
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

/** What the delivery must know of the outbox. */
export interface OutboxLedger {
  /** The mails to try, of `ids` or (null) whatever waits, each given to one caller alone for some minutes. */
  claim(now: number, ids: string[] | null): Promise<({ id: string } & Message)[]>;
  sent(id: string, at: number): Promise<void>;
  failed(id: string, reason: string): Promise<void>;
}

const REASON_LENGTH = 300;
/** How long the service may take over a mail: other chores wait for it. */
const TIMEOUT_MS = 8000;

/**
 * Sends those mails of the outbox, or a run's number of what waits there; never throws for one that fails. A mail goes
 * twice only if the worker dies, or the database stays away, between the service's yes and the row that remembers it; or
 * if that yes comes too late.
 */
export async function deliverMail(
  mail: Mail,
  outbox: OutboxLedger,
  now: number,
  ids: string[] | null = null,
): Promise<void> {
  const claimed = await outbox.claim(now, ids);
  await Promise.all(
    claimed.map(async ({ id, ...message }) => {
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

/** Neither the recipient nor the text: a log is read by others. */
const complain = (event: string, id: string) => console.error(JSON.stringify({ level: "error", event, id }));
