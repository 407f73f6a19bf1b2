import { limits } from "../core/limits";
import { isOver, type Phase } from "../running/phases";
import { exchange } from "./assignment-exchange";

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
  /** University of each proposal. A proposal without an entry has a university of its own. */
  universityOf?: Record<string, string>;
  /** Proposals that every judge scores. */
  forAll?: string[];
}

/**
 * Gives each proposal its judges so that loads are as even as possible (least sum of squared loads). A judge with a
 * conflict never gets the proposal. Proposals of `forAll` get all judges without a conflict. `existing` assignments
 * and evaluations stay and count, unless their judge has a conflict. Pairs with other judges or proposals are
 * ignored. With too few judges a proposal gets all of them. Exchanges (assignment-exchange.ts) then spread each
 * university over judges, and link all judges by shared proposals. Only these links may make loads less even. The
 * order of the input does not matter. A second run on the result adds nothing. (design 5.12)
 *
 * The algorithm is a min-cost flow in which a judge's next proposal costs more than the last. Every needed judge is
 * one shortest augmenting path. Earlier new assignments may move along the path to free a busier judge.
 */
export function assignJudges(input: Input): { added: Pair[]; loads: Record<string, number> } {
  const proposals = [...new Set(input.proposals)].sort();
  const judges = [...new Set(input.judges)].sort();
  const forAll = new Set(input.forAll);
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
    const goal = forAll.has(proposal) ? judges.length : perProposal(proposal);
    rosters.set(proposal, {
      current: holders,
      free,
      need: Math.min(goal - holders.size, free.length),
      added: new Set(),
    });
  }

  giveOut(rosters, loads);
  exchangeAmong(judges, rosters, input.universityOf ?? {});
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
    const seen = new Set([target]);
    const atOnce = askFor({ proposal: target, giver: null });
    if (atOnce !== undefined) return atOnce;
    // The loop also visits the judges that are reached on the way.
    for (const giver of reached.keys()) {
      for (const proposal of received.get(giver) ?? []) {
        if (seen.has(proposal)) continue;
        seen.add(proposal);
        const match = askFor({ proposal, giver });
        if (match !== undefined) return match;
      }
    }
    return [...reached.keys()].reduce((best, judge) => (load(judge) < load(best) ? judge : best));
  }
}

/** Returns true when the works that all jurors score first are enough for a comparison. */
export const isCalibration = (works: number): boolean => works >= limits.calibration.least;

/** A proposal on the way to another judge, and the judge who gives it up. Nobody gives up the target. */
type Step = { proposal: string; giver: string | null };

/** Lets the judges exchange the new assignments. Uses indexes of the lists instead of ids. */
function exchangeAmong(
  judges: string[],
  rosters: Map<string, Roster>,
  universityOf: Record<string, string>,
): void {
  const placeOf = new Map(judges.map((judge, place) => [judge, place]));
  const places = (some: Iterable<string>) => new Set([...some].map((judge) => placeOf.get(judge) ?? 0));
  const all = [...rosters.values()];
  const universities = [...rosters.keys()].map((proposal) => universityOf[proposal] ?? ` ${proposal}`);
  const universityPlaces = new Map(
    [...new Set(universities)].map((university, place) => [university, place]),
  );
  const takers = all.map((roster) => places(roster.added));
  exchange({
    jurors: judges.length,
    universityOf: universities.map((university) => universityPlaces.get(university) ?? 0),
    candidates: all.map(({ free }) => places(free)),
    current: all.map(({ current }) => places(current)),
    added: takers,
  });
  for (const [work, ownRoster] of all.entries())
    ownRoster.added = new Set([...(takers[work] ?? [])].map((place) => judges[place] ?? ""));
}

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
