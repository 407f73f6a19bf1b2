import { type SQL, sql } from "drizzle-orm";
import { limits } from "~/contest/core/limits";
import type { Category } from "~/contest/works/categories";
import type { ProposalStatus } from "~/contest/works/statuses";
import type { Visibility } from "~/contest/works/visibility";
import type { Database } from "../../core/database";
import { pageRows } from "../../core/paging";
import { perShape, type Slots, statement } from "../../core/statements";
import { counted, juryOrder } from "../../jury/judging";
import { evaluations, judges, juryMeans } from "../../jury/schema";
import { profiles, universities } from "../../people/schema";
import { proposals } from "../../works/schema";
import { type CardFile, coverOf } from "../../works/views/cards";
import { universityIn } from "../../works/visibility";
import { chosenTwo, isFinalist, secretHash } from "../ballot-gates";
import { isTied, mayRecount, takesPart } from "../deliberation";
import { finalVoteCounts, isPartners } from "../final-votes";
import { ballots, deliberationNotes, finalVotes } from "../schema";

interface FinalistRow {
  id: string;
  title: string;
  universityName: string | null;
  category: Category | null;
  cover: string | null;
  /** Fraction; null without a counted evaluation. */
  mean: number | null;
  evaluations: number;
  ownTotal: number | null;
  conflict: number;
  note: string | null;
  /** Number of notes of other jurors. */
  others: number;
  /** JSON of the other jurors' notes, oldest first; null until the juror's own note is long enough. */
  notes: string | null;
}

interface JurorNote {
  name: string;
  text: string;
  at: number;
}

type Juror = Slots<{ judgeId: string }>;

/** Public votes do not order the works in the jury's deliberation. */
const byMean = juryOrder({
  mean: sql`m.mean`,
  deviation: sql`m.deviation`,
  votes: null,
  createdAt: sql`${proposals.createdAt}`,
});

const finalistsFor = perShape(({ authors }: Pick<Visibility, "authors">) =>
  statement(
    (
      slots: Juror,
    ) => sql<FinalistRow>`select ${proposals.id} as id, ${proposals.title} as title, ${universityIn({ authors })} as universityName,
      ${proposals.category} as category, ${coverOf(sql`${proposals.id}`)} as cover, m.mean, coalesce(m.sent, 0) as evaluations,
      iif(${counted}, e.total_score, null) as ownTotal, coalesce(e.conflict, 0) as conflict, n.text as note,
      (select count(*) from ${deliberationNotes} o where o.proposal_id = ${proposals.id} and o.judge_id <> ${slots.judgeId}) as others,
      iif(n.text is null or length(n.text) < ${sql.raw(String(limits.noteLeast))}, null, (select json_group_array(json_object('name', name, 'text', text, 'at', at)) from
        (select j.name, o.text, o.updated_at as at from ${deliberationNotes} o join ${judges} j on j.id = o.judge_id
          where o.proposal_id = ${proposals.id} and o.judge_id <> ${slots.judgeId} order by o.created_at, j.number))) as notes
    from ${proposals} join ${universities} on ${universities.id} = ${proposals.universityId}
      left join ${juryMeans} m on m.proposal_id = ${proposals.id}
      left join ${evaluations} e on e.proposal_id = ${proposals.id} and e.judge_id = ${slots.judgeId}
      left join ${deliberationNotes} n on n.proposal_id = ${proposals.id} and n.judge_id = ${slots.judgeId}
    where ${isFinalist}
    order by ${byMean}, ${proposals.id}`,
  ),
);

const standingOf = statement(
  (slots: Juror) => sql<{
    takesPart: number;
    secretHash: string | null;
    ranking: string | null;
    updatedAt: number | null;
  }>`select ${takesPart(slots.judgeId)} as takesPart, ${secretHash} as secretHash,
    (select ranking from ${ballots} where judge_id = ${slots.judgeId}) as ranking,
    (select updated_at from ${ballots} where judge_id = ${slots.judgeId}) as updatedAt`,
);

export const VOTERS_PER_PAGE = 50;

const hasVoted = sql`exists (select 1 from ${ballots} b where b.judge_id = j.id)`;
/** Jurors who take part, or who voted before they became inactive. */
const mayVote = sql`(${takesPart(sql`j.id`)} or ${hasVoted})`;

/** Number of jurors who take part and have not voted. */
export const absentVoters = sql`(select count(*) from ${judges} j where ${takesPart(sql`j.id`)} and not ${hasVoted})`;

const turnout = statement(
  () => sql<{
    all: number;
    voted: number;
    secretHash: string | null;
    mayRecount: number;
  }>`select count(*) as "all",
      coalesce(sum(${hasVoted}), 0) as voted, ${secretHash} as secretHash, ${mayRecount} as mayRecount
    from ${judges} j where ${mayVote}`,
);

