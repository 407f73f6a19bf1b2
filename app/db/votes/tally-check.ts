import { sql } from "drizzle-orm";
import { sealed, type TallyLine } from "~/contest/votes/tally";
import { atomically, type Database } from "../core/database";
import { type Slots, statement } from "../core/statements";
import { tallyChecks, tallyLines, tallySeals } from "./schema";

/** Seals per check, of 5,000 lines at most. A check then takes about a second of processor time. */
const SEALS = 20;

interface Seal {
  number: number;
  lastLine: number;
  head: string;
}

/** The last checked seal and the ones after it. */
const nextSeals = statement(
  () => sql<Seal>`select number, last_line as lastLine, head from ${tallySeals}
    where number >= coalesce((select max(seal) from ${tallyChecks}), 0) order by number limit ${sql.raw(String(SEALS + 1))}`,
);

const linesBetween = statement(
  (slots: Slots<{ after: number; upTo: number }>) => sql<TallyLine>`select number, kind, work, hour,
      receipt_hash as receiptHash from ${tallyLines}
    where number > ${slots.after} and number <= ${slots.upTo} order by number`,
);

/** Recomputes the tally's chain, which the triggers protect only from statements that run under them. */
export function tallyCheckStore(database: Database) {
  return {
    /** Recomputes the heads of the next seals. Returns the first seal with another head; null when all agree. */
    async check(): Promise<number | null> {
      const [first, ...next] = await database.all(nextSeals({}));
      let last = first;
      for (const seal of next) {
        const lines = await database.all(linesBetween({ after: last?.lastLine ?? 0, upTo: seal.lastLine }));
        if ((await sealed(last?.head ?? "", lines)) !== seal.head) return seal.number;
        last = seal;
      }
      if (last && next.length > 0)
        await atomically(database, [sql`insert or ignore into ${tallyChecks} values (${last.number})`]);
      return null;
    },
  };
}
