import { HOUR_MS } from "~/contest/core/calendar";
import { hex } from "~/contest/core/hex";
import { lifetimes } from "~/contest/core/retention";
import {
  DAY_LINES,
  midnightHour,
  notedHead,
  sealed,
  type TallyLine,
  type TallyName,
} from "~/contest/votes/tally";
import { atomically, type Database } from "../core/database";
import { mailTo } from "../core/outbox";
import { type SQL, sql } from "../core/sql";
import { isTallyClosed } from "../core/tally-state";
import { finalSteps } from "../schema/final";
import { judges } from "../schema/jury";
import { profiles, universities } from "../schema/people";
import { pendingVotes, tallyLines, tallySeals, tallyWaiting } from "../schema/votes";
import { votersOf } from "./voters";

/** A sealed state of the tally: its number of lines and its head (hexadecimal). */
export interface Seal {
  lastLine: number;
  head: string;
  /** Whole hours since 1970, UTC. */
  hour: number;
}

/** Lines per statement. A longer seal is written in parts, so that each part holds D1 for some milliseconds. */
const LINES = 500;
/** Parts per run. Votes of one minute on television are sealed in the next minutes. */
const PARTS = 50;

export const sealColumns = sql`last_line as lastLine, head, hour`;

/** Condition on a row of tally_seals: the seal is complete, because its last line states the voters. */
export const isComplete = sql`(last_line = 0 or exists (select 1 from ${tallyLines} l
  where l.tally = ${tallySeals.tally} and l.number = ${tallySeals.lastLine} and l.kind in ('census', 'close', 'reopen')))`;

export const latestSeal = (tally: TallyName) => sql<Seal>`select ${sealColumns} from ${tallySeals}
    where tally = ${tally} and ${isComplete} order by number desc limit 1`;

/** Lines without a seal from a receipt's hash on, in the order of their hash. Lines of a receipt keep their order. */
const waiting = (tally: TallyName, from: string) => sql<
  Omit<TallyLine, "hour">
>`select number, kind, work, null as voters, receipt_hash as receiptHash from ${tallyWaiting}
    where number > 0 and tally = ${tally} and receipt_hash >= ${from}
    order by receipt_hash, number limit ${sql.raw(String(LINES + 1))}`;

const votersNow = (tally: TallyName, electorate: Parameters<typeof votersOf>[0]) => {
  const voters = votersOf(electorate);
  return sql<{ voters: number }>`select
    iif(${tally} = 'public', ${voters.public}, ${voters.community}) as voters`;
};

interface SealOptions {
  /** True once the public vote is over: its tally closes when no vote can be confirmed any more. */
  isOver: boolean;
  /** True while a vote needs a confirmed address. */
  verifies: boolean;
  /** True where a partner is configured: its accounts alone vote in the final. */
  partnersOnly: boolean;
  /** True to seal the lines of an open vote at once. */
  all?: boolean;
  /** Returns the mail about a close, from the tally and its noted head. */
  closeMail?: (tally: TallyName, head: string) => { subject: string; body: string };
}

/** The last seal or part of one, and what decides about the next. */
const sealState = (tally: TallyName, since: number) => sql<
  Seal & {
    number: number;
    isPart: number;
    /** Receipt's hash after which a begun seal goes on. */
    from: string;
    isClosed: number;
    /** True while an earlier vote may still be confirmed. */
    hasPending: number;
    waitingLines: number;
  }
>`select number, ${sealColumns}, not ${isComplete} as isPart,
      coalesce((select receipt_hash from ${tallyLines} l where l.tally = ${tallySeals.tally} and l.number = last_line), '') as "from",
      ${isTallyClosed(tally)} as isClosed,
      ${tally} = 'public' and exists (select 1 from ${pendingVotes} where created_at > ${since}) as hasPending,
      (select count(*) from (select 1 from ${tallyWaiting} where number > 0 and tally = ${tally}
        limit ${sql.raw(String(DAY_LINES))})) as waitingLines
    from ${tallySeals} where tally = ${tally} order by number desc limit 1`;

const communityGate = () =>
  sql<{
    isOver: number;
  }>`select closed_at is not null as isOver from ${finalSteps} where name = 'community'`;

