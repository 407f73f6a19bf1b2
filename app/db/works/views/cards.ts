import type { Honour } from "~/contest/core/awards";
import { shufflePrime } from "~/contest/core/shuffle";
import type { Visibility } from "~/contest/core/visibility";
import { foldedName, holds } from "../../core/search";
import { type SQL, sql } from "../../core/sql";
import { flagOf, jsonOf, optional, type Row } from "../../core/statements";
import { verdictAwards, verdicts } from "../../schema/final";
import { universities } from "../../schema/people";
import { proposalAssets, proposalStudents, proposals } from "../../schema/works";
import { universityIn, votesIn } from "../visibility";

/** Public columns of a file. `hasPoster` is public, the storage path is not. */
export const fileColumns = {
  id: proposalAssets.id,
  kind: proposalAssets.kind,
  width: proposalAssets.width,
  height: proposalAssets.height,
  durationSeconds: proposalAssets.durationSeconds,
  rareCodec: proposalAssets.rareCodec,
  hasPoster: flagOf(sql`${proposalAssets.posterPath} is not null`),
  altText: proposalAssets.altText,
};

/** Public columns of a file on a page that plays videos: also the transcript. */
export const playedColumns = { ...fileColumns, transcript: proposalAssets.transcript };

/** Main file of a work as JSON of these columns; null without one. */
export const coverOf = (work: SQL): SQL => sql`(select json_object('id', id, 'kind', kind, 'width', width,
    'height', height, 'durationSeconds', duration_seconds, 'rareCodec', rare_codec,
    'hasPoster', json(iif(poster_path is null, 'false', 'true')), 'altText', alt_text)
  from ${proposalAssets} where proposal_id = ${work} and position = 0)`;

const studentNames = sql`(select json_group_array(full_name) from
  (select full_name from ${proposalStudents} s where s.proposal_id = proposals.id order by s.position))`;

/** Accésit or mention that the valid verdict gives the work. */
export const honourOf =
  jsonOf<Honour | null>(sql`(select json_object('kind', kind, 'label', label) from ${verdictAwards} a
  where a.verdict_id = (select id from ${verdicts} where number = (select max(number) from ${verdicts}))
    and a.proposal_id = proposals.id and kind in ('accesit', 'mencion'))`);

/** A file with these columns. */
export type CardFile = Row<typeof fileColumns>;

/** Columns of a card, from `cardTables`: only what `visibility` allows. */
export const cardColumns = (visibility: Visibility) => ({
  id: proposals.id,
  title: proposals.title,
  summary: proposals.summary,
  description: proposals.description,
  status: proposals.status,
  unawarded: proposals.unawarded,
  honour: honourOf,
  category: proposals.category,
  isDraft: proposals.isDraft,
  publicVotesCount: votesIn(visibility),
  createdAt: proposals.createdAt,
  universityId: proposals.universityId,
  universityName: universityIn(visibility),
  cover: optional(fileColumns),
  students: jsonOf<string[]>(visibility.authors ? studentNames : sql`'[]'`),
});

/** Works with their university and main file. */
export const cardTables = sql`${proposals} join ${universities} on ${universities.id} = ${proposals.universityId}
  left join ${proposalAssets} on ${proposalAssets.proposalId} = ${proposals.id} and ${proposalAssets.position} = 0`;

/**
 * Sort key of a work in the random order of a seed. Keys are unique. Over all seeds, each work comes before
 * another as often as after, because a negative seed gives the opposite order. Adding or removing a work moves no other.
 */
export const shuffledBy = (seed: number): SQL =>
  sql`(${proposals.shuffleKey} * ${seed} % ${sql.raw(String(shufflePrime))})`;

/** The works with the index of `shuffledBy`. SQLite alone would prefer a smaller index and read whole rows. */
export const worksByShuffle = sql`${proposals} indexed by proposals_by_shuffle`;

/** True when a student of the work has a name that contains the `searchText`. */
const isSignedBy = (folded: string): SQL => sql`exists (select 1 from ${proposalStudents}
  where ${proposalStudents.proposalId} = proposals.id
    and ${holds(foldedName(sql`coalesce(${proposalStudents.nameKey}, lower(${proposalStudents.fullName}))`), folded)})`;

/** True when the title contains the `searchText`, or, while `authors` are visible, its university or a student. */
export const matchesSearch = (folded: string, { authors }: Pick<Visibility, "authors">): SQL =>
  authors
    ? sql`(${holds(proposals.titleFolded, folded)} or ${holds(universities.nameFolded, folded)}
        or ${isSignedBy(folded)})`
    : holds(proposals.titleFolded, folded);
