import { limits } from "../core/limits";
import { isOver, type Phase } from "../running/phases";
import { exchange } from "./assignment-exchange";

export type Pair = { judgeId: string; proposalId: string };

/** Why nothing may be assigned any more. */
export type AssigningClosed = "verdict_sealed" | "evaluation_over";

/** Returns null while works may be assigned at `now` (epoch ms): also before the evaluation begins. */
export function assigningClosed(phases: Phase[], isSealed: boolean, now: number): AssigningClosed | null {
  if (isSealed) return "verdict_sealed";
  return isOver(phases, "evaluations", now) ? "evaluation_over" : null;
}

interface Input {
  proposals: string[];
  judges: string[];
  conflicts: Pair[];
  existing: Pair[];
  /** The same for all, or of each. */
  perProposal: number | ((proposal: string) => number);
  /** Of each proposal; one that is not named is of a university of its own. */
  universityOf?: Record<string, string>;
  /** Proposals that every judge scores. */
  forAll?: string[];
}

/**
 * Gives each proposal its judges so that loads are as even as they can be (least sum of squared loads), never a judge
 * with a conflict; those of `forAll` get all who have none. `existing` assignments and evaluations stay and count,
 * unless their judge is in conflict; pairs that name other judges or proposals are ignored. With too few judges a
 * proposal gets all there are. Exchanges (assignment-exchange.ts) then spread each university over judges and make all
 * judges hang together by proposals that they share, which alone may make loads less even. The result does not depend
 * on the order of the input, and running again on it adds nothing. (design 5.12)
 *
 * This is a min-cost flow in which a judge's next proposal costs more than the last: every needed judge is one
 * shortest augmenting path, along which earlier new assignments may move to free a busier judge.
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
  const desks = new Map<string, Desk>();
  for (const [place, proposal] of proposals.entries()) {
    const allowed = judges.filter((judge) => !barred.get(proposal)?.has(judge));
    const kept = new Set(allowed.filter((judge) => existing.get(proposal)?.has(judge)));
    for (const judge of kept) grow(loads, judge);
    const free = mixed(allowed, place).filter((judge) => !kept.has(judge));
    const wanted = forAll.has(proposal) ? judges.length : perProposal(proposal);
    desks.set(proposal, { kept, free, need: Math.min(wanted - kept.size, free.length), given: new Set() });
  }

  giveOut(desks, loads);
  exchangeAmong(judges, desks, input.universityOf ?? {});
  const held = new Map(judges.map((judge) => [judge, 0]));
  for (const { kept, given } of desks.values()) for (const judge of [...kept, ...given]) grow(held, judge);
  return {
    added: proposals.flatMap((proposalId) =>
      [...(desks.get(proposalId)?.given ?? [])].sort().map((judgeId) => ({ judgeId, proposalId })),
    ),
    loads: Object.fromEntries(held),
  };
}

/** Who has a proposal anyhow, who else may, in which order they are asked, how many are needed, and who is given it. */
interface Desk {
  kept: Set<string>;
  free: string[];
  need: number;
  given: Set<string>;
}

/** Gives each proposal as many judges as it needs; `loads` grow. */
function giveOut(desks: Map<string, Desk>, loads: Map<string, number>): void {
  const received = new Map([...loads.keys()].map((judge) => [judge, new Set<string>()]));
  for (const [proposal, { need }] of desks) for (let count = 0; count < need; count++) addJudge(proposal);

  /** Gives one more to the least busy judge who can take it, directly or by others handing on. */
  function addJudge(target: string): void {
    const reached = new Map<string, Step>();
    const leastBusy = reach(target, reached);
    grow(loads, leastBusy);
    let taker: string | null = leastBusy;
    while (taker !== null) {
      const step: Step | undefined = reached.get(taker);
      if (!step) return;
      desks.get(step.proposal)?.given.add(taker);
      received.get(taker)?.add(step.proposal);
      if (step.giver !== null) {
        desks.get(step.proposal)?.given.delete(step.giver);
        received.get(step.giver)?.delete(step.proposal);
      }
      taker = step.giver;
    }
  }

  /**
   * Every judge that can be reached, nearest first, until one of them is as little busy as anybody: nobody further could
   * be less so. Answers the first of the least busy.
   */
  function reach(target: string, reached: Map<string, Step>): string {
    const load = (judge: string) => loads.get(judge) ?? 0;
    const least = Math.min(...loads.values());
    const askFor = (step: Step) => {
      const desk = desks.get(step.proposal);
      return desk?.free.find((judge) => {
        if (reached.has(judge) || desk.given.has(judge)) return false;
        reached.set(judge, step);
        return load(judge) === least;
      });
    };
    const seen = new Set([target]);
    const atOnce = askFor({ proposal: target, giver: null });
    if (atOnce !== undefined) return atOnce;
    // Whoever is reached on the way is gone through too.
    for (const giver of reached.keys()) {
      for (const proposal of received.get(giver) ?? []) {
        if (seen.has(proposal)) continue;
        seen.add(proposal);
        const found = askFor({ proposal, giver });
        if (found !== undefined) return found;
      }
    }
    return [...reached.keys()].reduce((best, judge) => (load(judge) < load(best) ? judge : best));
  }
}

/** Whether so many works that all score first are enough to compare by. */
export const isCalibration = (works: number): boolean => works >= limits.calibration.least;

/** A proposal on the way to another judge, and who hands it on; the target itself is handed on by nobody. */
type Step = { proposal: string; giver: string | null };

/** Lets the judges exchange what they were given, by places in the lists instead of ids. */
function exchangeAmong(
  judges: string[],
  desks: Map<string, Desk>,
  universityOf: Record<string, string>,
): void {
  const placeOf = new Map(judges.map((judge, place) => [judge, place]));
  const places = (some: Iterable<string>) => new Set([...some].map((judge) => placeOf.get(judge) ?? 0));
  const all = [...desks.values()];
  const universities = [...desks.keys()].map((proposal) => universityOf[proposal] ?? ` ${proposal}`);
  const known = new Map([...new Set(universities)].map((university, place) => [university, place]));
  const given = all.map((desk) => places(desk.given));
  exchange({
    jurors: judges.length,
    universityOf: universities.map((university) => known.get(university) ?? 0),
    candidates: all.map(({ free }) => places(free)),
    kept: all.map(({ kept }) => places(kept)),
    given,
  });
  for (const [work, desk] of all.entries())
    desk.given = new Set([...(given[work] ?? [])].map((place) => judges[place] ?? ""));
}

/** In an order of the proposal's own: were it always the same, the same judges would meet over and over. */
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
