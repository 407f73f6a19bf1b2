import { type Category, type CategoryFilter, categoryFilterValues } from "~/contest/core/categories";
import type { ProposalStatus } from "~/contest/core/statuses";
import { type EvaluationState, evaluationState } from "~/contest/jury/scoring";
import { isAnswered } from "../../core/counted-evaluations";
import { startOfPage } from "../../core/paging";
import { sql } from "../../core/sql";
import { every } from "../../core/statements";
import type { StoreContext } from "../../core/store-context";
import { evaluations, judgeAssignments, juryMeans } from "../../schema/jury";
import { universities } from "../../schema/people";
import { proposals } from "../../schema/works";
import { type CardFile, coverOf } from "../../works/views/cards";
import { universityIn } from "../../works/visibility";
import { juryOrder } from "../judging";
import type { JurorWorks } from "./juror-board";

export const RANKED_PER_PAGE = 50;

/** Shape of a query: the visible columns by the settings, and the chosen category. */
interface JurorRankingShape {
  category: CategoryFilter | null;
  /** Averages are hidden until the juror has sent their own evaluation. */
  afterOwn: boolean;
  showVotes: boolean;
  /** True when the ranking shows the universities. */
  showAuthors: boolean;
}

type JurorRankingParams = { judgeId: string; page: number };

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join());

/** Works in the ranking. */
const isRanked = ({ category }: JurorRankingShape) =>
  every(
    sql`${proposals.isDraft} = 0`,
    category ? sql`${proposals.category} in (${listed(categoryFilterValues(category))})` : undefined,
  );

/** Works that the juror has answered. */
const answeredBy = ({ judgeId }: JurorRankingParams) =>
  sql`(select e.proposal_id from ${evaluations} e where e.judge_id = ${judgeId} and ${isAnswered})`;

/**
 * The jury's order. A work is hidden until the juror has sent their own evaluation. Hidden works follow by title, so
 * that order and place do not reveal a mean. (specification 2.9, design 5.13, design 5.14)
 */
const orderOf = ({ showVotes }: JurorRankingShape) => {
  const order = juryOrder({
    mean: sql`mean`,
    deviation: sql`deviation`,
    votes: showVotes ? sql`votes` : null,
    createdAt: sql`created_at`,
  });
  return sql`order by is_hidden, ${order}, title_folded, id`;
};

/** Columns of the order. A hidden work has its title alone. */
const shown = (shape: JurorRankingShape, params: JurorRankingParams) => sql`
  select ${proposals.id}, ${proposals.status}, 0 as is_hidden, m.mean, m.deviation,
    ${proposals.publicVotesCount} as votes, ${proposals.createdAt}, null as title_folded
  from ${shape.afterOwn ? sql`${answeredBy(params)} own cross join ${proposals} on ${proposals.id} = own.proposal_id` : proposals}
    left join ${juryMeans} m on m.proposal_id = ${proposals.id}
  where ${isRanked(shape)}`;
const hidden = (shape: JurorRankingShape, params: JurorRankingParams) => sql`
  select ${proposals.id}, ${proposals.status}, 1, null, null, null, null, ${proposals.titleFolded}
  from ${proposals} where ${isRanked(shape)} and ${proposals.id} not in ${answeredBy(params)}
  order by ${proposals.titleFolded}, ${proposals.id}`;

/**
 * Sorts few columns of the shown works; an index has the hidden ones by title. Gives places (none to a disqualified
 * work) up to the page's end only.
 */
const rowsOn = (shape: JurorRankingShape, params: JurorRankingParams) => {
  const untilPage = sql`limit (select at + ${sql.raw(String(RANKED_PER_PAGE))} from start)`;
  return sql<StoredRow>`with start as materialized (
        select ${startOfPage(params.page, RANKED_PER_PAGE, sql`total`)} as at, total
        from (select count(*) as total from ${proposals} where ${isRanked(shape)})),
      read_rows as (select * from (${shown(shape, params)} ${orderOf(shape)} ${untilPage})
        ${shape.afterOwn ? sql`union all select * from (${hidden(shape, params)} ${untilPage})` : sql``}),
      best as materialized (select * from read_rows ${orderOf(shape)} ${untilPage}),
      ranked as (select *, row_number() over ordered as nth,
          iif(takes_place, sum(takes_place) over (ordered rows unbounded preceding), null) as place
        from (select *, not is_hidden and mean is not null and status <> 'descalificada' as takes_place from best)
        window ordered as (${orderOf(shape)}))
      select r.id, ${proposals.title}, ${universityIn({ authors: shape.showAuthors })} as universityName,
        ${proposals.category} as category, r.status, r.place, r.mean as average,
        r.is_hidden as isHidden, coalesce(m.sent, 0) as evaluations,
        ${shape.showVotes ? proposals.publicVotesCount : sql`null`} as votes, e.status as ownStatus,
        e.conflict as ownConflict, e.total_score as ownTotal, ${coverOf(sql`r.id`)} as cover, start.total,
        exists (select 1 from ${judgeAssignments} a
          where a.judge_id = ${params.judgeId} and a.proposal_id = r.id) as isAssigned
      from start cross join ranked r join ${proposals} on ${proposals.id} = r.id
        join ${universities} on ${universities.id} = ${proposals.universityId}
        left join ${juryMeans} m on m.proposal_id = r.id
        left join ${evaluations} e on e.proposal_id = r.id and e.judge_id = ${params.judgeId}
      where r.nth > start.at order by r.nth`;
};

export function jurorRankingView({ database }: StoreContext) {
  return {
    /**
     * Returns a page of the ranking for that juror, and the number of works. A page beyond the end means the
     * last.
     */
    async page({ judgeId, mode }: JurorWorks, shape: JurorRankingShape, page: number) {
      const rows = await database.all(rowsOn(shape, { judgeId, page }));
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
