import type { Losses, Visibility } from "~/contest/core/visibility";
import { onScaleOfFive, type Scores } from "~/contest/jury/scoring";
import { sql } from "../../core/sql";
import { optional, select } from "../../core/statements";
import type { StoreContext } from "../../core/store-context";
import { criteria, evaluations, judges } from "../../schema/jury";
import { profiles } from "../../schema/people";
import { proposals } from "../../schema/works";
import { votesIn } from "../../works/visibility";
import { distanceOf } from "../judging";
import type { Distance } from "./dashboard";

const criteriaInOrder = () => select({ id: criteria.id, name: criteria.name, weight: criteria.weight })`
    from ${criteria} order by ${criteria.displayOrder}, ${criteria.id}`;

const evaluationsOn = (params: { proposalId: string }) =>
  select({
    id: evaluations.id,
    judgeId: evaluations.judgeId,
    name: judges.name,
    email: optional(profiles.email),
    status: evaluations.status,
    conflict: evaluations.conflict,
    tied: evaluations.tied,
    totalScore: evaluations.totalScore,
    submittedAt: evaluations.submittedAt,
    comments: evaluations.generalComments,
    privateComments: evaluations.privateComments,
    scores: evaluations.scores,
    notApplicable: evaluations.notApplicable,
    distance: distanceOf(sql`${judges.id}`),
  })`from ${evaluations} join ${judges} on ${judges.id} = ${evaluations.judgeId}
      left join ${profiles} on ${profiles.id} = ${judges.userId}
    where ${evaluations.proposalId} = ${params.proposalId} order by ${judges.nameKey}, ${evaluations.id}`;

const lossesOf = (visibility: Visibility, params: { universityId: string }) =>
  select({
    id: proposals.id,
    votes: votesIn(visibility),
    evaluations: sql<number>`(select count(*) from ${evaluations}
          where ${evaluations.proposalId} = ${proposals.id} and ${evaluations.status} = 'submitted')`,
  })`from ${proposals} where ${proposals.universityId} = ${params.universityId}`;

/** Evaluations of single works. */
export function workEvaluationsView({ database }: StoreContext) {
  return {
    /** Returns the votes (null while hidden) and sent evaluations of each work of a university, by id. */
    async losses(universityId: string | null, visibility: Visibility): Promise<Record<string, Losses>> {
      if (universityId === null) return {};
      const rows = await database.all(lossesOf(visibility, { universityId }));
      return Object.fromEntries(rows.map(({ id, ...losses }) => [id, losses]));
    },

    /** Returns each juror's evaluation of a proposal, by name, and the criteria in order, at one instant. */
    async on(proposalId: string): Promise<{ criteria: WeighedCriterion[]; jurors: JurorEvaluation[] }> {
      const [all, rows] = await Promise.all([
        database.all(criteriaInOrder()),
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
  /** True when the conflict comes from the juror's declared ties. */
  tied: boolean;
  /** 0..1 */
  totalScore: number | null;
  submittedAt: number | null;
  comments: string;
  /** Comments for the organiser. */
  privateComments: string;
  /** Scores by criterion id, 0 to 5. */
  scores: Scores;
  notApplicable: string[];
  distance: Distance | null;
}
