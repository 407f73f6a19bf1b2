import { type SQLWrapper, sql } from "drizzle-orm";
import { HOUR_MS } from "~/contest/core/calendar";
import { hex } from "~/contest/core/hex";
import { lifetimes } from "~/contest/people/retention";
import { linesOfSeal, SEAL_LINES, sealed, type TallyBallot, type TallyLine } from "~/contest/votes/tally";
import { atomically, type Database } from "../core/database";
import { type Slots, statement } from "../core/statements";
import { ballotGates } from "../final/schema";
import { pendingVotes, tallyLines, tallySeals, tallyWaiting } from "./schema";
import { votersOf } from "./voters";

/** A sealed state of the tally: its number of lines and its head (hexadecimal). */
export interface Seal {
  lastLine: number;
  head: string;
  /** Whole hours since 1970, UTC. */
  hour: number;
}

/** Lines per seal: about a megabyte of the database's answer. */
const LINES = 5000;
/** Seals per run. Votes of one minute on television are sealed in the next minute. */
const SEALS = 5;

export const sealColumns = sql`last_line as lastLine, head, hour`;

export type OfBallot = { ballot: TallyBallot };

export const latestSeal = statement(
  (slots: Slots<OfBallot>) => sql<Seal & { number: number }>`select number, ${sealColumns} from ${tallySeals}
    where ballot = ${slots.ballot} order by number desc limit 1`,
);

/** Lines without a seal, in order of arrival. Withdrawals are left out until `all`, for the last seal. */
const waiting = statement(
  (slots: Slots<OfBallot & { all: number; limit: number }>) => sql<
    Omit<TallyLine, "hour">
  >`select number, kind, work, null as voters, receipt_hash as receiptHash from ${tallyWaiting}
    where number > 0 and ballot = ${slots.ballot} and (${slots.all} or kind <> 'withdraw')
    order by number limit ${slots.limit}`,
);

const votersNow = statement((slots: Slots<OfBallot & { verifies: number }>) => {
  const voters = votersOf(slots.verifies);
  return sql<{ voters: number }>`select
    iif(${slots.ballot} = 'public', ${voters.public}, ${voters.community}) as voters`;
});

interface SealOptions {
  /** True once the public vote is over: its tally closes when no vote can be confirmed any more. */
  isOver: boolean;
  /** True while a vote needs a confirmed address. */
  verifies: boolean;
  /** True to seal few lines and withdrawals of an open vote too. */
  all?: boolean;
}

/** True when a tally ends with a close, and voting was not reopened since. */
export const isTallyClosed = (ballot: TallyBallot | SQLWrapper) =>
  sql`coalesce((select kind = 'close' from ${tallyLines} where ballot = ${ballot} and kind in ('close', 'reopen')
    order by number desc limit 1), 0)`;

/** State of a tally: whether it is closed, and whether an earlier vote may still be confirmed. */
const sealState = statement(
  (slots: Slots<OfBallot & { since: number }>) => sql<{ isClosed: number; waits: number }>`select
    ${isTallyClosed(slots.ballot)} as isClosed,
    ${slots.ballot} = 'public' and exists (select 1 from ${pendingVotes} where created_at > ${slots.since}) as waits`,
);

const communityGate = statement(
  () =>
    sql<{
      isOver: number;
    }>`select closed_at is not null as isOver from ${ballotGates} where name = 'community'`,
);

