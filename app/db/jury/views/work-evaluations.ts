import { sql } from "drizzle-orm";
import { onScaleOfFive, type Scores } from "~/contest/jury/scoring";
import type { Database } from "../../core/database";
import { optional, type Slots, select, statement } from "../../core/statements";
import { profiles } from "../../people/schema";
import { distanceOf } from "../judging";
import { criteria, evaluations, judges } from "../schema";
import type { Distance } from "./dashboard";

const criteriaInOrder = statement(
  () => select({ id: criteria.id, name: criteria.name, weight: criteria.weight })`
    from ${criteria} order by ${criteria.displayOrder}, ${criteria.id}`,
);

const evaluationsOn = statement(
  (slots: Slots<{ proposalId: string }>) =>
    select({
      id: evaluations.id,
      judgeId: evaluations.judgeId,
      name: judges.name,
      email: optional(profiles.email),
      status: evaluations.status,
      conflict: evaluations.conflict,
      totalScore: evaluations.totalScore,
      submittedAt: evaluations.submittedAt,
      comments: evaluations.generalComments,
      scores: evaluations.scores,
      notApplicable: evaluations.notApplicable,
      distance: distanceOf(sql`${judges.id}`),
    })`from ${evaluations} join ${judges} on ${judges.id} = ${evaluations.judgeId}
      left join ${profiles} on ${profiles.id} = ${judges.userId}
    where ${evaluations.proposalId} = ${slots.proposalId} order by ${judges.nameKey}, ${evaluations.id}`,
);

/** One work's evaluations, for admins. */
export function workEvaluationsView(database: Database) {
  return {
    /** Returns each juror's evaluation of a proposal, by name, and the criteria in order, at one instant. */
    async on(proposalId: string): Promise<{ criteria: WeighedCriterion[]; jurors: JurorEvaluation[] }> {
      const [all, rows] = await Promise.all([
        database.all(criteriaInOrder({})),
        database.all(evaluationsOn({ proposalId })),
      ]);
      return {
        criteria: all,
        jurors: rows.map((row) => ({
          ...row,
          scores: onScaleOfFive(row.scores),
          distance: row.distance === null ? null : (JSON.parse(row.distance) as Distance),
        })),
      };
    },
  };
}

export interface WeighedCriterion {
  id: string;
  name: string;
  weight: number;
}

export interface JurorEvaluation {
  id: string;
  judgeId: string;
  name: string;
  email: string | null;
  status: "draft" | "submitted";
  conflict: boolean;
  /** 0..1 */
  totalScore: number | null;
  submittedAt: number | null;
  comments: string;
  /** Scores by criterion id, 0 to 5. */
  scores: Scores;
  notApplicable: string[];
  distance: Distance | null;
}
