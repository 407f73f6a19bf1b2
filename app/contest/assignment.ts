export type Pair = { judgeId: string; proposalId: string };

/**
 * Gives each proposal its judges so that loads are as even as they can be (least sum of squared loads), never a judge
 * with a conflict. `existing` assignments and evaluations stay and count, unless their judge is in conflict; pairs
 * that name other judges or proposals are ignored. With too few judges a proposal gets all there are. The result does
 * not depend on the order of the input, and running again on it adds nothing. (design 5.12)
 *
 * This is a min-cost flow in which a judge's next proposal costs more than the last: every needed judge is one
 * shortest augmenting path, along which earlier new assignments may move to free a busier judge.
 */
export function assignJudges(input: {
  proposals: string[];
  judges: string[];
  conflicts: Pair[];
  existing: Pair[];
  perProposal: number;
}): { added: Pair[]; loads: Record<string, number> } {
  const proposals = [...new Set(input.proposals)].sort();
  const judges = [...new Set(input.judges)].sort();
  const barred = judgesByProposal(input.conflicts);
  const kept = judgesByProposal(input.existing);

  const loads = new Map(judges.map((judge) => [judge, 0]));
  const given = new Map(proposals.map((proposal) => [proposal, new Set<string>()]));
  const received = new Map(judges.map((judge) => [judge, new Set<string>()]));
  const needs = new Map<string, number>();
  const candidates = new Map<string, string[]>();

  for (const proposal of proposals) {
    const allowed = judges.filter((judge) => !barred.get(proposal)?.has(judge));
    const held = allowed.filter((judge) => kept.get(proposal)?.has(judge));
    const free = allowed.filter((judge) => !held.includes(judge));
    for (const judge of held) grow(loads, judge);
    candidates.set(proposal, free);
    needs.set(proposal, Math.min(input.perProposal - held.length, free.length));
  }

  for (const proposal of proposals) {
    const need = needs.get(proposal) ?? 0;
    for (let count = 0; count < need; count++) addJudge(proposal);
  }

  return {
    added: proposals.flatMap((proposalId) =>
      [...(given.get(proposalId) ?? [])].sort().map((judgeId) => ({ judgeId, proposalId })),
    ),
    loads: Object.fromEntries(loads),
  };

  /** Gives one more to the least busy judge who can take it, directly or by others handing on. */
  function addJudge(target: string): void {
    const reached = new Map<string, Step>();
    const leastBusy = reach(target, reached);
    grow(loads, leastBusy);
    let taker: string | null = leastBusy;
    while (taker !== null) {
      const step: Step | undefined = reached.get(taker);
      if (!step) return;
      given.get(step.proposal)?.add(taker);
      received.get(taker)?.add(step.proposal);
      if (step.giver !== null) {
        given.get(step.proposal)?.delete(step.giver);
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
    const steps: Step[] = [{ proposal: target, giver: null }];
    const seen = new Set([target]);
    for (const step of steps) {
      for (const judge of candidates.get(step.proposal) ?? []) {
        if (reached.has(judge) || given.get(step.proposal)?.has(judge)) continue;
        reached.set(judge, step);
        if (load(judge) === least) return judge;
        for (const proposal of received.get(judge) ?? []) {
          if (seen.has(proposal)) continue;
          seen.add(proposal);
          steps.push({ proposal, giver: judge });
        }
      }
    }
    return [...reached.keys()].reduce((best, judge) => (load(judge) < load(best) ? judge : best));
  }
}

/** A proposal on the way to another judge, and who hands it on; the target itself is handed on by nobody. */
type Step = { proposal: string; giver: string | null };

function grow(loads: Map<string, number>, judge: string): void {
  loads.set(judge, (loads.get(judge) ?? 0) + 1);
}

function judgesByProposal(pairs: Pair[]): Map<string, Set<string>> {
  const sets = new Map<string, Set<string>>();
  for (const { judgeId, proposalId } of pairs)
    sets.set(proposalId, (sets.get(proposalId) ?? new Set()).add(judgeId));
  return sets;
}
