/** What a juror gave in the first, or the later, halves of their sessions. Totals are fractions 0 to 1. */
export interface HalfOfSessions {
  count: number;
  mean: number;
  /** Sum of squared distances from the mean. */
  spread: number;
}

/** How far the later scores of a juror's sessions lie from the first: above 0 they grow milder. */
export interface Drift {
  difference: number;
  /** Of 90 %; null where a half is too small to tell by how much its scores vary. */
  interval: { from: number; to: number } | null;
  /** Whether chance alone would hardly explain it. */
  isFirm: boolean;
}

/** Student's t by degrees of freedom from 1: what 95 % of the draws stay below. */
const T_95 = [
  6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812, 1.796, 1.782, 1.771, 1.761, 1.753,
  1.746, 1.74, 1.734, 1.729, 1.725, 1.721, 1.717, 1.714, 1.711, 1.708, 1.706, 1.703, 1.701, 1.699, 1.697,
] as const;
const NORMAL_95 = 1.645;

/** Less is the noise of adding fractions up. */
const NOISE = 1e-9;

/**
 * The difference of the two means with Welch's interval (B. L. Welch, 1947; degrees of freedom after Satterthwaite,
 * rounded down). Null where there is nothing to compare: no session of two evaluations. The works of a session come in
 * its juror's own order, so that on average none is better than another's.
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
