import { sealed, type TallyLine, type TallyName, tallyNames } from "~/contest/votes/tally";
import { atomically } from "../core/database";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { tallyChecks, tallyLines, tallySeals } from "../schema/votes";

/** Seals and parts of seals per check, of 500 lines at most. */
const SEALS = 400;

interface Seal {
  number: number;
  lastLine: number;
  head: string;
}

/** The last checked seal and the ones after it, or after `from`. */
const nextSeals = (
  tally: TallyName,
  from: number | null,
) => sql<Seal>`select number, last_line as lastLine, head
    from ${tallySeals} where tally = ${tally} and number >= coalesce(${from},
      (select max(seal) from ${tallyChecks} where tally = ${tally}), 0)
    order by number limit ${sql.raw(String(SEALS + 1))}`;

const linesBetween = (
  tally: TallyName,
  after: number,
  upTo: number,
) => sql<TallyLine>`select number, kind, work, voters, hour, receipt_hash as receiptHash from ${tallyLines}
    where tally = ${tally} and number > ${after} and number <= ${upTo} order by number`;

/** Recomputes the tallies' chains, which the triggers protect only from statements that run under them. */
export function tallyCheckStore({ database }: StoreContext) {
  return {
    /** Recomputes the heads of the next seals. Returns a sentence for each tally with another head. */
    async check(): Promise<string[]> {
      const wrong: string[] = [];
      for (const tally of tallyNames) {
        const { failed, last } = await recompute(tally, null);
        if (failed !== null) wrong.push(sentence(tally, failed));
        else if (last !== null)
          await atomically(database, [
            sql`insert or ignore into ${tallyChecks} (tally, seal) values (${tally}, ${last})`,
          ]);
      }
      return wrong;
    },

    /** Recomputes every head from the beginning, as `check` does for the next ones. */
    async checkAll(): Promise<string[]> {
      const wrong: string[] = [];
      for (const tally of tallyNames) {
        let next = { failed: null as number | null, last: 0 as number | null };
        while (next.failed === null && next.last !== null) next = await recompute(tally, next.last);
        if (next.failed !== null) wrong.push(sentence(tally, next.failed));
      }
      return wrong;
    },
  };

  /** Returns the first seal with another head than its lines give, or the last checked one; null without one. */
  async function recompute(tally: TallyName, from: number | null) {
    const [first, ...next] = await database.all(nextSeals(tally, from));
    let last = first;
    for (const seal of next) {
      const after = last?.lastLine ?? 0;
      const lines = await database.all(linesBetween(tally, after, seal.lastLine));
      if ((await sealed(last?.head ?? "", lines)) !== seal.head) return { failed: seal.number, last: null };
      last = seal;
    }
    return { failed: null, last: next.length > 0 ? (last?.number ?? null) : null };
  }
}

const sentence = (tally: TallyName, seal: number) =>
  `the lines of the ${tally} tally give another head than seal ${seal}`;
