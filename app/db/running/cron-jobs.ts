import { getTableColumns } from "drizzle-orm";
import type { CronJob, CronJobRun } from "~/contest/running/cron-jobs";
import { atomically, rowsOf } from "../core/database";
import { type NoticeWords, notifyAdmins } from "../core/notifications";
import { sql } from "../core/sql";
import { select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { notifications } from "../schema/mail";
import { cronRuns } from "../schema/running";

/** True for a recorded run that is over a minute ahead of the database's clock. */
const isAhead = sql`ran_at > (unixepoch() + 60) * 1000`;

const lastRuns = () => select(getTableColumns(cronRuns))`from ${cronRuns}`;

/** Last runs of the cron, one row per cron job, and notices of broken invariants. */
export function cronJobStore({ database, now }: StoreContext) {
  return {
    all: (): Promise<CronJobRun[]> => database.all(lastRuns()),

    /**
     * Records this run, with the tried and failed jobs. A run that ends after a later run
     * changes nothing. A recorded run of the future gives way.
     */
    async record(tried: CronJob[], failed: CronJob[]): Promise<void> {
      const runs = tried.map((name) => ({ name, succeededAt: failed.includes(name) ? null : now }));
      // SQLite reads `on conflict` as a join when the select has no `where`.
      await atomically(database, [
        sql`insert into ${cronRuns} (name, ran_at, succeeded_at)
          select value ->> 'name', ${now}, value ->> 'succeededAt' from ${rowsOf(runs)} where true
          on conflict (name) do update set
            ran_at = max(excluded.ran_at, iif(${isAhead}, 0, ran_at)),
            succeeded_at = nullif(
              max(ifnull(excluded.succeeded_at, 0), iif(${isAhead}, 0, ifnull(succeeded_at, 0))), 0)`,
      ]);
    },

    /** Notifies the admins of broken invariants, once until somebody has read the notification. */
    async tellBroken(words: NoticeWords): Promise<void> {
      const isNews = sql`where not exists
        (select 1 from ${notifications} where kind = 'invariant_broken' and read_at is null)`;
      const notice = { ...words, kind: "invariant_broken", about: null, urgent: true } as const;
      await atomically(database, notifyAdmins(notice, now, isNews, database.mailIsRead));
    },
  };
}
