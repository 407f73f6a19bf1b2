import { and, asc, eq, ne, sql } from "drizzle-orm";
import { assignJudges } from "~/contest/assignment";
import { type Actor, logLine } from "./audit";
import { atomically, type Database } from "./database";
import { evaluations, judgeAssignments, judges, proposals } from "./schema";

export interface AssignmentResult {
  added: number;
  proposals: number;
  /** How many proposals each active judge has by now, in the order of their names. */
  loads: { name: string; load: number }[];
}

export function assignmentStore(database: Database) {
  return {
    /**
     * Gives each proposal that is neither a draft nor disqualified `perProposal` judges, evenly, and logs it.
     * Safe to repeat and to race: what is assigned stays. (Design 5.12)
     */
    async assign(perProposal: number, by: Actor, at: number): Promise<AssignmentResult> {
      const [contestants, activeJudges, assigned, evaluated] = await Promise.all([
        database
          .select({ id: proposals.id })
          .from(proposals)
          .where(and(eq(proposals.isDraft, false), ne(proposals.status, "descalificada"))),
        database
          .select({ id: judges.id, name: judges.name })
          .from(judges)
          .where(eq(judges.active, true))
          .orderBy(asc(judges.name), asc(judges.id)),
        database
          .select({ judgeId: judgeAssignments.judgeId, proposalId: judgeAssignments.proposalId })
          .from(judgeAssignments),
        database
          .select({
            judgeId: evaluations.judgeId,
            proposalId: evaluations.proposalId,
            conflict: evaluations.conflict,
          })
          .from(evaluations),
      ]);
      const { added, loads } = assignJudges({
        proposals: contestants.map(({ id }) => id),
        judges: activeJudges.map(({ id }) => id),
        conflicts: evaluated.filter(({ conflict }) => conflict),
        existing: [...assigned, ...evaluated],
        perProposal,
      });
      if (added.length > 0) {
        await atomically(database, [
          sql`insert into ${judgeAssignments} (judge_id, proposal_id, created_at)
            select value ->> 'judgeId', value ->> 'proposalId', ${at} from json_each(${JSON.stringify(added)})
            where true on conflict do nothing`,
          logLine(database, by, at, {
            action: "judges_assigned",
            targetType: "assignment",
            targetId: "all",
            details: { added, loads },
          }),
        ]);
      }
      return {
        added: added.length,
        proposals: contestants.length,
        loads: activeJudges.map(({ id, name }) => ({ name, load: loads[id] ?? 0 })),
      };
    },
  };
}
