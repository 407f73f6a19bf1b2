import { isOver, type Phase } from "../core/phases";

export type Pair = { judgeId: string; proposalId: string };

/** Reasons why works cannot be assigned any more. */
export type AssigningClosed = "verdict_sealed" | "evaluation_over";

/** Returns null while works may be assigned at `now` (epoch ms), also before the evaluation begins. */
export function assigningClosed(phases: Phase[], isSealed: boolean, now: number): AssigningClosed | null {
  if (isSealed) return "verdict_sealed";
  return isOver(phases, "evaluations", now) ? "evaluation_over" : null;
}

interface Input {
  proposals: string[];
  judges: string[];
  conflicts: Pair[];
  existing: Pair[];
  /** Judges per proposal: one number for all, or a function. */
  perProposal: number | ((proposal: string) => number);
}

/**
 * Gives each proposal its judges so that loads are as even as possible (least sum of squared loads). A judge with a
 * conflict never gets the proposal. `existing` assignments and evaluations stay and count, unless their judge has a
 * conflict. Pairs with other judges or proposals are ignored. With too few judges a proposal gets all of them. The
 * order of the input does not matter. A second run on the result adds nothing. (design 5.12)
 *
 * The algorithm is a min-cost flow in which a judge's next proposal costs more than the last. Every needed judge is
 * one shortest augmenting path. Earlier new assignments may move along the path to free a busier judge.
 */
export function assignJudges(input: Input): { added: Pair[]; loads: Record<string, number> } {
  const proposals = [...new Set(input.proposals)].sort();
  const judges = [...new Set(input.judges)].sort();
  const { perProposal: each } = input;
  const perProposal = typeof each === "number" ? () => each : each;
  const barred = judgesByProposal(input.conflicts);
  const existing = judgesByProposal(input.existing);
  const loads = new Map(judges.map((judge) => [judge, 0]));
  const rosters = new Map<string, Roster>();
  for (const [place, proposal] of proposals.entries()) {
    const allowed = judges.filter((judge) => !barred.get(proposal)?.has(judge));
    const holders = new Set(allowed.filter((judge) => existing.get(proposal)?.has(judge)));
    for (const judge of holders) grow(loads, judge);
    const free = mixed(allowed, place).filter((judge) => !holders.has(judge));
    rosters.set(proposal, {
      current: holders,
      free,
      need: Math.min(perProposal(proposal) - holders.size, free.length),
      added: new Set(),
    });
  }

  giveOut(rosters, loads);
  const finalLoads = new Map(judges.map((judge) => [judge, 0]));
  for (const { current, added } of rosters.values())
    for (const judge of [...current, ...added]) grow(finalLoads, judge);
  return {
    added: proposals.flatMap((proposalId) =>
      [...(rosters.get(proposalId)?.added ?? [])].sort().map((judgeId) => ({ judgeId, proposalId })),
    ),
    loads: Object.fromEntries(finalLoads),
  };
}

/** Judges of a proposal: those who keep it, the candidates in order, the number needed, and those who receive it. */
interface Roster {
  current: Set<string>;
  free: string[];
  need: number;
  added: Set<string>;
}

/** Gives each proposal as many judges as it needs; increases `loads`. */
function giveOut(rosters: Map<string, Roster>, loads: Map<string, number>): void {
  const received = new Map([...loads.keys()].map((judge) => [judge, new Set<string>()]));
  for (const [proposal, { need }] of rosters) for (let count = 0; count < need; count++) addJudge(proposal);

  /** Adds the least busy judge who can take the proposal, directly or through handovers. */
  function addJudge(target: string): void {
    const reached = new Map<string, Step>();
    const leastBusy = reach(target, reached);
    grow(loads, leastBusy);
    let taker: string | null = leastBusy;
    while (taker !== null) {
      const step: Step | undefined = reached.get(taker);
      if (!step) return;
      rosters.get(step.proposal)?.added.add(taker);
      received.get(taker)?.add(step.proposal);
      if (step.giver !== null) {
        rosters.get(step.proposal)?.added.delete(step.giver);
        received.get(step.giver)?.delete(step.proposal);
      }
      taker = step.giver;
    }
  }

  /**
   * Reaches judges, the nearest first, until one has the lowest load of all: no judge further on can have less.
   * Returns the first of the least busy.
   */
  function reach(target: string, reached: Map<string, Step>): string {
    const load = (judge: string) => loads.get(judge) ?? 0;
    const least = Math.min(...loads.values());
    const askFor = (step: Step) => {
      const roster = rosters.get(step.proposal);
      return roster?.free.find((judge) => {
        if (reached.has(judge) || roster.added.has(judge)) return false;
        reached.set(judge, step);
        return load(judge) === least;
      });
    };
    const visited = new Set([target]);
    const atOnce = askFor({ proposal: target, giver: null });
    if (atOnce !== undefined) return atOnce;
    // The loop also visits the judges that are reached on the way.
    for (const giver of reached.keys()) {
      for (const proposal of received.get(giver) ?? []) {
        if (visited.has(proposal)) continue;
        visited.add(proposal);
        const match = askFor({ proposal, giver });
        if (match !== undefined) return match;
      }
    }
    return [...reached.keys()].reduce((best, judge) => (load(judge) < load(best) ? judge : best));
  }
}

/** A proposal on the way to another judge, and the judge who gives it up. Nobody gives up the target. */
type Step = { proposal: string; giver: string | null };

/**
 * Returns the judges in an order that depends on the proposal. A fixed order would always let the same judges share
 * works.
 */
function mixed(judges: string[], proposal: number): string[] {
  const key = (judge: number) => {
    const mix = Math.imul((proposal + 1) * 0x9e3779b1 + judge, 0x85ebca6b);
    return Math.imul(mix ^ (mix >>> 15), 0xc2b2ae35) >>> 0;
  };
  return judges
    .map((judge, place) => ({ judge, key: key(place) }))
    .sort((one, other) => one.key - other.key)
    .map(({ judge }) => judge);
}

function grow(loads: Map<string, number>, judge: string): void {
  loads.set(judge, (loads.get(judge) ?? 0) + 1);
}

function judgesByProposal(pairs: Pair[]): Map<string, Set<string>> {
  const sets = new Map<string, Set<string>>();
  for (const { judgeId, proposalId } of pairs)
    sets.set(proposalId, (sets.get(proposalId) ?? new Set()).add(judgeId));
  return sets;
}
