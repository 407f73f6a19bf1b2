import type { Random } from "../core/random";
import { backward } from "./cholesky";
import { type Equations, equationsOf, profiled, type Ratios } from "./mixed-model";
import type { Sums, sumsOf } from "./rating-sums";
import { countOf, get, type Parts, type Ratings } from "./ratings";

/*
 * Draws of the works from the posterior of the model in mixed-model.ts. Priors: flat for general means, 1/variance for
 * the noise, half-Cauchy of scale 1 for the standard deviations of works and jurors in units of the noise's. All works
 * are equal with probability 1/5. (Gelman: Prior distributions for variance parameters, Bayesian Analysis 1, 2006)
 */
const PRIOR_EQUAL = 0.2;

/** Grid points of each ratio, and the deviance above the least at which the grid ends. */
const grid = { work: 11, juror: 7, end: 14 };

/** Largest angle of the grid: a standard deviation of 1,000 times the noise's. */
const MOST = Math.atan(1000);

/** A point of the grid of ratios. */
export interface Node {
  ratios: Ratios;
  /** Weighted squares that remain, for the noise's variance. */
  squares: number;
  /** Share of the posterior. */
  share: number;
}

export interface Posterior {
  nodes: Node[];
  /** Likelihood of the best work variance against 0, as twice the logarithm of the ratio. Juror variances are averaged. */
  evidence: number;
}

/**
 * Returns the posterior of the ratios. `likely` are the most likely ratios; `contrasts` as for `profiled`. Grid points
 * are even in the angle whose tangent is the ratio of standard deviations: the half-Cauchy prior is flat in it.
 */
export function posteriorOf(parts: Sums[], contrasts: number, likely: Ratios): Posterior {
  const ratiosAt = (work: number, juror: number) => ({
    work: Math.tan(work) ** 2,
    juror: Math.tan(juror) ** 2,
  });
  const at = (work: number, juror: number) => profiled(parts, ratiosAt(work, juror), contrasts);
  const [work, juror] = [Math.atan(Math.sqrt(likely.work)), Math.atan(Math.sqrt(likely.juror))];
  const least = at(work, juror).deviance;
  const jurors = pointsAround(juror, grid.juror, (angle) => at(work, angle).deviance - least);
  const works = pointsAround(work, grid.work, (angle) => at(angle, juror).deviance - least);
  // Juror points have equal weights, which cancel out.
  const columnAt = (angle: number, prior: number) => {
    const nodes = jurors.map((other) => {
      const { deviance, squares } = at(angle, other);
      const likelihood = Math.exp((least - deviance) / 2);
      return { ratios: ratiosAt(angle, other), squares, likelihood, share: likelihood * prior };
    });
    return { nodes, likelihood: nodes.reduce((sum, node) => sum + node.likelihood, 0) };
  };
  const prior = ((1 - PRIOR_EQUAL) * ((works[1] ?? 0) - (works[0] ?? 0))) / (Math.PI / 2);
  // A grid that begins at 0 has half a step there.
  const equal = columnAt(0, PRIOR_EQUAL + (works[0] === 0 ? prior / 2 : 0));
  const unequal = works.filter((angle) => angle > 0).map((angle) => columnAt(angle, prior));
  const nodes = [equal, ...unequal].flatMap((column) => column.nodes);
  const total = nodes.reduce((sum, { share }) => sum + share, 0);
  const best = Math.max(equal.likelihood, ...unequal.map(({ likelihood }) => likelihood));
  return {
    nodes: nodes.map(({ ratios, squares, share }) => ({ ratios, squares, share: share / total })),
    evidence: 2 * Math.log(best / equal.likelihood),
  };
}

/** Returns evenly spaced angles around the middle, up to where the deviance has risen by the grid's end. */
function pointsAround(middle: number, count: number, rise: (angle: number) => number): number[] {
  const edge = (sign: 1 | -1) => {
    let angle = middle;
    for (let step = 0.01; angle > 0 || sign > 0; step *= 1.6) {
      angle = Math.min(MOST, Math.max(0, angle + sign * step));
      if (angle === 0 || angle === MOST || rise(angle) > grid.end) break;
    }
    return angle;
  };
  const [from, to] = [edge(-1), edge(1)];
  return Array.from({ length: count }, (_, nth) => from + ((to - from) * nth) / (count - 1));
}

interface Data {
  ratings: Ratings;
  parts: Parts;
  sums: ReturnType<typeof sumsOf>;
}

/**
 * Calls `take` with about that many draws of the effects of `works`, in one array that the next draw overwrites. Works
 * without an evaluation are NaN. Draws of equal ratios follow each other, so that their equations are solved once.
 * `normal` returns standard normal numbers.
 */
export function drawWorks(
  { ratings, parts, sums }: Data,
  nodes: Node[],
  { works, draws, normal }: { works: readonly number[]; draws: number; normal: () => number },
  take: (values: Float64Array) => void,
): void {
  const contrasts = ratings.score.length - sums.parts.length;
  const seats = ratings.juror.map((juror) => get(sums.seat, juror));
  const scores = ratings.score.map((score) => score - sums.mean);
  const values = new Float64Array(works.length).fill(Number.NaN);
  const drawnWork = (work: number, ratio: number, noise: number, others: Float64Array) => {
    let rest = 0;
    for (let row = get(ratings.start, work); row < get(ratings.start, work + 1); row++) {
      rest += get(scores, row) - get(others, 0) - (others[get(seats, row) + 1] ?? 0);
    }
    const weight = ratio / (1 + ratio * countOf(ratings, work));
    // Chance orders equal works.
    return weight * rest + (weight > 0 ? noise * Math.sqrt(weight) : 1) * normal();
  };
  // Each point gets its share of the draws, rounded up or down.
  let passed = 0.5;
  for (const { ratios, squares, share } of nodes) {
    const before = Math.floor(passed);
    passed += share * draws;
    const own = Math.floor(passed) - before;
    if (own === 0) continue;
    const equations = sums.parts.map((part) => equationsOf(part, ratios));
    for (let nth = 0; nth < own; nth++) {
      const noise = Math.sqrt(squares / chiSquare(contrasts, normal()));
      const effects = equations.map((one) => drawnEffects(one, noise, normal));
      for (const [at, work] of works.entries()) {
        const others = effects[get(parts.ofWork, work)];
        if (others) values[at] = drawnWork(work, ratios.work, noise, others);
      }
      take(values);
    }
  }
}

function drawnEffects({ size, factor, effects }: Equations, noise: number, normal: () => number) {
  const errors = backward(factor, size, Float64Array.from({ length: size }, normal));
  return errors.map((error, row) => get(effects, row) + noise * error);
}

/** Returns a chi-square number from a normal one. (Wilson, Hilferty: PNAS 17, 1931; exact to 1 % from 5 degrees) */
const chiSquare = (freedom: number, z: number) =>
  freedom * Math.max(1e-3, 1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3;

/** Returns a generator of standard normal numbers. (Marsaglia, Bray: SIAM Review 6, 1964) */
export function normalFrom(random: Random): () => number {
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const own = spare;
      spare = null;
      return own;
    }
    for (;;) {
      const [a, b] = [2 * random() - 1, 2 * random() - 1];
      const square = a * a + b * b;
      if (square >= 1 || square === 0) continue;
      const scale = Math.sqrt((-2 * Math.log(square)) / square);
      spare = b * scale;
      return a * scale;
    }
  };
}
