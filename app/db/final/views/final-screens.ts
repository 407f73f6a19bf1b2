import type { Category } from "~/contest/core/categories";
import type { ProposalStatus } from "~/contest/core/statuses";
import type { Visibility } from "~/contest/core/visibility";
import { isCounted } from "../../core/counted-evaluations";
import { chosenTwo, finalVoteCounts, fixedFinalists } from "../../core/final-works";
import { pageRows } from "../../core/paging";
import { type SQL, sql } from "../../core/sql";
import type { StoreContext } from "../../core/store-context";
import { juryOrder } from "../../jury/judging";
import { isPartners } from "../../people/partner-users";
import { finalSteps, finalVotes, juryMarks } from "../../schema/final";
import { evaluations, judges, juryMeans } from "../../schema/jury";
import { profiles, universities } from "../../schema/people";
import { proposals } from "../../schema/works";
import { type CardFile, coverOf } from "../../works/views/cards";
import { universityIn } from "../../works/visibility";
import { isFinalist } from "../choices";

interface FinalistRow {
  id: string;
  title: string;
  universityName: string | null;
  category: Category | null;
  cover: string | null;
  status: ProposalStatus;
  /** Fraction; null without a counted evaluation. */
  mean: number | null;
  evaluations: number;
  ownTotal: number | null;
  conflict: number;
  isMarked: number;
}

/** The places that decide between equal marks. */
const byMean = juryOrder({
  mean: sql`m.mean`,
  deviation: sql`m.deviation`,
  votes: sql`${proposals.publicVotesCount}`,
  createdAt: sql`${proposals.createdAt}`,
});

const areFixed = sql`exists (select 1 from ${finalSteps} where name = 'finalists')`;

/** Finalists as fixed, and before that by their status. */
const isInFinal = sql`iif(${areFixed}, ${proposals.id} in ${fixedFinalists}, ${isFinalist})`;

const finalistsFor = (
  { authors }: Pick<Visibility, "authors">,
  judgeId: string,
) => sql<FinalistRow>`select ${proposals.id} as id, ${proposals.title} as title, ${universityIn({ authors })} as universityName,
      ${proposals.category} as category, ${coverOf(sql`${proposals.id}`)} as cover, ${proposals.status} as status,
      m.mean, coalesce(m.sent, 0) as evaluations,
      iif(${isCounted}, e.total_score, null) as ownTotal, coalesce(e.conflict, 0) as conflict,
      exists (select 1 from ${juryMarks} k where k.proposal_id = ${proposals.id} and k.judge_id = ${judgeId}) as isMarked
    from ${proposals} join ${universities} on ${universities.id} = ${proposals.universityId}
      left join ${juryMeans} m on m.proposal_id = ${proposals.id}
      left join ${evaluations} e on e.proposal_id = ${proposals.id} and e.judge_id = ${judgeId}
    where ${isInFinal}
    order by ${byMean}, ${proposals.id}`;

const markedAt = (judgeId: string) => sql<{
  at: number | null;
}>`select max(created_at) as at from ${juryMarks}
    where judge_id = ${judgeId}`;

export const VOTERS_PER_PAGE = 50;

const hasMarked = sql`exists (select 1 from ${juryMarks} k where k.judge_id = j.id)`;

/** Numbers of active jurors without marks, and of active jurors with marks. */
export const absentJurors = sql`(select count(*) from ${judges} j where j.active and not ${hasMarked})`;
export const markedJurors = sql`(select count(*) from ${judges} j where j.active and ${hasMarked})`;

const turnout = () =>
  sql<{
    all: number;
    marked: number;
  }>`select ${absentJurors} + ${markedJurors} as "all", ${markedJurors} as marked`;

const jurorsNow = (page: number) => sql<{
  id: string;
  name: string;
  hasMarked: number;
  conflicts: number;
}>`select j.id,
      j.name, ${hasMarked} as hasMarked,
      (select count(*) from ${evaluations} t join ${proposals} on ${proposals.id} = t.proposal_id
        where t.judge_id = j.id and t.conflict and ${isInFinal}) as conflicts
    from ${judges} j where j.active order by j.name_key, j.id
    ${pageRows(page, VOTERS_PER_PAGE, sql`(select count(*) from ${judges} j where j.active)`)}`;

