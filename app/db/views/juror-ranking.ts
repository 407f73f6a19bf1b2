import { and, eq, inArray, sql } from "drizzle-orm";
import { type CategoryFilter, categoryFilterValues } from "~/contest/categories";
import { evaluationState } from "~/contest/scoring";
import type { Database } from "../database";
import { countedEvaluations } from "../evaluations";
import { evaluations, proposalAssets, proposals, universities } from "../schema";
import { perShape, type Slots, select, statement } from "../statements";
import { fileColumns } from "./cards";
import type { Desk } from "./juror-board";

const works = perShape((category: CategoryFilter | null) =>
  statement((its: Slots<{ judgeId: string }>) =>
    select({
      id: proposals.id,
      title: proposals.title,
      titleFolded: proposals.titleFolded,
      category: proposals.category,
      status: proposals.status,
      publicVotes: proposals.publicVotesCount,
      createdAt: proposals.createdAt,
      universityName: universities.name,
      cover: fileColumns,
      own: {
        status: evaluations.status,
        conflict: evaluations.conflict,
        totalScore: evaluations.totalScore,
      },
      totals: sql<number[]>`(select json_group_array(e.total_score) ${countedEvaluations})`.mapWith(
        JSON.parse,
      ),
      isAssigned: sql<boolean>`exists (select 1 from judge_assignments a
          where a.judge_id = ${its.judgeId} and a.proposal_id = proposals.id)`.mapWith(Boolean),
    })
      .from(proposals)
      .innerJoin(universities, eq(universities.id, proposals.universityId))
      .leftJoin(
        proposalAssets,
        and(eq(proposalAssets.proposalId, proposals.id), eq(proposalAssets.position, 0)),
      )
      .leftJoin(
        evaluations,
        and(eq(evaluations.proposalId, proposals.id), eq(evaluations.judgeId, its.judgeId)),
      )
      .where(
        and(
          eq(proposals.isDraft, false),
          category ? inArray(proposals.category, categoryFilterValues(category)) : undefined,
        ),
      ),
  ),
);

/** What the jurors' ranking is made of. Averages and their order are rules: see `jurorRanking`. */
export function jurorRankingView(database: Database) {
  return {
    /** All published proposals with the totals that count, and this juror's own. One statement, in no order. */
    async all({ judgeId, mode }: Desk, category: CategoryFilter | null) {
      const rows = await database.all(works(category)({ judgeId }));
      return rows.map(({ own, isAssigned, ...row }) => ({
        ...row,
        state: evaluationState(own),
        ownScore: own?.conflict ? null : (own?.totalScore ?? null),
        /** Whether this juror is to evaluate it. */
        isOwn: mode === "all_judges" || isAssigned,
      }));
    },
  };
}
