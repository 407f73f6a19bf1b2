import { notifications } from "../schema/mail";
import { profiles } from "../schema/people";
import { settings } from "../schema/running";
import { atomically } from "./database";
import { mailTo } from "./outbox";
import { type SQL, sql } from "./sql";
import type { StoreContext } from "./store-context";

/** Texts of a notification to the admins. */
export interface NoticeWords {
  title: string;
  body: string | SQL;
  /** Path of the product with more information. */
  link: string | null;
  /** Text of the mail. `{aviso}` stands for the body. */
  mail: string;
}

interface Notice extends Omit<NoticeWords, "link"> {
  link: string | SQL | null;
  /** Kind of notification, for stores that search for it. */
  kind: string;
  /** Person in the notification. It is deleted with their account. Null without one. */
  about: string | SQL | null;
  /** True to notify even when notifications are switched off. */
  urgent?: true;
}

/**
 * Builds two statements for the batch of the event: the notification (unless switched off) and its mail to
 * each admin, when `mailed` holds. `rows` (`from … where …`, or only `where …`) is the condition, and the
 * notice's SQL may use its columns.
 */
export function notifyAdmins(
  { kind, about, title, body, link, mail, urgent }: Notice,
  now: number,
  rows: SQL,
  mailed: SQL | boolean,
): [SQL, SQL] {
  const id = crypto.randomUUID();
  const wanted = urgent
    ? sql`1`
    : sql`not exists (select 1 from ${settings} where key = 'enable_notifications' and value = 'false')`;
  return [
    sql`insert into ${notifications} (id, kind, user_id, title, body, link, created_at)
      select * from (select ${id}, ${kind}, ${about}, ${title}, ${body}, ${link}, ${now} ${rows})
      where ${wanted}`,
    mailTo(
      {
        recipient: sql`p.email`,
        about: sql`n.user_id`,
        subject: sql`n.title`,
        body: sql`replace(${mail}, '{aviso}', n.body)`,
      },
      now,
      sql`from ${notifications} n join ${profiles} p on p.role = 'admin' where n.id = ${id} and ${mailed}`,
    ),
  ];
}

export function notificationStore({ database, now }: StoreContext) {
  return {
    /** Marks notifications up to `until` (epoch ms) as read. Later ones were not on the reader's page. */
    async markRead(until: number): Promise<void> {
      await atomically(database, [
        sql`update ${notifications} set read_at = ${now} where read_at is null and created_at <= ${until}`,
      ]);
    },
  };
}
