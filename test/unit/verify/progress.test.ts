import fc from "fast-check";
import { expect, test } from "vitest";
import { deviationOf, meanOf } from "../../../verify/rules/means";
import {
  alertsOf,
  type Contest,
  type Evaluation,
  jurorProgress,
  juryProgress,
  workProgress,
} from "../../../verify/rules/progress";

const work = { id: "w", status: "pendiente" };
const sent = (judgeId: string, totalScore: number, change: Partial<Evaluation> = {}): Evaluation => ({
  judgeId,
  proposalId: "w",
  status: "submitted",
  conflict: false,
  totalScore,
  updatedAt: 1,
  ...change,
});
/** A contest of one work. Judges in capitals are inactive. */
const contestOf = (
  mode: Contest<unknown, unknown>["mode"],
  { judges, assigned, evaluations }: { judges: string; assigned: string; evaluations: Evaluation[] },
) => ({
  mode,
  works: [work],
  evaluations,
  judges: [...judges].map((id) => ({ id: id.toLowerCase(), active: id === id.toLowerCase() })),
  assignments: [...assigned].map((judgeId) => ({ judgeId, proposalId: "w" })),
});

test("mean and sample deviation of known values", () => {
  // Squared distances from 5: 9+1+1+1+0+0+4+16 = 32, divided by 8-1
  const values = [2, 4, 4, 4, 5, 5, 7, 9];
  expect(meanOf(values)).toBe(5);
  expect(deviationOf(values)).toBeCloseTo(Math.sqrt(32 / 7), 12);
  expect(deviationOf([0.4, 0.6])).toBeCloseTo(Math.SQRT2 / 10, 12);
});

test("nothing has no mean, fewer than two values no deviation", () => {
  expect(meanOf([])).toBeNull();
  expect(deviationOf([])).toBeNull();
  expect(deviationOf([0.5])).toBeNull();
});

test("a deviation does not change when all values move, and scales with them", () => {
  const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(values, fc.double({ min: -3, max: 3, noNaN: true }), (list, shift) => {
      const deviation = deviationOf(list) ?? Number.NaN;
      expect(deviationOf(list.map((value) => value + shift))).toBeCloseTo(deviation, 9);
      expect(deviationOf(list.map((value) => value * 3))).toBeCloseTo(deviation * 3, 9);
    }),
  );
});

test("[SET-05] sent evaluations without conflict count, out of the mode's judges without conflict", () => {
  const input = {
    judges: "abcdef",
    assigned: "abd",
    evaluations: [
      sent("a", 0.8, { updatedAt: 3 }),
      sent("b", 0.6),
      sent("c", 0.1, { status: "draft", updatedAt: 9 }),
      sent("d", 0, { status: "draft", conflict: true }),
      sent("e", 0, { conflict: true }),
    ],
  };
  const all = workProgress(contestOf("all_judges", input), work);
  expect(all).toMatchObject({ submitted: 2, expected: 4, totals: [0.6, 0.8], lastAt: 3 });
  expect(all.mean).toBeCloseTo(0.7, 12);
  expect(all.deviation).toBeCloseTo(Math.SQRT2 / 10, 12);
  expect(workProgress(contestOf("assigned_judges", input), work)).toMatchObject({
    submitted: 2,
    expected: 2,
  });
  expect(workProgress(contestOf("all_judges", input), { ...work, status: "descalificada" })).toMatchObject({
    submitted: 2,
    expected: 0,
  });
});

test("[SET-05] who has sent a counted evaluation was expected, though they judge or are assigned no more", () => {
  const input = {
    judges: "Ahn",
    assigned: "h",
    evaluations: [sent("a", 0.8), sent("h", 0.6), sent("n", 0.1, { conflict: true })],
  };
  expect(workProgress(contestOf("all_judges", input), work)).toMatchObject({ submitted: 2, expected: 2 });
  expect(workProgress(contestOf("assigned_judges", input), work)).toMatchObject({
    submitted: 2,
    expected: 2,
  });
});

