import { canAdjust, type Estimate, fitLeniency, type Leniency, meanEstimate } from "./fairness";
import { computeFinalists, type FinalistRow } from "./finalists";
import {
  chanceAt,
  type Extra,
  extraEvaluations,
  type Firmness,
  firmnessOf,
  isDisputed,
  isDistinct,
  isFirm,
  type Race,
} from "./firmness";
import { type RankingBasis, scoreBy } from "./ranking";
import { countOf, get, type Ratings, ratingsOf } from "./ratings";

/** Counted evaluations with their works and jurors. Numbers in `ratings` are indexes of these lists. */
export interface JuryRatings {
  ratings: Ratings;
  works: string[];
  /** `number`: the juror's permanent number. */
  jurors: { id: string; name: string; number: number; active: boolean }[];
}

/** A jury from the database. Works have their scores by juror; jurors appear by permanent number. */
interface StoredJury {
  works: { id: string; rated: (readonly [juror: number, score: number])[] }[];
  jurors: { id: string; name: string; number: number; active: boolean }[];
}

/**
 * Returns the ratings of a jury. Ignores the scores of an unknown juror, who joined during the read: they must not
 * become another juror's.
 */
export function juryOf({ works, jurors }: StoredJury): JuryRatings {
  const places = new Map(jurors.map(({ number }, place) => [number, place]));
  return {
    ratings: ratingsOf(
      works.map(({ rated }) =>
        rated.flatMap(([juror, score]): [number, number][] => {
          const place = places.get(juror);
          return place === undefined ? [] : [[place, score]];
        }),
      ),
      jurors.length,
    ),
    works: works.map(({ id }) => id),
    jurors,
  };
}

/** A jury with its leniency fit. */
export interface ReadJury extends JuryRatings {
  fit: Leniency | null;
  workNumbers: Map<string, number>;
}

export const readJury = (jury: JuryRatings): ReadJury => ({
  ...jury,
  fit: fitLeniency(jury.ratings),
  workNumbers: new Map(jury.works.map((id, number) => [id, number])),
});

/** Returns a work's adjusted mean; null without one. */
export function adjustedOf({ fit, workNumbers }: ReadJury, id: string): Estimate | null {
  return fit?.adjusted[workNumbers.get(id) ?? -1] ?? null;
}

/** The part of a fit that screens show, as JSON. */
export interface JuryFit {
  isAdjustable: boolean;
  /** True when the scores tell no works apart. */
  isAlike: boolean;
  /** Works with an evaluation by id: the adjusted mean if any, and the part, from 1. */
  works: Record<string, { adjusted: Estimate | null; part: number }>;
  /** Leniency by juror id. */
  leniency: Record<string, Estimate>;
}

export const fitOf = ({ fit, ratings, works, jurors }: ReadJury): JuryFit => ({
  isAdjustable: fit !== null && canAdjust(fit),
  isAlike: fit !== null && !isDistinct(ratings, fit),
  works: Object.fromEntries(
    works.flatMap((id, number) => {
      const part = fit?.parts.ofWork[number] ?? -1;
      return part < 0 ? [] : [[id, { adjusted: fit?.adjusted[number] ?? null, part: part + 1 }]];
    }),
  ),
  leniency: Object.fromEntries(
    jurors.flatMap(({ id }, number) => {
      const estimate = fit?.leniency[number];
      return estimate ? [[id, estimate]] : [];
    }),
  ),
});

/** Returns the adjusted means of all works that have one; null when none can be adjusted. */
export const adjustedMeans = ({ isAdjustable, works }: JuryFit): { id: string; mean: number }[] | null =>
  isAdjustable
    ? Object.entries(works).flatMap(([id, { adjusted }]) => (adjusted ? [{ id, mean: adjusted.value }] : []))
    : null;

