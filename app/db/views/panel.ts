import { desc, sql } from "drizzle-orm";
import { HOUR_MS } from "~/contest/calendar";
import type { Preparations } from "~/contest/readiness";
import type { Database } from "../database";
import {
  criteria,
  judgeAssignments,
  judges,
  notifications,
  proposals,
  publicVotes,
  universities,
} from "../schema";

/** What an admin sees on arriving. */
export function panelView(database: Database) {
  return {
    /** How many there are of each; neither a voided vote nor a former juror counts. One statement, so the numbers belong together. */
    async counts(): Promise<{ universities: number; proposals: number; judges: number; votes: number }> {
      return database.get(sql`select
        (select count(*) from ${universities}) as universities,
        (select count(*) from ${proposals}) as proposals,
        (select count(*) from ${judges} where active) as judges,
        (select coalesce(sum(${proposals.publicVotesCount}), 0) from ${proposals}) as votes`);
    },

    /** What an organiser has made so far, in one statement. */
    preparations(): Promise<Preparations> {
      return database.get(sql`select
        (select count(*) from ${criteria}) as criteria,
        (select count(*) from ${universities} where active) as universities,
        (select count(*) from ${judges} where active) as jurors,
        (select count(*) from ${judgeAssignments}) as assignments,
        (select count(*) from ${proposals}) as proposals`);
    },

    /** How many votes and proposals came in each hour (UTC, since the epoch) from `since` (epoch ms) on. */
    async hourly(since: number) {
      const hourOf = sql`created_at / ${sql.raw(String(HOUR_MS))}`;
      const [votes, sent] = await Promise.all([
        database.all<{ hour: number; count: number }>(
          sql`select ${hourOf} as hour, count(*) as count from ${publicVotes}
            where created_at >= ${since} and voided_at is null group by 1`,
        ),
        database.all<{ hour: number; count: number }>(
          sql`select ${hourOf} as hour, count(*) as count from ${proposals}
            where created_at >= ${since} and is_draft = 0 group by 1`,
        ),
      ]);
      return { votes, sent };
    },

    /** The latest notifications, newest first, each with the number of all unread ones. */
    notifications(limit: number) {
      return database
        .select({
          id: notifications.id,
          title: notifications.title,
          body: notifications.body,
          link: notifications.link,
          createdAt: notifications.createdAt,
          readAt: notifications.readAt,
          unread: sql<number>`(select count(*) from ${notifications} where read_at is null)`,
        })
        .from(notifications)
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(limit);
    },
  };
}
