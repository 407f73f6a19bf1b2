import { allByName } from "~/contest/core/all-by-name";
import type { CategoryFilter } from "~/contest/core/categories";
import { type AssigningClosed, assigningClosed, assignJudges, type Pair } from "~/contest/jury/assignment";
import { type Handover, type Reassignment, reassign } from "~/contest/jury/reassignment";
import { logLine } from "../core/audit";
import { isAnswered, isCounted } from "../core/counted-evaluations";
import { atomically, listOf, Refused, refuseUnless, rowsOf } from "../core/database";
import { phasesIn } from "../core/phases";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { verdicts } from "../schema/final";
import { evaluations, judgeAssignments, judges } from "../schema/jury";
import { auditLog } from "../schema/running";
import { proposals } from "../schema/works";
import { isContestant } from "../works/contestants";
import { groupOfWork, isOutsideField } from "./judging";

/** Result or preview of 'Asignar a Jurados'. */
export interface AssignmentPlan {
  added: Pair[];
  proposals: number;
  /** Total and new works of each active judge, ordered by name. */
  loads: { name: string; load: number; added: number }[];
}

/**
 * Preview of 'Reasignar pendientes': moved and sent works of each giver, and received works of each taker.
 */
export interface ReassignmentPlan extends Reassignment {
  givers: { name: string; moved: number; sent: number }[];
  takers: { name: string; received: number }[];
}

/** The last run, unless undone: number of added assignments, and of those already begun. */
export interface LastRun {
  id: number;
  at: number;
  actorName: string;
  added: number;
  begun: number;
}

/** Pairs that the run of the audit event `l` added and that still exist. */
const added = sql`${judgeAssignments} a, json_each(l.details, '$.added') p
  where a.judge_id = p.value ->> 'judgeId' and a.proposal_id = p.value ->> 'proposalId' and a.created_at = l.at`;
const pairsOf = (run: number) => sql`from ${auditLog} l, ${added} and l.id = ${run}`;
const isBegun = sql`exists (select 1 from ${evaluations} e
  where e.judge_id = a.judge_id and e.proposal_id = a.proposal_id and not (e.tied and e.conflict))`;
const latestRun = sql`(select * from ${auditLog}
  where action in ('judges_assigned', 'assignment_undone') order by id desc limit 1)`;

const contestantIds = () =>
  sql<{ id: string }>`select id from ${proposals} where ${isContestant("proposals")}`;

const activeJudgesByName = () =>
  sql<{ id: string; name: string }>`select id, name from ${judges} where active order by name_key, id`;

const everyAssignment = () =>
  sql<Pair>`select judge_id as judgeId, proposal_id as proposalId from ${judgeAssignments}`;

/** Pairs that nothing may assign: conflicts, and works outside a juror's field unless they are assigned. */
const everyBar = () => sql<Pair>`select judge_id as judgeId, proposal_id as proposalId
    from ${evaluations} indexed by evaluations_conflicts where conflict
    union all select j.id, p.id from ${judges} j join ${proposals} p on ${isContestant("p")}
    where j.excluded_categories <> '[]' and ${isOutsideField} and not exists (select 1 from ${judgeAssignments} a
      where a.judge_id = j.id and a.proposal_id = p.id)`;

/** Works of a category that an active juror could get, with the number of works that the juror has. */
const freeInCategory = (params: { judgeId: string; category: string }) => sql<
  Pair & { name: string; held: number }
>`select j.id as judgeId, p.id as proposalId, j.name,
      (select count(*) from ${judgeAssignments} a where a.judge_id = j.id) as held
    from ${judges} j join ${proposals} p on ${isContestant("p")} and ${groupOfWork} = ${params.category}
    where j.id = ${params.judgeId} and j.active and not ${isOutsideField}
      and not exists (select 1 from ${judgeAssignments} a where a.judge_id = j.id and a.proposal_id = p.id)
      and not exists (select 1 from ${evaluations} e where e.judge_id = j.id and e.proposal_id = p.id and e.conflict)
    order by p.id`;

const latest = () => sql<LastRun & { action: string }>`select id, action, at, actor_name as actorName,
    (select count(*) from ${added}) as added, (select count(*) from ${added} and ${isBegun}) as begun
    from ${latestRun} l`;

/** True when the assignment `a` is neither sent nor a conflict. A draft is pending. */
const isPending = sql`not exists (select 1 from ${evaluations} e where e.judge_id = a.judge_id
  and e.proposal_id = a.proposal_id and ${isAnswered})`;

const pendingOf = (params: {
  ids: string[];
}) => sql<Pair>`select a.judge_id as judgeId, a.proposal_id as proposalId
    from ${judgeAssignments} a join ${proposals} p on p.id = a.proposal_id
    where a.judge_id in ${listOf(params.ids)} and ${isContestant("p")} and ${isPending}
    order by a.judge_id, a.proposal_id`;

