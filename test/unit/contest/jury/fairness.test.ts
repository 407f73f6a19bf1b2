import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Estimate, fitLeniency } from "~/contest/jury/fairness";
import { partsOf, ratingsOf } from "~/contest/jury/ratings";
import { kendall, ratingsIn, simulatedJury, type Truth } from "../../../support/ratings";

/** Results of lme4 1.1.31 in R 4.2.2, REML, made by test/files/leniency.R. */
const lme4 = JSON.parse(readFileSync("test/files/leniency.json", "utf8")) as {
  work: number[];
  juror: number[];
  score: number[];
  variances: { work: number; juror: number; noise: number };
} & Record<"adjusted" | "adjustedError" | "leniency" | "leniencyError", number[]>;

const values = (all: (Estimate | null)[] = []) => all.map((one) => one?.value ?? Number.NaN);
const widths = (all: (Estimate | null)[] = []) => all.map((one) => (one ? one.high - one.low : Number.NaN));
const average = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
const close = (all: number[], expected: number[], within: number) => {
  expect(all).toHaveLength(expected.length);
  for (const [at, one] of all.entries()) expect(Math.abs(one - (expected[at] ?? 0))).toBeLessThan(within);
};

const juries = Array.from({ length: 40 }, (_, round) =>
  simulatedJury(`jury ${round}`, { works: 60, jurors: 8, each: 3 }),
);

test("variances, adjusted means, leniencies and their errors are those of an independent mixed model", () => {
  const rated: [number, number][][] = Array.from({ length: 60 }, () => []);
  for (const [at, work] of lme4.work.entries()) rated[work]?.push([lme4.juror[at] ?? 0, lme4.score[at] ?? 0]);
  const fit = fitLeniency(ratingsOf(rated, 8));
  for (const of of ["work", "juror", "noise"] as const) {
    expect((fit?.variances[of] ?? 0) / lme4.variances[of]).toBeCloseTo(1, 4);
  }
  close(values(fit?.adjusted), lme4.adjusted, 1e-6);
  close(values(fit?.leniency), lme4.leniency, 1e-6);
  // 90 % on both sides by Student's t with 189 - 60 - 8 + 1 degrees of freedom.
  const freedom = lme4.score.length - 67;
  expect(freedom).toBe(122);
  close(
    widths(fit?.adjusted),
    lme4.adjustedError.map((error) => 2 * 1.657439 * error),
    2e-5,
  );
  close(
    widths(fit?.leniency),
    lme4.leniencyError.map((error) => 2 * 1.657439 * error),
    2e-5,
  );
});

test("adjusted means find the true order better than raw ones, and 90 % intervals hold what they promise", () => {
  const [raw, adjusted]: [number[], number[]] = [[], []];
  const covered: boolean[] = [];
  for (const jury of juries) {
    const fit = fitLeniency(ratingsIn(jury));
    raw.push(
      kendall(
        jury.rated.map((own) => average(own.map(([, score]) => score))),
        jury.works,
      ),
    );
    adjusted.push(kendall(values(fit?.adjusted), jury.works));
    for (const [found, true_] of [
      ...(fit?.adjusted ?? []).map((one, at) => [one, jury.works[at]] as const),
      ...(fit?.leniency ?? []).map((one, at) => [one, jury.jurors[at]] as const),
    ]) {
      covered.push(found !== null && true_ !== undefined && found.low <= true_ && true_ <= found.high);
    }
  }
  const shares = [average(raw), average(adjusted), covered.filter(Boolean).length / covered.length];
  expect(average(adjusted)).toBeGreaterThan(0.74);
  expect(average(adjusted) - average(raw)).toBeGreaterThan(0.05);
  expect(shares[2]).toBeGreaterThan(0.85);
  expect(shares[2]).toBeLessThan(0.95);
});

test("where every juror scores every work the order is that of the raw means", () => {
  const jury = simulatedJury("all", { works: 30, jurors: 6, each: 6 });
  const raw = jury.rated.map((own) => average(own.map(([, score]) => score)));
  expect(kendall(values(fitLeniency(ratingsIn(jury))?.adjusted), raw)).toBe(1);
});

test("a juror who gives all their works so much more moves no work against another", () => {
  for (const jury of juries.slice(0, 10)) {
    const moved: Truth = {
      ...jury,
      rated: jury.rated.map((own) => own.map(([juror, score]) => [juror, score + (juror === 3 ? 0.1 : 0)])),
    };
    const [before, after] = [fitLeniency(ratingsIn(jury)), fitLeniency(ratingsIn(moved))];
    // The whole jury's expected score rises by an eighth of the change.
    const shifts = values(after?.adjusted).map((one, at) => one - (values(before?.adjusted)[at] ?? 0));
    expect(average(shifts)).toBeCloseTo(0.1 / 8, 2);
    for (const shift of shifts) expect(Math.abs(shift - average(shifts))).toBeLessThan(0.01);
  }
});

