import { expect, test } from "vitest";
import { driftOf } from "~/contest/jury/drift";

const half = (...totals: number[]) => {
  const mean = totals.reduce((sum, total) => sum + total, 0) / totals.length;
  return { count: totals.length, mean, spread: totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) };
};

test("[STEER-02] the difference of first and later scores with Welch's interval, as scipy has it", () => {
  const drift = driftOf(half(0.8, 0.7, 0.9, 0.6, 0.8), half(0.6, 0.7, 0.5, 0.6, 0.7));
  // scipy.stats.t.ppf(0.95, 7), for Satterthwaite's 7.2 degrees of freedom rounded down.
  expect(drift?.difference).toBeCloseTo(-0.14, 10);
  expect(drift?.interval?.from).toBeCloseTo(-0.25982, 4);
  expect(drift?.interval?.to).toBeCloseTo(-0.02018, 4);
  expect(drift?.isFirm).toBe(true);
});

test("[STEER-02] one evaluation, equal scores, few of them: defined answers, and none is no number", () => {
  expect(driftOf(null, null)).toBeNull();
  expect(driftOf({ count: 0, mean: 0, spread: 0 }, half(0.4))).toBeNull();
  expect(driftOf(half(0.4), half(0.9))).toEqual({ difference: 0.5, interval: null, isFirm: false });
  const equal = driftOf(half(0.1, 0.1, 0.1), half(0.1, 0.1, 0.1));
  expect(equal).toEqual({ difference: 0, interval: { from: 0, to: 0 }, isFirm: false });
  const apart = driftOf(half(0.2, 0.2), half(0.6, 0.6));
  expect(apart?.isFirm).toBe(true);
  expect(apart?.interval?.from).toBeCloseTo(0.4, 12);
  const wide = driftOf(half(0, 1), half(0.2, 1));
  expect([wide?.isFirm, (wide?.interval?.from ?? 0) < 0, (wide?.interval?.to ?? 0) > 0]).toEqual([
    false,
    true,
    true,
  ]);
});

test("[STEER-02] halves changed places change the sign alone; everything moved up changes nothing", () => {
  const [first, later] = [half(0.3, 0.5, 0.4, 0.2), half(0.7, 0.5, 0.8, 0.9)];
  const there = driftOf(first, later);
  const back = driftOf(later, first);
  expect(back?.difference).toBeCloseTo(-(there?.difference ?? 0), 12);
  expect(back?.interval?.from).toBeCloseTo(-(there?.interval?.to ?? 0), 12);
  const up = driftOf({ ...first, mean: first.mean + 0.1 }, { ...later, mean: later.mean + 0.1 });
  expect(up?.interval?.to).toBeCloseTo(there?.interval?.to ?? 0, 12);
});
