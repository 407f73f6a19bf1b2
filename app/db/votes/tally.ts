import { sql } from "drizzle-orm";
import { HOUR_MS } from "~/contest/core/calendar";
import { hex } from "~/contest/core/hex";
import {
  fileEnd,
  fileStart,
  lineText,
  SEAL_LINES,
  sealed,
  sealText,
  shuffled,
  type TallyKind,
  type TallyLine,
} from "~/contest/votes/tally";
import type { Visibility } from "~/contest/works/visibility";
import { atomically, type Database } from "../core/database";
import { pageRows } from "../core/paging";
import { flagOf, perShape, type Slots, select, statement } from "../core/statements";
import { universities } from "../people/schema";
import { proposals } from "../works/schema";
import { universityIn } from "../works/visibility";
import { publicVotes, tallyLines, tallySeals, tallyWaiting } from "./schema";

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

const latestSeal = statement(
  () => sql<Seal & { number: number }>`select number, ${sealColumns} from ${tallySeals}
    where number = (select max(number) from ${tallySeals})`,
);

const anyVote = statement(
  () => sql<{ is: number }>`select exists (select 1 from ${tallyLines} where number > 0 and kind = 'vote')
    or exists (select 1 from ${tallyWaiting} where number > 0 and kind = 'vote') as "is"`,
);

const firstSeal = statement(() => sql<Seal>`select ${sealColumns} from ${tallySeals} where number = 0`);

const linesAfter = statement(
  (slots: Slots<{ line: number; limit: number }>) => sql<TallyLine>`select number, kind, work, hour,
      receipt_hash as receiptHash from ${tallyLines}
    where number > ${slots.line} order by number limit ${slots.limit}`,
);

/** Lines without a seal, in order of arrival. Withdrawals are left out until `all`, for the last seal. */
const waiting = statement(
  (slots: Slots<{ all: number; limit: number }>) => sql<Omit<TallyLine, "hour">>`select number, kind, work,
      receipt_hash as receiptHash from ${tallyWaiting}
    where number > 0 and (${slots.all} or kind <> 'withdraw') order by number limit ${slots.limit}`,
);

const lastOfEachHour = sql`select ${sealColumns} from ${tallySeals} where not exists (select 1 from tally_seals later
  where later.number = ${tallySeals.number} + 1 and later.hour = ${tallySeals.hour})`;

/** The last seal of each hour in a range, both ends included. */
const hourly = statement(
  (slots: Slots<{ from: number; to: number }>) => sql<Seal>`${lastOfEachHour}
    and hour between ${slots.from} and ${slots.to} order by hour, number`,
);