/** Seals the lines of both tallies. Triggers write the lines (db/core/triggers). */
export function tallySealing(database: Database) {
  return {
    /**
     * Seals both tallies: once a day after midnight in Madrid, at the close, and at once what comes later. Safe to
     * repeat and to run in parallel: only one run gets the next seal's number. Mails the head of a close to universities
     * and jurors. Returns true when nothing more can be sealed.
     */
    async seal(now: number, { isOver, all = false, ...options }: SealOptions): Promise<boolean> {
      const gate = await database.first(communityGate());
      const isDone = await sealTally("public", now, { ...options, isOver, all });
      if (!gate) return isDone;
      return (await sealTally("community", now, { ...options, isOver: gate.isOver === 1, all })) && isDone;
    },
  };

  /** Seals the waiting lines of one tally, and closes it or opens it again. Returns true when none is left. */
  async function sealTally(tally: TallyName, now: number, options: SealOptions): Promise<boolean> {
    for (let parts = 0; parts < PARTS; parts++) if (!(await sealPart(tally, now, options))) return true;
    return false;
  }

  /** Writes the next seal, or a part of it. Returns false when nothing is left to seal. */
  async function sealPart(tally: TallyName, now: number, options: SealOptions): Promise<boolean> {
    const { isOver, all, verifies, partnersOnly, closeMail } = options;
    const since = now - lifetimes.verificationHours * HOUR_MS;
    const thisHour = Math.floor(now / HOUR_MS);
    const state = await database.first(sealState(tally, since));
    if (!state) {
      await begin(tally, thisHour);
      return true;
    }
    const isPart = state.isPart === 1;
    const isDue = isPart || isSealDue(state, { now, isOver: isOver || all === true });
    const found = isDue ? await database.all(waiting(tally, state.from)) : [];
    const marks = marksOf(state, { isOver, isLast: found.length <= LINES });
    if (!isDue && !marks.opens && !marks.closes) return false;
    const electorate = { verifies: Number(verifies), partnersOnly: Number(partnersOnly) };
    const { voters } = await database.only(votersNow(tally, electorate));
    const drawn = linesOfPart(found.slice(0, LINES), voters, { ...marks, ends: marks.ends && isDue });
    const hour = isPart ? state.hour : thisHour;
    const lines = drawn.map((line, nth) => ({ ...line, number: state.lastLine + 1 + nth, hour }));
    const head = await sealed(state.head, lines);
    const seal = { number: state.number + 1, lastLine: state.lastLine + lines.length, head, hour };
    const mail = marks.closes && database.mailIsRead ? closeMail?.(tally, notedHead(seal)) : undefined;
    await add(tally, seal, drawn, mail ? [mailOfClose(tally, seal, mail, now)] : []);
    return true;
  }

  /** Writes a tally's random beginning, so that two contests with equal votes have different heads. */
  function begin(tally: TallyName, hour: number) {
    const head = hex(crypto.getRandomValues(new Uint8Array(32)));
    return add(tally, { number: 0, lastLine: 0, head, hour }, []);
  }

  /**
   * Adds a seal, or a part of one, with its lines. `drawn` holds their numbers in the queue, null for a line of the seal
   * itself. Does nothing when another run was faster.
   */
  function add(
    tally: TallyName,
    { number, lastLine, head, hour }: Seal & { number: number },
    drawn: { number: number | null; kind: TallyLine["kind"]; voters: number | null }[],
    mails: SQL[] = [],
  ) {
    const isNext = sql`(select coalesce(max(number) + 1, 0) from ${tallySeals} where tally = ${tally}) = ${number}`;
    const rows = drawn.map(({ number, kind, voters }) => number ?? [kind, voters]);
    const drawnRows = sql`json_each(${JSON.stringify(rows)}) t`;
    return atomically(database, [
      sql`insert into ${tallyLines} (tally, number, kind, work, hour, receipt_hash, voters)
        select ${tally}, ${lastLine - drawn.length + 1} + t.key, coalesce(w.kind, t.value ->> 0), coalesce(w.work, 0),
          ${hour}, coalesce(w.receipt_hash, ''), iif(t.type = 'array', t.value ->> 1, null)
        from ${drawnRows} left join ${tallyWaiting} w on t.type = 'integer' and w.number = t.value
        where ${isNext} order by t.key`,
      sql`insert into ${tallySeals} (tally, number, last_line, head, hour)
        select ${tally}, ${number}, ${lastLine}, ${head}, ${hour} where ${isNext}`,
      sql`delete from ${tallyWaiting} where number in (select value from ${drawnRows} where t.type = 'integer')
        and ${isWritten(tally, { number, head })}`,
      ...mails,
    ]);
  }
}

/** True in the first hour of a day when enough lines wait, and once the vote is over when any line waits. */
const isSealDue = (
  { hour, waitingLines }: { hour: number; waitingLines: number },
  { now, isOver }: { now: number; isOver: boolean },
) => {
  const thisHour = Math.floor(now / HOUR_MS);
  return isOver
    ? waitingLines > 0
    : thisHour === midnightHour(now) && hour < thisHour && waitingLines >= DAY_LINES;
};

/** Returns which lines of the seal itself stand in its next part. */
const marksOf = (
  { isClosed, hasPending }: { isClosed: number; hasPending: number },
  { isOver, isLast }: { isOver: boolean; isLast: boolean },
) => ({
  opens: isClosed === 1 && !isOver,
  closes: isClosed === 0 && isOver && hasPending === 0 && isLast,
  ends: isLast,
});

/** True when this run wrote the seal, not a faster one. */
const isWritten = (tally: TallyName, { number, head }: { number: number; head: string }) =>
  sql`exists (select 1 from ${tallySeals} where tally = ${tally} and number = ${number} and head = ${head})`;

/** Builds the mail of a close with votes to the accounts of active universities and jurors. */
const mailOfClose = (
  tally: TallyName,
  seal: { number: number; head: string },
  content: { subject: string; body: string },
  now: number,
) =>
  mailTo(
    {
      recipient: sql`p.email`,
      about: sql`p.id`,
      ...content,
      once: sql`${`close:${tally}:${seal.number}:`} || p.id`,
    },
    now,
    sql`from ${profiles} p where ${isWritten(tally, seal)}
      and exists (select 1 from ${tallyLines} where tally = ${tally} and number > 0 and kind = 'vote') and (
      p.role = 'universidad' and exists (select 1 from ${universities} u where u.id = p.university_id and u.active)
      or p.role = 'jurado' and exists (select 1 from ${judges} j where j.user_id = p.id and j.active))`,
  );

/** Returns the lines of a seal's part: a reopening before the votes, and the number of voters after the last ones. */
function linesOfPart<Line extends Omit<TallyLine, "number" | "hour">>(
  lines: readonly Line[],
  voters: number,
  { opens, closes, ends }: { opens: boolean; closes: boolean; ends: boolean },
): (Line | (Omit<TallyLine, "number" | "hour"> & { number: null }))[] {
  const mark = (kind: TallyLine["kind"]) => ({ number: null, kind, work: 0, voters, receiptHash: "" });
  return [
    ...(opens ? [mark("reopen")] : []),
    ...lines,
    ...(closes ? [mark("close")] : ends ? [mark("census")] : []),
  ];
}