/** Number of votes that count, and that wait for a confirmed address. */
const participation = () => sql<{ counted: number; waiting: number }>`select
    (select count(*) from ${finalVotes} v where ${finalVoteCounts}) as counted,
    (select count(*) from ${finalVotes} v where v.is_pending) as waiting`;

interface TwoRow {
  id: string;
  title: string;
  summary: string;
  universityName: string | null;
  category: Category | null;
  status: ProposalStatus;
  cover: string | null;
  /** JSON. */
  students: string;
}

const teamOf = (authors: boolean): SQL =>
  authors
    ? sql`(select json_group_array(full_name) from (select full_name from proposal_students s
        where s.proposal_id = ${proposals.id} order by s.position))`
    : sql`'[]'`;

const two = ({
  authors,
}: Pick<
  Visibility,
  "authors"
>) => sql<TwoRow>`select ${proposals.id} as id, ${proposals.title} as title, ${proposals.summary} as summary,
      ${universityIn({ authors })} as universityName, ${proposals.category} as category, ${proposals.status} as status,
      ${coverOf(sql`${proposals.id}`)} as cover, ${teamOf(authors)} as students
    from ${proposals} join ${universities} on ${universities.id} = ${proposals.universityId}
    where ${proposals.id} in ${chosenTwo} and not ${proposals.isDraft} order by ${proposals.number}`;

const voterOf = (userId: string) => sql<{
  chosen: string | null;
  isPending: number | null;
  isPartners: number;
}>`select
    v.proposal_id as chosen, v.is_pending as isPending, ${isPartners(sql`p.id`)} as isPartners
    from ${profiles} p left join ${finalVotes} v on v.user_id = p.id where p.id = ${userId}`;

const fileIn = (stored: string | null) => (stored === null ? null : (JSON.parse(stored) as CardFile));

/** Data of the final's three screens. */
export function finalScreensView({ database }: StoreContext) {
  return {
    /** Returns the finalists that one juror may see, ordered by the jury's mean, with the juror's own marks. */
    async forJuror(judgeId: string, { authors }: Pick<Visibility, "authors">) {
      const [rows, own] = await Promise.all([
        database.all(finalistsFor({ authors }, judgeId)),
        database.only(markedAt(judgeId)),
      ]);
      return {
        markedAt: own.at,
        finalists: rows.map(({ cover, conflict, isMarked, status, ...row }) => ({
          ...row,
          cover: fileIn(cover),
          conflict: conflict === 1,
          isOut: status === "descalificada",
          isMarked: isMarked === 1,
        })),
      };
    },

    /**
     * Returns a page of jurors (from 1; beyond the end means the last) and whether each has marked. Returns
     * the number of community votes. Neither reveals a choice.
     */
    async forAdmin(page: number) {
      const [jurors, turnoutNow, votes] = await Promise.all([
        database.all(jurorsNow(page)),
        database.only(turnout()),
        database.only(participation()),
      ]);
      return {
        jurors: jurors.map(({ hasMarked, ...juror }) => ({ ...juror, hasMarked: hasMarked === 1 })),
        turnout: turnoutNow,
        votes,
      };
    },

    /** Returns the two works of the community's vote, by number. */
    async two({ authors }: Pick<Visibility, "authors">) {
      const rows = await database.all(two({ authors }));
      return rows.map(({ cover, students, ...row }) => ({
        ...row,
        cover: fileIn(cover),
        students: JSON.parse(students) as string[],
      }));
    },

    /** Returns a person's own choice, and whether the partner knows the account. */
    async voter(userId: string) {
      const row = await database.first(voterOf(userId));
      return {
        chosen: row?.chosen ?? null,
        isPending: row?.isPending === 1,
        isPartners: row?.isPartners === 1,
      };
    },
  };
}
