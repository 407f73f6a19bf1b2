import type { Visibility } from "~/contest/core/visibility";
import {
  fileEnd,
  fileStart,
  lineText,
  sealText,
  type TallyKind,
  type TallyLine,
  type TallyName,
} from "~/contest/votes/tally";
import { chosenTwo } from "../core/final-works";
import { pageRows } from "../core/paging";
import { sql } from "../core/sql";
import { flagOf, select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { finalVotes } from "../schema/final";
import { universities } from "../schema/people";
import { publicVotes, tallyLines, tallySeals, tallyWaiting } from "../schema/votes";
import { proposals } from "../schema/works";
import { universityIn } from "../works/visibility";
import { isComplete, latestSeal, type Seal, sealColumns, tallySealing } from "./tally-seals";

/** A work's number and title for the file. */
interface Titled {
  number: number;
  title: string;
}

/** Works and seals per page. */
const WORKS = 50;
const SEALS = 30;
/** Lines and titles per query of the file. A million votes take 200 of the 1,000 queries of a request. */
const FILE_LINES = 10_000;
const TITLES = 1000;

const anyVote = () => sql<{ is: number }>`select exists (select 1 from ${tallyLines}
      where tally = 'public' and number > 0 and kind = 'vote')
    or exists (select 1 from ${tallyWaiting} where number > 0 and kind = 'vote' and tally = 'public') as "is"`;

const firstSeal = (tally: TallyName) => sql<Seal>`select ${sealColumns} from ${tallySeals}
    where tally = ${tally} and number = 0`;

const linesAfter = (
  tally: TallyName,
  { line, limit }: { line: number; limit: number },
) => sql<TallyLine>`select number, kind, work, voters, hour,
      receipt_hash as receiptHash from ${tallyLines}
    where tally = ${tally} and number > ${line} order by number limit ${limit}`;

/** Complete seals, latest first. Seal 0 has no line that anybody could note. */
const sealCount = (tally: TallyName) =>
  sql`(select count(*) from ${tallySeals} where tally = ${tally} and last_line > 0 and ${isComplete})`;
const sealPage = (tally: TallyName, page: number) => sql<
  Seal & { total: number }
>`select ${sealColumns}, ${sealCount(tally)} as total from ${tallySeals}
    where tally = ${tally} and last_line > 0 and ${isComplete}
    order by number desc ${pageRows(page, SEALS, sealCount(tally))}`;

const sealsAfter = (
  tally: TallyName,
  { line, upTo }: { line: number; upTo: number },
) => sql<Seal>`select ${sealColumns} from ${tallySeals}
    where tally = ${tally} and last_line > ${line} and last_line <= ${upTo} and ${isComplete}
    order by last_line`;

const isDisqualified = flagOf(sql`${proposals.status} = 'descalificada'`);

const publishedCount = sql`(select count(*) from ${proposals} where is_draft = 0)`;

const counts = ({ authors }: Pick<Visibility, "authors">, page: number) =>
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
        ${pageRows(page, WORKS, publishedCount)}`;

/** Lines of a receipt, in order. Unsealed lines have no number yet. */
const linesOf = (receiptHash: string) => sql<{
  tally: TallyName;
  kind: TallyKind;
  number: number | null;
  title: string | null;
  isDisqualified: number | null;
}>`select l.tally, l.kind, l.number, p.title,
      l.tally = 'public' and p.status = 'descalificada' as isDisqualified
    from (select 0 as unsealed, number as nth, number, kind, work, tally from ${tallyLines}
        where receipt_hash = ${receiptHash}
      union all select 1, number, null, kind, work, tally from ${tallyWaiting}
        where receipt_hash = ${receiptHash}) l
    left join ${proposals} p on p.number = l.work order by l.unsealed, l.nth`;

const voteCount = (userId: string) =>
  sql<number>`(select count(*) from ${publicVotes} v where v.user_id = ${userId})`;

const votesOf = (userId: string, page: number) =>
  select({
    id: proposals.id,
    title: proposals.title,
    at: publicVotes.createdAt,
    receipt: publicVotes.receipt,
    isVoided: flagOf(sql`${publicVotes.voidedAt} is not null`),
    voidedAt: publicVotes.voidedAt,
    voidReason: publicVotes.voidReason,
    isDisqualified,
    total: voteCount(userId),
  })`from ${publicVotes} join ${proposals} on ${proposals.id} = ${publicVotes.proposalId}
      where ${publicVotes.userId} = ${userId}
      order by ${publicVotes.createdAt} desc, ${proposals.id} ${pageRows(page, WORKS, voteCount(userId))}`;

const finalVoteOf = (userId: string) =>
  select({
    id: proposals.id,
    title: proposals.title,
    at: finalVotes.createdAt,
    receipt: finalVotes.receipt,
  })`from ${finalVotes} join ${proposals} on ${proposals.id} = ${finalVotes.proposalId}
      where ${finalVotes.userId} = ${userId} and not is_pending`;

const twoTitles = () =>
  sql<Titled>`select number, title from ${proposals} where id in ${chosenTwo} order by number`;

const titles = (after: number) => sql<Titled>`select number, title from ${proposals}
    where number > ${after} and not is_draft order by number limit ${TITLES}`;

/**
 * The counts that anybody can check: the public vote, and the community's choice. Triggers write the lines
 * (db/core/triggers), and `seal` seals them.
 */
export function tallyStore({ database }: StoreContext) {
  return {
    ...tallySealing(database),

    /** Returns the latest seal; null before the first. */
    latest: async (tally: TallyName): Promise<Seal | null> => database.first(latestSeal(tally)),

    /** True when a public vote was ever cast. */
    hasVotes: async (): Promise<boolean> => (await database.only(anyVote())).is === 1,

    /** Returns a page of the published works, most votes first. */
    counts: async (page: number, { authors }: Visibility) =>
      paged(await database.all(counts({ authors }, page)), page),

    /** Returns a page of a person's votes with their receipts, latest first. */
    votesOf: async (userId: string, page: number) => paged(await database.all(votesOf(userId, page)), page),

    /** Returns a person's counted vote of the final; null without one. */
    finalVoteOf: (userId: string) => database.first(finalVoteOf(userId)),

    /** Returns a page of the complete seals, latest first. */
    seals: async (tally: TallyName, page: number) =>
      paged(await database.all(sealPage(tally, page)), page, SEALS),

    /** Returns the tally lines of a receipt, in order; empty for an unknown receipt. */
    linesOf: (hash: string) => database.all(linesOf(hash)),

    /**
     * Yields the tally file up to a line and its head (docs/tally.md), in chunks. Titles come from `works`,
     * or are the current ones.
     */
    async *file(
      tally: TallyName,
      origin: string,
      end: Pick<Seal, "lastLine" | "head">,
      works?: Titled[],
    ): AsyncGenerator<string> {
      const first = await database.first(firstSeal(tally));
      if (!first) throw new Error(`the ${tally} tally has no seal`);
      yield fileStart(origin, tally);
      for await (const some of works ? [works] : tally === "public" ? published() : two()) {
        yield some.map(({ number, title }) => `obra ${number} ${title}\n`).join("");
      }
      yield `inicio ${first.head}\n`;
      for (let after = 0; after < end.lastLine; ) {
        const upTo = Math.min(end.lastLine, after + FILE_LINES);
        const [lines, seals] = await Promise.all([
          database.all(linesAfter(tally, { line: after, limit: upTo - after })),
          database.all(sealsAfter(tally, { line: after, upTo })),
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

  async function* two(): AsyncGenerator<Titled[]> {
    yield await database.all(twoTitles());
  }

  async function* published(): AsyncGenerator<Titled[]> {
    for (let after = 0; ; ) {
      const works = await database.all(titles(after));
      yield works;
      if (works.length < TITLES) return;
      after = works.at(-1)?.number ?? after;
    }
  }
}

function paged<Row extends { total: number }>(rows: Row[], page: number, perPage = WORKS) {
  const total = rows[0]?.total ?? 0;
  const pages = Math.ceil(total / perPage) || 1;
  return { rows: rows.map(({ total: _, ...row }) => row), total, page: Math.min(page, pages), pages };
}
