import { eq, lte, sql } from "drizzle-orm";
import { atomically, type Database } from "./database";
import { throttles } from "./schema";

/** Counters of tries within a window. The first try opens the window; its end does not move. */
export function throttleStore(database: Database) {
  return {
    /**
     * Counts one try under each key and answers how many each window holds, this one included; then how many the windows
     * of `looked` hold, which are left as they are. One statement a key, so no race slips by; one round trip.
     */
    async count(keys: string[], now: number, windowMs: number, looked: string[] = []): Promise<number[]> {
      const over = sql`${throttles.expiresAt} <= ${now}`;
      const counted = await atomically(database, [
        ...keys.map(
          (key) =>
            sql<{
              tries: number;
            }>`insert into ${throttles} (key, tries, expires_at) values (${key}, 1, ${now + windowMs})
              on conflict (key) do update set tries = iif(${over}, 1, ${throttles.tries} + 1),
                expires_at = iif(${over}, ${now + windowMs}, ${throttles.expiresAt})
              returning tries`,
        ),
        ...looked.map(
          (key) =>
            sql<{ tries: number }>`select tries from ${throttles} where key = ${key} and expires_at > ${now}`,
        ),
      ]);
      return counted.map(({ rows: [row] }) => row?.tries ?? 0);
    },

    /** What became of counted tries: some were no failures, of some keys every failure is forgotten. */
    async settle({ forget = [], takeBack = [] }: { forget?: string[]; takeBack?: string[] }): Promise<void> {
      await atomically(database, [
        ...forget.map((key) => database.delete(throttles).where(eq(throttles.key, key))),
        ...takeBack.map((key) =>
          database
            .update(throttles)
            .set({ tries: sql`max(${throttles.tries} - 1, 0)` })
            .where(eq(throttles.key, key)),
        ),
      ]);
    },

    async sweep(now: number): Promise<void> {
      await database.delete(throttles).where(lte(throttles.expiresAt, now));
    },
  };
}
