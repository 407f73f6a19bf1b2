/** What orders a rated proposal. Fractions 0 to 1, `createdAt` in epoch ms. */
export type Rated = {
  id: string;
  avgScore: number | null;
  stdDev: number | null;
  publicVotes: number;
  createdAt: number;
  /** The mean adjusted for who evaluated it, where there is one. */
  adjusted?: number | null;
};
type Order<T> = (a: T, b: T) => number;

/** Sorts of the ranking table, in the order of its menu. (specification 1.2) */
export const rankingSorts = ["average", "completion", "deviation", "votes", "recent"] as const;
export type RankingSort = (typeof rankingSorts)[number];

/** By what works are ordered; by adjusted means where there are any, which is of all works or none. */
export const rankingBases = ["mean", "adjusted"] as const;
export type RankingBasis = (typeof rankingBases)[number];

/** What orders a work: its mean, or what stands for it; a fraction. */
export const scoreBy = (basis: RankingBasis, { avgScore, adjusted }: Pick<Rated, "avgScore" | "adjusted">) =>
  basis === "adjusted" ? (adjusted ?? avgScore) : avgScore;

const mostVotes = descending<Rated>((row) => row.publicVotes);
const bestScore = (basis: RankingBasis) =>
  descending<Rated>((row) => steady(scoreBy(basis, row)) ?? -Infinity);
const bestAverage = bestScore("mean");
const leastDeviation = ascending<Rated>((row) => steady(row.stdDev) ?? Infinity);
const oldest: Order<Rated> = first(
  ascending((row) => row.createdAt),
  byId,
);

/**
 * The jury's order: mean descending with unrated last, lower deviation, more votes, earlier creation, id; by adjusted means
 * where the contest says so. (design 5.13, decision 158)
 */
export const juryOrders: Record<RankingBasis, Order<Rated>> = {
  mean: first(bestAverage, leastDeviation, mostVotes, oldest),
  adjusted: first(bestScore("adjusted"), leastDeviation, mostVotes, oldest),
};

/** What set `a` before `b` in the jury's order although their means are equal; null when the means tell them apart. */
export function tieBreak(
  a: Rated,
  b: Rated,
  basis: RankingBasis = "mean",
): "deviation" | "votes" | "age" | null {
  if (bestScore(basis)(a, b) !== 0) return null;
  if (leastDeviation(a, b) !== 0) return "deviation";
  return mostVotes(a, b) !== 0 ? "votes" : "age";
}

/** The public's order: more votes, then mean, earlier creation, id. (design 5.13) */
export const publicOrder: Order<Rated> = first(mostVotes, bestAverage, oldest);

/** Nine decimals of a fraction, so that equal means tie in whatever order they were summed. */
export function steady(fraction: number | null): number | null {
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

/** The first order that tells two rows apart decides. */
function first<T>(...orders: Order<T>[]): Order<T> {
  return (a, b) => {
    for (const order of orders) {
      const result = order(a, b);
      if (result !== 0) return result;
    }
    return 0;
  };
}
