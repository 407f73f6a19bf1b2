import { asc, desc, eq } from "drizzle-orm";
import { contestOverview, type Overview } from "~/contest/overview";
import { onScaleOfFive, type Scores } from "~/contest/scoring";
import type { Settings } from "~/contest/settings";
import type { Database } from "../database";
import { criteria, evaluations, judgeAssignments, judges, profiles, proposals } from "../schema";
import { type RowOf, type Slots, select, statement } from "../statements";
import { selectCards } from "./cards";

const published = statement(() =>
  selectCards({}).where(eq(proposals.isDraft, false)).orderBy(desc(proposals.createdAt), desc(proposals.id)),
);

const everyJudge = statement(() =>
  select({ id: judges.id, name: judges.name, email: profiles.email, active: judges.active })
    .from(judges)
    .leftJoin(profiles, eq(profiles.id, judges.userId))
    .orderBy(asc(judges.nameKey), asc(judges.id)),
);

const everyAssignment = statement(() =>
  select({ judgeId: judgeAssignments.judgeId, proposalId: judgeAssignments.proposalId }).from(
    judgeAssignments,
  ),
);

const everyEvaluation = statement(() =>
  select({
    judgeId: evaluations.judgeId,
    proposalId: evaluations.proposalId,
    status: evaluations.status,
    conflict: evaluations.conflict,
    totalScore: evaluations.totalScore,
    updatedAt: evaluations.updatedAt,
  }).from(evaluations),
);

const criteriaInOrder = statement(() =>
  select({ id: criteria.id, name: criteria.name, weight: criteria.weight })
    .from(criteria)
    .orderBy(asc(criteria.displayOrder), asc(criteria.id)),
);

const verdictsOn = statement((its: Slots<{ proposalId: string }>) =>
  select({
    id: evaluations.id,
    name: judges.name,
    email: profiles.email,
    status: evaluations.status,
    conflict: evaluations.conflict,
    totalScore: evaluations.totalScore,
    submittedAt: evaluations.submittedAt,
    comments: evaluations.generalComments,
    scores: evaluations.scores,
    notApplicable: evaluations.notApplicable,
  })
    .from(evaluations)
    .innerJoin(judges, eq(judges.id, evaluations.judgeId))
    .leftJoin(profiles, eq(profiles.id, judges.userId))
    .where(eq(evaluations.proposalId, its.proposalId))
    .orderBy(asc(judges.nameKey), asc(evaluations.id)),
);

/** What an admin sees of the jury's work. */
export function dashboardView(database: Database) {
  return {
    /** Every proposal but drafts, most recent first, with the jury's progress on it; every active juror with theirs. */
    async overview(
      mode: Settings["evaluation_count_mode"],
    ): Promise<Overview<DashboardProposal, DashboardJuror>> {
      const [cards, people, assignments, given] = await Promise.all([
        database.all(published({})),
        database.all(everyJudge({})),
        database.all(everyAssignment({})),
        database.all(everyEvaluation({})),
      ]);
      return contestOverview({
        mode,
        proposals: cards.map(({ students: _, summary: __, description: ___, ...card }) => ({
          ...card,
          publicVotes: card.publicVotesCount,
        })),
        judges: people,
        assignments,
        evaluations: given,
      });
    },

    /** What each juror said of one proposal, by name, and the criteria in their order. */
    async evaluationsOf(
      proposalId: string,
    ): Promise<{ criteria: DashboardCriterion[]; jurors: JurorVerdict[] }> {
      const [all, rows] = await Promise.all([
        database.all(criteriaInOrder({})),
        database.all(verdictsOn({ proposalId })),
      ]);
      return { criteria: all, jurors: rows.map((row) => ({ ...row, scores: onScaleOfFive(row.scores) })) };
    },
  };
}

export type DashboardProposal = Omit<
  RowOf<ReturnType<typeof published>>,
  "students" | "summary" | "description"
> & { publicVotes: number };

export interface DashboardJuror {
  id: string;
  name: string;
  /** Null for one who erased their account. */
  email: string | null;
  active: boolean;
}

export interface DashboardCriterion {
  id: string;
  name: string;
  weight: number;
}

export interface JurorVerdict {
  id: string;
  name: string;
  email: string | null;
  status: "draft" | "submitted";
  conflict: boolean;
  /** 0..1 */
  totalScore: number | null;
  submittedAt: number | null;
  comments: string;
  /** By criterion id, 0 to 5. */
  scores: Scores;
  notApplicable: string[];
}
