import { type SQL, sql } from "drizzle-orm";
import { type EvaluationState, evaluationState } from "~/contest/jury/scoring";
import { type Category, type CategoryFilter, categoryFilterValues } from "~/contest/works/categories";
import type { ProposalStatus } from "~/contest/works/statuses";
import type { Database } from "../../core/database";
import { startOfPage } from "../../core/paging";
import { perShape, type Slots, statement } from "../../core/statements";
import { universities } from "../../people/schema";
import { proposals } from "../../works/schema";
import { type CardFile, coverOf } from "../../works/views/cards";
import { universityIn } from "../../works/visibility";
import { answered, juryOrder, rated } from "../judging";
import { evaluations, judgeAssignments } from "../schema";
import type { JurorWorks } from "./juror-board";

export const RANKED_PER_PAGE = 50;

/** Shape of a query: the visible columns by the settings, and the chosen category. */
interface Shape {
  category: CategoryFilter | null;
  /** Averages are hidden until the juror has sent their own evaluation. */
  afterOwn: boolean;
  showVotes: boolean;
  /** True when the ranking shows the universities. */
  showAuthors: boolean;
}

type Params = Slots<{ judgeId: string; page: number }>;

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join());

/**
 * The table `ranked`: works in the jury's order (`nth`) with their place. Disqualified works have no place. A
 * work is hidden until the juror has sent their own evaluation. Hidden works follow by title, so that order
 * and place do not reveal a mean. (specification 2.9, design 5.13, design 5.14)
 */
const ranked = ({ category, afterOwn, showVotes }: Shape, slots: Params) => {
  const isHidden = afterOwn ? sql`coalesce(not ${answered}, 1)` : sql`0`;
  const unless = (hidden: SQL) => sql`iif(is_hidden, null, ${hidden})`;
  const order = juryOrder({
    mean: unless(sql`mean`),
    deviation: unless(sql`deviation`),
    votes: showVotes ? unless(sql`votes`) : null,
    createdAt: unless(sql`created_at`),
  });
  return sql`
    seen as (
      select r.*, ${proposals.titleFolded}, ${isHidden} as is_hidden, e.status as own_status,
        e.conflict as own_conflict, e.total_score as own_total
      from rated r join ${proposals} on ${proposals.id} = r.id
        left join ${evaluations} e on e.proposal_id = r.id and e.judge_id = ${slots.judgeId}
      ${category ? sql`where ${proposals.category} in (${listed(categoryFilterValues(category))})` : sql``}),
    ranked as materialized (
      select *, row_number() over ordered as nth, count(*) over () as total,
        iif(takes_place, sum(takes_place) over (ordered rows unbounded preceding), null) as place
      from (select *, not is_hidden and mean is not null and status <> 'descalificada' as takes_place from seen)
      window ordered as (order by is_hidden, ${order}, iif(is_hidden, title_folded, null), id))`;
};

const rowsOn = perShape((shape: Shape) =>
  statement((slots: Params) => {
    const start = startOfPage(slots.page, RANKED_PER_PAGE, sql`(select count(*) from ranked)`);
    return sql<StoredRow>`with ${rated("all_judges")}, ${ranked(shape, slots)}
      select r.id, r.title, ${universityIn({ authors: shape.showAuthors })} as universityName, ${proposals.category} as category, r.status,
        r.place, ${sql`iif(r.is_hidden, null, r.mean)`} as average, r.is_hidden as isHidden, r.sent as evaluations,
        ${shape.showVotes ? sql`r.votes` : sql`null`} as votes, r.own_status as ownStatus,
        r.own_conflict as ownConflict, r.own_total as ownTotal, ${coverOf(sql`r.id`)} as cover, r.total,
        exists (select 1 from ${judgeAssignments} a
          where a.judge_id = ${slots.judgeId} and a.proposal_id = r.id) as isAssigned
      from ranked r join ${proposals} on ${proposals.id} = r.id
        join ${universities} on ${universities.id} = ${proposals.universityId}
      where r.nth > ${start} order by r.nth limit ${sql.raw(String(RANKED_PER_PAGE))}`;
  }),
);

export function jurorRankingView(database: Database) {
  return {
    /**
     * Returns a page of the ranking for that juror, and the number of works. A page beyond the end means the
     * last.
     */
    async page({ judgeId, mode }: JurorWorks, shape: Shape, page: number) {
      const rows = await database.all(rowsOn(shape)({ judgeId, page }));
      return { rows: rows.map((row) => rankedOf(row, mode)), total: rows[0]?.total ?? 0 };
    },
  };
}

interface StoredRow {
  id: string;
  title: string;
  universityName: string | null;
  category: Category | null;
  status: ProposalStatus;
  /** Counts from 1; null for a hidden, unrated or disqualified work. */
  place: number | null;
  /** Fraction; null when hidden or unrated. */
  average: number | null;
  isHidden: number;
  /** Number of counted evaluations. */
  evaluations: number;
  /** Null when votes are not shown. */
  votes: number | null;
  ownStatus: "draft" | "submitted" | null;
  ownConflict: number | null;
  ownTotal: number | null;
  cover: string | null;
  total: number;
  isAssigned: number;
}

function rankedOf(row: StoredRow, mode: JurorWorks["mode"]) {
  const { id, title, universityName, category, status, place, average, evaluations, votes } = row;
  const own = row.ownStatus && {
    status: row.ownStatus,
    conflict: row.ownConflict === 1,
    totalScore: row.ownTotal,
  };
  const state: EvaluationState = evaluationState(own);
  return {
    id,
    title,
    universityName,
    category,
    status,
    place,
    average,
    evaluations,
    votes,
    state,
    hidden: row.isHidden === 1,
    cover: row.cover === null ? null : (JSON.parse(row.cover) as CardFile),
    ownScore: own && !own.conflict ? own.totalScore : null,
    /** True when this juror should evaluate the work. */
    isOwn: mode === "all_judges" || row.isAssigned === 1,
  };
}
