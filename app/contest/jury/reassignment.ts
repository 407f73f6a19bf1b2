import { assignJudges, type Pair } from "./assignment";

/** A work that passes from one judge to another. */
export interface Handover {
  proposalId: string;
  from: string;
  to: string;
}

export interface Reassignment {
  moved: Handover[];
  /** What nobody else can take: it stays where it is. */
  left: Pair[];
}

/**
 * Gives each work of `pending` (who has it and has not sent it) to another judge, as evenly as `assignJudges` shares out:
 * every work keeps as many judges as it had. Nobody whose works are given away receives any.
 */
export function reassign({
  pending,
  proposals,
  judges,
  conflicts,
  existing,
  universityOf,
}: {
  pending: Pair[];
  proposals: string[];
  /** Who may receive, the givers among them or not. */
  judges: string[];
  conflicts: Pair[];
  existing: Pair[];
  universityOf?: Record<string, string>;
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
  const freed = Map.groupBy(pending, ({ proposalId }) => proposalId);
  // All others need nobody, and still count as load.
  const perProposal = (id: string) => (holders.get(id)?.length ?? 0) + (freed.get(id)?.length ?? 0);
  const { added } = assignJudges({
    proposals,
    judges: takers,
    conflicts,
    existing: stays,
    perProposal,
    universityOf,
  });

  const taken = Map.groupBy(added, ({ proposalId }) => proposalId);
  const moved: Handover[] = [];
  const left: Pair[] = [];
  for (const pair of pending) {
    const next = taken.get(pair.proposalId)?.shift();
    if (next) moved.push({ proposalId: pair.proposalId, from: pair.judgeId, to: next.judgeId });
    else left.push(pair);
  }
  return { moved, left };
}

const keyOf = ({ judgeId, proposalId }: Pair) => `${judgeId} ${proposalId}`;