/** A work near the cut. Scores and chances are fractions. */
interface CutLine {
  id: string;
  title: string;
  place: number;
  isFinalist: boolean;
  isFavourite: boolean;
  mean: number | null;
  adjusted: number | null;
  /** Interval of the score that orders the works; null when nothing tells its certainty. */
  interval: { low: number; high: number } | null;
  evaluations: number;
  /**
   * Probability that the work is truly among the best. Null when the scores do not tell, and for the favourite, whose
   * place comes from votes.
   */
  chance: number | null;
  /** Part number from 1, the largest first. Works of different parts share no juror and cannot be compared. */
  part: number;
}

/** Certainty of the finalists. */
export interface Cut {
  basis: RankingBasis;
  places: number;
  lines: CutLine[];
  /** Score between the last finalist of the jury and the first work outside; null without both. */
  limit: number | null;
  /** Number of firm finalists (surely among the best), and of disputed works (neither surely in nor surely out). */
  firm: number;
  disputed: number;
  /** Number of works in each part. */
  parts: number[];
  /** True when jurors can be compared. */
  isComparable: boolean;
  /** True when works have adjusted means. */
  isAdjustable: boolean;
  /** True when the scores tell works apart better than chance. Without, no chance is stated. */
  isDistinct: boolean;
}

type Candidate = FinalistRow & { title: string };

/** Limits of the list: minimum of works after the finalists, and maximum of works. */
const listLimits = { after: 10, most: 80 };

/** Returns the finalists by a basis, the works near them, and their chances. */
export function cutOf(
  candidates: Candidate[],
  { places, basis, jury }: { places: number; basis: RankingBasis; jury: ReadJury },
): { cut: Cut; race: Race; firmness: Firmness | null } {
  const { order, finalistIds, favouriteId } = computeFinalists(candidates, places, basis);
  const { ratings, fit, workNumbers } = jury;
  const numberOf = (id: string) => workNumbers.get(id) ?? -1;
  const race: Race = {
    ratings,
    places,
    fit,
    contenders: order.map(({ id }) => numberOf(id)),
    favourite: favouriteId === null ? null : numberOf(favouriteId),
  };
  const firmness = firmnessOf(race);
  const chances = firmness?.chances ?? null;
  const lineOf = (row: Candidate & { place: number }): CutLine => {
    const number = numberOf(row.id);
    return {
      id: row.id,
      title: row.title,
      place: row.place,
      mean: row.avgScore,
      adjusted: row.adjusted ?? null,
      isFinalist: finalistIds.includes(row.id),
      isFavourite: row.id === favouriteId,
      interval: intervalOf(row, number, basis, jury),
      evaluations: row.evaluationsCounted,
      chance: row.id === favouriteId ? null : (chances?.[row.place - 1] ?? null),
      part: fit ? get(fit.parts.ofWork, number) + 1 : 1,
    };
  };
  const isOpen = (at: number) => firmness !== null && isDisputed(chanceAt(firmness, at));
  const cut: Cut = {
    basis,
    places,
    limit: limitOf(order, finalistIds, favouriteId, places, basis),
    lines: order
      .filter(
        ({ place, id }) =>
          place <= places + listLimits.after || isOpen(place - 1) || finalistIds.includes(id),
      )
      .filter(({ id }, index) => index < listLimits.most || finalistIds.includes(id))
      .map(lineOf),
    firm: order.filter(({ id, place }) => finalistIds.includes(id) && isFirm(chances?.[place - 1])).length,
    disputed: order.filter((_, at) => isOpen(at)).length,
    parts: fit?.parts.sizes.map(({ works }) => works) ?? [],
    isComparable: fit !== null,
    isAdjustable: fit !== null && canAdjust(fit),
    isDistinct: chances !== null,
  };
  return { cut, race, firmness };
}

function intervalOf(row: Candidate, number: number, basis: RankingBasis, { fit, ratings }: ReadJury) {
  if (!fit || row.avgScore === null) return null;
  if (basis === "adjusted" && canAdjust(fit)) return fit.adjusted[number] ?? null;
  const jurors = fit.parts.sizes[get(fit.parts.ofWork, number)]?.jurors ?? 1;
  return meanEstimate(row.avgScore, { count: countOf(ratings, number), jurors }, fit);
}

