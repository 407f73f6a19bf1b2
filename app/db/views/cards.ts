import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database";
import { proposalAssets, proposalStudents, proposals, universities } from "../schema";

/** What pages are told of a file, once through `shownFile`. */
export const fileColumns = {
  id: proposalAssets.id,
  kind: proposalAssets.kind,
  width: proposalAssets.width,
  height: proposalAssets.height,
  durationSeconds: proposalAssets.durationSeconds,
  rareCodec: proposalAssets.rareCodec,
  posterPath: proposalAssets.posterPath,
};

/** Whether a video has a poster is for all to see; where it is stored is not. */
export const shownFile = <File extends { posterPath: string | null }>({ posterPath, ...file }: File) => ({
  ...file,
  hasPoster: posterPath !== null,
});

/**
 * Cards of the proposals that `where` finds, with university, main file and student names: one statement, whatever the
 * number. `where`, `orderBy` and `sortKey`, which each card tells, may speak of proposals and universities.
 */
export async function selectCards(
  database: Database,
  query: { where?: SQL; orderBy: SQL[]; limit?: number; offset?: number; sortKey?: SQL },
) {
  const { where, orderBy, limit, offset, sortKey = sql`null` } = query;
  const rows = await database
    .select({
      id: proposals.id,
      title: proposals.title,
      summary: proposals.summary,
      description: proposals.description,
      status: proposals.status,
      category: proposals.category,
      isDraft: proposals.isDraft,
      publicVotesCount: proposals.publicVotesCount,
      createdAt: proposals.createdAt,
      universityId: proposals.universityId,
      universityName: universities.name,
      cover: fileColumns,
      sortKey: sql<number | string | null>`${sortKey}`,
      students: sql<string>`(select json_group_array(full_name) from
        (select full_name from ${proposalStudents} s where s.proposal_id = ${proposals.id} order by s.position))`,
    })
    .from(proposals)
    .innerJoin(universities, eq(universities.id, proposals.universityId))
    .leftJoin(
      proposalAssets,
      and(eq(proposalAssets.proposalId, proposals.id), eq(proposalAssets.position, 0)),
    )
    .where(where)
    .orderBy(...orderBy)
    .limit(limit ?? -1)
    .offset(offset ?? 0);
  return rows.map((row) => ({
    ...row,
    cover: row.cover && shownFile(row.cover),
    students: JSON.parse(row.students) as string[],
  }));
}

/** Finds `folded` (see `fold`) in the title or the university's name; nothing asked finds all. */
export function matchesSearch(folded: string): SQL | undefined {
  if (folded === "") return undefined;
  return sql`(instr(${proposals.titleFolded}, ${folded}) > 0 or instr(${universities.nameFolded}, ${folded}) > 0)`;
}
