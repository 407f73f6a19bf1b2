import { printOf } from "../core/sha256";
import { type Agreement, agreementOf, type Unit } from "./agreement";
import {
  type Cut,
  type cutOf,
  fitOf,
  pendingOf,
  type ReadJury,
  type StoredSeats,
  seatsOf,
  suggestionsOf,
} from "./cut";
import type { Estimate } from "./fairness";
import { countOf, get } from "./ratings";

/** The result's firmness for its screen, as JSON. It names jurors by id, because names change and are erased. */
export interface FirmResult {
  cut: Cut;
  overall: Agreement | null;
  criteria: { name: string; agreement: Agreement | null }[];
  /** Jurors from the most lenient to the most severe. */
  jurors: { id: string; leniency: Estimate }[];
  /** Assigned evaluations of disputed works that are not sent yet. */
  pending: number;
  suggestions: ReturnType<typeof suggestionsOf>;
  /** Identifies these suggestions: the confirmation applies to them only. */
  seen: string;
}

interface Sources {
  jury: ReadJury;
  result: ReturnType<typeof cutOf>;
  criteria: { name: string; units: Unit[] }[];
  seats: StoredSeats;
  /** Most suggestions. */
  most: number;
}

/** Returns the firmness, and each juror's number of works in the order of the jury. */
export async function firmResultOf({ jury, result, criteria, seats: stored, most }: Sources) {
  const { cut, race, firmness } = result;
  const seats = seatsOf(stored, jury);
  const loads = jury.jurors.map(() => 0);
  for (const { holders } of seats.values())
    for (const juror of holders) loads[juror] = (loads[juror] ?? 0) + 1;
  const titles = new Map(cut.lines.map(({ id, title }) => [id, title]));
  const suggestions = suggestionsOf({ race, firmness, titles }, jury, { seats, loads, most });
  const firm: FirmResult = {
    cut,
    overall: agreementOf(totalUnits(jury)),
    criteria: criteria.map(({ name, units }) => ({ name, agreement: agreementOf(units) })),
    jurors: Object.entries(fitOf(jury).leniency)
      .map(([id, leniency]) => ({ id, leniency }))
      .sort((a, b) => b.leniency.value - a.leniency.value),
    pending: pendingOf(race, firmness, { seats, jurors: jury.jurors }),
    suggestions,
    seen: await printOf(suggestions),
  };
  return { firm, loads };
}

/** One unit of totals per work. */
function totalUnits({ ratings }: ReadJury): Unit[] {
  return Array.from({ length: ratings.works }, (_, work) => {
    const own = ratings.score.subarray(get(ratings.start, work), get(ratings.start, work + 1));
    return [
      countOf(ratings, work),
      own.reduce((sum, score) => sum + score, 0),
      own.reduce((sum, score) => sum + score * score, 0),
    ] as const;
  });
}
