import { and, isNull, lte, type SQL, sql } from "drizzle-orm";
import { atomically, type Database } from "../core/database";
import { build } from "../core/statements";
import { profiles } from "../people/schema";
import { settings } from "../running/schema";
import { mailTo } from "./outbox";
import { notifications } from "./schema";

/** The words of a notice to the admins. */
export interface NoticeWords {
  title: string;
  body: string | SQL;
  /** Where to read more: a path of the product. */
  link: string | null;
  /** Its mail's text, `{aviso}` where the body stands. */
  mail: string;
}

interface Notice extends Omit<NoticeWords, "link"> {
  link: string | SQL | null;
  /** Names its cause, where the store has to find it again. */
  kind: string;
  /** The person whom it names, if any: it goes with their account. */
  about: string | SQL | null;
  /** Told also where the admins want no notifications. */
  urgent?: true;
}

/**
 * Two statements for the batch of what happened: the admins' notification of it, where they want any, and the same to
 * each by mail, where `mailed` holds. `rows` (`from … where …`, or a `where …` alone) says whether it happened; the
 * notice's SQL may speak of it.
 */
export function notifyAdmins(
  { kind, about, title, body, link, mail, urgent }: Notice,
  at: number,
  rows: SQL,
  mailed: SQL | boolean,
): [SQL, SQL] {
  const id = crypto.randomUUID();
  const wanted = urgent
    ? sql`1`
    : sql`not exists (select 1 from ${settings} where key = 'enable_notifications' and value = 'false')`;
  return [
    sql`insert into ${notifications} (id, kind, user_id, title, body, link, created_at)
      select * from (select ${id}, ${kind}, ${about}, ${title}, ${body}, ${link}, ${at} ${rows})
      where ${wanted}`,
    mailTo(
      {
        recipient: sql`p.email`,
        about: sql`n.user_id`,
        subject: sql`n.title`,
        body: sql`replace(${mail}, '{aviso}', n.body)`,
      },
      at,
      sql`from ${notifications} n join ${profiles} p on p.role = 'admin' where n.id = ${id} and ${mailed}`,
    ),
  ];
}

export function notificationStore(database: Database) {
  return {
    /** Marks as read all that came until `until` (epoch ms): those after it were not on the reader's page. */
    async markRead(until: number, at: number): Promise<void> {
      const change = build
        .update(notifications)
        .set({ readAt: at })
        .where(and(isNull(notifications.readAt), lte(notifications.createdAt, until)));
      await atomically(database, [change]);
    },
  };
}
