import { createHash } from "node:crypto";
import { dividedBy, type Fraction, fraction, isLess, minus, plus, times, written } from "./fractions";
import { numbersOf } from "./random";

type RoundKind = "first" | "surplus" | "exclusion";

interface Tie<Work> {
  over: "surplus" | "exclusion";
  between: Work[];
  chosen: Work;
  byRound: number | null;
}

/** A round of the count. Votes are fractions as texts. */
export interface Round<Work> {
  kind: RoundKind;
  from: Work | null;
  factor: string | null;
  tie: Tie<Work> | null;
  votes: Record<string, string>;
  exhausted: string;
  elected: Work[];
}

export interface Count<Work> {
  papers: number;
  empty: number;
  quota: number;
  rounds: Round<Work>[];
  elected: Work[];
}

interface Paper<Work> {
  ranking: Work[];
  holder: Work | null;
  worth: Fraction;
}

interface State<Work> {
  papers: Paper<Work>[];
  quota: Fraction;
  draw: readonly Work[];
  seats: number;
  /** Candidates neither elected nor excluded. */
  open: Work[];
  elected: Work[];
  /** Elected candidates whose surplus is not transferred yet. */
  owed: Work[];
  lost: Fraction;
  rounds: Round<Work>[];
  /** Votes of each work after each round. */
  held: Map<Work, Fraction>[];
}

/*!
 * Cuenta las papeletas por voto único transferible (WIGM) según docs/ballot.md, en fracciones exactas. `draw` son las
 * candidatas en el orden del sorteo. Una obra que no está en él no cuenta. Una obra repetida en una papeleta cuenta
 * en su primer puesto.
 */
export function countPapers<Work extends string | number>(
  rankings: readonly (readonly Work[])[],
  draw: readonly Work[],
  seats: number,
): Count<Work> {
  const papers = rankings
    .map((ranking) => ranking.filter((work, at) => draw.includes(work) && ranking.indexOf(work) === at))
    .filter((ranking) => ranking.length > 0)
    .map((ranking): Paper<Work> => ({ ranking, holder: ranking[0] ?? null, worth: fraction(1n) }));
  const state: State<Work> = {
    papers,
    draw,
    seats,
    open: [...draw],
    elected: [],
    owed: [],
    rounds: [],
    held: [],
    quota: fraction(BigInt(Math.floor(papers.length / (seats + 1)) + 1)),
    lost: fraction(0n),
  };
  closeRound(state, { kind: "first", from: null, factor: null, tie: null });
  while (state.elected.length < seats && state.open.length > 0) handOn(state);
  const { elected, rounds, quota } = state;
  return {
    papers: papers.length,
    empty: rankings.length - papers.length,
    quota: Number(quota.n),
    elected,
    rounds,
  };
}

/*! Reparte el mayor excedente o, si no lo hay, las papeletas de la que queda fuera. */
function handOn<Work extends string | number>(state: State<Work>): void {
  const { quota } = state;
  const kind = state.owed.length > 0 ? "surplus" : "exclusion";
  const { chosen, tie } = choose(state, kind);
  const votes = state.held.at(-1)?.get(chosen) ?? fraction(0n);
  const factor = kind === "surplus" ? dividedBy(minus(votes, quota), votes) : null;
  if (kind === "surplus") state.owed = state.owed.filter((work) => work !== chosen);
  else state.open = state.open.filter((work) => work !== chosen);
  for (const paper of state.papers.filter(({ holder }) => holder === chosen)) {
    if (factor) paper.worth = times(paper.worth, factor);
    paper.holder = paper.ranking.find((work) => state.open.includes(work)) ?? null;
    if (paper.holder === null) state.lost = plus(state.lost, paper.worth);
  }
  closeRound(state, { kind, from: chosen, factor: factor && written(factor), tie });
}

