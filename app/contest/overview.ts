import type { Category } from "./categories";
import { type ProposalMetrics, percentage, proposalMetrics } from "./metrics";
import type { Settings } from "./settings";
import type { ProposalStatus } from "./statuses";

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

type ProposalProgress = ProposalMetrics & {
  /** Totals (fractions) of the evaluations that count, lowest first. */
  totals: number[];
  /** When one of the evaluations that count last changed, epoch ms. */
  lastEvaluationAt: number | null;
};

interface JurorProgress {
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

/**
 * How far the jury is, by proposal and by juror. A disqualified work can be read, and is nobody's to evaluate: it has no
 * N and counts in no sum, no juror's share. (specification 1.2, specification 1.9, design 5.11, design 10.4)
 */
export function contestOverview<
  P extends { id: string; category: Category | null; status: ProposalStatus },
  J extends { id: string; active: boolean },
>({ mode, proposals, judges, assignments, evaluations }: OverviewInput<P, J>): Overview<P, J> {
  const active = judges.filter((judge) => judge.active);
  const activeJudgeIds = active.map(({ id }) => id);
  const known = new Set(proposals.map(({ id }) => id));
  const judged = new Set(proposals.filter(isJudged).map(({ id }) => id));
  const ofContest = evaluations.filter(({ proposalId }) => known.has(proposalId));
  const assigned = assignments.filter(({ proposalId }) => judged.has(proposalId));
  const byProposal = Map.groupBy(ofContest, ({ proposalId }) => proposalId);
  const byJudge = Map.groupBy(
    ofContest.filter(({ proposalId }) => judged.has(proposalId)),
    ({ judgeId }) => judgeId,
  );
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
      ...(!isJudged(proposal) && { evaluationsExpected: 0 }),
      totals: counted.flatMap(({ totalScore }) => totalScore ?? []).sort((a, b) => a - b),
      lastEvaluationAt: latest(counted),
    };
  });
  const jurors = active.map((judge) => {
    const own = byJudge.get(judge.id) ?? [];
    const expected = mode === "all_judges" ? judged.size : (assignedOf.get(judge.id)?.length ?? 0);
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
  const counting = rated.filter(isJudged);
  const submitted = counting.reduce((sum, row) => sum + row.evaluationsSubmitted, 0);
  const expected = counting.reduce((sum, row) => sum + row.evaluationsExpected, 0);
  return {
    proposals: rated,
    jurors: jurors.sort((a, b) => b.progress - a.progress),
    submitted,
    expected,
    progress: share(submitted, expected),
  };
}

/** How complete the judging is: what the finalists' question tells before it asks. */
export interface Judging {
  submitted: number;
  expected: number;
  /** How many works wait for nobody, have no evaluation that counts, and lack some of theirs: each counted once. */
  unassigned: number;
  without: number;
  few: number;
  /** How many have fewer evaluations than the contest asks for. */
  below: number;
  /** The least evaluated of those, by share and then in the order given. */
  works: { id: string; title: string; submitted: number; expected: number }[];
}

/** Of an overview, at most `most` works named; below `least` evaluations a mean is weak. A disqualified work is awaited by nobody. (design 10.4) */
export function judgingOf(
  overview: Pick<
    Overview<{ id: string; title: string; status: ProposalStatus }, object>,
    "proposals" | "submitted" | "expected"
  >,
  { most, least }: { most: number; least: number },
): Judging {
  const judged = overview.proposals.filter(isJudged);
  const lacking = judged
    .map(({ id, title, evaluationsSubmitted: submitted, evaluationsExpected: expected }) => ({
      id,
      title,
      submitted,
      expected,
    }))
    .filter(({ submitted, expected }) => submitted === 0 || submitted < expected)
    .sort((a, b) => a.submitted / Math.max(1, a.expected) - b.submitted / Math.max(1, b.expected));
  const unassigned = lacking.filter(({ expected }) => expected === 0).length;
  const without = lacking.filter(({ submitted, expected }) => submitted === 0 && expected > 0).length;
  return {
    submitted: overview.submitted,
    expected: overview.expected,
    unassigned,
    without,
    few: lacking.length - unassigned - without,
    below: judged.filter(({ evaluationsSubmitted }) => evaluationsSubmitted < least).length,
    works: lacking.slice(0, most),
  };
}

const isJudged = ({ status }: { status: ProposalStatus }) => status !== "descalificada";

/** Who evaluates more than was assigned is done, not beyond. */
export const share = (submitted: number, expected: number) => Math.min(100, percentage(submitted, expected));

const counts = ({ status, conflict }: { status: string; conflict: boolean }) =>
  status === "submitted" && !conflict;

function latest(evaluations: { updatedAt: number }[]): number | null {
  return evaluations.length === 0 ? null : Math.max(...evaluations.map(({ updatedAt }) => updatedAt));
}
