import { sql } from "drizzle-orm";
import { HOUR_MS } from "~/contest/core/calendar";
import { hex } from "~/contest/core/hex";
import { lifetimes } from "~/contest/people/retention";
import {
  fileEnd,
  fileStart,
  linesOfSeal,
  lineText,
  SEAL_LINES,
  sealed,
  sealText,
  type TallyBallot,
  type TallyKind,
  type TallyLine,
} from "~/contest/votes/tally";
import type { Visibility } from "~/contest/works/visibility";
import { atomically, type Database } from "../core/database";
import { pageRows } from "../core/paging";
import { flagOf, perShape, type Slots, select, statement } from "../core/statements";
import { chosenTwo } from "../final/ballot-gates";
import { ballotGates, finalVotes } from "../final/schema";
import { universities } from "../people/schema";
import { proposals } from "../works/schema";
import { universityIn } from "../works/visibility";
import { pendingVotes, publicVotes, tallyLines, tallySeals, tallyWaiting } from "./schema";
import { votersOf } from "./voters";

/** A sealed state of the tally: its number of lines and its head (hexadecimal). */
interface Seal {
  lastLine: number;
  head: string;
  /** Whole hours since 1970, UTC. */
  hour: number;
}

/** A work's number and title for the file. */
interface Titled {
  number: number;
  title: string;
}

/** Lines per seal: about a megabyte of the database's answer. */
const LINES = 5000;
/** Seals per run. Votes of one minute on television are sealed in the next minute. */
const SEALS = 5;
/** Works per page. */
const WORKS = 50;
/** Lines and titles per query of the file. A million votes take 200 of the 1,000 queries of a request. */
const FILE_LINES = 10_000;
const TITLES = 1000;

const sealColumns = sql`last_line as lastLine, head, hour`;

type OfBallot = { ballot: TallyBallot };

const latestSeal = statement(
  (slots: Slots<OfBallot>) => sql<Seal & { number: number }>`select number, ${sealColumns} from ${tallySeals}
    where ballot = ${slots.ballot} order by number desc limit 1`,
);

const anyVote = statement(
  () => sql<{ is: number }>`select exists (select 1 from ${tallyLines}
      where ballot = 'public' and number > 0 and kind = 'vote')
    or exists (select 1 from ${tallyWaiting} where number > 0 and kind = 'vote' and ballot = 'public') as "is"`,
);

const firstSeal = statement(
  (slots: Slots<OfBallot>) => sql<Seal>`select ${sealColumns} from ${tallySeals}
    where ballot = ${slots.ballot} and number = 0`,
);

const linesAfter = statement(
  (
    slots: Slots<OfBallot & { line: number; limit: number }>,
  ) => sql<TallyLine>`select number, kind, work, voters, hour,
      receipt_hash as receiptHash from ${tallyLines}
    where ballot = ${slots.ballot} and number > ${slots.line} order by number limit ${slots.limit}`,
);

/** Lines without a seal, in order of arrival. Withdrawals are left out until `all`, for the last seal. */
const waiting = statement(
  (slots: Slots<OfBallot & { all: number; limit: number }>) => sql<
    Omit<TallyLine, "hour">
  >`select number, kind, work, null as voters, receipt_hash as receiptHash from ${tallyWaiting}
    where number > 0 and ballot = ${slots.ballot} and (${slots.all} or kind <> 'withdraw')
    order by number limit ${slots.limit}`,
);

const votersNow = statement(
  (slots: Slots<OfBallot>) => sql<{ voters: number }>`select
    iif(${slots.ballot} = 'public', ${votersOf.public}, ${votersOf.community}) as voters`,
);

/** State of a tally: whether it is closed, and whether an earlier vote may still be confirmed. */
const sealState = statement(
  (slots: Slots<OfBallot & { since: number }>) => sql<{ isClosed: number; waits: number }>`select
    coalesce((select kind = 'close' from ${tallyLines} where ballot = ${slots.ballot} and kind in ('close', 'reopen')
      order by number desc limit 1), 0) as isClosed,
    ${slots.ballot} = 'public' and exists (select 1 from ${pendingVotes} where created_at > ${slots.since}) as waits`,
);

const communityGate = statement(
  () =>
    sql<{
      isOver: number;
    }>`select closed_at is not null as isOver from ${ballotGates} where name = 'community'`,
);

