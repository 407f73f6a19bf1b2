import { beginningOf, logLine } from "../core/audit";
import { atomically, type Database, listOf, Refused, refusalReason, refuseUnless } from "../core/database";
import { type SQL, sql } from "../core/sql";
import type { Actor } from "../core/store-context";
import { isTallyClosed } from "../core/tally-state";
import { finalVotes } from "../schema/final";
import { evaluations, judgeAssignments } from "../schema/jury";
import { pendingVotes, publicVotes, voteFigures } from "../schema/votes";
import { fileRemovals, proposalAssets, proposalStudents, proposals, teams } from "../schema/works";

type RemovalStep = "assets" | "students" | "proposals";

/**
 * Removes proposals with their dependent rows, in the specification's order, all or nothing. The cron deletes
 * their files. `works` are existing ones. `guards` are statements that can refuse. Returns the number removed. Refuses
 * `verdict_holds` for a work of the valid verdict, and `final_holds` for a fixed finalist. When the database fails,
 * refuses the first step that fails: `assets_stay`, `students_stay` or `proposals_stay`. (specification 1.7, design 5.16)
 */
export async function removeProposals(
  database: Database,
  works: { id: string; title: string }[],
  by: Actor,
  now: number,
  guards: SQL[] = [],
): Promise<number> {
  if (works.length === 0) return 0;
  const these = listOf(works.map(({ id }) => id));
  const steps = removalSteps(these, now);
  const log = logLine(by, now, {
    action: "proposals_removed",
    targetType: "proposal",
    targetId: works.length === 1 ? (works[0]?.id ?? "") : "many",
    details: beginningOf(works),
  });
  try {
    await atomically(database, [...guards, ...Object.values(steps).flat(), log]);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`${await refusedStep(database, steps)}_stay`, { cause: error });
  }
  return works.length;
}

/**
 * Builds the statements that remove `these` (a subquery of proposal ids) with their dependent rows, by step.
 */
export function removalSteps(these: SQL, now: number): Record<RemovalStep, SQL[]> {
  return {
    assets: [
      sql`insert or ignore into ${fileRemovals} (storage_path, queued_at)
        select storage_path, ${now} from ${proposalAssets} where proposal_id in ${these}
        union select poster_path, ${now} from ${proposalAssets} where proposal_id in ${these} and poster_path is not null`,
      sql`delete from ${proposalAssets} where proposal_id in ${these}`,
    ],
    students: [sql`delete from ${proposalStudents} where proposal_id in ${these}`],
    proposals: [
      sql`delete from ${evaluations} where proposal_id in ${these}`,
      // Groups go first, because a trigger updates them for every deleted vote.
      sql`delete from ${voteFigures} where proposal_id in ${these}`,
      sql`delete from ${pendingVotes} where proposal_id in ${these}`,
      // Votes of a closed tally go with the row of their work, by a trigger.
      sql`delete from ${publicVotes} where proposal_id in ${these} and not ${isTallyClosed("public")}`,
      // A counted vote of the final keeps its work: the deletion below fails.
      sql`delete from ${finalVotes} where proposal_id in ${these} and is_pending`,
      sql`delete from ${judgeAssignments} where proposal_id in ${these}`,
      sql`delete from ${proposals} where id in ${these}`,
      // A team belongs to one work. Teams of other works stay.
      sql`delete from ${teams} where not exists (select 1 from ${proposals} p where p.team_id = ${teams.id})`,
    ],
  };
}

/** Finds the step that fails, because a batch does not name it. Each step runs in a batch that is undone. */
async function refusedStep(database: Database, steps: Record<RemovalStep, SQL[]>): Promise<RemovalStep> {
  const undo = refuseUnless(sql`0`, "rehearsed");
  const rehearsed: SQL[] = [];
  for (const step of ["assets", "students"] as const) {
    rehearsed.push(...steps[step]);
    const refused = await atomically(database, [...rehearsed, undo]).catch(
      (error) => refusalReason(error) !== "rehearsed",
    );
    if (refused) return step;
  }
  return "proposals";
}
