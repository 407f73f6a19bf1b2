import { expect, test } from "vitest";
import { agreementLevel, agreementOf, type Unit } from "~/contest/jury/agreement";
import { alphaOf } from "../../../../verify/rules/agreement";
import { simulatedJury } from "../../../support/ratings";

const unitOf = (scores: number[]): Unit => [
  scores.length,
  scores.reduce((sum, score) => sum + score, 0),
  scores.reduce((sum, score) => sum + score * score, 0),
];

/** Parses a line per observer, with a dot for no value. */
const unitsOf = (...observers: string[]): Unit[] =>
  [...(observers[0] ?? "")].map((_, unit) =>
    unitOf(observers.flatMap((line) => (line[unit] === "." ? [] : Number(line[unit])))),
  );

test("Krippendorff's alpha is that of published examples", () => {
  // Krippendorff: Computing Krippendorff's Alpha-Reliability (2011), part D. Four observers, twelve units,
  // interval 0.849.
  const four = agreementOf(unitsOf("123321412...", "1233224125.3", ".3332342251.", "12332441251."));
  expect(four?.alpha).toBeCloseTo(0.849, 3);
  expect(four?.works).toBe(11);
  // Three coders, fifteen units, from Wikipedia's article on it: interval 0.811.
  const three = agreementOf(unitsOf(".....34121133.3", "1.213343.......", "..21344.21133.4"));
  expect(three?.alpha).toBeCloseTo(0.811, 3);
});

test("the interval holds the alpha, narrows with works, and is the same each time", () => {
  const of = (works: number) => {
    const { rated } = simulatedJury("agreement", { works, jurors: 8, each: 4, deviations: [0.12, 0, 0.08] });
    return agreementOf(rated.map((own) => unitOf(own.map(([, score]) => score))));
  };
  const [few, many] = [of(20), of(400)];
  for (const one of [few, many]) {
    expect(one?.low).toBeLessThanOrEqual(one?.alpha ?? 0);
    expect(one?.high).toBeGreaterThanOrEqual(one?.alpha ?? 1);
  }
  expect((many?.high ?? 1) - (many?.low ?? 0)).toBeLessThan(((few?.high ?? 1) - (few?.low ?? 0)) / 2);
  // Variance of the works as a share, when jurors do not differ in severity: 144 of 144 + 64.
  expect(Math.abs((many?.alpha ?? 0) - 144 / 208)).toBeLessThan(0.05);
  expect(of(20)).toEqual(few);
});

test("alpha is that of the second implementation, which compares every pair of scores", () => {
  for (const round of Array.from({ length: 20 }, (_, nth) => nth)) {
    const size = { works: 2 + round, jurors: 6, each: 1 + (round % 5) };
    const scores = simulatedJury(`pairs ${round}`, size).rated.map((own) => own.map(([, score]) => score));
    const alpha = alphaOf(scores);
    if (size.each === 1) expect([alpha, agreementOf(scores.map(unitOf))]).toEqual([null, null]);
    else expect(agreementOf(scores.map(unitOf))?.alpha).toBeCloseTo(alpha ?? Number.NaN, 9);
  }
});

test("[MEND3-34] a single work, one juror, and equals have no alpha", () => {
  expect(agreementOf([])).toBeNull();
  expect(agreementOf([unitOf([0.4]), unitOf([0.9]), unitOf([])])).toBeNull();
  expect(agreementOf([unitOf([0.3, 0.3]), unitOf([0.3, 0.3, 0.3])])).toBeNull();
  expect(agreementOf([unitOf([0.3, 0.9]), unitOf([0.5])])).toBeNull();
  expect(agreementOf([unitOf([0.3, 0.3]), unitOf([0.8, 0.8])])?.alpha).toBeCloseTo(1, 12);
});

test("words follow Krippendorff's limits", () => {
  expect([0.9, 0.8, 0.7, 0.5, 0, -0.4].map((alpha) => agreementLevel({ alpha }))).toEqual([
    "firm",
    "firm",
    "tentative",
    "weak",
    "none",
    "none",
  ]);
});