const lastOfEachHour = sql`select ${sealColumns} from ${tallySeals} where not exists (select 1 from tally_seals later
  where later.ballot = ${tallySeals.ballot} and later.number = ${tallySeals.number} + 1 and later.hour = ${tallySeals.hour})`;

/** The last seal of each hour in a range, both ends included. */
const hourly = statement(
  (slots: Slots<OfBallot & { from: number; to: number }>) => sql<Seal>`${lastOfEachHour}
    and ballot = ${slots.ballot} and hour between ${slots.from} and ${slots.to} order by hour, number`,
);

const hourlyAfter = statement(
  (slots: Slots<OfBallot & { line: number; upTo: number }>) => sql<Seal>`${lastOfEachHour}
    and ballot = ${slots.ballot} and last_line > ${slots.line} and last_line <= ${slots.upTo} order by last_line`,
);

const isDisqualified = flagOf(sql`${proposals.status} = 'descalificada'`);

const publishedCount = sql`(select count(*) from ${proposals} where is_draft = 0)`;

const counts = perShape(({ authors }: Pick<Visibility, "authors">) =>
  statement(
    (slots: Slots<{ page: number }>) =>
      select({
        id: proposals.id,
        number: proposals.number,
        title: proposals.title,
        universityName: universityIn({ authors }),
        votes: proposals.publicVotesCount,
        isDisqualified,
        total: sql<number>`${publishedCount}`,
      })`from ${proposals} join ${universities} on ${universities.id} = ${proposals.universityId}
        where is_draft = 0
        order by ${proposals.publicVotesCount} desc, ${proposals.createdAt}, ${proposals.id}
        ${pageRows(slots.page, WORKS, publishedCount)}`,
  ),
);

/** Lines of a receipt, in order. Unsealed lines have no number yet. */
const linesOf = statement(
  (slots: Slots<{ receiptHash: string }>) => sql<{
    ballot: TallyBallot;
    kind: TallyKind;
    number: number | null;
    title: string | null;
    isDisqualified: number | null;
  }>`select l.ballot, l.kind, l.number, p.title,
      l.ballot = 'public' and p.status = 'descalificada' as isDisqualified
    from (select 0 as waits, number as nth, number, kind, work, ballot from ${tallyLines}
        where receipt_hash = ${slots.receiptHash}
      union all select 1, number, null, kind, work, ballot from ${tallyWaiting}
        where receipt_hash = ${slots.receiptHash}) l
    left join ${proposals} p on p.number = l.work order by l.waits, l.nth`,
);

const voteCount = sql`(select count(*) from ${publicVotes} v where v.user_id = ${sql.placeholder("userId")})`;

const votesOf = statement(
  (slots: Slots<{ userId: string; page: number }>) =>
    select({
      id: proposals.id,
      title: proposals.title,
      at: publicVotes.createdAt,
      receipt: publicVotes.receipt,
      isVoided: flagOf(sql`${publicVotes.voidedAt} is not null`),
      isDisqualified,
      total: sql<number>`${voteCount}`,
    })`from ${publicVotes} join ${proposals} on ${proposals.id} = ${publicVotes.proposalId}
      where ${publicVotes.userId} = ${slots.userId}
      order by ${publicVotes.createdAt} desc, ${proposals.id} ${pageRows(slots.page, WORKS, voteCount)}`,
);

const finalVoteOf = statement(
  (slots: Slots<{ userId: string }>) =>
    select({
      id: proposals.id,
      title: proposals.title,
      at: finalVotes.createdAt,
      receipt: finalVotes.receipt,
      isVoided: flagOf(sql`${finalVotes.voidedAt} is not null`),
    })`from ${finalVotes} join ${proposals} on ${proposals.id} = ${finalVotes.proposalId}
      where ${finalVotes.userId} = ${slots.userId} and not waits`,
);

const twoTitles = statement(
  () => sql<Titled>`select number, title from ${proposals} where id in ${chosenTwo} order by number`,
);

const titles = statement(
  (slots: Slots<{ after: number; limit: number }>) => sql<Titled>`select number, title from ${proposals}
    where number > ${slots.after} and not is_draft order by number limit ${slots.limit}`,
);

/**
 * The counts that anybody can check: the public vote, and the community's choice. Triggers write the lines
 * (db/core/triggers), and `seal` seals them.
 */
