import { seededRandom } from "../core/random";

/*
 * The jury's ballot, counted by the single transferable vote: the weighted inclusive Gregory method, as Scottish councils
 * are elected (Scottish Local Government Elections Order 2007, Schedule 1, rules 45 to 52), but in exact fractions where
 * the Order cuts to five decimals. Its rules in words: docs/ballot.md.
 */

/** The ballots of the final: the jury chooses two finalists, then the community one of these. */
export const ballotNames = ["jury", "community"] as const;
export type BallotName = (typeof ballotNames)[number];

/** How many finalists go on to the community. */
export const BALLOT_SEATS = 2;

/** A number of votes, never a float: "3" or "7/2", in lowest terms. */
export type Votes = string;

/** Whether these votes are the quota or more. */
export function reachesQuota(votes: Votes, quota: number): boolean {
  const [n = "0", d = "1"] = votes.split("/");
  return BigInt(n) >= BigInt(quota) * BigInt(d);
}

/** Several stood alike where one was to be chosen. */
export interface Tie {
  over: "surplus" | "exclusion";
  between: string[];
  /** The one whose surplus goes first, or who is left out. */
  chosen: string;
  /** By the votes of this earlier round (from 1); null where it took the draw. */
  byRound: number | null;
}

/** One step of the count. */
export interface Round {
  /** First preferences are counted, a surplus or the papers of who is left out are handed on. */
  kind: "first" | "surplus" | "exclusion";
  /** Whose papers are handed on; null in the first round. */
  from: string | null;
  /** Of a surplus: which part of its value each paper keeps. */
  factor: Votes | null;
  tie: Tie | null;
  /** What each candidate holds after it. */
  votes: Record<string, Votes>;
  /** What no candidate holds any more. */
  exhausted: Votes;
  /** Who is elected by it, the most votes first. */
  elected: string[];
}

export interface Count {
  seats: number;
  /** Those counted. */
  papers: number;
  /** Papers on which nobody stands any more: they are not counted. */
  empty: number;
  quota: number;
  seed: string;
  /** The candidates as they were drawn: of those that nothing else tells apart the earlier one comes before. */
  draw: string[];
  rounds: Round[];
  elected: string[];
}

/** A count with all that it takes to count again. */
export interface CountedBallot {
  /** Every ranking that was handed in, in an order that tells of nobody. */
  papers: string[][];
  count: Count;
  /** What the works were called, by id. */
  titles: Record<string, string>;
}

/** Droop's: the least number that only as many can reach as there are seats. */
const droopQuota = (papers: number, seats: number): number => Math.floor(papers / (seats + 1)) + 1;

/** The candidates in an order that only the seed decides: Fisher and Yates over their ids in order. */
function drawOrder(candidates: readonly string[], seed: string): string[] {
  const random = seededRandom(seed);
  const drawn = candidates.toSorted();
  for (let last = drawn.length - 1; last > 0; last--) {
    const at = random.integer(0, last);
    [drawn[last], drawn[at]] = [drawn[at] as string, drawn[last] as string];
  }
  return drawn;
}

interface Paper {
  ranking: string[];
  value: Fraction;
}

/** What each candidate holds: its papers and their value. */
type Piles = Map<string, Paper[]>;

/**
 * Counts rankings, best first, one a paper. Whoever is ranked and no candidate (any more) is passed over, a candidate
 * ranked twice stands where first named. The same papers, in any order, and seed give the same count.
 */
