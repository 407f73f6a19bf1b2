import { sql } from "drizzle-orm";
import { atomically, type Database } from "../core/database";
import { type NoticeWords, notifyAdmins } from "../mail/notifications";
import { mailTo } from "../mail/outbox";
import { mailOutbox } from "../mail/schema";
import { profiles } from "../people/schema";

interface MailContent {
  subject: string;
  body: string;
}

interface AccessibilityRequest {
  /** Hash of the page and the text. A repeated request is written once. */
  key: string;
  /** Account of the sender; null when not signed in. */
  by: string | null;
  /** The organiser's mailbox; null uses the first admin's address. */
  to: string | null;
  content: MailContent;
  notice: NoticeWords;
  /** Mail to the sender; null above the rate limit. */
  receipt: (MailContent & { to: string }) | null;
}

/** Accessibility requests to the organiser: a mail, shown at /admin/correo, and a notification. */
export function accessibilityRequestStore(database: Database) {
  return {
    /** Returns the ids of the mails to send, and whether the sender has a receipt. */
    async send(
      { key, by, to, content, notice, receipt }: AccessibilityRequest,
      now: number,
    ): Promise<{ mails: string[]; hasReceipt: boolean }> {
      const name = (suffix: string) => sql`${`accessibility:${key}:${suffix}`}`;
      const first = sql`(select email from ${profiles} where role = 'admin' order by created_at, id limit 1)`;
      const {
        request,
        receipt: acknowledged,
        receipts,
      } = await atomically(database, {
        request: mailTo(
          {
            recipient: to === null ? first : sql`${to}`,
            about: sql`${by}`,
            ...content,
            once: name("request"),
          },
          now,
          sql`where true`,
        ),
        notices: notifyAdmins(
          {
            kind: "accessibility_request",
            about: by,
            ...notice,
            urgent: true,
            link: sql`${"/admin/correo?mensaje="} || m.id || ${"#mensaje"}`,
          },
          now,
          sql`from ${mailOutbox} m where m.once = ${name("request")} and m.created_at = ${now}`,
          // The request's own mail already informs its recipient.
          false,
        ),
        receipt: mailTo(
          {
            recipient: sql`${receipt?.to ?? ""}`,
            about: sql`${by}`,
            once: name("receipt"),
            subject: receipt?.subject ?? "",
            body: receipt?.body ?? "",
          },
          now,
          sql`where ${receipt === null ? 0 : 1}`,
        ),
        receipts: sql<{ id: string }>`select id from ${mailOutbox} where once = ${name("receipt")}`,
      });
      const mails = [...request.rows, ...acknowledged.rows].map(({ id }) => id);
      return { mails, hasReceipt: receipts.rows.length > 0 };
    },
  };
}
