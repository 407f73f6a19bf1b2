import { mean, sampleDeviation } from "./metrics";
import { juryOrder } from "./ranking";
import type { EvaluationState } from "./scoring";
import type { ProposalStatus } from "./statuses";

/** A published proposal as the ranking needs it. */
export type RankedProposal = {
  id: string;
  titleFolded: string;
  status: ProposalStatus;
  /** Where this juror stands with it. */
  state: EvaluationState;
  /** Of the evaluations that count (design 5.11), fractions 0 to 1. */
  totals: number[];
  publicVotes: number;
  createdAt: number;
};

export type RankingPlace = {
  /** From 1; null for what has no place: hidden, unrated or disqualified. */
  place: number | null;
  /** Fraction 0 to 1; null when hidden or unrated. */
  average: number | null;
  /** The juror is to send their own evaluation first. */
  hidden: boolean;
};

/**
 * The ranking as one juror may see it: by the jury's order (`juryOrder`), unrated last. Where votes are not shown they
 * do not order either; a disqualified proposal stands where its average puts it, and takes no place. With `afterOwn`
 * the average of a proposal whose evaluation this juror has yet to send is hidden; such rows follow in the order of
 * their titles, and places count the others alone, so that neither order nor place tells of it. A conflict hides
 * nothing: there is no own score left to be steered. (specification 2.9, design 5.13, design 5.14)
 */
export function jurorRanking<P extends RankedProposal>(
  proposals: P[],
  { afterOwn, showVotes }: { afterOwn: boolean; showVotes: boolean },
): (P & RankingPlace)[] {
  const isHidden = ({ state }: P) => afterOwn && state !== "submitted" && state !== "conflict";
  let places = 0;
  const shown = proposals
    .filter((proposal) => !isHidden(proposal))
    .map((proposal) => ({
      proposal,
      id: proposal.id,
      avgScore: mean(proposal.totals),
      stdDev: sampleDeviation(proposal.totals),
      publicVotes: showVotes ? proposal.publicVotes : 0,
      createdAt: proposal.createdAt,
    }))
    .sort(juryOrder)
    .map(({ proposal, avgScore }) => {
      const takesPlace = avgScore !== null && proposal.status !== "descalificada";
      return { ...proposal, average: avgScore, hidden: false, place: takesPlace ? ++places : null };
    });
  const hidden = proposals
    .filter(isHidden)
    .sort((a, b) => compare(a.titleFolded, b.titleFolded) || compare(a.id, b.id))
    .map((proposal) => ({ ...proposal, average: null, hidden: true, place: null }));
  return [...shown, ...hidden];
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