export function countBallots(
  rankings: readonly (readonly string[])[],
  candidates: readonly string[],
  { seats, seed }: { seats: number; seed: string },
): Count {
  const standing = new Set(candidates);
  const papers = rankings
    .map((ranking) => [...new Set(ranking)].filter((id) => standing.has(id)))
    .filter((ranking) => ranking.length > 0)
    .map((ranking): Paper => ({ ranking, value: one }));
  const quota = droopQuota(papers.length, seats);
  const draw = drawOrder(candidates, seed);
  const piles: Piles = new Map(draw.map((id) => [id, papers.filter(({ ranking }) => ranking[0] === id)]));
  const rounds: Round[] = [];
  const history: Map<string, Fraction>[] = [];
  const continuing = new Set(draw);
  const elected: string[] = [];
  /** Elected with more than the quota, not handed on yet. */
  const surpluses: string[] = [];
  let exhausted = zero;

  const end = (round: Pick<Round, "kind" | "from" | "factor" | "tie">) => {
    const held = new Map(draw.map((id) => [id, sum((piles.get(id) ?? []).map(({ value }) => value))]));
    // An elected one whose surplus went keeps the quota, whatever its papers are worth elsewhere.
    for (const id of elected) if (!surpluses.includes(id)) held.set(id, min(heldBefore(id), whole(quota)));
    history.push(held);
    const votesOf = (id: string) => held.get(id) ?? zero;
    const best = (a: string, b: string) =>
      compare(votesOf(b), votesOf(a)) || draw.indexOf(a) - draw.indexOf(b);
    const reached = [...continuing].filter((id) => compare(votesOf(id), whole(quota)) >= 0).sort(best);
    const vacancies = () => seats - elected.length;
    const enter = (ids: string[]) => {
      for (const id of ids) {
        continuing.delete(id);
        elected.push(id);
        if (compare(votesOf(id), whole(quota)) > 0) surpluses.push(id);
      }
    };
    enter(reached);
    const rest = continuing.size <= vacancies() ? [...continuing].sort(best) : [];
    enter(rest);
    rounds.push({
      ...round,
      votes: Object.fromEntries(draw.map((id) => [id, written(votesOf(id))])),
      exhausted: written(exhausted),
      elected: [...reached, ...rest],
    });
  };
  const heldBefore = (id: string) => history.at(-1)?.get(id) ?? zero;

  /** Gives `from`'s papers, each at its value times `factor`, to the next who continues. */
  const handOn = (from: string, factor: Fraction) => {
    const moved = piles.get(from) ?? [];
    piles.set(from, []);
    for (const { ranking, value } of moved) {
      const worth = times(value, factor);
      const next = ranking.find((id) => continuing.has(id));
      if (next === undefined) exhausted = plus(exhausted, worth);
      else piles.get(next)?.push({ ranking, value: worth });
    }
  };

  end({ kind: "first", from: null, factor: null, tie: null });
  while (elected.length < seats && continuing.size > 0) {
    if (surpluses.length > 0) {
      const { chosen, tie } = pick("surplus", surpluses, history, draw);
      const votes = heldBefore(chosen);
      const factor = over(minus(votes, whole(quota)), votes);
      surpluses.splice(surpluses.indexOf(chosen), 1);
      handOn(chosen, factor);
      end({ kind: "surplus", from: chosen, factor: written(factor), tie });
    } else {
      const { chosen, tie } = pick("exclusion", [...continuing], history, draw);
      continuing.delete(chosen);
      handOn(chosen, one);
      end({ kind: "exclusion", from: chosen, factor: null, tie });
    }
  }
  const empty = rankings.length - papers.length;
  return { seats, papers: papers.length, empty, quota, seed, draw, rounds, elected };
}

/**
 * The one with the largest surplus, or the fewest votes. Those alike are told apart by the latest earlier round in which
 * they were not; those alike there too by the one before; in the end by the draw, whose order is in the earlier one's favour.
 */
function pick(
  over: Tie["over"],
  from: string[],
  history: Map<string, Fraction>[],
  draw: string[],
): { chosen: string; tie: Tie | null } {
  const sign = over === "surplus" ? -1 : 1;
  const foremost = (ids: string[], round: number) => {
    const held = (id: string) => history[round]?.get(id) ?? zero;
    const ahead = ids.toSorted((a, b) => sign * compare(held(a), held(b)))[0] as string;
    return ids.filter((id) => compare(held(id), held(ahead)) === 0);
  };
  const between = foremost(from, history.length - 1);
  let left = between;
  for (let round = history.length - 2; round >= 0 && left.length > 1; round--) {
    left = foremost(left, round);
    if (left.length === 1) {
      return {
        chosen: left[0] as string,
        tie: { over, between, chosen: left[0] as string, byRound: round + 1 },
      };
    }
  }
  const drawn = draw.filter((id) => left.includes(id));
  const chosen = (over === "surplus" ? drawn[0] : drawn.at(-1)) as string;
  return { chosen, tie: between.length > 1 ? { over, between, chosen, byRound: null } : null };
}

/** Numerator and denominator, in lowest terms, the denominator above 0. */
interface Fraction {
  n: bigint;
  d: bigint;
}

const whole = (value: number): Fraction => ({ n: BigInt(value), d: 1n });
const zero = whole(0);
const one = whole(1);

function lowest(n: bigint, d: bigint): Fraction {
  let [a, b] = [n < 0n ? -n : n, d];
  while (b > 0n) [a, b] = [b, a % b];
  return { n: n / a, d: d / a };
}

const plus = (a: Fraction, b: Fraction) => lowest(a.n * b.d + b.n * a.d, a.d * b.d);
const minus = (a: Fraction, b: Fraction) => lowest(a.n * b.d - b.n * a.d, a.d * b.d);
const times = (a: Fraction, b: Fraction) => lowest(a.n * b.n, a.d * b.d);
const over = (a: Fraction, b: Fraction) => lowest(a.n * b.d, a.d * b.n);
const sum = (values: Fraction[]) => values.reduce(plus, zero);
const compare = (a: Fraction, b: Fraction) => Number(a.n * b.d - b.n * a.d);
const min = (a: Fraction, b: Fraction) => (compare(a, b) < 0 ? a : b);
const written = ({ n, d }: Fraction): Votes => (d === 1n ? `${n}` : `${n}/${d}`);
/** As a number, to draw and to round with: the count itself never does. */
export function votesAsNumber(votes: Votes): number {
  const [n, d = "1"] = votes.split("/");
  return Number(n) / Number(d);
}
