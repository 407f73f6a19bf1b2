import { sealed, type TallyBallot, type TallyLine, tallyBallots } from "~/contest/votes/tally";
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
const nextSeals = (params: {
  ballot: TallyBallot;
  from: number | null;
}) => sql<Seal>`select number, last_line as lastLine, head
    from ${tallySeals} where ballot = ${params.ballot} and number >= coalesce(${params.from},
      (select max(seal) from ${tallyChecks} where ballot = ${params.ballot}), 0)
    order by number limit ${sql.raw(String(SEALS + 1))}`;

const linesBetween = (params: {
  ballot: TallyBallot;
  after: number;
  upTo: number;
}) => sql<TallyLine>`select number, kind, work, voters, hour, receipt_hash as receiptHash from ${tallyLines}
    where ballot = ${params.ballot} and number > ${params.after} and number <= ${params.upTo} order by number`;

/** Recomputes the tallies' chains, which the triggers protect only from statements that run under them. */
export function tallyCheckStore({ database }: StoreContext) {
  return {
    /** Recomputes the heads of the next seals. Returns a sentence for each tally with another head. */
    async check(): Promise<string[]> {
      const wrong: string[] = [];
      for (const ballot of tallyBallots) {
        const { failed, last } = await recompute(ballot, null);
        if (failed !== null) wrong.push(sentence(ballot, failed));
        else if (last !== null)
          await atomically(database, [
            sql`insert or ignore into ${tallyChecks} (ballot, seal) values (${ballot}, ${last})`,
          ]);
      }
      return wrong;
    },

    /** Recomputes every head from the beginning, as `check` does for the next ones. */
    async checkAll(): Promise<string[]> {
      const wrong: string[] = [];
      for (const ballot of tallyBallots) {
        let next = { failed: null as number | null, last: 0 as number | null };
        while (next.failed === null && next.last !== null) next = await recompute(ballot, next.last);
        if (next.failed !== null) wrong.push(sentence(ballot, next.failed));
      }
      return wrong;
    },
  };

  /** Returns the first seal with another head than its lines give, or the last checked one; null without one. */
  async function recompute(ballot: TallyBallot, from: number | null) {
    const [first, ...next] = await database.all(nextSeals({ ballot, from }));
    let last = first;
    for (const seal of next) {
      const after = last?.lastLine ?? 0;
      const lines = await database.all(linesBetween({ ballot, after, upTo: seal.lastLine }));
      if ((await sealed(last?.head ?? "", lines)) !== seal.head) return { failed: seal.number, last: null };
      last = seal;
    }
    return { failed: null, last: next.length > 0 ? (last?.number ?? null) : null };
  }
}

const sentence = (ballot: TallyBallot, seal: number) =>
  `the lines of the ${ballot} tally give another head than seal ${seal}`;