test("a work without evaluations has neither mean nor deviation", () => {
  const input = { judges: "a", assigned: "", evaluations: [] };
  expect(workProgress(contestOf("all_judges", input), work)).toEqual({
    mean: null,
    deviation: null,
    submitted: 0,
    expected: 1,
    totals: [],
    lastAt: null,
  });
});

test("[JDB-03] [JDB-12] [MEND-20] a juror's progress is their sent share of the works that are judged, at most all", () => {
  const evaluations = [
    sent("a", 0.5, { updatedAt: 4 }),
    sent("a", 0.5, { proposalId: "x", status: "draft", updatedAt: 7 }),
    sent("a", 0.5, { proposalId: "y", conflict: true }),
    sent("a", 0.5, { proposalId: "out", updatedAt: 9 }),
  ];
  const contest = {
    ...contestOf("all_judges", { judges: "baC", assigned: "", evaluations }),
    works: [...["w", "x", "y"].map((id) => ({ ...work, id })), { id: "out", status: "descalificada" }],
  };
  expect(jurorProgress(contest, { id: "a", active: true })).toEqual({
    assigned: 3,
    submitted: 1,
    conflicts: 1,
    progress: 33,
    lastActivityAt: 7,
    distance: null,
  });
  const assigned = { ...contest, mode: "assigned_judges" as const };
  expect(jurorProgress(assigned, { id: "a", active: true })).toMatchObject({ assigned: 0, progress: 0 });
  const whole = juryProgress(contest);
  expect(whole.jurors.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(whole).toMatchObject({ submitted: 1, expected: 5, progress: 20 });
});

const proposal = (id: string, submitted: number, deviation: number | null) => ({
  id,
  status: "pendiente" as const,
  submitted,
  deviation,
});

test("[JDB-02] alerts name unevaluated proposals, slow jurors and dispersed proposals", () => {
  const proposals = [
    proposal("none", 0, null),
    proposal("two", 2, 0.4),
    proposal("three", 3, 0.16),
    proposal("calm", 3, 0.15),
  ];
  const jurors = [
    { id: "half", assigned: 4, progress: 50 },
    { id: "slow", assigned: 5, progress: 49 },
    { id: "idle", assigned: 0, progress: 0 },
  ];
  expect(alertsOf(proposals, jurors)).toEqual({
    unevaluated: [proposals[0]],
    slow: [jurors[1]],
    dispersed: [proposals[2]],
  });
  expect(alertsOf([], [])).toEqual({ unevaluated: [], slow: [], dispersed: [] });
});

test("[MEND-20] the worst five dispersions, and nothing of a disqualified work", () => {
  const proposals = [0.2, 0.5, 0.3, 0.6, 0.16, 0.4, 0.17].map((deviation) =>
    proposal(`d${deviation}`, 3, deviation),
  );
  const out = { ...proposal("out", 3, 0.9), status: "descalificada" as const };
  const mute = { ...proposal("mute", 0, null), status: "descalificada" as const };
  const { unevaluated, dispersed } = alertsOf([...proposals, out, mute], []);
  expect(unevaluated).toEqual([]);
  expect(dispersed.map(({ id }) => id)).toEqual(["d0.6", "d0.5", "d0.4", "d0.3", "d0.2"]);
});

test("[JDB-02] at most five alerts of each kind", () => {
  const proposals = [0, 1, 2, 3, 4, 5, 6].flatMap((n) => [
    proposal(`n${n}`, 0, null),
    proposal(`d${n}`, 3, 0.3),
  ]);
  const jurors = proposals.map(({ id }) => ({ id, assigned: 10, progress: 0 }));
  const { unevaluated, slow, dispersed } = alertsOf(proposals, jurors);
  expect([unevaluated.length, slow.length, dispersed.length]).toEqual([5, 5, 5]);
});
