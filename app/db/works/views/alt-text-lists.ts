import { allByName } from "~/contest/core/all-by-name";
import { pageRows, rowCount } from "../../core/paging";
import { sql } from "../../core/sql";
import { flagOf, select } from "../../core/statements";
import type { StoreContext } from "../../core/store-context";
import { universities } from "../../schema/people";
import { proposalAssets, proposals } from "../../schema/works";
import { fileColumns } from "./cards";
import { filesOf } from "./works";

export const MISSING_PER_PAGE = 24;

const work = (params: { id: string }) =>
  select({
    id: proposals.id,
    title: proposals.title,
    category: proposals.category,
    universityId: proposals.universityId,
    updatedAt: proposals.updatedAt,
  })`from ${proposals} where ${proposals.id} = ${params.id}`;

/** Condition of the index `proposal_assets_undescribed`. */
const isMissing = sql`(${proposalAssets.altText} = '' or ${proposalAssets.transcript} = '')`;

const countOf = rowCount(sql`${proposalAssets} where ${isMissing}`);

/** Rows by work, and by position within a work. */
const page = (params: { page: number }) =>
  select({
    proposalId: proposals.id,
    title: proposals.title,
    category: proposals.category,
    universityName: universities.name,
    position: proposalAssets.position,
    lacksTranscript: flagOf(sql`coalesce(${proposalAssets.transcript} = '', 0)`),
    file: fileColumns,
  })`from ${proposalAssets} join ${proposals} on ${proposals.id} = ${proposalAssets.proposalId}
      join ${universities} on ${universities.id} = ${proposals.universityId}
    where ${isMissing} order by ${proposalAssets.proposalId}, ${proposalAssets.position}
    ${pageRows(params.page, MISSING_PER_PAGE, sql`(${countOf})`)}`;

/** Lists of alternative texts and transcripts: of one work, and missing ones. */
export function altTextLists({ database }: StoreContext) {
  return {
    /** Returns a work with all its files; null for an unknown id. */
    async ofWork(id: string) {
      const [row, files] = await Promise.all([database.first(work({ id })), database.all(filesOf({ id }))]);
      return row && { ...row, files };
    },

    /** Returns the number of files with a missing text. */
    howManyMissing: () => database.total(countOf),

    /**
     * Returns a page of files with a missing text, and their number. A page beyond the end means the last.
     */
    missing(pageNumber: number) {
      return allByName({
        rows: database.all(page({ page: pageNumber })),
        total: this.howManyMissing(),
      });
    },
  };
}
