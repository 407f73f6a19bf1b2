import { type SQL, sql } from "drizzle-orm";
import type { Category } from "~/contest/categories";
import type { EvaluationState } from "~/contest/scoring";
import type { ProposalStatus } from "~/contest/statuses";
import { atomically, type Database } from "../database";
import { evaluations, judgeAssignments, judges, proposals, universities } from "../schema";
import { matchesSearch } from "./cards";

export const ASSIGNMENTS_PER_PAGE = 25;

/** A work and the judges that it is assigned to, by name. */
export interface AssignedWork {
  id: string;
  title: string;
  universityName: string;
  category: Category | null;
  status: ProposalStatus;
  judges: { id: string; name: string; active: boolean; state: EvaluationState }[];
}

/** A judge's load. A disqualified work is no part of it. (design 10.4) */
export interface AssignedJudge {
  id: string;
  name: string;
  active: boolean;
  assigned: number;
  begun: number;
  submitted: number;
  conflicts: number;
}

const stateOf = sql`coalesce(iif(e.conflict, 'conflict', e.status), 'not_started')`;
const own = sql`left join ${evaluations} e on e.judge_id = a.judge_id and e.proposal_id = a.proposal_id`;

const selectWorks = (where: SQL) => sql<WorkRow>`select ${proposals.id} as id, ${proposals.title} as title,
    ${universities.name} as universityName, ${proposals.category} as category, ${proposals.status} as status,
    (select json_group_array(json_object('id', id, 'name', name, 'active', iif(active, json('true'), json('false')),
      'state', state)) from (select j.id, j.name, j.active, ${stateOf} as state from ${judgeAssignments} a
        join ${judges} j on j.id = a.judge_id ${own}
        where a.proposal_id = ${proposals.id} order by j.name_key, j.id)) as judges
  from ${proposals} join ${universities} on ${universities.id} = ${proposals.universityId}
  where ${proposals.isDraft} = 0 and ${where}`;

type WorkRow = Omit<AssignedWork, "judges"> & { judges: string };
const workOf = (row: WorkRow): AssignedWork => ({ ...row, judges: JSON.parse(row.judges) });

/** Who has which work, a page at a time. */
export function assignmentLists(database: Database) {
  const paged = (page: number) =>
    sql`limit ${ASSIGNMENTS_PER_PAGE} offset ${(page - 1) * ASSIGNMENTS_PER_PAGE}`;
  return {
    /** Works by title, of one judge or of all; `search` folded (see `fold`), `page` from 1. */
    async works({ search, judgeId, page }: { search: string; judgeId: string | null; page: number }) {
      const where = sql`${matchesSearch(search) ?? sql`1`} and ${
        judgeId === null
          ? sql`1`
          : sql`exists (select 1 from ${judgeAssignments} a
              where a.proposal_id = ${proposals.id} and a.judge_id = ${judgeId})`
      }`;
      const [found, counted, judge] = await atomically(database, [
        sql<WorkRow>`${selectWorks(where)} order by ${proposals.titleFolded}, ${proposals.id} ${paged(page)}`,
        sql<{ total: number }>`select count(*) as total from ${proposals}
          join ${universities} on ${universities.id} = ${proposals.universityId}
          where ${proposals.isDraft} = 0 and ${where}`,
        sql<{ name: string }>`select name from ${judges} where id = ${judgeId}`,
      ]);
      return {
        works: found.rows.map(workOf),
        total: counted.rows[0]?.total ?? 0,
        judgeName: judge.rows[0]?.name ?? null,
      };
    },

    /** One work, and the active judges that it is not assigned to, by name; null for a draft or none. */
    async work(id: string): Promise<(AssignedWork & { others: { id: string; name: string }[] }) | null> {
      const [found, others] = await atomically(database, [
        selectWorks(sql`${proposals.id} = ${id}`),
        sql<{
          id: string;
          name: string;
        }>`select j.id, j.name from ${judges} j where j.active and not exists (select 1 from ${judgeAssignments} a
          where a.judge_id = j.id and a.proposal_id = ${id}) order by j.name_key, j.id`,
      ]);
      const row = found.rows[0];
      return row ? { ...workOf(row), others: others.rows } : null;
    },

    /** Judges by name: the active ones, and whoever has works all the same; `page` from 1. */
    async judges(page: number): Promise<{ judges: AssignedJudge[]; total: number }> {
      const known = sql`(j.active or exists (select 1 from ${judgeAssignments} a where a.judge_id = j.id))`;
      const [found, counted] = await atomically(database, [
        sql<
          Omit<AssignedJudge, "active"> & { active: number }
        >`select j.id, j.name, j.active, count(a.proposal_id) as assigned,
            count(iif(${stateOf} = 'draft', 1, null)) as begun,
            count(iif(${stateOf} = 'submitted', 1, null)) as submitted,
            count(iif(${stateOf} = 'conflict', 1, null)) as conflicts
          from ${judges} j left join ${judgeAssignments} a on a.judge_id = j.id and exists
            (select 1 from ${proposals} p where p.id = a.proposal_id and p.status <> 'descalificada' and not p.is_draft)
            ${own}
          where ${known} group by j.id order by j.name_key, j.id ${paged(page)}`,
        sql<{ total: number }>`select count(*) as total from ${judges} j where ${known}`,
      ]);
      return {
        judges: found.rows.map((row) => ({ ...row, active: row.active === 1 })),
        total: counted.rows[0]?.total ?? 0,
      };
    },
  };
}
