import { expect, test } from "vitest";
import { fitLeniency } from "~/contest/jury/fairness";
import { extraEvaluations, firmnessOf, isDisputed, isFirm, type Race } from "~/contest/jury/firmness";
import { ratingsOf } from "~/contest/jury/ratings";
import { calibrated, type Tally } from "../../../../scripts/calibration";
import { simulatedJury } from "../../../support/ratings";

const mean = (own: [number, number][]) => own.reduce((sum, [, score]) => sum + score, 0) / own.length;

/** A race by raw means, in their order. */
function raceOf(rated: [number, number][][], jurors: number, more: Partial<Race> = {}): Race {
  const contenders = [...rated.keys()]
    .filter((work) => (rated[work]?.length ?? 0) > 0)
    .sort((a, b) => mean(rated[b] ?? []) - mean(rated[a] ?? []) || a - b);
  const ratings = ratingsOf(rated, jurors);
  return { ratings, contenders, places: 2, favourite: null, fit: fitLeniency(ratings), ...more };
}

/** Two jurors who nearly agree: a best work, two equals, two low works. */
const clear = [0.9, 0.6, 0.6, 0.3, 0.1].map((score, work): [number, number][] => [
  [0, score],
  [1, score + (work % 2 ? 0.02 : -0.02)],
]);
/** Two jurors who agree on nothing. */
const alike = [0.1, 0.9, 0.5, 0.3, 0.7, 0.2].map((score, work): [number, number][] => [
  [0, score],
  [1, [0.6, 0.4, 0.1, 0.9, 0.2, 0.8][work] ?? 0],
]);

test("[MEND3-50] two jurors make places firm, and equals share the place that is left", () => {
  const race = raceOf(clear, 2);
  const [first = 0, second = 0, third = 0, ...low] = firmnessOf(race)?.chances ?? [];
  expect(isFirm(first)).toBe(true);
  expect(second + third + first).toBeCloseTo(2, 2);
  expect(isDisputed(second) && isDisputed(third)).toBe(true);
  expect(Math.max(...low)).toBeLessThan(0.02);
  expect(firmnessOf(race)).toEqual(firmnessOf(raceOf(clear, 2)));
});

test("the public's favourite has its place by votes, and the jury's best take the others", () => {
  const [first = 0, second = 0, third = 0, fourth] =
    firmnessOf(raceOf(clear, 2, { favourite: 3 }))?.chances ?? [];
  expect(fourth).toBe(1);
  expect(first).toBeGreaterThan(0.95);
  expect(first + second + third).toBeCloseTo(1, 2);
  // A work without evaluations takes a place all the same.
  const unrated = firmnessOf(raceOf([...clear, []], 2, { places: 1, favourite: 5 }));
  expect(unrated?.chances).toEqual([0, 0, 0, 0, 0]);
});

test("[MEND3-51] jurors who agree no better than chance make nothing firm", () => {
  const firmness = firmnessOf(raceOf(alike, 2));
  expect(firmness).toEqual({ chances: null });
  expect(fitLeniency(ratingsOf(alike, 2))?.variances.work).toBe(0);
  expect(isFirm(null)).toBe(false);
});

test("works of parts that share no juror are as good on average", () => {
  const [one, other] = ["one", "other"].map((seed) =>
    simulatedJury(seed, { works: 20, jurors: 4, each: 3, deviations: [0.12, 0.02, 0.03] }),
  ) as [ReturnType<typeof simulatedJury>, ReturnType<typeof simulatedJury>];
  const chancesOf = (shift: number) =>
    firmnessOf(
      raceOf(
        [
          ...one.rated,
          ...other.rated.map((own) =>
            own.map(([juror, score]): [number, number] => [juror + 4, score + shift]),
          ),
        ],
        8,
        { contenders: [...Array(40).keys()], places: 10 },
      ),
    )?.chances ?? [];
  const [level, raised] = [chancesOf(0), chancesOf(0.3)];
  for (const [work, chance] of level.entries()) expect(chance).toBeCloseTo(raised[work] ?? -1, 1);
  expect(level.filter(isFirm).length).toBeGreaterThan(2);
});

test("one juror, too few evaluations or no work say nothing", () => {
  expect(firmnessOf(raceOf([[[0, 0.5]], [[0, 0.6]]], 1))).toBeNull();
  expect(firmnessOf(raceOf([[], []], 3))).toBeNull();
});

test("further evaluations go to works whose place is in doubt, by who has least, once each", () => {
  const race = raceOf(clear, 4);
  const chances = [1, 0.6, 0.4, 0, 0];
  const may = (juror: number, work: number) => juror >= 2 && !(juror === 3 && work === 1);
  expect(extraEvaluations(race, { chances }, { may, loads: [2, 2, 1, 0], most: 10 })).toEqual([
    { work: 1, juror: 2 },
    { work: 2, juror: 3 },
    { work: 2, juror: 2 },
  ]);
  const free = { may: () => true, loads: [0], most: 9 };
  expect(extraEvaluations(race, { chances: [1, 1, 0, 0, 0] }, free)).toEqual([]);
  // All works are in doubt when the scores tell none apart.
  expect(extraEvaluations(race, { chances: null }, free)).toHaveLength(5);
});

test("[MEND3-18] one threshold: only works that are shown as disputed get more evaluations", () => {
  const race = raceOf(clear, 4);
  const extraOf = (chances: number[]) =>
    extraEvaluations(race, { chances }, { may: () => true, loads: [0, 0, 0, 0], most: 3 }).map(
      ({ work }) => work,
    );
  expect([0.95, 0.944, 0.055, 0.054].map(isDisputed)).toEqual([false, true, true, false]);
  expect([0.5, 0.944, 0.945].map(isFirm)).toEqual([false, false, true]);
  expect(extraOf([0.97, 0.03, 0, 0, 0])).toEqual([]);
  expect(new Set(extraOf([0.9, 0.03, 0, 0, 0]))).toEqual(new Set([0]));
});

/** Adds the tallies of all tenths. */
const statedIn = ({ stated }: Tally) => ({
  count: stated.reduce((sum, { count }) => sum + count, 0),
  error: stated.reduce((sum, bin) => sum + bin.true - bin.sum, 0),
});

test("[MEND3-51] stated probabilities and firm places hold in simulated contests, and equal works are recognised", () => {
  const tallies = (
    [
      [24, 6, 4],
      [40, 10, 2],
    ] as const
  ).map((design) => calibrated(design, 20));
  for (const tally of tallies) {
    const [equal = 9, , , most = 0] = tally.told;
    expect(equal).toBeLessThanOrEqual(1);
    expect(most).toBeGreaterThan(16);
    const { count, error } = statedIn(tally);
    expect(Math.abs(error) / count).toBeLessThan(0.03);
  }
  for (const basis of ["mean", "adjusted"] as const) {
    const count = tallies.reduce((sum, { firm }) => sum + firm[basis].count, 0);
    const held = tallies.reduce((sum, { firm }) => sum + firm[basis].true, 0);
    expect(count).toBeGreaterThan(100);
    expect(held / count).toBeGreaterThanOrEqual(0.94);
    // Two jurors per work make places firm too.
    expect(tallies[1]?.firm[basis].count).toBeGreaterThan(10);
  }
});