/** Seals the lines of both tallies. Triggers write the lines (db/core/triggers). */
export function tallySealing(database: Database) {
  return {
    /**
     * Seals the waiting lines of both tallies, shuffled. Safe to repeat and to run in parallel: only one run gets
     * the next seal's number. Returns true when nothing more can be sealed.
     */
    async seal(at: number, { isOver, all = false, ...options }: SealOptions): Promise<boolean> {
      const verifies = Number(options.verifies);
      const gate = await database.first(communityGate({}));
      const isDone = await sealBallot("public", at, { isOver, verifies, all: all || isOver });
      if (!gate) return isDone;
      const isFinalOver = gate.isOver === 1;
      const ofFinal = { isOver: isFinalOver, verifies, all: all || isFinalOver };
      return (await sealBallot("community", at, ofFinal)) && isDone;
    },
  };

  /** Seals the waiting lines of one tally, and closes it or opens it again. Returns true when none is left. */
  async function sealBallot(
    ballot: TallyBallot,
    at: number,
    { isOver, verifies, all }: { isOver: boolean; verifies: number; all: boolean },
  ): Promise<boolean> {
    const least = all ? 1 : SEAL_LINES;
    const hour = Math.floor(at / HOUR_MS);
    const since = at - lifetimes.verificationHours * HOUR_MS;
    for (let seals = 0; seals < SEALS; seals++) {
      const last = await database.first(latestSeal({ ballot }));
      if (last === null) await begin(ballot, hour);
      const { number, lastLine, head } = last ?? (await database.first(latestSeal({ ballot }))) ?? never();
      const [waitingLines, state] = await Promise.all([
        database.all(waiting({ ballot, all: all ? 1 : 0, limit: LINES })),
        database.first(sealState({ ballot, since })),
      ]);
      const due = dueOf(waitingLines, state ?? never(), isOver, least);
      if (!due) return true;
      const { voters } = (await database.first(votersNow({ ballot, verifies }))) ?? never();
      const drawn = linesOfSeal(due.taken, { voters, ...due });
      const lines = drawn.map((line, nth) => ({ ...line, number: lastLine + 1 + nth, hour }));
      await add(
        ballot,
        { number: number + 1, lastLine: lastLine + lines.length, head: await sealed(head, lines), hour },
        drawn,
      );
      if (waitingLines.length < LINES) return true;
    }
    return false;
  }

  /** Writes a tally's random beginning, so that two contests with equal votes have different heads. */
  function begin(ballot: TallyBallot, hour: number) {
    const head = hex(crypto.getRandomValues(new Uint8Array(32)));
    return add(ballot, { number: 0, lastLine: 0, head, hour }, []);
  }

  /**
   * Adds a seal with its lines. `drawn` holds their numbers in the queue, null for a line of the seal itself. Does
   * nothing when another run was faster.
   */
  function add(
    ballot: TallyBallot,
    { number, lastLine, head, hour }: Seal & { number: number },
    drawn: { number: number | null; kind: TallyLine["kind"]; voters: number | null }[],
  ) {
    const isNext = sql`(select coalesce(max(number) + 1, 0) from ${tallySeals} where ballot = ${ballot}) = ${number}`;
    const rows = drawn.map(({ number, kind, voters }) => number ?? [kind, voters]);
    const drawnRows = sql`json_each(${JSON.stringify(rows)}) t`;
    return atomically(database, [
      sql`insert into ${tallyLines} (ballot, number, kind, work, hour, receipt_hash, voters)
        select ${ballot}, ${lastLine - drawn.length + 1} + t.key, coalesce(w.kind, t.value ->> 0), coalesce(w.work, 0),
          ${hour}, coalesce(w.receipt_hash, ''), iif(t.type = 'array', t.value ->> 1, null)
        from ${drawnRows} left join ${tallyWaiting} w on t.type = 'integer' and w.number = t.value
        where ${isNext} order by t.key`,
      sql`insert into ${tallySeals} (ballot, number, last_line, head, hour)
        select ${ballot}, ${number}, ${lastLine}, ${head}, ${hour} where ${isNext}`,
      sql`delete from ${tallyWaiting} where number in (select value from ${drawnRows} where t.type = 'integer')
        and exists (select 1 from ${tallySeals} where ballot = ${ballot} and number = ${number} and head = ${head})`,
    ]);
  }
}

/** Returns the lines of the next seal; null when too few wait and the vote stays as it is. */
function dueOf(
  waitingLines: Omit<TallyLine, "hour">[],
  { isClosed, waits }: { isClosed: number; waits: number },
  isOver: boolean,
  least: number,
) {
  const opens = isClosed === 1 && !isOver;
  const closes = isClosed === 0 && isOver && waits === 0 && waitingLines.length < LINES;
  const taken = waitingLines.length < least ? [] : waitingLines;
  return taken.length > 0 || opens || closes ? { taken, opens, closes } : null;
}

function never(): never {
  throw new Error("a seal that was just written is not there");
}
