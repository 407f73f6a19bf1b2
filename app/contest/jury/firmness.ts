import { limits } from "../core/limits";
import { seededRandom } from "../core/random";
import type { Leniency } from "./fairness";
import { steady } from "./ranking";
import { add, countOf, get, type Ratings, weighedMeans } from "./ratings";
import { adjustedUnder } from "./reweighing";

/** Candidates for the finalists' places, and their order. Works are their numbers in the ratings. */
export interface Race {
  ratings: Ratings;
  /** Works with an evaluation, in the contest's order. Ties keep this order. */
  contenders: number[];
  places: number;
  /** The public's favourite. It takes the last place unless the jury has chosen it. It need not be a contender. */
  favourite: number | null;
  /** Fit for an order by adjusted means; null for an order by means. */
  fit: Leniency | null;
}

export interface Firmness {
  /** Share of the redrawn juries in which each contender is a finalist, in their order. */
  chances: number[];
  /** Works that are in or out because of one juror alone. */
  decided: { work: number; juror: number; isIn: boolean }[];
  /** Number of redrawn juries. */
  replicates: number;
}

/** Percentage of juries from which a place is firm. Chances are compared as pages show them, in whole numbers. */
const FIRM = 95;
const shownChance = (chance: number) => Math.round(chance * 100);

export const isFirm = (chance = 0) => shownChance(chance) >= FIRM;

/** Returns true when a work is neither nearly always in nor nearly always out. */
export const isDisputed = (chance = 0) => !isFirm(chance) && shownChance(chance) > 100 - FIRM;

/** Evaluations to read, whatever the contest's size; `least` is the minimum of juries. */
const effort = { byMeans: 12_000_000, byFit: 6_000_000, least: 100 };

/**
 * Returns how often each contender is a finalist when jurors are drawn with repetition. `decided` has the places that
 * depend on one juror. The method is a bootstrap of jurors: their evaluations come and go together. A work without a
 * drawn juror is out. The same ratings give the same juries. Returns null with fewer than two jurors, or without
 * works. (Efron, Tibshirani: An Introduction to the Bootstrap, 1993, chapters 6, 8 and 11)
 */
export function firmnessOf(race: Race): Firmness | null {
  const { ratings, contenders, fit } = race;
  const seated = [...new Set(ratings.juror)].sort((a, b) => a - b);
  if (seated.length < 2 || contenders.length === 0) return null;
  const scoresUnder = fit
    ? adjustedUnder(ratings, fit)
    : (weight: Float64Array) => weighedMeans(ratings, weight);
  const inBy = (weight: Float64Array) => finalistsBy(race, scoresUnder(weight));

  const whole = finalistsBy(race, scoresUnder(new Float64Array(ratings.jurors).fill(1)));
  const random = seededRandom("juries");
  const budget = (fit ? effort.byFit : effort.byMeans) / Math.max(1, ratings.score.length);
  const replicates = Math.round(Math.min(limits.juriesDrawn, Math.max(effort.least, budget)));
  const times = new Float64Array(contenders.length);
  for (let draw = 0; draw < replicates; draw++) {
    const weight = new Float64Array(ratings.jurors);
    for (const _ of seated) add(weight, random.pick(seated), 1);
    for (const at of inBy(weight)) add(times, at, 1);
  }

  const decided: Firmness["decided"] = [];
  for (const juror of seated) {
    const weight = new Float64Array(ratings.jurors).fill(1);
    weight[juror] = 0;
    const without = inBy(weight);
    for (const [at, work] of contenders.entries()) {
      if (without.has(at) !== whole.has(at)) decided.push({ work, juror, isIn: whole.has(at) });
    }
  }
  return { chances: Array.from(times, (count) => count / replicates), decided, replicates };
}

export interface Extra {
  work: number;
  juror: number;
}

/**
 * Returns at most `most` evaluations that would make the cut firmer, for disputed works only. Each takes the work
 * with the largest p·(1 - p)·(1/d - 1/(d + 1)): its place is least sure, and its mean gains most. p is its chance, d
 * its evaluations and the penalty. The juror has the fewest works among those that `may` allows.
 */
export function extraEvaluations(
  { ratings, contenders, fit }: Race,
  { chances }: Firmness,
  {
    may,
    loads,
    most,
  }: { may: (juror: number, work: number) => boolean; loads: readonly number[]; most: number },
): Extra[] {
  const penalty = fit && fit.variances.work > 0 ? fit.variances.noise / fit.variances.work : 0;
  const load = [...loads];
  const extra: Extra[] = [];
  const gainOf = (work: number, chance: number) => {
    const own = countOf(ratings, work) + penalty + extra.filter((pair) => pair.work === work).length;
    return (chance * (1 - chance)) / (own * (own + 1));
  };
  while (extra.length < most) {
    const open = contenders
      .map((work, at) => ({ work, chance: chances[at] ?? 0 }))
      .filter(({ chance }) => isDisputed(chance))
      .map(({ work, chance }) => ({ work, gain: gainOf(work, chance) }))
      .sort((a, b) => b.gain - a.gain);
    const next = open.flatMap(({ work }) => {
      const juror = leastBusy(load, (who) => may(who, work) && !isAmong(extra, work, who));
      return juror === null ? [] : [{ work, juror }];
    })[0];
    if (!next) break;
    extra.push(next);
    load[next.juror] = (load[next.juror] ?? 0) + 1;
  }
  return extra;
}

const isAmong = (extra: Extra[], work: number, juror: number) =>
  extra.some((pair) => pair.work === work && pair.juror === juror);

function leastBusy(load: number[], may: (juror: number) => boolean): number | null {
  let least: number | null = null;
  for (const [juror, own] of load.entries()) {
    if ((least === null || own < (load[least] ?? 0)) && may(juror)) least = juror;
  }
  return least;
}

/** Returns the finalists by these scores, as indexes of the contenders. */
function finalistsBy({ contenders, places, favourite }: Race, scores: Float64Array): Set<number> {
  const values = new Float64Array(contenders.length);
  for (const [at, work] of contenders.entries()) {
    const score = get(scores, work);
    values[at] = Number.isNaN(score) ? Number.NEGATIVE_INFINITY : (steady(score) ?? 0);
  }
  const top = best(values, places);
  if (favourite === null) return new Set(top);
  const seat = contenders.indexOf(favourite);
  if (top.includes(seat)) return new Set(top);
  return new Set([...top.slice(0, places - 1), ...(seat < 0 ? [] : [seat])]);
}

/** Returns the indexes of the highest values. Ties keep their order; minus infinity is left out. */
function best(values: Float64Array, places: number): number[] {
  const top: number[] = [];
  const valueAt = (rank: number) => values[top[rank] ?? -1] ?? Number.NEGATIVE_INFINITY;
  for (let at = 0; at < values.length; at++) {
    const value = get(values, at);
    if (value === Number.NEGATIVE_INFINITY || (top.length === places && value <= valueAt(places - 1)))
      continue;
    let rank = top.length;
    while (rank > 0 && value > valueAt(rank - 1)) rank--;
    top.splice(rank, 0, at);
    top.length = Math.min(top.length, places);
  }
  return top;
}
