/** Sort keys of a rated proposal. Fractions 0 to 1, `createdAt` in epoch ms. */
export type Rated = {
  id: string;
  avgScore: number | null;
  stdDev: number | null;
  publicVotes: number;
  createdAt: number;
};
type Order<T> = (a: T, b: T) => number;

/** Sorts of the ranking table, in the order of its menu. (specification 1.2) */
export const rankingSorts = ["average", "completion", "deviation", "votes", "recent"] as const;
export type RankingSort = (typeof rankingSorts)[number];

const mostVotes = descending<Rated>((row) => row.publicVotes);
const bestAverage = descending<Rated>((row) => steady(row.avgScore) ?? -Infinity);
const leastDeviation = ascending<Rated>((row) => steady(row.stdDev) ?? Infinity);
const oldest: Order<Rated> = first(
  ascending((row) => row.createdAt),
  byId,
);

/**
 * The jury's order: mean descending with unrated last, lower deviation, more votes, earlier creation, id. (design 5.13)
 */
export const juryOrder = first(bestAverage, leastDeviation, mostVotes, oldest);

/** Returns the tie-break that puts `a` before `b` in the jury's order; null when their means differ. */
export function tieBreak(a: Rated, b: Rated): "deviation" | "votes" | "age" | null {
  if (bestAverage(a, b) !== 0) return null;
  if (leastDeviation(a, b) !== 0) return "deviation";
  return mostVotes(a, b) !== 0 ? "votes" : "age";
}

/** The public's order: more votes, then mean, earlier creation, id. (design 5.13) */
export const publicOrder: Order<Rated> = first(mostVotes, bestAverage, oldest);

/** Rounds a fraction to nine decimals, as an integer. Equal means then tie, in whatever order they were summed. */
function steady(fraction: number | null): number | null {
  return fraction === null ? null : Math.round(fraction * 1e9);
}

function ascending<T>(value: (row: T) => number): Order<T> {
  return (a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0);
}

function descending<T>(value: (row: T) => number): Order<T> {
  return (a, b) => ascending(value)(b, a);
}

function byId(a: Rated, b: Rated): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Returns a combined order: the first order that separates two rows decides. */
function first<T>(...orders: Order<T>[]): Order<T> {
  return (a, b) => {
    for (const order of orders) {
      const result = order(a, b);
      if (result !== 0) return result;
    }
    return 0;
  };
}
