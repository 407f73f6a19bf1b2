import { getTableColumns } from "drizzle-orm";
import { atomically } from "../core/database";
import { mailTo } from "../core/outbox";
import { sql } from "../core/sql";
import { select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { profiles } from "../schema/people";
import { type Cursor, jobs } from "../schema/running";

export type Job = typeof jobs.$inferSelect;

const everyExport = () =>
  select(getTableColumns(jobs))`from ${jobs} where kind = 'export' order by created_at desc, id desc`;
const runningBackup = () =>
  select(getTableColumns(jobs))`from ${jobs} where kind = 'backup' and finished_at is null`;

/** Work larger than a request, which the cron does in steps. */
export function jobStore({ database, by, now }: StoreContext) {
  return {
    /** Returns the last export, and those that it replaced. */
    async all(): Promise<{ current: Job | null; replaced: Job[] }> {
      const [current = null, ...replaced] = await database.all(everyExport());
      return { current, replaced };
    },

    /** Returns the backup that is being written, or null. */
    backup: (): Promise<Job | null> => database.first(runningBackup()),

    /** Begins an export, unless one is being prepared. Safe to repeat. */
    async begin(cursor: Cursor): Promise<void> {
      await atomically(database, [
        sql`insert into ${jobs} (id, kind, requested_by, created_at, cursor)
          select ${crypto.randomUUID()}, 'export', ${by.id}, ${now}, ${JSON.stringify(cursor)}
          where not exists (select 1 from ${jobs} where kind = 'export' and finished_at is null)`,
      ]);
    },

    /** Moves a job's cursor. Returns false when another run has moved it. */
    async advance({ id, cursor }: Job, next: Cursor): Promise<boolean> {
      const { moved } = await atomically(database, {
        moved: sql`update ${jobs} set cursor = ${JSON.stringify(next)}
          where id = ${id} and cursor = ${JSON.stringify(cursor)} and finished_at is null`,
      });
      return moved.changes > 0;
    },

    /** Finishes a job and mails its requester, once. */
    async finish(id: string, mail: { subject: string; body: string }): Promise<void> {
      const requester = sql`from ${jobs} j join ${profiles} p on p.id = j.requested_by
        where j.id = ${id} and j.finished_at is null`;
      const { subject, body } = mail;
      await atomically(database, [
        ...(database.mailIsRead
          ? [mailTo({ recipient: sql`p.email`, about: sql`p.id`, subject, body }, now, requester)]
          : []),
        sql`update ${jobs} set finished_at = ${now} where id = ${id} and finished_at is null`,
      ]);
    },

    /** Deletes a job whose pieces are gone. */
    async forget(id: string): Promise<void> {
      await atomically(database, [sql`delete from ${jobs} where id = ${id}`]);
    },
  };
}
