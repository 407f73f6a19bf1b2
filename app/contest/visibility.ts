import type { Role } from "./roles";

/** Drafts are seen by their own university's accounts and by admins alone: role and university both decide. (design 10.6) */
export function seesProposal(
  viewer: { role: Role; universityId: string | null } | null,
  proposal: { isDraft: boolean; universityId: string },
): boolean {
  if (!proposal.isDraft) return true;
  if (viewer === null) return false;
  return (
    viewer.role === "admin" ||
    (viewer.role === "universidad" && viewer.universityId === proposal.universityId)
  );
}

/** Jurors see votes, and an order that tells of them, only where the setting says so. (design 5.14) */
export function seesVotes(role: Role | null, settings: { show_votes_to_judges: boolean }): boolean {
  return role !== "jurado" || settings.show_votes_to_judges;
}
