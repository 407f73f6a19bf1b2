import fc from "fast-check";
import { expect, test } from "vitest";
import { contestAlerts } from "~/contest/alerts";
import {
  criterionAverage,
  isHighDispersion,
  mean,
  percentage,
  proposalMetrics,
  sampleDeviation,
} from "~/contest/metrics";

const submitted = (judgeId: string, totalScore: number) =>
  ({ judgeId, status: "submitted", conflict: false, totalScore }) as const;

test("mean and sample deviation of known values", () => {
  // Squared distances from 5: 9+1+1+1+0+0+4+16 = 32, divided by 8-1
  const values = [2, 4, 4, 4, 5, 5, 7, 9];
  expect(mean(values)).toBe(5);
  expect(sampleDeviation(values)).toBeCloseTo(Math.sqrt(32 / 7), 12);
  expect(sampleDeviation([0.4, 0.6])).toBeCloseTo(Math.SQRT2 / 10, 12);
});

test("nothing has no mean, fewer than two values no deviation", () => {
  expect(mean([])).toBeNull();
  expect(sampleDeviation([])).toBeNull();
  expect(sampleDeviation([0.5])).toBeNull();
});

test("a deviation does not change when all values move, and scales with them", () => {
  const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(values, fc.double({ min: -3, max: 3, noNaN: true }), (list, shift) => {
      const deviation = sampleDeviation(list) ?? Number.NaN;
      expect(sampleDeviation(list.map((value) => value + shift))).toBeCloseTo(deviation, 9);
      expect(sampleDeviation(list.map((value) => value * 3))).toBeCloseTo(deviation * 3, 9);
    }),
  );
});

test("[SET-05] submitted evaluations without conflict count, out of the mode's judges without conflict", () => {
  const evaluations = [
    submitted("a", 0.8),
    submitted("b", 0.6),
    { judgeId: "c", status: "draft", conflict: false, totalScore: 0.1 } as const,
    { judgeId: "d", status: "draft", conflict: true, totalScore: null } as const,
    { ...submitted("e", 0), conflict: true },
  ];
  const judges = { activeJudgeIds: ["a", "b", "c", "d", "e", "f"], assignedJudgeIds: ["a", "b", "d"] };
  const all = proposalMetrics({ evaluations, mode: "all_judges", ...judges });
  expect(all.avgScore).toBeCloseTo(0.7, 12);
  expect(all.stdDev).toBeCloseTo(Math.SQRT2 / 10, 12);
  expect([all.evaluationsSubmitted, all.evaluationsExpected]).toEqual([2, 4]);
  const assigned = proposalMetrics({ evaluations, mode: "assigned_judges", ...judges });
  expect([assigned.evaluationsSubmitted, assigned.evaluationsExpected]).toEqual([2, 2]);
});

test("[SET-05] who has sent a counted evaluation was expected, though they judge or are assigned no more", () => {
  const evaluations = [
    submitted("left", 0.8),
    submitted("here", 0.6),
    { ...submitted("conflicted", 0.1), conflict: true },
  ];
  const judges = { activeJudgeIds: ["here", "new"], assignedJudgeIds: ["here"] };
  const all = proposalMetrics({ evaluations, mode: "all_judges", ...judges });
  expect([all.evaluationsSubmitted, all.evaluationsExpected]).toEqual([2, 3]);
  const assigned = proposalMetrics({ evaluations, mode: "assigned_judges", ...judges });
  expect([assigned.evaluationsSubmitted, assigned.evaluationsExpected]).toEqual([2, 2]);
});

test("a proposal without evaluations has neither mean nor deviation", () => {
  expect(
    proposalMetrics({ evaluations: [], mode: "all_judges", activeJudgeIds: ["a"], assignedJudgeIds: [] }),
  ).toEqual({ avgScore: null, stdDev: null, evaluationsSubmitted: 0, evaluationsExpected: 1 });
});

