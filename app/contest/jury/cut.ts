import { type Estimate, fitLeniency, type Leniency, meanEstimate } from "./fairness";
import { computeFinalists, type FinalistRow } from "./finalists";
import {
  type Extra,
  extraEvaluations,
  type Firmness,
  firmnessOf,
  isDisputed,
  isFirm,
  type Race,
} from "./firmness";
import { type RankingBasis, scoreBy } from "./ranking";
import { countOf, get, type Ratings, ratingsOf } from "./ratings";

/** The evaluations that count, and whose they are: numbers in the ratings are places in these lists. */
export interface JuryRatings {
  ratings: Ratings;
  /** Ids. */
  works: string[];
  /** `number`: the one that they keep. */
  jurors: { id: string; name: string; number: number; active: boolean }[];
}

/** What was read of a jury: works with who gave them which score, and its jurors, by the numbers that they keep. */
interface StoredJury {
  works: { id: string; rated: (readonly [juror: number, score: number])[] }[];
  jurors: { id: string; name: string; number: number; active: boolean }[];
}

/** Jurors who are not among these have rated nothing: what joins while a jury is read must not be another's. */
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

/** A jury, and what the leniency model makes of it. */
export interface ReadJury extends JuryRatings {
  fit: Leniency | null;
  workNumbers: Map<string, number>;
}

export const readJury = (jury: JuryRatings): ReadJury => ({
  ...jury,
  fit: fitLeniency(jury.ratings),
  workNumbers: new Map(jury.works.map((id, number) => [id, number])),
});

/** A work's adjusted mean; null where it has none. */
export function adjustedOf({ fit, workNumbers }: ReadJury, id: string): Estimate | null {
  return fit?.adjusted[workNumbers.get(id) ?? -1] ?? null;
}

/** A work's part, from 1; null for one without an evaluation. */
export function partOf({ fit, workNumbers }: ReadJury, id: string): number | null {
  const part = fit?.parts.ofWork[workNumbers.get(id) ?? -1] ?? -1;
  return part < 0 ? null : part + 1;
}

/** Of every work that has one; null where there is nothing to compare jurors by. */
export const adjustedMeans = ({ fit, works }: ReadJury): { id: string; mean: number }[] | null =>
  fit &&
  works.flatMap((id, number) => {
    const estimate = fit.adjusted[number];
    return estimate ? [{ id, mean: estimate.value }] : [];
  });

/** Leniencies by juror's id. */
export const leniencies = ({ fit, jurors }: ReadJury): Map<string, Estimate> =>
  new Map(
    jurors.flatMap(({ id }, number) => {
      const estimate = fit?.leniency[number];
      return estimate ? [[id, estimate]] : [];
    }),
  );

/** A work near the cut. Fractions. */
interface CutLine {
  id: string;
  title: string;
  place: number;
  isFinalist: boolean;
  isFavourite: boolean;
  mean: number | null;
  adjusted: number | null;
  /** Of what orders; null where nothing tells how sure it is. */
  interval: { low: number; high: number } | null;
  evaluations: number;
  /** Of juries drawn anew, in how many it is a finalist. */
  chance: number | null;
  /** Whose evaluations alone keep it in, or out: some by name, and how many further ones. */
  deciding: { names: string[]; others: number };
  /** From 1, the largest first: what shares no juror with the others cannot be compared. */
  part: number;
}

/** How firm the finalists are. */
export interface Cut {
  basis: RankingBasis;
  places: number;
  lines: CutLine[];
  /** What separates the last by the jury from the first that stays out; null where nobody does. */
  limit: number | null;
  /** Finalists in nearly every jury, and works that are neither nearly always in nor nearly always out. */
  firm: number;
  disputed: number;
  /** Works that one juror alone keeps in, or out. */
  decided: number;
  /** Works in each part. */
  parts: number[];
  /** Whether there is anything to compare jurors by. */
  isComparable: boolean;
  /** How many juries were drawn; 0 where there is none to draw from. */
  replicates: number;
}

type Candidate = FinalistRow & { title: string };

/** After the finalists at least so many follow; at most so many in all, and names a line. */
const shown = { after: 10, most: 80, names: 3 };

