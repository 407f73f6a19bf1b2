import type { Placeholder } from "drizzle-orm";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/sqlite-core";
import type { Honour } from "~/contest/final/verdict";
import { shufflePrime } from "~/contest/public/gallery";
import type { Sight } from "~/contest/works/visibility";
import { holds } from "../../core/search";
import { type RowOf, select } from "../../core/statements";
import { verdictAwards, verdicts } from "../../final/schema";
import { universities } from "../../people/schema";
import { proposalAssets, proposalStudents, proposals } from "../schema";
import { universityIn, votesIn } from "../sight";

/** What pages are told of a file: whether a video has a poster is for all to see, where it is stored is not. */
export const fileColumns = {
  id: proposalAssets.id,
  kind: proposalAssets.kind,
  width: proposalAssets.width,
  height: proposalAssets.height,
  durationSeconds: proposalAssets.durationSeconds,
  rareCodec: proposalAssets.rareCodec,
  hasPoster: sql<boolean>`${proposalAssets.posterPath} is not null`.mapWith(Boolean),
  altText: proposalAssets.altText,
};

/** The same where a video can be played: what is said in it, too. */
export const playedColumns = { ...fileColumns, transcript: proposalAssets.transcript };

/** The main file of a work, as JSON of those columns; null where it has none. */
export const coverOf = (work: SQL): SQL => sql`(select json_object('id', id, 'kind', kind, 'width', width,
    'height', height, 'durationSeconds', duration_seconds, 'rareCodec', rare_codec,
    'hasPoster', json(iif(poster_path is null, 'false', 'true')), 'altText', alt_text)
  from ${proposalAssets} where proposal_id = ${work} and position = 0)`;

const named = sql<string[]>`(select json_group_array(full_name) from
  (select full_name from ${proposalStudents} s where s.proposal_id = proposals.id order by s.position))`;

/** What the verdict that holds names the work beside winner and finalists. */
export const honourOf =
  sql<Honour | null>`(select json_object('kind', kind, 'label', label) from ${verdictAwards} a
  where a.verdict_id = (select id from ${verdicts} where number = (select max(number) from ${verdicts}))
    and a.proposal_id = proposals.id and kind in ('accesit', 'mencion'))`.mapWith(JSON.parse);

/** A file as those columns tell it. */
export type CardFile = NonNullable<RowOf<ReturnType<typeof selectCards<Record<never, never>>>>["cover"]>;

/**
 * Cards of proposals, with university, main file and student names, and what else each shall tell: one statement,
 * whatever the number; what `sight` does not see is not read. `where` and `orderBy` may speak of proposals and
 * universities.
 */
export const selectCards = <Others extends SelectedFields>(sight: Sight, others: Others) =>
  select({
    id: proposals.id,
    title: proposals.title,
    summary: proposals.summary,
    description: proposals.description,
    status: proposals.status,
    unawarded: proposals.unawarded,
    honour: honourOf,
    category: proposals.category,
    isDraft: proposals.isDraft,
    publicVotesCount: votesIn(sight),
    createdAt: proposals.createdAt,
    universityId: proposals.universityId,
    universityName: universityIn(sight),
    cover: fileColumns,
    students: (sight.authors ? named : sql<string[]>`'[]'`).mapWith(JSON.parse),
    ...others,
  })
    .from(proposals)
    .innerJoin(universities, eq(universities.id, proposals.universityId))
    .leftJoin(
      proposalAssets,
      and(eq(proposalAssets.proposalId, proposals.id), eq(proposalAssets.position, 0)),
    );

/**
 * Sort key of a work in the random order of a seed. No two works share a key. Over all seeds each work is as often before
 * another as behind. A work that comes or goes moves no other.
 */
export function shuffledBy(seed: Placeholder | number): SQL {
  const prime = sql.raw(String(shufflePrime));
  const cube = (x: SQL) => sql`(${x} * ${x} % ${prime} * ${x} % ${prime})`;
  return cube(sql`((${cube(sql`((${proposals.number} + ${seed}) % ${prime})`)} + ${seed}) % ${prime})`);
}

/** Finds the `searchText` in the title or, for who sees whose a work is, the university's name. */
export const matchesSearch = (folded: string | Placeholder, { authors }: Pick<Sight, "authors">): SQL =>
  authors
    ? sql`(${holds(proposals.titleFolded, folded)} or ${holds(universities.nameFolded, folded)})`
    : holds(proposals.titleFolded, folded);
