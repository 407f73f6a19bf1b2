import { dot, invert, times } from "./cholesky";
import { equationsOf, profiled, type Ratios } from "./mixed-model";
import { type Sums, sumsOf } from "./rating-sums";
import { countOf, get, type Parts, partsOf, type Ratings } from "./ratings";

/*
 * Leniency of each juror, and the works' means without it: score = general mean + work + juror + noise. Work and
 * juror effects are ridge estimates (best linear unbiased predictions). Their penalties come from variances that REML
 * estimates. (Searle, Casella, McCulloch: Variance Components, 1992, chapters 6 and 7; Robinson: That BLUP is a good
 * thing, Statistical Science 6, 1991; Henderson's equations with the works eliminated.) Unlinked parts have a general
 * mean each and share the variances. The test test/unit/contest/jury/fairness.test.ts compares the results with lme4.
 */

/** A value and its 90 % interval, on the scale of the scores. The interval may leave 0 to 1. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
}

export interface Leniency {
  /** Variances as squared fractions. */
  variances: { work: number; juror: number; noise: number };
  /** Half an interval in standard errors. */
  quantile: number;
  parts: Parts;
  /**
   * Mean of each work that all jurors of its part would give. Null without an evaluation, and for all works when
   * their variance is 0: such means would all be equal.
   */
  adjusted: (Estimate | null)[];
  /** Leniency of each juror: the difference from the jurors of their part. Null without an evaluation. */
  leniency: (Estimate | null)[];
}

/** Returns false when the works' variance is 0: adjusted means would all be equal, so that they order nothing. */
export const canAdjust = ({ variances }: Leniency): boolean => variances.work > 0;

/** Minimum degrees of freedom of the noise. With fewer, an interval would span the whole scale. */
const LEAST_FREEDOM = 3;

/**
 * Fits the model of leniency. Returns null when all scores are equal, or when too few evaluations separate work,
 * juror and noise. Examples are one juror, one work, or no work that two jurors share. Another is one work with all
 * the jurors and the others with one.
 */
export function fitLeniency(ratings: Ratings): Leniency | null {
  const parts = partsOf(ratings);
  const sums = sumsOf(ratings, parts);
  const rated = parts.ofWork.filter((part) => part >= 0).length;
  const seated = parts.ofJuror.filter((part) => part >= 0).length;
  const count = ratings.score.length;
  const distinct = new Set(ratings.score);
  // Degrees of freedom of the noise if works and jurors were fixed.
  const freedom = count - rated - seated + parts.sizes.length;
  if (freedom < LEAST_FREEDOM || Math.max(...distinct) - Math.min(...distinct) < 1e-9) return null;

  const contrasts = count - sums.parts.length;
  const ratios = mostLikely((ratios) => profiled(sums.parts, ratios, contrasts).deviance);
  const noise = profiled(sums.parts, ratios, contrasts).squares / contrasts;
  const quantile = studentQuantile(freedom);
  const fit: Leniency = {
    variances: { work: ratios.work * noise, juror: ratios.juror * noise, noise },
    quantile,
    parts,
    adjusted: Array.from({ length: ratings.works }, () => null),
    leniency: Array.from({ length: ratings.jurors }, () => null),
  };
  for (const [part, own] of sums.parts.entries()) {
    const scale = quantile * Math.sqrt(noise);
    estimatePart(ratings, { part, own, ratios, scale, general: sums.mean }, fit);
  }
  return fit;
}

/**
 * Returns a raw mean with the interval of the mean that all of a part's `jurors` would give. `count` of them gave it,
 * as if drawn by chance without repetition.
 */
export function meanEstimate(
  value: number,
  { count, jurors }: { count: number; jurors: number },
  { variances, quantile }: Pick<Leniency, "variances" | "quantile">,
): Estimate {
  const factor = Math.max(0, 1 / count - 1 / jurors);
  const half = quantile * Math.sqrt(variances.noise / count + variances.juror * factor);
  return { value, low: value - half, high: value + half };
}

/** Bounds of the ratios' logarithms. The lower bound means a ratio of 0. */
const bounds = { least: -12, most: 12 };

/**
 * Returns the ratios of the least deviance. Searches a grid over their logarithms, then ever smaller crosses around
 * the best point. Each cross includes a leap to the minimum of the paraboloid through it.
 */
function mostLikely(deviance: (ratios: Ratios) => number): Ratios {
  const ratiosAt = ([work, juror]: Point): Ratios => ({ work: ratioOf(work), juror: ratioOf(juror) });
  const grid = [bounds.least, -4, -1.5, 0, 1.5, 4];
  const best = { at: [0, 0] as Point, value: Number.POSITIVE_INFINITY };
  const take = (work: number, juror: number) => {
    const at: Point = [within(work), within(juror)];
    const value = deviance(ratiosAt(at));
    if (value < best.value) Object.assign(best, { at, value });
    return value;
  };
  for (const work of grid) for (const juror of grid) take(work, juror);
  for (let step = 1; step > 1e-3; step /= 8) {
    for (let hasMoved = true; hasMoved; ) {
      const { at, value } = best;
      const [a, b] = at;
      // The first two calls keep the works' ratio, so that works are eliminated less often.
      const [low, high] = [take(a, b - step) - value, take(a, b + step) - value];
      const [less, more, both] = [take(a - step, b), take(a + step, b), take(a + step, b + step)].map(
        (there) => there - value,
      ) as [number, number, number];
      const [work, juror] = leastOf({ less, more, low, high, both });
      take(a + step * work, b + step * juror);
      hasMoved = Math.max(Math.abs(best.at[0] - a), Math.abs(best.at[1] - b)) >= step / 2;
    }
  }
  return ratiosAt(best.at);
}