/** The finalists by that basis, those near them, and how they would fare before other juries. */
export function cutOf(
  candidates: Candidate[],
  { places, basis, jury }: { places: number; basis: RankingBasis; jury: ReadJury },
): { cut: Cut; race: Race; firmness: Firmness | null } {
  const { order, finalistIds, favouriteId } = computeFinalists(candidates, places, basis);
  const { ratings, fit, jurors, workNumbers } = jury;
  const numberOf = (id: string) => workNumbers.get(id) ?? -1;
  const race: Race = {
    ratings,
    places,
    fit: basis === "adjusted" ? fit : null,
    contenders: order.map(({ id }) => numberOf(id)),
    favourite: favouriteId === null ? null : numberOf(favouriteId),
  };
  const firmness = firmnessOf(race);
  const deciding = Map.groupBy(firmness?.decided ?? [], ({ work }) => work);
  const lineOf = (row: Candidate & { place: number }): CutLine => {
    const number = numberOf(row.id);
    const names = (deciding.get(number) ?? []).map(({ juror }) => jurors[juror]?.name ?? "");
    // One name more takes no more room than saying that there is one.
    const told = names.length > shown.names + 1 ? names.slice(0, shown.names) : names;
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
      chance: firmness?.chances[row.place - 1] ?? null,
      deciding: { names: told, others: names.length - told.length },
      part: fit ? get(fit.parts.ofWork, number) + 1 : 1,
    };
  };
  const chances = firmness?.chances ?? [];
  const cut: Cut = {
    basis,
    places,
    limit: limitOf(order, finalistIds, favouriteId, places, basis),
    lines: order
      .filter(
        ({ place, id }) =>
          place <= places + shown.after || isDisputed(chances[place - 1]) || finalistIds.includes(id),
      )
      .filter(({ id }, index) => index < shown.most || finalistIds.includes(id))
      .map(lineOf),
    firm: order.filter(({ id, place }) => finalistIds.includes(id) && isFirm(chances[place - 1])).length,
    disputed: chances.filter(isDisputed).length,
    decided: deciding.size,
    parts: fit?.parts.sizes.map(({ works }) => works) ?? [],
    isComparable: fit !== null,
    replicates: firmness?.replicates ?? 0,
  };
  return { cut, race, firmness };
}

function intervalOf(row: Candidate, number: number, basis: RankingBasis, { fit, ratings }: ReadJury) {
  if (!fit || row.avgScore === null) return null;
  if (basis === "adjusted") return fit.adjusted[number] ?? null;
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

/** What is drawn so near the cut, and what is `told`; no names of jurors. */
export function nearCut(cut: Cut, { around, told }: { around: number; told: { id: string }[] }): Cut {
  const ids = new Set([...drawnOf(cut, around), ...told].map(({ id }) => id));
  return {
    ...cut,
    lines: cut.lines
      .filter(({ id }) => ids.has(id))
      .map((line) => ({ ...line, deciding: { names: [], others: 0 } })),
  };
}

/** The rated works on either side of the cut. */
export function drawnOf({ lines }: Pick<Cut, "lines">, around: number): CutLine[] {
  const last = lines.findLastIndex(({ isFinalist, isFavourite }) => isFinalist && !isFavourite);
  return lines.filter(({ mean }, at) => mean !== null && at > last - around && at <= last + around);
}

/** By work who has it, and who may not: jurors by number. */
export type Seats = Map<number, Seated>;

interface Seated {
  holders: number[];
  barred: number[];
}

/** From what was read of the works' seats, by the numbers that jurors keep. */
export function seatsOf(stored: Map<string, Seated>, { works, jurors }: JuryRatings): Seats {
  const places = new Map(jurors.map(({ number }, place) => [number, place]));
  const placed = (numbers: number[]) => numbers.flatMap((number) => places.get(number) ?? []);
  return new Map(
    works.flatMap((id, work) => {
      const seated = stored.get(id);
      return seated ? [[work, { holders: placed(seated.holders), barred: placed(seated.barred) }]] : [];
    }),
  );
}

/** How many evaluations of disputed works are assigned and not sent yet. */
export function pendingOf(
  { contenders, ratings }: Race,
  firmness: Firmness | null,
  { seats, jurors }: { seats: Seats; jurors: JuryRatings["jurors"] },
): number {
  const disputed = contenders.filter((_, at) => isDisputed(firmness?.chances[at]));
  return disputed.reduce((sum, work) => {
    const sent = ratings.juror.subarray(get(ratings.start, work), get(ratings.start, work + 1));
    const { holders = [], barred = [] } = seats.get(work) ?? {};
    const due = holders.filter((who) => jurors[who]?.active && !sent.includes(who) && !barred.includes(who));
    return sum + due.length;
  }, 0);
}

/** An evaluation that would settle most, by name. */
export interface Suggestion {
  work: { id: string; title: string };
  juror: { id: string; name: string };
}

/** At most `most`, to jurors who neither have the work nor are barred from it; `loads` is what each has. */
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
    return id && who
      ? [{ work: { id, title: titles.get(id) ?? "" }, juror: { id: who.id, name: who.name } }]
      : [];
  });
}
