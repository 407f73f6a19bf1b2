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
const PILOT_DRAWS = 60;

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
  const { parts } = fit;
  const sums = sumsOf(ratings, parts);
  const { nodes, evidence } = posteriorOfFit(ratings, fit, sums);
  if (evidence < DISTINCT) return { chances: null };

  const normal = normalFrom(seededRandom("firmness"));
  const draw: Draw = (works, draws, take) =>
    drawWorks({ ratings, parts, sums }, nodes, { works, draws, normal }, take);
  const works = possibleWorks(race, draw);
  const times = new Map<number, number>();
  let draws = 0;
  draw(works, DRAWS, (values) => {
    for (const work of finalistsBy(race, works, values)) times.set(work, (times.get(work) ?? 0) + 1);
    draws++;
  });
  return { chances: contenders.map((work) => (times.get(work) ?? 0) / draws) };
}

function posteriorOfFit(ratings: Ratings, { variances }: Leniency, { parts }: ReturnType<typeof sumsOf>) {
  const likely = { work: variances.work / variances.noise, juror: variances.juror / variances.noise };
  return posteriorOf(parts, ratings.score.length - parts.length, likely);
}

/** Returns true when the scores tell works apart better than chance. */
export const isDistinct = (ratings: Ratings, fit: Leniency): boolean =>
  posteriorOfFit(ratings, fit, sumsOf(ratings, fit.parts)).evidence >= DISTINCT;

type Draw = (works: readonly number[], draws: number, take: (values: Float64Array) => void) => void;

/**
 * Returns the contenders that can be among the best: at most four standard deviations below the lowest cut of some
 * draws. In a large contest most works cannot, and drawing them would take most of the time.
 */
function possibleWorks({ contenders, places }: Race, draw: Draw): number[] {
  const sums = new Float64Array(contenders.length);
  const squares = new Float64Array(contenders.length);
  let cut = Number.POSITIVE_INFINITY;
  let draws = 0;
  draw(contenders, PILOT_DRAWS, (values) => {
    for (const [at, value] of values.entries()) {
      add(sums, at, value);
      add(squares, at, value * value);
    }
    cut = Math.min(cut, get(values, best(values, places).at(-1) ?? 0));
    draws++;
  });
  return contenders.filter((_, at) => {
    const mean = get(sums, at) / draws;
    return mean + 4 * Math.sqrt(Math.max(0, get(squares, at) / draws - mean * mean)) >= cut;
  });
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

/** Returns the finalists by the works' values. */
function finalistsBy({ places, favourite }: Race, works: readonly number[], values: Float64Array): number[] {
  const top = best(values, places).map((at) => works[at] as number);
  return favourite === null || top.includes(favourite) ? top : [...top.slice(0, places - 1), favourite];
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
