import type { Category, CategoryFilter } from "~/contest/core/categories";
import type { ProposalStatus } from "~/contest/core/statuses";
import { fullVisibility } from "~/contest/core/visibility";
import type { EvaluationState } from "~/contest/jury/scoring";
import { pageRows, rowCount } from "../../core/paging";
import { searchText } from "../../core/search";
import { type SQL, sql } from "../../core/sql";
import type { StoreContext } from "../../core/store-context";
import { evaluations, judgeAssignments, judges } from "../../schema/jury";
import { universities } from "../../schema/people";
import { proposals } from "../../schema/works";
import { isContestant } from "../../works/contestants";
import { matchesSearch } from "../../works/views/cards";
import { isOutsideField, stateOf } from "../judging";

export const ASSIGNMENTS_PER_PAGE = 25;

/** A work and its assigned judges, by name. */
export interface AssignedWork {
  id: string;
  title: string;
  universityName: string;
  category: Category | null;
  status: ProposalStatus;
  judges: { id: string; name: string; active: boolean; state: EvaluationState }[];
}

/** A judge who could get a work; `isOutside` when its category is not the judge's field. */
export interface OtherJudge {
  id: string;
  name: string;
  isOutside: boolean;
}

/** A judge's load, without disqualified works. (design 10.4) */
export interface AssignedJudge {
  id: string;
  name: string;
  active: boolean;
  assigned: number;
  begun: number;
  submitted: number;
  conflicts: number;
  /** Categories that are not the juror's field. */
  excluded: CategoryFilter[];
}

const stateOrNone = sql`coalesce(${stateOf}, 'not_started')`;
const own = sql`left join ${evaluations} e on e.judge_id = a.judge_id and e.proposal_id = a.proposal_id`;

const selectWorks = (where: SQL) => sql<WorkRow>`select ${proposals.id} as id, ${proposals.title} as title,
    ${universities.name} as universityName, ${proposals.category} as category, ${proposals.status} as status,
    (select json_group_array(json_object('id', id, 'name', name, 'active', iif(active, json('true'), json('false')),
      'state', state)) from (select j.id, j.name, j.active, ${stateOrNone} as state from ${judgeAssignments} a
        join ${judges} j on j.id = a.judge_id ${own}
        where a.proposal_id = ${proposals.id} order by j.name_key, j.id)) as judges
  from ${proposals} join ${universities} on ${universities.id} = ${proposals.universityId}
  where ${proposals.isDraft} = 0 and ${where}`;

type WorkRow = Omit<AssignedWork, "judges"> & { judges: string };
const workOf = (row: WorkRow): AssignedWork => ({ ...row, judges: JSON.parse(row.judges) });

const paged = (page: number, total: SQL) => pageRows(page, ASSIGNMENTS_PER_PAGE, total);

type AssignmentListShape = Record<"searches" | "ofJudge", boolean>;
type AssignmentListParams = { search: string; judgeId: string | null; page: number };

const matchesFilter = ({ searches, ofJudge }: AssignmentListShape, params: AssignmentListParams) =>
  sql`${searches ? matchesSearch(params.search, fullVisibility) : sql`true`} and ${
    ofJudge
      ? sql`exists (select 1 from ${judgeAssignments} a
        where a.proposal_id = ${proposals.id} and a.judge_id = ${params.judgeId})`
      : sql`true`
  }`;

const countOf = (shape: AssignmentListShape, params: AssignmentListParams) =>
  rowCount(sql`${proposals} join ${universities} on ${universities.id} = ${proposals.universityId}
    where ${proposals.isDraft} = 0 and ${matchesFilter(shape, params)}`);

const worksOn = (
  shape: AssignmentListShape,
  params: AssignmentListParams,
) => sql<WorkRow>`${selectWorks(matchesFilter(shape, params))}
      order by ${proposals.titleFolded}, ${proposals.id} ${paged(params.page, sql`(${countOf(shape, params)})`)}`;

const workCount = (shape: AssignmentListShape, params: AssignmentListParams) => countOf(shape, params);

const judgeName = (params: { judgeId: string | null }) =>
  sql<{ name: string }>`select name from ${judges} where id = ${params.judgeId}`;

const oneWork = (params: { id: string }) => sql<WorkRow>`${selectWorks(sql`${proposals.id} = ${params.id}`)}`;

const othersFor = (params: { id: string }) => sql<{
  id: string;
  name: string;
  isOutside: number;
}>`select j.id, j.name, ${isOutsideField} as isOutside from ${judges} j join ${proposals} p on p.id = ${params.id}
    where j.active and not exists (select 1 from ${judgeAssignments} a
      where a.judge_id = j.id and a.proposal_id = ${params.id}) and not exists (select 1 from ${evaluations} e
      where e.judge_id = j.id and e.proposal_id = ${params.id} and e.tied) order by j.name_key, j.id`;

const known = sql`(j.active or exists (select 1 from ${judgeAssignments} a where a.judge_id = j.id))`;

const judgeCount = () => rowCount(sql`${judges} j where ${known}`);

const judgesOn = (params: { page: number }) => sql<
  Omit<AssignedJudge, "active" | "excluded"> & { active: number; excluded: string }
>`select j.id, j.name, j.active, j.excluded_categories as excluded, count(a.proposal_id) as assigned,
      count(iif(${stateOrNone} = 'draft', 1, null)) as begun,
      count(iif(${stateOrNone} = 'submitted', 1, null)) as submitted,
      count(iif(${stateOrNone} = 'conflict', 1, null)) as conflicts
    from ${judges} j left join ${judgeAssignments} a on a.judge_id = j.id and exists
      (select 1 from ${proposals} p where p.id = a.proposal_id and ${isContestant("p")})
      ${own}
    where ${known} group by j.id order by j.name_key, j.id
    ${paged(params.page, sql`(select count(*) from ${judges} j where ${known})`)}`;

/** Lists of assignments by page. `page` counts from 1; beyond the end means the last. */
export function assignmentLists({ database }: StoreContext) {
  return {
    /** Returns works by title, of one judge or of all. `search` is as typed. */
    async works({ search, judgeId, page }: { search: string; judgeId: string | null; page: number }) {
      const folded = searchText(search);
      const shape = { searches: folded !== "", ofJudge: judgeId !== null };
      const values = { search: folded, judgeId, page };
      const [rows, total, judge] = await Promise.all([
        database.all(worksOn(shape, values)),
        database.total(workCount(shape, values)),
        database.first(judgeName({ judgeId })),
      ]);
      return { works: rows.map(workOf), total, judgeName: judge?.name ?? null };
    },

    /**
     * Returns a work and the active judges who could be assigned, by name; null for a draft or an unknown id.
     */
    async work(id: string): Promise<(AssignedWork & { others: OtherJudge[] }) | null> {
      const [row, others] = await Promise.all([
        database.first(oneWork({ id })),
        database.all(othersFor({ id })),
      ]);
      return row
        ? {
            ...workOf(row),
            others: others.map(({ isOutside, ...other }) => ({ ...other, isOutside: isOutside === 1 })),
          }
        : null;
    },

    /** Returns judges by name: active ones, and inactive ones with works. */
    async judges(page: number): Promise<{ judges: AssignedJudge[]; total: number }> {
      const [rows, total] = await Promise.all([
        database.all(judgesOn({ page })),
        database.total(judgeCount()),
      ]);
      return {
        judges: rows.map((row) => ({ ...row, active: row.active === 1, excluded: JSON.parse(row.excluded) })),
        total,
      };
    },
  };
}
