import type { Category } from "./categories";
import { type ProposalMetrics, percentage, proposalMetrics } from "./metrics";
import type { Settings } from "./settings";

/** What the overview is computed from. Drafts are not among the proposals; a resting judge is not `active`. */
export interface OverviewInput<P, J> {
  mode: Settings["evaluation_count_mode"];
  proposals: P[];
  judges: J[];
  assignments: { judgeId: string; proposalId: string }[];
  evaluations: {
    judgeId: string;
    proposalId: string;
    status: "draft" | "submitted";
    conflict: boolean;
    totalScore: number | null;
    /** Epoch ms. */
    updatedAt: number;
  }[];
}

export type ProposalProgress = ProposalMetrics & {
  /** Totals (fractions) of the evaluations that count, lowest first. */
  totals: number[];
  /** When one of the evaluations that count last changed, epoch ms. */
  lastEvaluationAt: number | null;
};

export interface JurorProgress {
  assigned: number;
  submitted: number;
  conflicts: number;
  /** Whole percentage of the assigned ones. */
  progress: number;
  /** Epoch ms. */
  lastActivityAt: number | null;
}

export interface Overview<P, J> {
  proposals: (P & ProposalProgress)[];
  /** The active ones by progress, then in the order given. */
  jurors: (J & JurorProgress)[];
  submitted: number;
  expected: number;
  /** Whole percentage of the expected evaluations, 0 when none are expected. */
  progress: number;
}

/** How far the jury is, by proposal and by juror. (Specification 1 §2 and §9, design 5.11) */
export function contestOverview<
  P extends { id: string; category: Category | null },
  J extends { id: string; active: boolean },
>({ mode, proposals, judges, assignments, evaluations }: OverviewInput<P, J>): Overview<P, J> {
  const active = judges.filter((judge) => judge.active);
  const activeJudgeIds = active.map(({ id }) => id);
  const known = new Set(proposals.map(({ id }) => id));
  const ofContest = evaluations.filter(({ proposalId }) => known.has(proposalId));
  const assigned = assignments.filter(({ proposalId }) => known.has(proposalId));
  const byProposal = Map.groupBy(ofContest, ({ proposalId }) => proposalId);
  const byJudge = Map.groupBy(ofContest, ({ judgeId }) => judgeId);
  const assignedTo = Map.groupBy(assigned, ({ proposalId }) => proposalId);
  const assignedOf = Map.groupBy(assigned, ({ judgeId }) => judgeId);
  const rated = proposals.map((proposal) => {
    const own = byProposal.get(proposal.id) ?? [];
    const counted = own.filter(counts);
    return {
      ...proposal,
      ...proposalMetrics({
        evaluations: own,
        mode,
        activeJudgeIds,
        assignedJudgeIds: (assignedTo.get(proposal.id) ?? []).map(({ judgeId }) => judgeId),
      }),
      totals: counted.flatMap(({ totalScore }) => totalScore ?? []).sort((a, b) => a - b),
      lastEvaluationAt: latest(counted),
    };
  });
  const jurors = active.map((judge) => {
    const own = byJudge.get(judge.id) ?? [];
    const expected = mode === "all_judges" ? proposals.length : (assignedOf.get(judge.id)?.length ?? 0);
    const submitted = own.filter(counts).length;
    return {
      ...judge,
      assigned: expected,
      submitted,
      conflicts: own.filter(({ conflict }) => conflict).length,
      progress: share(submitted, expected),
      lastActivityAt: latest(own),
    };
  });
  const submitted = rated.reduce((sum, row) => sum + row.evaluationsSubmitted, 0);
  const expected = rated.reduce((sum, row) => sum + row.evaluationsExpected, 0);
  return {
    proposals: rated,
    jurors: jurors.sort((a, b) => b.progress - a.progress),
    submitted,
    expected,
    progress: share(submitted, expected),
  };
}

/** Who evaluates more than was assigned is done, not beyond. */
const share = (submitted: number, expected: number) => Math.min(100, percentage(submitted, expected));

const counts = ({ status, conflict }: { status: string; conflict: boolean }) =>
  status === "submitted" && !conflict;

function latest(evaluations: { updatedAt: number }[]): number | null {
  return evaluations.length === 0 ? null : Math.max(...evaluations.map(({ updatedAt }) => updatedAt));
}