test("[JDB-09] a criterion's mean is out of five, over counted evaluations that score it", () => {
  const evaluations = [
    { status: "submitted", conflict: false, scores: { idea: 5 } },
    { status: "submitted", conflict: false, scores: { idea: 20 } },
    { status: "submitted", conflict: false, scores: { other: 1 } },
    { status: "submitted", conflict: true, scores: { idea: 0 } },
    { status: "draft", conflict: false, scores: { idea: 0 } },
  ] as const;
  expect(criterionAverage("idea", [...evaluations])).toBeCloseTo((5 + 2) / 2 / 5, 12);
  expect(criterionAverage("nobody", [...evaluations])).toBeNull();
});

test("[JDB-08] dispersion is high above 0.15, not at it", () => {
  // Deviation of three totals m-0.15, m, m+0.15 is 0.15 exactly on paper.
  expect(isHighDispersion(sampleDeviation([0.55, 0.7, 0.85]))).toBe(false);
  expect(isHighDispersion(sampleDeviation([0.09, 0.24, 0.39]))).toBe(false);
  expect(isHighDispersion(0.1501)).toBe(true);
  expect(isHighDispersion(null)).toBe(false);
});

test("[JDB-03] a percentage is rounded, and 0 when nothing is expected", () => {
  expect(percentage(0, 0)).toBe(0);
  expect(percentage(1, 3)).toBe(33);
  expect(percentage(2, 3)).toBe(67);
  expect(percentage(7, 7)).toBe(100);
});

const proposal = (id: string, evaluationsSubmitted: number, stdDev: number | null) => ({
  id,
  status: "pendiente" as const,
  evaluationsSubmitted,
  stdDev,
});

test("[JDB-02] alerts name unevaluated proposals, slow jurors and dispersed proposals", () => {
  const proposals = [
    proposal("none", 0, null),
    proposal("two", 2, 0.4),
    proposal("three", 3, 0.16),
    proposal("calm", 3, 0.15),
  ];
  const jurors = [
    { id: "half", assigned: 4, submitted: 2 },
    { id: "slow", assigned: 5, submitted: 2 },
    { id: "idle", assigned: 0, submitted: 0 },
  ];
  expect(contestAlerts(proposals, jurors)).toEqual([
    { kind: "no_evaluations", severity: "high", proposal: proposals[0] },
    { kind: "low_progress", severity: "medium", juror: jurors[1] },
    { kind: "high_dispersion", severity: "medium", proposal: proposals[2] },
  ]);
  expect(contestAlerts([], [])).toEqual([]);
});

test("[MEND-20] the worst five dispersions, and nothing of a disqualified work", () => {
  const proposals = [0.2, 0.5, 0.3, 0.6, 0.16, 0.4, 0.17].map((deviation) =>
    proposal(`d${deviation}`, 3, deviation),
  );
  const out = { ...proposal("out", 3, 0.9), status: "descalificada" as const };
  const mute = { ...proposal("mute", 0, null), status: "descalificada" as const };
  const alerts = contestAlerts([...proposals, out, mute], []);
  expect(alerts.map((alert) => "proposal" in alert && alert.proposal.id)).toEqual([
    "d0.6",
    "d0.5",
    "d0.4",
    "d0.3",
    "d0.2",
  ]);
});

test("[JDB-02] at most five alerts of each kind", () => {
  const proposals = [0, 1, 2, 3, 4, 5, 6].flatMap((n) => [
    proposal(`n${n}`, 0, null),
    proposal(`d${n}`, 3, 0.3),
  ]);
  const jurors = proposals.map(({ id }) => ({ id, assigned: 10, submitted: 0 }));
  const kinds = contestAlerts(proposals, jurors).map(({ kind }) => kind);
  expect(kinds).toEqual([
    ...Array(5).fill("no_evaluations"),
    ...Array(5).fill("low_progress"),
    ...Array(5).fill("high_dispersion"),
  ]);
});
