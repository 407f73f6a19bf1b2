import { distanceOf } from "./distance";
import { deviationOf, meanOf, sumOf } from "./means";

/*
 * Progress of the jury, by work and by juror: the second implementation of the counts in app/db/jury/judging.ts. Only
 * tests use it. (specification 1.2, specification 1.9, design 5.11)
 */

export interface Evaluation {
  judgeId: string;
  proposalId: string;
  status: "draft" | "submitted";
  conflict: boolean;
  totalScore: number;
  /** Epoch ms. */
  updatedAt: number;
}

/** A contest without its drafts. */
export interface Contest<Work, Judge> {
  mode: "all_judges" | "assigned_judges";
  works: Work[];
  /** False for a judge who rests. */
  judges: Judge[];
  assignments: { judgeId: string; proposalId: string }[];
  evaluations: Evaluation[];
}

type AnyWork = { id: string; status: string };
type AnyJudge = { id: string; active: boolean };

export interface WorkProgress {
  mean: number | null;
  deviation: number | null;
  /** Counted evaluations (M). */
  submitted: number;
  /** Expected evaluations (N). */
  expected: number;
  /** Totals of the evaluations that count, lowest first. */
  totals: number[];
  /** Last change of a counted evaluation, epoch ms. */
  lastAt: number | null;
}

export interface JurorProgress {
  assigned: number;
  submitted: number;
  conflicts: number;
  /** Whole percentage of the assigned evaluations. */
  progress: number;
  lastActivityAt: number | null;
  /** Distance to colleagues from five shared works. */
  distance: { points: number; works: number } | null;
}

/** Returns false for a disqualified work: jurors may read it, but need not evaluate it. */
const isJudged = ({ status }: { status: string }) => status !== "descalificada";
/** Returns true for an evaluation that counts: sent, by a juror without conflict. */
const counts = ({ status, conflict }: Evaluation) => status === "submitted" && !conflict;
const latest = (all: Evaluation[]) =>
  all.length === 0 ? null : Math.max(...all.map(({ updatedAt }) => updatedAt));
/** Returns a whole percentage, at most 100: a juror may evaluate more than was assigned. */
const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.min(100, Math.round((100 * part) / whole));

export function workProgress(contest: Contest<AnyWork, AnyJudge>, work: AnyWork): WorkProgress {
  const own = contest.evaluations.filter(({ proposalId }) => proposalId === work.id);
  const countedEvaluations = own.filter(counts);
  const totals = countedEvaluations.map(({ totalScore }) => totalScore);
  const isExpected = ({ id, active }: AnyJudge) => {
    const mine = own.find(({ judgeId }) => judgeId === id);
    if (mine?.conflict) return false;
    if (mine?.status === "submitted") return true;
    if (contest.mode === "all_judges") return active;
    return contest.assignments.some(({ judgeId, proposalId }) => judgeId === id && proposalId === work.id);
  };
  return {
    mean: meanOf(totals),
    deviation: deviationOf(totals),
    submitted: totals.length,
    expected: isJudged(work) ? contest.judges.filter(isExpected).length : 0,
    totals: totals.toSorted((a, b) => a - b),
    lastAt: latest(countedEvaluations),
  };
}

export function jurorProgress(contest: Contest<AnyWork, AnyJudge>, { id }: AnyJudge): JurorProgress {
  const judged = new Set(contest.works.filter(isJudged).map((work) => work.id));
  const isOwn = ({ judgeId, proposalId }: { judgeId: string; proposalId: string }) =>
    judgeId === id && judged.has(proposalId);
  const own = contest.evaluations.filter(isOwn);
  const assigned = contest.mode === "all_judges" ? judged.size : contest.assignments.filter(isOwn).length;
  const submitted = own.filter(counts).length;
  return {
    assigned,
    submitted,
    conflicts: own.filter(({ conflict }) => conflict).length,
    progress: percent(submitted, assigned),
    lastActivityAt: latest(own),
    distance: distanceOf(
      contest.evaluations.filter((one) => counts(one) && judged.has(one.proposalId)),
      id,
      5,
    ),
  };
}

/** Returns all works, all active jurors (the furthest first, then as given), and the sums over works to judge. */
export function juryProgress<Work extends AnyWork, Judge extends AnyJudge>(contest: Contest<Work, Judge>) {
  const works = contest.works.map((work) => ({ ...work, ...workProgress(contest, work) }));
  const jurors = contest.judges
    .filter(({ active }) => active)
    .map((judge) => ({ ...judge, ...jurorProgress(contest, judge) }))
    .sort((a, b) => b.progress - a.progress);
  const judged = works.filter(isJudged);
  const submitted = sumOf(judged.map((work) => work.submitted));
  const expected = sumOf(judged.map((work) => work.expected));
  return { works, jurors, submitted, expected, progress: percent(submitted, expected) };
}

/** Counts the sent evaluations, and names at most `most` works. */
export function completeness<Work extends AnyWork & { title: string } & WorkProgress>(
  all: Work[],
  { most }: { most: number },
) {
  const judged = all.filter(isJudged);
  const lacking = judged
    .filter(({ submitted, expected }) => submitted === 0 || submitted < expected)
    .sort((a, b) => a.submitted / Math.max(1, a.expected) - b.submitted / Math.max(1, b.expected));
  return {
    submitted: sumOf(judged.map((work) => work.submitted)),
    expected: sumOf(judged.map((work) => work.expected)),
    unassigned: lacking.filter(({ expected }) => expected === 0).length,
    without: lacking.filter(({ submitted, expected }) => submitted === 0 && expected > 0).length,
    few: lacking.filter(({ submitted, expected }) => submitted > 0 && submitted < expected).length,
    works: lacking
      .slice(0, most)
      .map(({ id, title, submitted, expected }) => ({ id, title, submitted, expected })),
  };
}

/**
 * Returns the alerts for an admin, at most five of a kind. Works without evaluations, and jurors below 50 % of at
 * least one assigned work, keep their order. Deviations above 0.15 of at least three evaluations follow, the worst
 * first. (specification 1.9)
 */
export function alertsOf<
  Work extends { status: string; submitted: number; deviation: number | null },
  Juror extends { assigned: number; progress: number },
>(works: Work[], jurors: Juror[]): { unevaluated: Work[]; slow: Juror[]; dispersed: Work[] } {
  const judged = works.filter(isJudged);
  const billionths = ({ deviation }: Work) => Math.round((deviation ?? 0) * 1e9);
  return {
    unevaluated: judged.filter(({ submitted }) => submitted === 0).slice(0, 5),
    slow: jurors.filter(({ assigned, progress }) => assigned > 0 && progress < 50).slice(0, 5),
    dispersed: judged
      // Tolerance for the rounding of a deviation of exactly 0.15.
      .filter(({ submitted, deviation }) => submitted >= 3 && (deviation ?? 0) > 0.15 + 1e-9)
      .sort((a, b) => billionths(b) - billionths(a))
      .slice(0, 5),
  };
}
