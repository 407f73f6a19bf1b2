import { eq, lte, sql } from "drizzle-orm";
import type { Database } from "./database";
import { throttles } from "./schema";

/** Counters of tries within a window. The first try opens the window; its end does not move. */
export function throttleStore(database: Database) {
  return {
    /** Counts one try and answers how many the window holds, this one included. One statement, so no race slips by. */
    async count(key: string, now: number, windowMs: number): Promise<number> {
      const over = sql`${throttles.expiresAt} <= ${now}`;
      const row = await database
        .insert(throttles)
        .values({ key, tries: 1, expiresAt: now + windowMs })
        .onConflictDoUpdate({
          target: throttles.key,
          set: {
            tries: sql`iif(${over}, 1, ${throttles.tries} + 1)`,
            expiresAt: sql`iif(${over}, ${now + windowMs}, ${throttles.expiresAt})`,
          },
        })
        .returning({ tries: throttles.tries })
        .get();
      return row.tries;
    },

    /** Takes one counted try back: it was no failure. */
    async takeBack(key: string): Promise<void> {
      await database
        .update(throttles)
        .set({ tries: sql`max(${throttles.tries} - 1, 0)` })
        .where(eq(throttles.key, key));
    },

    async forget(key: string): Promise<void> {
      await database.delete(throttles).where(eq(throttles.key, key));
    },

    async sweep(now: number): Promise<void> {
      await database.delete(throttles).where(lte(throttles.expiresAt, now));
    },
  };
}
