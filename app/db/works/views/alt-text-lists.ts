import { asc, eq, sql } from "drizzle-orm";
import type { Database } from "../../core/database";
import { pageOffset } from "../../core/paging";
import { type Slots, select, statement } from "../../core/statements";
import { universities } from "../../people/schema";
import { proposalAssets, proposals } from "../schema";
import { fileColumns, playedColumns } from "./cards";

export const MISSING_PER_PAGE = 24;

const work = statement((its: Slots<{ id: string }>) =>
  select({
    id: proposals.id,
    title: proposals.title,
    category: proposals.category,
    universityId: proposals.universityId,
    updatedAt: proposals.updatedAt,
  })
    .from(proposals)
    .where(eq(proposals.id, its.id)),
);

const filesOf = statement((its: Slots<{ id: string }>) =>
  select(playedColumns)
    .from(proposalAssets)
    .where(eq(proposalAssets.proposalId, its.id))
    .orderBy(asc(proposalAssets.position)),
);

/** How many texts of a work nobody has written. */
const lackingOf = statement(
  (its: Slots<{ id: string }>) => sql<{ lacking: number }>`select
      coalesce(sum((alt_text = '') + coalesce(transcript = '', 0)), 0) as lacking
    from ${proposalAssets} where proposal_id = ${its.id}`,
);

/** As its index has it. */
const isMissing = sql`(${proposalAssets.altText} = '' or ${proposalAssets.transcript} = '')`;

const countOf = sql`select count(*) as total from ${proposalAssets} where ${isMissing}`;
const howMany = statement(() => sql<{ total: number }>`${countOf}`);

/** Work by work, each one's files in their order. */
const page = statement((its: Slots<{ page: number }>) =>
  select({
    proposalId: proposals.id,
    title: proposals.title,
    category: proposals.category,
    universityName: universities.name,
    position: proposalAssets.position,
    lacksTranscript: sql<boolean>`coalesce(${proposalAssets.transcript} = '', 0)`.mapWith(Boolean),
    file: fileColumns,
  })
    .from(proposalAssets)
    .innerJoin(proposals, eq(proposals.id, proposalAssets.proposalId))
    .innerJoin(universities, eq(universities.id, proposals.universityId))
    .where(isMissing)
    .orderBy(asc(proposalAssets.proposalId), asc(proposalAssets.position))
    .limit(MISSING_PER_PAGE)
    .offset(pageOffset(its.page, MISSING_PER_PAGE, sql`(${countOf})`)),
);

/** What files show and what videos say: of one work, and where nobody has written it. */
export function altTextLists(database: Database) {
  return {
    /** A work with all its files; null where there is none of that id. */
    async ofWork(id: string) {
      const [found, files] = await Promise.all([database.first(work({ id })), database.all(filesOf({ id }))]);
      return found && { ...found, files };
    },

    /** How many texts of a work nobody has written. */
    async lacking(id: string): Promise<number> {
      return (await database.first(lackingOf({ id })))?.lacking ?? 0;
    },

    /** Of how many files nobody has written what they show or say. */
    async howManyMissing(): Promise<number> {
      return (await database.first(howMany({})))?.total ?? 0;
    },

    /** One page of files whose texts nobody has written, and how many there are; beyond the last page means the last. */
    async missing(asked: number) {
      const [rows, total] = await Promise.all([database.all(page({ page: asked })), this.howManyMissing()]);
      return { rows, total };
    },
  };
}
