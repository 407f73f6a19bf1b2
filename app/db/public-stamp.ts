import { sql } from "drizzle-orm";
import type { Database } from "./database";
import { publicStamp, publicVotes } from "./schema";
import { statement } from "./statements";

const current = statement(
  () => sql<{
    stamp: number;
    lastVote: number;
  }>`select stamp, coalesce((select max(rowid) from ${publicVotes}), 0) as lastVote
    from ${publicStamp}`,
);

/**
 * Which state of the contest the public pages show: `stamp` is another after every change but a vote cast, `lastVote`
 * after each of those. Null where it cannot be told.
 */
export const publicStampOf = (database: Database) => database.first(current({})).catch(() => null);
