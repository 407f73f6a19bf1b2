import { assignJudges, type Pair } from "./assignment";

/** A work that passes from one judge to another. */
export interface Handover {
  proposalId: string;
  from: string;
  to: string;
}

export interface Reassignment {
  moved: Handover[];
  /** Pairs that nobody else can take. They stay as they are. */
  left: Pair[];
}

/**
 * Gives each work of `pending` (assigned and not sent) to another judge, as evenly as `assignJudges`. Every work
 * keeps its number of judges. A judge who gives works away receives none.
 */
export function reassign({
  pending,
  proposals,
  judges,
  conflicts,
  existing,
}: {
  pending: Pair[];
  proposals: string[];
  /** Judges who may receive works. Givers in the list receive none. */
  judges: string[];
  conflicts: Pair[];
  existing: Pair[];
}): Reassignment {
  const givers = new Set(pending.map(({ judgeId }) => judgeId));
  const takers = judges.filter((judge) => !givers.has(judge));
  const barred = new Set(conflicts.map(keyOf));
  const stays = existing.filter(({ judgeId }) => !givers.has(judgeId));
  const free = new Set(takers);
  const holders = Map.groupBy(
    stays.filter((pair) => free.has(pair.judgeId) && !barred.has(keyOf(pair))),
    ({ proposalId }) => proposalId,
  );
  const freedPairs = Map.groupBy(pending, ({ proposalId }) => proposalId);
  // Other works need no judge, and still count as load.
  const perProposal = (id: string) => (holders.get(id)?.length ?? 0) + (freedPairs.get(id)?.length ?? 0);
  const { added } = assignJudges({
    proposals,
    judges: takers,
    conflicts,
    existing: stays,
    perProposal,
  });

  const additions = Map.groupBy(added, ({ proposalId }) => proposalId);
  const moved: Handover[] = [];
  const left: Pair[] = [];
  for (const pair of pending) {
    const next = additions.get(pair.proposalId)?.shift();
    if (next) moved.push({ proposalId: pair.proposalId, from: pair.judgeId, to: next.judgeId });
    else left.push(pair);
  }
  return { moved, left };
}

const keyOf = ({ judgeId, proposalId }: Pair) => `${judgeId} ${proposalId}`;
