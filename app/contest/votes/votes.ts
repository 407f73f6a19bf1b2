import type { ProposalStatus } from "../core/statuses";

/** Returns false for a disqualified work: it stays on the wall but takes no more votes. */
export function takesVotes(status: ProposalStatus): boolean {
  return status !== "descalificada";
}

export type VoteState = "open" | "voted" | "pending" | "closed" | "disqualified";

/** Returns the state of a work's vote bar. A vote stays visible in every phase; a pending vote, to its voter only. */
export function voteState(work: {
  status: ProposalStatus;
  voted: boolean;
  pending: boolean;
  votingOpen: boolean;
}): VoteState {
  if (work.voted) return "voted";
  if (!takesVotes(work.status)) return "disqualified";
  if (work.pending) return "pending";
  return work.votingOpen ? "open" : "closed";
}
