import { type SQL, sql } from "drizzle-orm";
import type { JuryFit } from "~/contest/jury/cut";
import type { FirmResult } from "~/contest/jury/firm-result";
import { atomically, type Database } from "../core/database";
import { perShape, type Slots, statement } from "../core/statements";
import { resultStamp } from "../final/schema";
import { proposals } from "../works/schema";
import { isContestant, steady } from "./judging";
import { juryMeans, juryResults } from "./schema";

interface Results {
  fit: JuryFit;
  firmness: FirmResult;
}

/** A result with the instant of its computation, epoch ms. */
export interface Dated<Value> {
  value: Value;
  at: number;
}

type Name = keyof Results;

/** Raise when the code computes another result, or stores another shape. */
const CODE = sql.raw("1");

/**
 * Votes decide between works of equal scores and deviations, and they choose the favourite. These texts change with
 * the order and with the works of most votes, not with each vote.
 */
const tiesByVotes = sql`(select group_concat(number) from
  (select p.number from ${juryMeans} m join ${proposals} p on p.id = m.proposal_id
    order by ${steady(sql`m.deviation`)}, p.public_votes_count desc, p.created_at, p.id))`;
const mostVoted = sql`(select group_concat(number) from
  (select p.number from ${proposals} p where ${isContestant("p")} and p.public_votes_count > 0
    and p.public_votes_count = (select max(w.public_votes_count) from ${proposals} w where ${isContestant("w")})
    order by p.number))`;

/** Text that changes whenever a result may change. */
const versions: Record<Name, SQL> = {
  fit: sql`(select json_array(${CODE}, stamp) from ${resultStamp})`,
  firmness: sql`(select json_array(${CODE}, stamp, jury, ${tiesByVotes}, ${mostVoted}) from ${resultStamp})`,
};

const versionOf = perShape((name: Name) =>
  statement(() => sql<{ version: string }>`select ${versions[name]} as version`),
);

const current = perShape((name: Name) =>
  statement(
    () => sql<{ value: string; at: number }>`select value, computed_at as at from ${juryResults}
      where name = ${name} and version = ${versions[name]}`,
  ),
);

const kept = statement(
  (slots: Slots<{ name: Name; version: string; at: number; value: string }>) => sql`
    insert into ${juryResults} (name, version, computed_at, value)
    values (${slots.name}, ${slots.version}, ${slots.at}, ${slots.value})
    on conflict (name) do update set version = excluded.version, computed_at = excluded.computed_at, value = excluded.value`,
);

/**
 * Results for screens, kept while the data behind them is the same. A decision computes anew from the data.
 * (decision 158)
 */
export function juryResultStore(database: Database) {
  return {
    /** Returns the kept result of the current data, or null. */
    async current<Of extends Name>(name: Of): Promise<Dated<Results[Of]> | null> {
      const row = await database.first(current(name)({}));
      return row && { value: JSON.parse(row.value), at: row.at };
    },

    /**
     * Returns the version of the data. Call it before the queries of the data. Data that change in between get
     * another version, so that a result of newer data is never current.
     */
    version: async (name: Name): Promise<string> => (await database.only(versionOf(name)({}))).version,

    /** Stores a result with the version of its data. */
    async keep<Of extends Name>(name: Of, version: string, { value, at }: Dated<Results[Of]>): Promise<void> {
      await atomically(database, [kept({ name, version, at, value: JSON.stringify(value) })]);
    },
  };
}