type Point = readonly [number, number];

/**
 * Returns the minimum of a paraboloid. `at` has the differences from its middle's value one step to each side, and to
 * both.
 */
function leastOf(at: Record<"less" | "more" | "low" | "high" | "both", number>): Point {
  const slopes = [(at.more - at.less) / 2, (at.high - at.low) / 2] as const;
  const bends = [at.more + at.less, at.high + at.low] as const;
  const twist = at.both - at.more - at.high;
  const area = bends[0] * bends[1] - twist * twist;
  if (!(bends[0] > 0 && area > 0)) return [leastAlong(slopes[0], bends[0]), leastAlong(slopes[1], bends[1])];
  return [
    nearby((twist * slopes[1] - bends[1] * slopes[0]) / area),
    nearby((twist * slopes[0] - bends[0] * slopes[1]) / area),
  ];
}

const leastAlong = (slope: number, bend: number) => (bend > 0 ? nearby(-slope / bend) : 0);
/** Limits a leap to three steps: further on the deviance is no paraboloid. */
const nearby = (steps: number) => Math.min(3, Math.max(-3, steps));
const within = (at: number) => Math.min(bounds.most, Math.max(bounds.least, at));
const ratioOf = (logarithm: number) => (logarithm <= bounds.least ? 0 : Math.exp(logarithm));

interface PartFit {
  part: number;
  own: Sums;
  ratios: Ratios;
  /** Half an interval's width for an error variance of 1. */
  scale: number;
  general: number;
}

/**
 * Writes a part's estimates into the fit. R is the matrix of the general mean and the jurors, after the works are
 * eliminated. A work's error variance is 1/d + (l - k/d)ᵀR⁻¹(l - k/d) of the noise. d is its evaluations and the
 * penalty, k its jurors, l the mean of all jurors.
 */
function estimatePart(
  ratings: Ratings,
  { part, own, ratios, scale, general }: PartFit,
  { parts, adjusted, leniency }: Leniency,
): void {
  const { size, factor, effects } = equationsOf(own, ratios);
  const jurors = size - 1;
  const all = new Float64Array(size).fill(1 / jurors);
  all[0] = 1;
  const level = general + dot(all, effects);
  const estimate = (value: number, variance: number): Estimate => {
    const half = scale * Math.sqrt(Math.max(0, variance));
    return { value, low: value - half, high: value + half };
  };
  const spread = spreadAround(all, invert(factor, size));
  for (let juror = 0; juror < ratings.jurors; juror++) {
    if (get(parts.ofJuror, juror) !== part) continue;
    const rows = jurors > 0 ? [0, get(own.seat, juror) + 1] : [0];
    const value = rows.reduce((sum, row) => sum + get(effects, row), -dot(all, effects));
    leniency[juror] = estimate(value, spread(-1, rows, [1, 1]));
  }
  for (let work = 0; work < ratings.works; work++) {
    if (get(parts.ofWork, work) !== part || ratios.work === 0) continue;
    const count = countOf(ratings, work);
    const share = ratios.work / (1 + ratios.work * count);
    const [rows, weights] = [[0], [-count * share]];
    let rest = -count * get(effects, 0);
    for (let row = get(ratings.start, work); row < get(ratings.start, work + 1); row++) {
      const seat = get(own.seat, get(ratings.juror, row)) + 1;
      rest += get(ratings.score, row) - general;
      if (jurors === 0) continue;
      rest -= get(effects, seat);
      rows.push(seat);
      weights.push(-share);
    }
    adjusted[work] = estimate(level + share * rest, share + spread(1, rows, weights));
  }
}

/**
 * Returns a function for the error variance of `sign` times `all` and a few more effects. These are `rows` of the
 * inverse with `weights`. The common part is computed once.
 */
function spreadAround(all: Float64Array, inverse: Float64Array) {
  const size = all.length;
  const withAll = times(inverse, size, all);
  const common = dot(all, withAll);
  return (sign: 1 | -1, rows: number[], weights: number[]): number => {
    let sum = common;
    for (let at = 0; at < rows.length; at++) {
      const [row, weight] = [rows[at] as number, weights[at] as number];
      let inner = 2 * sign * get(withAll, row);
      for (let other = 0; other < rows.length; other++) {
        inner += (weights[other] as number) * get(inverse, row * size + (rows[other] as number));
      }
      sum += weight * inner;
    }
    return sum;
  };
}

/**
 * Returns Student's t that 5 in 100 exceed, by the expansion around the normal quantile. (Abramowitz, Stegun:
 * Handbook of Mathematical Functions, 26.7.5; 5 % low for one degree of freedom, exact to 1 % from two)
 */
function studentQuantile(freedom: number): number {
  const z = 1.6448536269514722;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3) +
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / (92160 * freedom ** 4)
  );
}
