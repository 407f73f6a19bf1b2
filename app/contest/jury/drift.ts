/** Totals that a juror gave in the first, or in the later, halves of their sessions. Fractions 0 to 1. */
export interface HalfOfSessions {
  count: number;
  mean: number;
  /** Sum of squared distances from the mean. */
  spread: number;
}

/** Difference of the later scores of a juror's sessions from the first. Above 0 the juror grows milder. */
export interface Drift {
  difference: number;
  /** Interval of 90 %; null when a half is too small to estimate its variance. */
  interval: { from: number; to: number } | null;
  /** True when chance alone would hardly explain the difference. */
  isFirm: boolean;
}

/** Student's t by degrees of freedom from 1: 95 % of the draws are below it. */
const T_95 = [
  6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812, 1.796, 1.782, 1.771, 1.761, 1.753,
  1.746, 1.74, 1.734, 1.729, 1.725, 1.721, 1.717, 1.714, 1.711, 1.708, 1.706, 1.703, 1.701, 1.699, 1.697,
] as const;
const NORMAL_95 = 1.645;

/** Tolerance for the rounding noise of added fractions. */
const NOISE = 1e-9;

/**
 * Returns the difference of the two means with Welch's interval (B. L. Welch, 1947; degrees of freedom after
 * Satterthwaite, rounded down). Returns null without a session of two evaluations. Each juror has their own order of
 * works, so no half has better works on average.
 */
export function driftOf(first: HalfOfSessions | null, later: HalfOfSessions | null): Drift | null {
  if (!first?.count || !later?.count) return null;
  const exact = later.mean - first.mean;
  const difference = Math.abs(exact) < NOISE ? 0 : exact;
  if (first.count < 2 || later.count < 2) return { difference, interval: null, isFirm: false };
  const [a, b] = [first, later].map(({ count, spread }) => spread / (count - 1) / count) as [number, number];
  const error = Math.sqrt(a + b);
  if (error < NOISE) {
    return { difference, interval: { from: difference, to: difference }, isFirm: difference !== 0 };
  }
  const freedom = (a + b) ** 2 / (a ** 2 / (first.count - 1) + b ** 2 / (later.count - 1));
  const reach = error * (T_95[Math.floor(freedom + NOISE) - 1] ?? NORMAL_95);
  const interval = { from: difference - reach, to: difference + reach };
  return { difference, interval, isFirm: interval.from > 0 || interval.to < 0 };
}
