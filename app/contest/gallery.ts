import type { ProposalStatus } from "./statuses";

export const galleryPageSize = 24;

/** Works on the landing's wall, at most. */
export const wallSize = 18;

/** The categories that the gallery's filter offers, besides all. (Specification 1 §2) */
export const galleryCategories = ["Grafico", "Video"] as const;
export type GalleryCategory = (typeof galleryCategories)[number];

/** The gallery's orders; the first stands unless asked otherwise. (Specification 1 §7, §9) */
export const gallerySorts = ["votes", "recent", "title"] as const;
export type GallerySort = (typeof gallerySorts)[number];

/** The orders offered to those who may see votes, or not. */
export const sortsFor = (showsVotes: boolean): GallerySort[] =>
  gallerySorts.filter((sort) => showsVotes || sort !== "votes");

/** Drafts are seen by their own university and by admins alone. (design 5.14) */
export function maySee(
  proposal: { isDraft: boolean; universityId: string },
  viewer: { role: string; universityId: string | null } | null,
): boolean {
  if (!proposal.isDraft) return true;
  return viewer !== null && (viewer.role === "admin" || viewer.universityId === proposal.universityId);
}

/** Jurors see votes, and an order that tells of them, only where the setting says so. (design 5.14) */
export function seesVotes(role: string | null, settings: { show_votes_to_judges: boolean }): boolean {
  return role !== "jurado" || settings.show_votes_to_judges;
}

/** A disqualified work stays on the wall but takes no more votes. */
export function takesVotes(status: ProposalStatus): boolean {
  return status !== "descalificada";
}

export type VoteState = "open" | "voted" | "closed" | "disqualified";

/** What a work's vote bar offers. A vote given stays visible, whatever the phase. */
export function voteState(work: { status: ProposalStatus; voted: boolean; votingOpen: boolean }): VoteState {
  if (work.voted) return "voted";
  if (!takesVotes(work.status)) return "disqualified";
  return work.votingOpen ? "open" : "closed";
}

/** Width to height of a work on the wall, within what a row can take; 4:3 for one without known dimensions. */
export function wallRatio(size: { width: number | null; height: number | null } | null): number {
  if (!size?.width || !size.height) return 4 / 3;
  return Math.min(2.4, Math.max(0.5, size.width / size.height));
}