test("how works and jurors are numbered changes nothing", () => {
  const jury = juries[0] as Truth;
  const renamed = jury.rated.map((own) =>
    own.map(([juror, score]): [number, number] => [7 - juror, score]).reverse(),
  );
  const [before, after] = [fitLeniency(ratingsIn(jury)), fitLeniency(ratingsOf(renamed.reverse(), 8))];
  close(values(after?.adjusted).reverse(), values(before?.adjusted), 1e-6);
  close(values(after?.leniency).reverse(), values(before?.leniency), 1e-6);
  close(widths(after?.adjusted).reverse(), widths(before?.adjusted), 1e-6);
});

test("more evaluations never widen the intervals on average", () => {
  const mean = [2, 3, 4, 6, 8].map((each) =>
    average(
      [0, 1, 2, 3, 4].flatMap((round) =>
        widths(fitLeniency(ratingsIn(simulatedJury(`${round}`, { works: 60, jurors: 8, each })))?.adjusted),
      ),
    ),
  );
  expect(mean).toEqual([...mean].sort((a, b) => b - a));
});

test("parts that share no work are told apart, and each is estimated within itself", () => {
  const [one, other] = [juries[0], juries[1]] as [Truth, Truth];
  const rated = [
    ...one.rated,
    [],
    ...other.rated.map((own) => own.map(([juror, score]) => [juror + 8, score] as const)),
  ];
  const ratings = ratingsOf([...rated, [[16, 0.5]]], 18);
  const fit = fitLeniency(ratings);
  expect(fit?.parts.sizes).toEqual([
    { works: 60, jurors: 8 },
    { works: 60, jurors: 8 },
    { works: 1, jurors: 1 },
  ]);
  expect([...(fit?.parts.ofJuror ?? [])]).toEqual([...Array(8).fill(0), ...Array(8).fill(1), 2, -1]);
  expect(fit?.adjusted[60]).toBeNull();
  expect(fit?.leniency[17]).toBeNull();
  expect(fit?.leniency[16]?.value).toBeCloseTo(0, 12);
  expect(fit?.adjusted[121]?.value).toBeCloseTo(0.5, 12);
  // Raising the second part by 0.3 does not affect the first part.
  const raised = ratingsOf(
    rated.map((own) => own.map(([juror, score]) => [juror, juror >= 8 ? score + 0.3 : score] as const)),
    18,
  );
  close(values(fitLeniency(raised)?.leniency.slice(0, 16)), values(fit?.leniency.slice(0, 16)), 1e-3);
});

test.each<[string, [number, number][][], number]>([
  ["nothing", [], 0],
  ["works without evaluations", [[], []], 2],
  ["one juror", [[[0, 0.4]], [[0, 0.6]], [[0, 0.9]]], 1],
  [
    "one work",
    [
      [
        [0, 0.4],
        [1, 0.6],
        [2, 0.9],
      ],
    ],
    3,
  ],
  [
    "all equal",
    Array.from({ length: 9 }, () => [
      [0, 0.5],
      [1, 0.5],
      [2, 0.5],
    ]),
    3,
  ],
  ["no shared works", [[[0, 0.4]], [[1, 0.6]], [[0, 0.2]], [[1, 0.1]]], 2],
  [
    "one work with 60 and 2,999 with one",
    Array.from({ length: 3000 }, (_, work) =>
      work === 0
        ? Array.from({ length: 60 }, (_, juror) => [juror, juror / 60])
        : [[work % 60, (work % 7) / 7]],
    ),
    60,
  ],
])("there is nothing to compare by in %s", (_, rated, jurors) => {
  expect(fitLeniency(ratingsOf(rated, jurors))).toBeNull();
  expect(partsOf(ratingsOf(rated, jurors)).sizes.reduce((sum, part) => sum + part.works, 0)).toBe(
    rated.filter((own) => own.length > 0).length,
  );
});

test("jurors who agree exactly, or differ by a constant alone, leave finite estimates", () => {
  for (const shift of [0, 0.2]) {
    const rated = [0.1, 0.5, 0.9, 0.3].map((score): [number, number][] => [
      [0, score],
      [1, score + shift],
    ]);
    const fit = fitLeniency(ratingsOf(rated, 2));
    const all = [...(fit?.adjusted ?? []), ...(fit?.leniency ?? [])];
    expect(all).toHaveLength(6);
    for (const one of all) {
      expect(Number.isFinite(one?.value) && Number.isFinite(one?.low) && Number.isFinite(one?.high)).toBe(
        true,
      );
    }
    close(values(fit?.leniency), [-shift / 2, shift / 2], 1e-3);
  }
});
