import { expect, test } from "vitest";
import { fitLeniency } from "~/contest/jury/fairness";
import { extraEvaluations, firmnessOf, isDisputed, isFirm, type Race } from "~/contest/jury/firmness";
import { ratingsOf } from "~/contest/jury/ratings";
import { adjustedUnder } from "~/contest/jury/reweighing";
import { ratingsIn, simulatedJury } from "../../../support/ratings";

const mean = (own: [number, number][]) => own.reduce((sum, [, score]) => sum + score, 0) / own.length;

/** A race by raw means, in their order. */
function raceOf(rated: [number, number][][], jurors: number, more: Partial<Race> = {}): Race {
  const contenders = [...rated.keys()]
    .filter((work) => (rated[work]?.length ?? 0) > 0)
    .sort((a, b) => mean(rated[b] ?? []) - mean(rated[a] ?? []) || a - b);
  return { ratings: ratingsOf(rated, jurors), contenders, places: 1, favourite: null, fit: null, ...more };
}

/** Two jurors on two works, one on a third. */
const three: [number, number][][] = [
  [
    [0, 0.9],
    [1, 0.6],
  ],
  [
    [0, 0.5],
    [1, 0.8],
  ],
  [[0, 0.1]],
];

test("chances are those of drawing jurors, as told by hand", () => {
  // Samples are 00 (a quarter), 01 and 10 (a half), 11 (a quarter). The first work wins in all except 11.
  const firmness = firmnessOf(raceOf(three, 2));
  expect(firmness?.replicates).toBe(1000);
  const [first, second, third] = firmness?.chances ?? [];
  expect(Math.abs((first ?? 0) - 0.75)).toBeLessThan(0.05);
  expect(first).toBe(1 - (second ?? 0));
  expect(third).toBe(0);
  // The second work wins without juror 0. The first still wins without juror 1.
  expect(firmness?.decided).toEqual([
    { work: 0, juror: 0, isIn: true },
    { work: 1, juror: 0, isIn: false },
  ]);
  expect(firmnessOf(raceOf(three, 2))).toEqual(firmness);
});

test("the public's favourite is in for sure, in the last place", () => {
  const firmness = firmnessOf(raceOf(three, 2, { places: 2, favourite: 2 }));
  const [first, second, third] = firmness?.chances ?? [];
  expect(third).toBe(1);
  expect((first ?? 0) + (second ?? 0)).toBeCloseTo(1, 12);
  // A work without evaluations takes a place all the same.
  const unrated = firmnessOf(raceOf([...three, []], 2, { places: 1, favourite: 3 }));
  expect(unrated?.chances).toEqual([0, 0, 0]);
});

test("equals are told apart by the contest's order", () => {
  const equal: [number, number][][] = [0, 1, 2].map(() => [
    [0, 0.5],
    [1, 0.5],
  ]);
  const firmness = firmnessOf(raceOf(equal, 2, { contenders: [2, 0, 1], places: 2 }));
  expect(firmness?.chances).toEqual([1, 1, 0]);
  expect(firmness?.decided).toEqual([]);
});

test("one juror, or no work, is no jury to draw from", () => {
  expect(firmnessOf(raceOf([[[0, 0.5]], [[0, 0.6]]], 1))).toBeNull();
  expect(firmnessOf(raceOf([[], []], 3))).toBeNull();
});

test("with every juror once the adjusted means are the fit's, and a juror left out is as if never there", () => {
  const jury = simulatedJury("again", { works: 60, jurors: 8, each: 3 });
  const ratings = ratingsIn(jury);
  const fit = fitLeniency(ratings);
  if (!fit) throw new Error("no fit");
  const same = adjustedUnder(ratings, fit)(new Float64Array(8).fill(1));
  for (const [work, value] of same.entries()) {
    expect(Math.abs(value - (fit.adjusted[work]?.value ?? 0))).toBeLessThan(0.002);
  }
  const without = adjustedUnder(
    ratings,
    fit,
  )(Float64Array.from({ length: 8 }, (_, juror) => (juror === 2 ? 0 : 1)));
  const refit = fitLeniency(
    ratingsOf(
      jury.rated.map((own) => own.filter(([juror]) => juror !== 2)),
      8,
    ),
  );
  // The variances come from the whole jury, so the values are near but not equal.
  for (const [work, value] of without.entries()) {
    expect(Math.abs(value - (refit?.adjusted[work]?.value ?? 0))).toBeLessThan(0.02);
  }
});

test("further evaluations go to works whose place is in doubt, by who has least, once each", () => {
  const race = raceOf(three, 4);
  const firmness = firmnessOf(race);
  if (!firmness) throw new Error("no jury");
  const extra = extraEvaluations(race, firmness, {
    may: (juror, work) => juror >= 2 && !(juror === 3 && work === 0),
    loads: [2, 2, 1, 0],
    most: 10,
  });
  // The third work has no chance, so another evaluation of it would not help.
  expect(extra).toEqual([
    { work: 0, juror: 2 },
    { work: 1, juror: 3 },
    { work: 1, juror: 2 },
  ]);
  expect(
    extraEvaluations(race, { ...firmness, chances: [1, 0, 0] }, { may: () => true, loads: [0], most: 9 }),
  ).toEqual([]);
});

test("[MEND3-18] one threshold: only works that are shown as disputed get more evaluations", () => {
  const race = raceOf(three, 4);
  const firmness = { decided: [], replicates: 1000 };
  const extraOf = (chances: number[]) =>
    extraEvaluations(race, { ...firmness, chances }, { may: () => true, loads: [0, 0, 0, 0], most: 3 }).map(
      ({ work }) => work,
    );
  expect([0.95, 0.944, 0.055, 0.054].map(isDisputed)).toEqual([false, true, true, false]);
  expect([0.5, 0.944, 0.945].map(isFirm)).toEqual([false, false, true]);
  expect(extraOf([0.97, 0.03, 0])).toEqual([]);
  expect(new Set(extraOf([0.9, 0.03, 0]))).toEqual(new Set([0]));
});
