import { expect, test } from "vitest";
import { criterionAverage, isHighDispersion, percentage } from "~/contest/jury/metrics";
import { isCounted } from "~/contest/jury/scoring";
import { deviationOf } from "../../../../verify/rules/means";

test("[JDB-09] a criterion's mean is out of five, over counted evaluations that score it", () => {
  const evaluations = [
    { status: "submitted", conflict: false, scores: { idea: 5 } },
    { status: "submitted", conflict: false, scores: { idea: 20 } },
    { status: "submitted", conflict: false, scores: { other: 1 } },
    { status: "submitted", conflict: true, scores: { idea: 0 } },
    { status: "draft", conflict: false, scores: { idea: 0 } },
  ] as const;
  expect(criterionAverage("idea", evaluations.filter(isCounted))).toBeCloseTo((5 + 2) / 2 / 5, 12);
  expect(criterionAverage("nobody", evaluations.filter(isCounted))).toBeNull();
});

test("[JDB-08] dispersion is high above 0.15, not at it", () => {
  // The deviation of three totals m-0.15, m, m+0.15 is exactly 0.15 on paper.
  expect(isHighDispersion(deviationOf([0.55, 0.7, 0.85]))).toBe(false);
  expect(isHighDispersion(deviationOf([0.09, 0.24, 0.39]))).toBe(false);
  expect(isHighDispersion(0.1501)).toBe(true);
  expect(isHighDispersion(null)).toBe(false);
});

test("[JDB-03] a percentage is rounded, and 0 when nothing is expected", () => {
  expect(percentage(0, 0)).toBe(0);
  expect(percentage(1, 3)).toBe(33);
  expect(percentage(2, 3)).toBe(67);
  expect(percentage(7, 7)).toBe(100);
});