export function tallyStore(database: Database) {
  return {
    /** Returns the latest seal; null before the first. */
    latest: async (ballot: TallyBallot): Promise<Seal | null> =>
      withoutNumber(await database.first(latestSeal({ ballot }))),

    /** True when a public vote was ever cast. */
    hasVotes: async (): Promise<boolean> => (await database.first(anyVote({})))?.is === 1,

    /**
     * Seals the waiting lines of both tallies, shuffled. Safe to repeat and to run in parallel: only one run gets
     * the next seal's number. `isOver`: the public vote is over, so that its tally closes once no vote can be
     * confirmed any more. `all` also seals few lines and withdrawals. Returns true when nothing more can be sealed.
     */
    async seal(at: number, isOver: boolean, all = isOver): Promise<boolean> {
      const gate = await database.first(communityGate({}));
      const isDone = await sealBallot("public", at, { isOver, all });
      if (!gate) return isDone;
      const isFinalOver = gate.isOver === 1;
      return (await sealBallot("community", at, { isOver: isFinalOver, all: all || isFinalOver })) && isDone;
    },

    /** Returns a page of the published works, most votes first. */
    counts: async (page: number, { authors }: Visibility) =>
      paged(await database.all(counts({ authors })({ page })), page),

    /** Returns a page of a person's votes with their receipts, latest first. */
    votesOf: async (userId: string, page: number) =>
      paged(await database.all(votesOf({ userId, page })), page),

    /** Returns a person's counted vote of the final; null without one. */
    finalVoteOf: (userId: string) => database.first(finalVoteOf({ userId })),

    /** Returns the last seal of each hour in a range (epoch ms, both included), in order. */
    hourly: (ballot: TallyBallot, from: number, to: number): Promise<Seal[]> =>
      database.all(hourly({ ballot, from: Math.floor(from / HOUR_MS), to: Math.floor(to / HOUR_MS) })),

    /** Returns the tally lines of a receipt, in order; empty for an unknown receipt. */
    linesOf: (hash: string) => database.all(linesOf({ receiptHash: hash })),

    /**
     * Yields the tally file up to a line and its head (docs/tally.md), in chunks. Titles come from `works`,
     * or are the current ones.
     */
    async *file(
      ballot: TallyBallot,
      origin: string,
      end: Pick<Seal, "lastLine" | "head">,
      works?: Titled[],
    ): AsyncGenerator<string> {
      const first = (await database.first(firstSeal({ ballot }))) ?? never();
      yield fileStart(origin, ballot);
      for await (const some of works ? [works] : ballot === "public" ? published() : two()) {
        yield some.map(({ number, title }) => `obra ${number} ${title}\n`).join("");
      }
      yield `inicio ${first.head}\n`;
      for (let after = 0; after < end.lastLine; ) {
        const upTo = Math.min(end.lastLine, after + FILE_LINES);
        const [lines, seals] = await Promise.all([
          database.all(linesAfter({ ballot, line: after, limit: upTo - after })),
          database.all(hourlyAfter({ ballot, line: after, upTo })),
        ]);
        const sealAfter = new Map(seals.map((seal) => [seal.lastLine, seal]));
        yield lines
          .map((line) => {
            const seal = sealAfter.get(line.number);
            const mark = seal ? sealText(seal) : "";
            return `${lineText(line)}\n${mark}`;
          })
          .join("");
        after = upTo;
      }
      yield fileEnd(end);
    },
  };

  /** Seals the waiting lines of one tally, and closes it or opens it again. Returns true when none is left. */
  async function sealBallot(
    ballot: TallyBallot,
    at: number,
    { isOver, all }: { isOver: boolean; all: boolean },
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
      const { voters } = (await database.first(votersNow({ ballot }))) ?? never();
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

  async function* two(): AsyncGenerator<Titled[]> {
    yield await database.all(twoTitles({}));
  }

  async function* published(): AsyncGenerator<Titled[]> {
    for (let after = 0; ; ) {
      const works = await database.all(titles({ after, limit: TITLES }));
      yield works;
      if (works.length < TITLES) return;
      after = works.at(-1)?.number ?? after;
    }
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

const withoutNumber = (seal: (Seal & { number: number }) | null): Seal | null =>
  seal && { lastLine: seal.lastLine, head: seal.head, hour: seal.hour };

function paged<Row extends { total: number }>(rows: Row[], page: number) {
  const total = rows[0]?.total ?? 0;
  const pages = Math.ceil(total / WORKS) || 1;
  return { rows: rows.map(({ total: _, ...row }) => row), total, page: Math.min(page, pages), pages };
}

function never(): never {
  throw new Error("a seal that was just written is not there");
}