/*! Anota los votos de cada candidata tras la ronda y elige a las que alcanzan el cociente. */
function closeRound<Work extends string | number>(
  state: State<Work>,
  round: Pick<Round<Work>, "kind" | "from" | "factor" | "tie">,
): void {
  const { papers, quota, draw, seats } = state;
  const before = state.held.at(-1);
  const now = new Map(
    draw.map((work) => {
      // Una elegida sin excedente pendiente conserva, como mucho, el cociente.
      if (state.elected.includes(work) && !state.owed.includes(work)) {
        const had = before?.get(work) ?? quota;
        return [work, isLess(quota, had) ? quota : had];
      }
      const own = papers.filter(({ holder }) => holder === work);
      return [work, own.reduce((sum, { worth }) => plus(sum, worth), fraction(0n))];
    }),
  );
  state.held.push(now);
  const votesOf = (work: Work) => now.get(work) as Fraction;
  const best = (a: Work, b: Work) => {
    if (isLess(votesOf(b), votesOf(a))) return -1;
    return isLess(votesOf(a), votesOf(b)) ? 1 : draw.indexOf(a) - draw.indexOf(b);
  };
  const elect = (works: Work[]) => {
    for (const work of works) {
      state.open = state.open.filter((other) => other !== work);
      state.elected.push(work);
      if (isLess(quota, votesOf(work))) state.owed.push(work);
    }
    return works;
  };
  const reached = elect(state.open.filter((work) => !isLess(votesOf(work), quota)).sort(best));
  const rest = state.open.length <= seats - state.elected.length ? elect([...state.open].sort(best)) : [];
  const votes = Object.fromEntries([...now].map(([work, held]) => [work, written(held)]));
  state.rounds.push({ ...round, votes, exhausted: written(state.lost), elected: [...reached, ...rest] });
}

/*!
 * Elige la obra con el mayor excedente o con menos votos. Un empate lo decide la última ronda anterior que distingue
 * a las obras y, si no la hay, el sorteo.
 */
function choose<Work extends string | number>(
  { owed, open, held, draw }: State<Work>,
  kind: "surplus" | "exclusion",
): { chosen: Work; tie: Tie<Work> | null } {
  const foremost = (works: Work[], round: number) => {
    const votesOf = (work: Work) => held[round]?.get(work) as Fraction;
    const isAhead = (a: Work, b: Work) =>
      kind === "surplus" ? isLess(votesOf(b), votesOf(a)) : isLess(votesOf(a), votesOf(b));
    return works.filter((work) => !works.some((other) => isAhead(other, work)));
  };
  const between = foremost(kind === "surplus" ? owed : open, held.length - 1);
  let rest = between;
  for (let round = held.length - 2; round >= 0 && rest.length > 1; round--) {
    rest = foremost(rest, round);
    const [chosen] = rest;
    if (rest.length === 1 && chosen !== undefined) {
      return { chosen, tie: { over: kind, between, chosen, byRound: round + 1 } };
    }
  }
  const order = draw.filter((work) => rest.includes(work));
  const chosen = (kind === "surplus" ? order[0] : order.at(-1)) as Work;
  return { chosen, tie: between.length > 1 ? { over: kind, between, chosen, byRound: null } : null };
}

export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/*! Sortea según docs/ballot.md: el secreto y las papeletas dan la semilla, y la semilla, el lugar de cada candidata. */
export function drawOf(
  candidates: readonly string[],
  papers: readonly (readonly string[])[],
  secret: string,
): { seed: string; draw: string[] } {
  const lines = papers.map((paper) => paper.join(" ")).sort();
  const seed = hashOf([secret, ...lines].join("\n"));
  const places = new Map(candidates.map((id) => [hashOf(`${seed}\n${id}`), id]));
  return { seed, draw: [...places.keys()].sort().map((place) => places.get(place) as string) };
}

/*! El sorteo de los recuentos sin secreto: Fisher y Yates, con los números de la semilla. */
export function oldDrawOf(candidates: readonly string[], seed: string): string[] {
  const ids = candidates.toSorted();
  const next = numbersOf(seed);
  for (let last = ids.length - 1; last > 0; last--) {
    const at = Math.floor(next() * (last + 1));
    [ids[last], ids[at]] = [ids[at] as string, ids[last] as string];
  }
  return ids;
}