const giversOf = (params: { ids: string[] }) => sql<{
  id: string;
  name: string;
  sent: number;
}>`select j.id, j.name,
      (select count(*) from ${evaluations} e join ${proposals} p on p.id = e.proposal_id
        where e.judge_id = j.id and ${isCounted} and ${isContestant("p")}) as sent
    from ${judges} j where j.id in ${listOf(params.ids)} order by j.name_key, j.id`;

const isSealed = sql`exists (select 1 from ${verdicts} where sealed_at is not null)`;
const seal = () => sql<{ isSealed: number }>`select ${isSealed} as isSealed`;
const noSeal = refuseUnless(sql`not ${isSealed}`, "verdict_sealed");

/**
 * Assignments of works to judges. A trigger assigns a work to a juror who begins or sends an evaluation.
 * (design 10.3)
 */
export function assignmentStore({ database, by, now }: StoreContext) {
  return {
    /** Returns the reason why nothing may be assigned at `now` (epoch ms), or null. */
    async closed(): Promise<AssigningClosed | null> {
      const [phases, verdict] = await Promise.all([phasesIn(database), database.first(seal())]);
      return assigningClosed(phases, verdict?.isSealed === 1, now);
    },

    /** Returns the plan of `assign`, and changes nothing. */
    async plan(perProposal: number): Promise<AssignmentPlan> {
      const [contestants, activeJudges, assigned, conflicts] = await Promise.all([
        database.all(contestantIds()),
        database.all(activeJudgesByName()),
        database.all(everyAssignment()),
        database.all(everyBar()),
      ]);
      const { added, loads } = assignJudges({
        proposals: contestants.map(({ id }) => id),
        judges: activeJudges.map(({ id }) => id),
        conflicts,
        existing: assigned,
        perProposal,
      });
      const newOf = Map.groupBy(added, ({ judgeId }) => judgeId);
      return {
        added,
        proposals: contestants.length,
        loads: activeJudges.map(({ id, name }) => ({
          name,
          load: loads[id] ?? 0,
          added: newOf.get(id)?.length ?? 0,
        })),
      };
    },

    /**
     * Carries out a plan and writes an audit event, which `undo` can take back. Returns the number of new
     * assignments. Safe to repeat and to run in parallel: existing assignments stay. Refuses `verdict_sealed`.
     * (design 5.12)
     */
    async assign({ added, loads }: Pick<AssignmentPlan, "added" | "loads">): Promise<number> {
      if (added.length === 0) return 0;
      const isNew = sql`from ${rowsOf(added)} n
        join ${judges} j on j.id = n.value ->> 'judgeId' and j.active
        join ${proposals} p on p.id = n.value ->> 'proposalId' and ${isContestant("p")}
        where not ${isOutsideField} and not exists (select 1 from ${judgeAssignments} a
          where a.judge_id = j.id and a.proposal_id = p.id)`;
      const { made } = await atomically(database, {
        noSeal,
        // Removes assignments with a newly declared tie, because the plan replaces those judges.
        tied: sql`delete from ${judgeAssignments} where (judge_id, proposal_id) in
          (select judge_id, proposal_id from ${evaluations} where tied and conflict)`,
        // A double click is one run: a second, empty run would hide the first from `undo`.
        log: logLine(by, now, {
          action: "judges_assigned",
          targetType: "assignment",
          targetId: "all",
          details: { added: sql`(select json_group_array(json(n.value)) ${isNew})`, loads },
          rows: sql`where exists (select 1 ${isNew})`,
        }),
        made: sql`insert into ${judgeAssignments} (judge_id, proposal_id, created_at)
          select j.id, p.id, ${now} ${isNew} on conflict do nothing returning 1`,
      });
      return made.rows.length;
    },

    /** Returns the plan for these judges' pending works, and changes nothing. */
    async planReassignment(ids: string[]): Promise<ReassignmentPlan> {
      const { contestants, activeJudges, assigned, conflicts, pending, from } = await allByName({
        contestants: database.all(contestantIds()),
        activeJudges: database.all(activeJudgesByName()),
        assigned: database.all(everyAssignment()),
        conflicts: database.all(everyBar()),
        pending: database.all(pendingOf({ ids })),
        from: database.all(giversOf({ ids })),
      });
      const { moved, left } = reassign({
        pending,
        proposals: contestants.map(({ id }) => id),
        judges: activeJudges.map(({ id }) => id).filter((id) => !ids.includes(id)),
        conflicts,
        existing: assigned,
      });
      const movesFrom = Map.groupBy(moved, (move) => move.from);
      const received = Map.groupBy(moved, (move) => move.to);
      return {
        moved,
        left,
        givers: from.map(({ id, name, sent }) => ({ name, sent, moved: movesFrom.get(id)?.length ?? 0 })),
        takers: activeJudges
          .map(({ id, name }) => ({ name, received: received.get(id)?.length ?? 0 }))
          .filter((taker) => taker.received > 0),
      };
    },

    /**
     * Moves the pending works and writes an audit event. Works sent meanwhile stay. A draft's text stays with
     * its author. Returns the number moved. Safe to repeat and to run in parallel. Refuses `verdict_sealed`.
     */
    async reassign({ moved, givers }: ReassignmentPlan): Promise<number> {
      const handed = (column: keyof Handover) => sql.raw(`m.value ->> '${column}'`);
      const stillPending = sql`${rowsOf(moved)} m join ${judgeAssignments} a
        on a.judge_id = ${handed("from")} and a.proposal_id = ${handed("proposalId")}
        join ${judges} j on j.id = ${handed("to")} and j.active
        join ${proposals} p on p.id = a.proposal_id where ${isPending} and not ${isOutsideField}`;
      const { removed } = await atomically(database, {
        noSeal,
        log: logLine(by, now, {
          action: "works_reassigned",
          targetType: "assignment",
          targetId: "all",
          details: { judge: givers.map(({ name }) => name).join(", "), moved },
          rows: sql`where exists (select 1 from ${stillPending})`,
        }),
        added: sql`insert into ${judgeAssignments} (judge_id, proposal_id, created_at)
          select j.id, a.proposal_id, ${now} from ${stillPending} on conflict do nothing`,
        removed: sql`delete from ${judgeAssignments} where (judge_id, proposal_id) in
          (select a.judge_id, a.proposal_id from ${stillPending} and exists (select 1 from ${judgeAssignments} b
            where b.judge_id = j.id and b.proposal_id = a.proposal_id)) returning 1`,
      });
      return removed.rows.length;
    },

    /** Assigns all works of a category to an active juror, as a run that `undo` can take back. Returns the number. */
    async assignCategory(judgeId: string, category: CategoryFilter): Promise<number> {
      const free = await database.all(freeInCategory({ judgeId, category }));
      const added = free.map(({ proposalId }) => ({ judgeId, proposalId }));
      const loads = free
        .slice(0, 1)
        .map(({ name, held }) => ({ name, load: held + added.length, added: added.length }));
      return this.assign({ added, loads });
    },

    /** Returns the last run; null without one, after an undo, or when all its assignments are gone. */
    async lastRun(): Promise<LastRun | null> {
      const run = await database.first(latest());
      if (run?.action !== "judges_assigned" || run.added === 0) return null;
      const { action: _, ...rest } = run;
      return rest;
    },

    /**
     * Removes the assignments that the run added, and writes an audit event. Returns the number. Refuses
     * `changed_meanwhile` when an assignment is begun, or it is not the last run.
     */
    async undo(run: number): Promise<number> {
      const { removed } = await atomically(database, {
        latest: refuseUnless(
          sql`(select id || action from ${latestRun}) = ${`${run}judges_assigned`}
            and not exists (select 1 ${pairsOf(run)} and ${isBegun})`,
          "changed_meanwhile",
        ),
        removed: sql`delete from ${judgeAssignments} where (judge_id, proposal_id) in
          (select a.judge_id, a.proposal_id ${pairsOf(run)}) returning 1`,
        log: logLine(by, now, {
          action: "assignment_undone",
          targetType: "assignment",
          targetId: "all",
          details: { run },
        }),
      });
      return removed.rows.length;
    },

    /**
     * Assigns a work to an active judge by hand, and writes an audit event. Refuses `not_found` when that is
     * impossible or already done, and `verdict_sealed`.
     */
    async add({ judgeId, proposalId }: Pair): Promise<void> {
      const samePair = sql`where judge_id = j.id and proposal_id = p.id`;
      const pair = sql`from ${proposals} p, ${judges} j where p.id = ${proposalId} and j.id = ${judgeId}
        and j.active and ${isContestant("p")} and not exists (select 1 from ${judgeAssignments} ${samePair})
        and not exists (select 1 from ${evaluations} ${samePair} and tied)`;
      const { added } = await atomically(database, {
        noSeal,
        log: logLine(by, now, {
          action: "judge_assigned",
          targetType: "proposal",
          targetId: sql`p.id`,
          details: { judge: sql`j.name` },
          rows: pair,
        }),
        added: sql`insert into ${judgeAssignments} (judge_id, proposal_id, created_at)
          select j.id, p.id, ${now} ${pair} returning 1`,
      });
      if (added.rows.length === 0) throw new Refused("not_found");
    },

    /** Removes an assignment by hand, and writes an audit event. Refuses `begun` and `not_found`. */
    async remove({ judgeId, proposalId }: Pair): Promise<void> {
      const these = sql`a.judge_id = ${judgeId} and a.proposal_id = ${proposalId}`;
      const { removed, remaining } = await atomically(database, {
        log: logLine(by, now, {
          action: "judge_unassigned",
          targetType: "proposal",
          targetId: proposalId,
          details: { judge: sql`(select name from ${judges} where id = a.judge_id)` },
          rows: sql`from ${judgeAssignments} a where ${these} and not ${isBegun}`,
        }),
        removed: sql`delete from ${judgeAssignments} as a where ${these} and not ${isBegun} returning 1`,
        remaining: sql`select 1 from ${judgeAssignments} a where ${these}`,
      });
      if (removed.rows.length === 0) throw new Refused(remaining.rows.length > 0 ? "begun" : "not_found");
    },
  };
}
