import type { ProposalStatus } from "../works/statuses";

/** A disqualified work stays on the wall but takes no more votes. */
export function takesVotes(status: ProposalStatus): boolean {
  return status !== "descalificada";
}

export type VoteState = "open" | "voted" | "pending" | "closed" | "disqualified";

/** What a work's vote bar offers. A vote given stays visible, whatever the phase; one that waits, to its voter alone. */
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
