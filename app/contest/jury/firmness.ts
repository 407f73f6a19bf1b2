import { limits } from "../core/limits";
import { seededRandom } from "../core/random";
import type { Leniency } from "./fairness";
import { steady } from "./ranking";
import { add, countOf, get, type Ratings, weighedMeans } from "./ratings";
import { adjustedUnder } from "./reweighing";

/** Which works stand for the finalists, and by what. Works are their numbers in the ratings. */
export interface Race {
  ratings: Ratings;
  /** In the order that the contest gives them: it decides between equals. Each has an evaluation. */
  contenders: number[];
  places: number;
  /** The public's favourite, who takes the last place unless the jury has chosen it; it need not be a contender. */
  favourite: number | null;
  /** By which they are ordered: with a fit by adjusted means. */
  fit: Leniency | null;
}

export interface Firmness {
  /** Of each contender, in their order: in how many of 100 juries drawn from this one it is a finalist, as a fraction. */
  chances: number[];
  /** Works in or out because of one juror alone. */
  decided: { work: number; juror: number; isIn: boolean }[];
  /** How many juries were drawn. */
  replicates: number;
}

/** In so many juries of 100 a place counts as firm. Chances are compared as they are shown, in whole numbers. */
const FIRM = 95;
const shownChance = (chance: number) => Math.round(chance * 100);

export const isFirm = (chance = 0) => shownChance(chance) >= FIRM;

/** Neither nearly always in nor nearly always out. */
export const isDisputed = (chance = 0) => !isFirm(chance) && shownChance(chance) > 100 - FIRM;

/** So many evaluations are read for it, whatever the contest's size; juries at least. */
const effort = { byMeans: 12_000_000, byFit: 6_000_000, least: 100 };

/**
 * How often each contender is a finalist when jurors are drawn with repetition from the jury (a bootstrap of jurors: their
 * evaluations come and go together), and which places fall with one juror. A work that nobody drawn has rated is out.
 * The juries are always the same for the same ratings. Null where there are no two jurors, or no work. (Efron, Tibshirani: An Introduction to the Bootstrap, 1993,
 * chapters 6, 8 and 11)
 */
export function firmnessOf(race: Race): Firmness | null {
  const { ratings, contenders, fit } = race;
  const seated = [...new Set(ratings.juror)].sort((a, b) => a - b);
  if (seated.length < 2 || contenders.length === 0) return null;
  const scoresUnder = fit
    ? adjustedUnder(ratings, fit)
    : (weight: Float64Array) => weighedMeans(ratings, weight);
  const inBy = (weight: Float64Array) => chosen(race, scoresUnder(weight));

  const whole = chosen(race, scoresUnder(new Float64Array(ratings.jurors).fill(1)));
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
 * The evaluations, at most `most`, that would firm the cut most: each for the work whose place is least sure and whose mean
 * would gain most by one more, p·(1 - p)·(1/d - 1/(d + 1)) with d its evaluations and the penalty, and by the juror with
 * fewest works among those who `may`. Disputed works alone get any.
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
    const own = countOf(ratings, work) + penalty + extra.filter((one) => one.work === work).length;
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
  extra.some((one) => one.work === work && one.juror === juror);

function leastBusy(load: number[], may: (juror: number) => boolean): number | null {
  let least: number | null = null;
  for (const [juror, own] of load.entries()) {
    if ((least === null || own < (load[least] ?? 0)) && may(juror)) least = juror;
  }
  return least;
}

/** The finalists by these scores, as places in the contenders' order. */
function chosen({ contenders, places, favourite }: Race, scores: Float64Array): Set<number> {
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

/** Where the highest stand, the first of equals first; none of what is minus infinity. */
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