function limitOf(
  order: Candidate[],
  finalists: string[],
  favourite: string | null,
  places: number,
  basis: RankingBasis,
): number | null {
  const byJury = order.slice(0, places).filter(({ id }) => finalists.includes(id));
  const last = byJury.at(-1);
  const firstOut = order.find(({ id }) => !finalists.includes(id) && id !== favourite);
  const [inside, outside] = [last && scoreBy(basis, last), firstOut && scoreBy(basis, firstOut)];
  return inside == null || outside == null ? null : (inside + outside) / 2;
}

/** Returns the cut with the works near it and those of `told` only. */
export function nearCut(cut: Cut, { around, told }: { around: number; told: { id: string }[] }): Cut {
  const ids = new Set([...drawnOf(cut, around), ...told].map(({ id }) => id));
  return {
    ...cut,
    lines: cut.lines.filter(({ id }) => ids.has(id)),
  };
}

/** Returns the rated works on each side of the cut. */
export function drawnOf({ lines }: Pick<Cut, "lines">, around: number): CutLine[] {
  const last = lines.findLastIndex(({ isFinalist, isFavourite }) => isFinalist && !isFavourite);
  return lines.filter(({ mean }, at) => mean !== null && at > last - around && at <= last + around);
}

/** Jurors by number who have each work, and who may not. */
export type Seats = Map<number, Seated>;

interface Seated {
  holders: number[];
  barred: number[];
}

/** Seats by work id, with permanent juror numbers. */
export type StoredSeats = Map<string, Seated>;

/** Converts stored seats from permanent juror numbers to indexes. */
export function seatsOf(stored: StoredSeats, { works, jurors }: JuryRatings): Seats {
  const places = new Map(jurors.map(({ number }, place) => [number, place]));
  const indexesOf = (numbers: number[]) => numbers.flatMap((number) => places.get(number) ?? []);
  return new Map(
    works.flatMap((id, work) => {
      const seated = stored.get(id);
      return seated ? [[work, { holders: indexesOf(seated.holders), barred: indexesOf(seated.barred) }]] : [];
    }),
  );
}

/** Counts the assigned evaluations of disputed works that are not sent yet. */
export function pendingOf(
  { contenders, ratings }: Race,
  firmness: Firmness | null,
  { seats, jurors }: { seats: Seats; jurors: JuryRatings["jurors"] },
): number {
  const disputed = contenders.filter((_, at) => firmness && isDisputed(chanceAt(firmness, at)));
  return disputed.reduce((sum, work) => {
    const evaluators = ratings.juror.subarray(get(ratings.start, work), get(ratings.start, work + 1));
    const { holders = [], barred = [] } = seats.get(work) ?? {};
    const due = holders.filter(
      (who) => jurors[who]?.active && !evaluators.includes(who) && !barred.includes(who),
    );
    return sum + due.length;
  }, 0);
}

/** A suggested evaluation by a juror, by id. */
interface Suggestion {
  work: { id: string; title: string };
  juror: string;
}

/**
 * Returns at most `most` suggestions, for jurors who neither have the work nor are barred from it. `loads` is each
 * juror's number of works.
 */
export function suggestionsOf(
  { race, firmness, titles }: { race: Race; firmness: Firmness | null; titles: Map<string, string> },
  { works, jurors }: JuryRatings,
  { seats, loads, most }: { seats: Seats; loads: number[]; most: number },
): Suggestion[] {
  if (!firmness) return [];
  const may = (juror: number, work: number) => {
    const { holders = [], barred = [] } = seats.get(work) ?? {};
    return jurors[juror]?.active === true && !holders.includes(juror) && !barred.includes(juror);
  };
  return extraEvaluations(race, firmness, { may, loads, most }).flatMap(({ work, juror }: Extra) => {
    const [id, who] = [works[work], jurors[juror]];
    return id && who ? [{ work: { id, title: titles.get(id) ?? "" }, juror: who.id }] : [];
  });
}