const hourlyAfter = statement(
  (slots: Slots<{ line: number; upTo: number }>) => sql<Seal>`${lastOfEachHour}
    and last_line > ${slots.line} and last_line <= ${slots.upTo} order by last_line`,
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
    kind: TallyKind;
    number: number | null;
    title: string | null;
    isDisqualified: number | null;
  }>`select l.kind, l.number, p.title, p.status = 'descalificada' as isDisqualified
    from (select 0 as waits, number as nth, number, kind, work from ${tallyLines} where receipt_hash = ${slots.receiptHash}
      union all select 1, number, null, kind, work from ${tallyWaiting} where receipt_hash = ${slots.receiptHash}) l
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

const titles = statement(
  (slots: Slots<{ after: number; limit: number }>) => sql<Titled>`select number, title from ${proposals}
    where number > ${slots.after} and not is_draft order by number limit ${slots.limit}`,
);

/**
 * The public count that anybody can check. Triggers write the lines (db/core/triggers), and `seal` seals
 * them.
 */
export function tallyStore(database: Database) {
  return {
    /** Returns the latest seal; null before the first. */
    latest: async (): Promise<Seal | null> => withoutNumber(await database.first(latestSeal({}))),

    /** True when a vote was ever cast. */
    hasVotes: async (): Promise<boolean> => (await database.first(anyVote({})))?.is === 1,

    /**
     * Seals the waiting lines, shuffled. Safe to repeat and to run in parallel: only one run gets the next
     * seal's number. `all` also seals few lines and withdrawals. Returns true when nothing more can be
     * sealed.
     */
    async seal(at: number, all: boolean): Promise<boolean> {
      const least = all ? 1 : SEAL_LINES;
      const hour = Math.floor(at / HOUR_MS);
      for (let seals = 0; seals < SEALS; seals++) {
        const last = await database.first(latestSeal({}));
        if (last === null) await begin(hour);
        const { number, lastLine, head } = last ?? (await database.first(latestSeal({}))) ?? never();
        const waitingLines = await database.all(waiting({ all: all ? 1 : 0, limit: LINES }));
        if (waitingLines.length < least) return true;
        const shuffledLines = shuffled(
          waitingLines,
          crypto.getRandomValues(new Uint32Array(waitingLines.length)),
        );
        const lines = shuffledLines.map((line, nth) => ({ ...line, number: lastLine + 1 + nth, hour }));
        await add(
          { number: number + 1, lastLine: lastLine + lines.length, head: await sealed(head, lines), hour },
          shuffledLines.map((line) => line.number),
        );
        if (waitingLines.length < LINES) return true;
      }
      return false;
    },

    /** Returns a page of the published works, most votes first. */
    counts: async (page: number, { authors }: Visibility) =>
      paged(await database.all(counts({ authors })({ page })), page),

    /** Returns a page of a person's votes with their receipts, latest first. */
    votesOf: async (userId: string, page: number) =>
      paged(await database.all(votesOf({ userId, page })), page),

    /** Returns the last seal of each hour in a range (epoch ms, both included), in order. */
    hourly: (from: number, to: number): Promise<Seal[]> =>
      database.all(hourly({ from: Math.floor(from / HOUR_MS), to: Math.floor(to / HOUR_MS) })),

    /** Returns the tally lines of a receipt, in order; empty for an unknown receipt. */
    linesOf: (hash: string) => database.all(linesOf({ receiptHash: hash })),

    /**
     * Yields the tally file up to a line and its head (docs/tally.md), in chunks. Titles come from `works`,
     * or are the current ones.
     */
    async *file(
      origin: string,
      end: Pick<Seal, "lastLine" | "head">,
      works?: Titled[],
    ): AsyncGenerator<string> {
      const first = (await database.first(firstSeal({}))) ?? never();
      yield fileStart(origin);
      for await (const some of works ? [works] : published()) {
        yield some.map(({ number, title }) => `obra ${number} ${title}\n`).join("");
      }
      yield `inicio ${first.head}\n`;
      for (let after = 0; after < end.lastLine; ) {
        const upTo = Math.min(end.lastLine, after + FILE_LINES);
        const [lines, seals] = await Promise.all([
          database.all(linesAfter({ line: after, limit: upTo - after })),
          database.all(hourlyAfter({ line: after, upTo })),
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

  async function* published(): AsyncGenerator<Titled[]> {
    for (let after = 0; ; ) {
      const works = await database.all(titles({ after, limit: TITLES }));
      yield works;
      if (works.length < TITLES) return;
      after = works.at(-1)?.number ?? after;
    }
  }

  /** Writes the contest's random beginning, so that two contests with equal votes have different heads. */
  function begin(hour: number) {
    return add({ number: 0, lastLine: 0, head: hex(crypto.getRandomValues(new Uint8Array(32))), hour }, []);
  }

  /**
   * Adds a seal with its lines. `waited` holds their numbers in the queue. Does nothing when another run was
   * faster.
   */
  function add({ number, lastLine, head, hour }: Seal & { number: number }, waited: number[]) {
    const isNext = sql`(select coalesce(max(number) + 1, 0) from ${tallySeals}) = ${number}`;
    const numbers = sql`json_each(${JSON.stringify(waited)}) t`;
    return atomically(database, [
      sql`insert into ${tallyLines} (number, kind, work, hour, receipt_hash)
        select ${lastLine - waited.length + 1} + t.key, w.kind, w.work, ${hour}, w.receipt_hash
        from ${numbers} join ${tallyWaiting} w on w.number = t.value where ${isNext} order by t.key`,
      sql`insert into ${tallySeals} (number, last_line, head, hour)
        select ${number}, ${lastLine}, ${head}, ${hour} where ${isNext}`,
      sql`delete from ${tallyWaiting} where number in (select value from ${numbers})
        and exists (select 1 from ${tallySeals} where number = ${number} and head = ${head})`,
    ]);
  }
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
