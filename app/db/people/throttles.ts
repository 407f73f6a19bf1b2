import { HOUR_MS } from "~/contest/core/calendar";
import { nextMonth } from "~/contest/works/picture-quota";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { throttles } from "../schema/people";

interface Try {
  key: string;
  now: number;
  expiresAt: number;
}

const isOver = (now: number) => sql`${throttles.expiresAt} <= ${now}`;

const countTry = (params: Try) => sql<{ tries: number }>`insert into ${throttles} (key, tries, expires_at)
    values (${params.key}, 1, ${params.expiresAt})
    on conflict (key) do update set tries = iif(${isOver(params.now)}, 1, ${throttles.tries} + 1),
      expires_at = iif(${isOver(params.now)}, ${params.expiresAt}, ${throttles.expiresAt})
    returning tries`;

const readTries = (params: Pick<Try, "key" | "now">) =>
  sql<{
    tries: number;
  }>`select tries from ${throttles} where key = ${params.key} and not ${isOver(params.now)}`;

const resetTries = (params: Pick<Try, "key">) => sql`delete from ${throttles} where key = ${params.key}`;

const subtractTry = (params: Pick<Try, "key">) =>
  sql`update ${throttles} set tries = max(tries - 1, 0) where key = ${params.key}`;

const pictures = "pictures";
const refusedPictures = "pictures-refused";

/**
 * Counters of tries within a window. The first try opens the window, and its end does not move. Each counter
 * is one statement, so parallel tries are safe.
 */
export function throttleStore({ database, now }: StoreContext) {
  return {
    /**
     * Counts a try under each key, and returns the tries per window, this one included. Then returns the
     * tries of `readOnly`, without counting.
     */
    async count(keys: string[], windowMs: number, readOnly: string[] = []): Promise<number[]> {
      const expiresAt = now + windowMs;
      const rows = await Promise.all([
        ...keys.map((key) => database.first(countTry({ key, now, expiresAt }))),
        ...readOnly.map((key) => database.first(readTries({ key, now }))),
      ]);
      return rows.map((row) => row?.tries ?? 0);
    },

    /** Counts a picture that the resizer made. The window is the month. */
    async countPicture(): Promise<void> {
      await database.all(countTry({ key: pictures, now, expiresAt: nextMonth(now) }));
    },

    /** Counts a picture that the platform refused. Returns the number within the hour, this one included. */
    async countRefusedPicture(): Promise<number> {
      const count = countTry({ key: refusedPictures, now, expiresAt: now + HOUR_MS });
      return (await database.first(count))?.tries ?? 0;
    },

    /** Returns the number of pictures that were made this month and refused in the last hour. */
    async pictures(): Promise<{ made: number; refused: number }> {
      const [made, refused] = await Promise.all(
        [pictures, refusedPictures].map((key) => database.first(readTries({ key, now }))),
      );
      return { made: made?.tries ?? 0, refused: refused?.tries ?? 0 };
    },

    /** Corrects counted tries: `takeBack` subtracts a try per key, `forget` resets a key. */
    async settle({ forget = [], takeBack = [] }: { forget?: string[]; takeBack?: string[] }): Promise<void> {
      await Promise.all([
        ...forget.map((key) => database.all(resetTries({ key }))),
        ...takeBack.map((key) => database.all(subtractTry({ key }))),
      ]);
    },
  };
}
