import type { Commitment } from "./draw";

/*
 * The jury's ballot, counted by the single transferable vote: the weighted inclusive Gregory method. Scottish
 * councils are elected by it (Scottish Local Government Elections Order 2007, Schedule 1, rules 45 to 52). This count
 * uses exact fractions where the Order cuts to five decimals. The rules in words: docs/ballot.md.
 */

/** Ballots of the final: the jury chooses two finalists, then the community chooses one of them. */
export const ballotNames = ["jury", "community"] as const;
export type BallotName = (typeof ballotNames)[number];

/** Finalists that go on to the community's ballot. */
export const BALLOT_SEATS = 2;

/** Number of votes, never a float: "3" or "7/2", in lowest terms. */
export type Votes = string;

/** Returns true when the votes reach the quota. */
export function reachesQuota(votes: Votes, quota: number): boolean {
  const [n = "0", d = "1"] = votes.split("/");
  return BigInt(n) >= BigInt(quota) * BigInt(d);
}

/** A tie where one candidate had to be chosen. */
export interface Tie {
  over: "surplus" | "exclusion";
  between: string[];
  /** Candidate whose surplus goes first, or who is excluded. */
  chosen: string;
  /** Earlier round (from 1) whose votes decided; null when the draw decided. */
  byRound: number | null;
}

export interface Round {
  /** Action of the round: count of first preferences, transfer of a surplus, or of an excluded candidate's papers. */
  kind: "first" | "surplus" | "exclusion";
  /** Candidate whose papers are transferred; null in the first round. */
  from: string | null;
  /** Share of its value that each paper of a surplus keeps; null in other rounds. */
  factor: Votes | null;
  tie: Tie | null;
  /** Votes of each candidate after the round. */
  votes: Record<string, Votes>;
  /** Votes that no candidate holds any more. */
  exhausted: Votes;
  /** Candidates elected in the round, the most votes first. */
  elected: string[];
}

export interface Count {
  seats: number;
  /** Counted papers. */
  papers: number;
  /** Papers without a candidate. They are not counted. */
  empty: number;
  quota: number;
  seed: string;
  /** Candidates in the order of the draw. The earlier candidate wins a tie that nothing else breaks. */
  draw: string[];
  rounds: Round[];
  elected: string[];
}

/** A count with the data to repeat it. */
export interface CountedBallot {
  /** All rankings as first counted, in an order that reveals nobody. */
  papers: string[][];
  /** Missing in counts of versions without a secret. */
  commitment?: Commitment;
  count: Count;
  /** Titles of the works at the time of the count, by id. */
  titles: Record<string, string>;
  /** Reason for a repeated count: why a work left. */
  reason?: string;
}

/** The valid count, with the titles of all counts. `earlier`: those before it, each with the reason to repeat it. */
export interface BallotHistory extends CountedBallot {
  earlier: { count: Count; reason: string | null }[];
}

/** Returns what each earlier count elected, and the works that the next count left out. */
export const repeatedCounts = <Ref>(
  earlier: readonly { count: { draw: Ref[]; elected: Ref[] }; reason: string | null }[],
  last: { draw: Ref[] },
) =>
  earlier.map(({ count, reason }, at) => {
    const next = earlier[at + 1]?.count ?? last;
    return { elected: count.elected, out: count.draw.filter((work) => !next.draw.includes(work)), reason };
  });

/** Droop quota: the least number of votes that no more candidates than seats can reach. */
const droopQuota = (papers: number, seats: number): number => Math.floor(papers / (seats + 1)) + 1;

interface Paper {
  ranking: string[];
  value: Fraction;
}

/** Papers of each candidate, with their value. */
type Piles = Map<string, Paper[]>;

/**
 * Counts rankings, best first, one per paper. Ignores ranked works that are not candidates. A candidate ranked twice
 * takes the first position. `draw` is the candidates in the order of the draw, and `seed` the seed of that order. The
 * same papers (in any order) and draw give the same count.
 */
export function countBallots(
  rankings: readonly (readonly string[])[],
  draw: string[],
  { seats, seed }: { seats: number; seed: string },
): Count {
  const eligible = new Set(draw);
  const papers = rankings
    .map((ranking) => [...new Set(ranking)].filter((id) => eligible.has(id)))
    .filter((ranking) => ranking.length > 0)
    .map((ranking): Paper => ({ ranking, value: one }));
  const quota = droopQuota(papers.length, seats);
  const piles: Piles = new Map(draw.map((id) => [id, papers.filter(({ ranking }) => ranking[0] === id)]));
  const rounds: Round[] = [];
  const history: Map<string, Fraction>[] = [];
  const continuing = new Set(draw);
  const elected: string[] = [];
  /** Elected candidates whose surplus is not transferred yet. */
  const surpluses: string[] = [];
  let exhausted = zero;

  const end = (round: Pick<Round, "kind" | "from" | "factor" | "tie">) => {
    const totals = new Map(draw.map((id) => [id, sum((piles.get(id) ?? []).map(({ value }) => value))]));
    // An elected candidate without a pending surplus keeps the quota, whatever its papers are worth elsewhere.
    for (const id of elected) if (!surpluses.includes(id)) totals.set(id, min(heldBefore(id), whole(quota)));
    history.push(totals);
    const votesOf = (id: string) => totals.get(id) ?? zero;
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
      votes: Object.fromEntries(draw.map((id) => [id, textOf(votesOf(id))])),
      exhausted: textOf(exhausted),
      elected: [...reached, ...rest],
    });
  };
  const heldBefore = (id: string) => history.at(-1)?.get(id) ?? zero;

  /** Transfers `from`'s papers, each at its value times `factor`, to the next continuing candidate. */
  const handOn = (from: string, factor: Fraction) => {
    const pile = piles.get(from) ?? [];
    piles.set(from, []);
    for (const { ranking, value } of pile) {
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
      end({ kind: "surplus", from: chosen, factor: textOf(factor), tie });
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
 * Picks the candidate with the largest surplus, or with the fewest votes. Earlier rounds break a tie, the latest
 * first. Then the draw does, in favour of the earlier candidate.
 */
function pick(
  over: Tie["over"],
  from: string[],
  history: Map<string, Fraction>[],
  draw: string[],
): { chosen: string; tie: Tie | null } {
  const sign = over === "surplus" ? -1 : 1;
  const foremost = (ids: string[], round: number) => {
    const votesOf = (id: string) => history[round]?.get(id) ?? zero;
    const ahead = ids.toSorted((a, b) => sign * compare(votesOf(a), votesOf(b)))[0] as string;
    return ids.filter((id) => compare(votesOf(id), votesOf(ahead)) === 0);
  };
  const between = foremost(from, history.length - 1);
  let rest = between;
  for (let round = history.length - 2; round >= 0 && rest.length > 1; round--) {
    rest = foremost(rest, round);
    if (rest.length === 1) {
      return {
        chosen: rest[0] as string,
        tie: { over, between, chosen: rest[0] as string, byRound: round + 1 },
      };
    }
  }
  const order = draw.filter((id) => rest.includes(id));
  const chosen = (over === "surplus" ? order[0] : order.at(-1)) as string;
  return { chosen, tie: between.length > 1 ? { over, between, chosen, byRound: null } : null };
}

/** Fraction in lowest terms, with a denominator above 0. */
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
const textOf = ({ n, d }: Fraction): Votes => (d === 1n ? `${n}` : `${n}/${d}`);
/** Returns votes as a number for charts and rounding. The count itself never uses it. */
export function votesAsNumber(votes: Votes): number {
  const [n, d = "1"] = votes.split("/");
  return Number(n) / Number(d);
}