const voters = statement(
  (slots: Slots<{ page: number }>) => sql<{
    id: string;
    name: string;
    hasVoted: number;
    conflicts: number;
  }>`select j.id, j.name,
      ${hasVoted} as hasVoted,
      (select count(*) from ${proposals} where ${isFinalist} and ${isTied(sql`j.id`, sql`${proposals.id}`)}) as conflicts
    from ${judges} j where ${mayVote} order by j.name_key, j.id
    ${pageRows(slots.page, VOTERS_PER_PAGE, sql`(select count(*) from ${judges} j where ${mayVote})`)}`,
);

const finalists = statement(
  () =>
    sql<{
      id: string;
      title: string;
    }>`select id, title from ${proposals} where ${isFinalist} order by title_folded, id`,
);

/** Number of votes for each of the two works. `isFinalist`: the work is still a finalist. */
const participation = statement(
  () => sql<{ id: string; title: string; isFinalist: number; counted: number; waiting: number }>`select
    ${proposals.id} as id, ${proposals.title} as title, ${isFinalist} as isFinalist,
    (select count(*) from ${finalVotes} v where v.proposal_id = ${proposals.id} and ${finalVoteCounts}) as counted,
    (select count(*) from ${finalVotes} v where v.proposal_id = ${proposals.id} and v.waits) as waiting
    from ${proposals} where ${proposals.id} in ${chosenTwo} order by ${proposals.number}`,
);

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

const two = perShape(({ authors }: Pick<Visibility, "authors">) =>
  statement(
    () => sql<TwoRow>`select ${proposals.id} as id, ${proposals.title} as title, ${proposals.summary} as summary,
      ${universityIn({ authors })} as universityName, ${proposals.category} as category, ${proposals.status} as status,
      ${coverOf(sql`${proposals.id}`)} as cover, ${teamOf(authors)} as students
    from ${proposals} join ${universities} on ${universities.id} = ${proposals.universityId}
    where ${proposals.id} in ${chosenTwo} and not ${proposals.isDraft} order by ${proposals.number}`,
  ),
);

const voterOf = statement(
  (slots: Slots<{ userId: string }>) => sql<{
    chosen: string | null;
    waits: number | null;
    isPartners: number;
  }>`select
    v.proposal_id as chosen, v.waits, ${isPartners(sql`p.id`)} as isPartners
    from ${profiles} p left join ${finalVotes} v on v.user_id = p.id where p.id = ${slots.userId}`,
);

const fileIn = (stored: string | null) => (stored === null ? null : (JSON.parse(stored) as CardFile));

/** Data of the final's three screens. */
export function deliberationView(database: Database) {
  return {
    /**
     * Returns the finalists that one juror may see, ordered by the jury's mean, and the juror's own ballot.
     */
    async forJuror(judgeId: string, { authors }: Pick<Visibility, "authors">) {
      const [rows, own] = await Promise.all([
        database.all(finalistsFor({ authors })({ judgeId })),
        database.first(standingOf({ judgeId })),
      ]);
      const takes = own?.takesPart === 1;
      return {
        takesPart: takes,
        secretHash: own?.secretHash ?? null,
        ballot:
          own?.ranking && own.updatedAt !== null
            ? { ranking: JSON.parse(own.ranking) as string[], updatedAt: own.updatedAt }
            : null,
        finalists: takes
          ? rows.map(({ cover, conflict, notes, ...row }) => ({
              ...row,
              cover: fileIn(cover),
              conflict: conflict === 1,
              notes: notes === null ? null : (JSON.parse(notes) as JurorNote[]),
            }))
          : [],
      };
    },

    /**
     * Returns a page of jurors (from 1; beyond the end means the last) and whether each has voted. Returns
     * the number of community votes. Neither reveals a choice.
     */
    async forAdmin(page: number) {
      const [jurors, turned, works, pair] = await Promise.all([
        database.all(voters({ page })),
        database.first(turnout({})),
        database.all(finalists({})),
        database.all(participation({})),
      ]);
      const sum = (key: "counted" | "waiting") => pair.reduce((total, row) => total + row[key], 0);
      return {
        jurors: jurors.map(({ hasVoted, ...juror }) => ({ ...juror, hasVoted: hasVoted === 1 })),
        turnout: { all: turned?.all ?? 0, voted: turned?.voted ?? 0 },
        secretHash: turned?.secretHash ?? null,
        mayRecount: turned?.mayRecount === 1,
        finalists: works,
        pair: pair.map(({ id, title, isFinalist }) => ({ id, title, isFinalist: isFinalist === 1 })),
        votes: { counted: sum("counted"), waiting: sum("waiting") },
      };
    },

    /** Returns the two works of the community's ballot, by number. */
    async two({ authors }: Pick<Visibility, "authors">) {
      const rows = await database.all(two({ authors })({}));
      return rows.map(({ cover, students, ...row }) => ({
        ...row,
        cover: fileIn(cover),
        students: JSON.parse(students) as string[],
      }));
    },

    /** Returns a person's own choice, and whether the partner knows the account. */
    async voter(userId: string) {
      const row = await database.first(voterOf({ userId }));
      return {
        chosen: row?.chosen ?? null,
        waits: row?.waits === 1,
        isPartners: row?.isPartners === 1,
      };
    },
  };
}
