import { seededRandom } from "../core/random";
import type { Leniency } from "./fairness";
import { drawWorks, normalFrom, posteriorOf } from "./posterior";
import { sumsOf } from "./rating-sums";
import { add, countOf, get, type Ratings } from "./ratings";

/** Candidates for the finalists' places, and their order. Works are their numbers in the ratings. */
export interface Race {
  ratings: Ratings;
  fit: Leniency | null;
  /** Works with an evaluation, in the contest's order. */
  contenders: number[];
  places: number;
  /** The public's favourite. It takes the last place unless the jury has chosen it. It need not be a contender. */
  favourite: number | null;
}

export interface Firmness {
  /**
   * Probability that each contender is truly among the best, in their order. The favourite's is 1: votes give its
   * place. Null when the scores do not tell works apart.
   */
  chances: number[] | null;
}

/** Percentage from which a place is firm. Chances are compared as pages show them, in whole numbers. */
const FIRM = 95;
const shownChance = (chance: number) => Math.round(chance * 100);

export const isFirm = (chance: number | null = 0) => shownChance(chance ?? 0) >= FIRM;

/** Returns true when a work is neither nearly surely in nor nearly surely out. */
export const isDisputed = (chance: number) => !isFirm(chance) && shownChance(chance) > 100 - FIRM;

/** Returns a contender's chance. Every work is in dispute when the scores tell none apart. */
export const chanceAt = ({ chances }: Firmness, at: number) => (chances ? (chances[at] ?? 0) : 0.5);

/** Draws from the posterior: a chance is off by at most 3 points, nearly always. */
const DRAWS = 1000;

/**
 * Evidence from which scores tell works apart. Equal works reach it in about one contest of 100, by half the
 * chi-square of one degree. (Self, Liang: JASA 82, 1987)
 */
const DISTINCT = 5.41;

/**
 * Returns the probability that each contender is truly among the best, by the jury's model. Each draw from the
 * posterior has its finalists by the works' effects, so that both bases have the same truth. Works of unlinked parts
 * are as good on average. The same ratings give the same draws. Returns null without a fit or contenders.
 * (docs/firmness.md)
 */
export function firmnessOf(race: Race): Firmness | null {
  const { ratings, contenders, fit } = race;
  if (!fit || contenders.length === 0) return null;
  const { variances, parts } = fit;
  const sums = sumsOf(ratings, parts);
  const { nodes, evidence } = posteriorOf(sums.parts, ratings.score.length - sums.parts.length, {
    work: variances.work / variances.noise,
    juror: variances.juror / variances.noise,
  });
  if (evidence < DISTINCT) return { chances: null };

  const normal = normalFrom(seededRandom("firmness"));
  const times = new Float64Array(contenders.length);
  const values = new Float64Array(contenders.length);
  let draws = 0;
  drawWorks({ ratings, parts, sums }, nodes, { draws: DRAWS, normal }, (works) => {
    for (const [at, work] of contenders.entries()) values[at] = works[work] ?? Number.NaN;
    for (const at of finalistsBy(race, values)) add(times, at, 1);
    draws++;
  });
  return { chances: Array.from(times, (count) => count / draws) };
}

export interface Extra {
  work: number;
  juror: number;
}

/**
 * Returns at most `most` evaluations that would make the cut firmer, for disputed works only. Each takes the work
 * with the largest p·(1 - p)·(1/d - 1/(d + 1)): its place is least sure, and its estimate gains most. p is its
 * chance, d its evaluations and the penalty. The juror has the fewest works among those that `may` allows.
 */
export function extraEvaluations(
  { ratings, contenders, fit }: Race,
  firmness: Firmness,
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
      .map((work, at) => ({ work, chance: chanceAt(firmness, at) }))
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

/** Returns the finalists by the contenders' values, as indexes of the contenders. */
function finalistsBy({ contenders, places, favourite }: Race, values: Float64Array): number[] {
  const top = best(values, places);
  const seat = favourite === null ? -1 : contenders.indexOf(favourite);
  if (favourite === null || top.includes(seat)) return top;
  return [...top.slice(0, places - 1), ...(seat < 0 ? [] : [seat])];
}

/** Returns the indexes of the highest values, the highest first. */
function best(values: Float64Array, places: number): number[] {
  const top: number[] = [];
  const valueAt = (rank: number) => get(values, top[rank] ?? -1);
  for (let at = 0; at < values.length; at++) {
    const value = get(values, at);
    // A work can lose its evaluations between two reads.
    if (Number.isNaN(value)) continue;
    if (top.length === places && value <= valueAt(places - 1)) continue;
    let rank = top.length;
    while (rank > 0 && value > valueAt(rank - 1)) rank--;
    top.splice(rank, 0, at);
    top.length = Math.min(top.length, places);
  }
  return top;
}
