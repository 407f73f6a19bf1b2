import { closedReason, isOver, type Phase, resultsAreOut, votingIsOver } from "./phases";
import type { Role } from "./roles";
import type { Settings } from "./settings";

/**
 * Returns true when the viewer may see the proposal. Only admins and accounts of its university see a draft. Role and
 * university both decide. (MEND-06)
 */
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

/** Returns the university whose works the viewer can edit at `now` (epoch ms); null without one. */
export const editableUniversity = (
  viewer: { role: Role; universityId: string | null } | null,
  phases: Phase[],
  now: number,
): string | null =>
  viewer?.role === "universidad" && closedReason(phases, "submissions", now) === null
    ? viewer.universityId
    : null;

/** Votes and sent evaluations that a deleted work takes along. `votes` is null while vote counts are hidden. */
export interface Losses {
  votes: number | null;
  evaluations: number;
}

/** Visibility of the works' data for a viewer. Stores select nothing else. */
export interface Visibility {
  /** Vote counts, and any order that reveals them. */
  votes: boolean;
  /** University, team and students. */
  authors: boolean;
}

export const fullVisibility: Visibility = { votes: true, authors: true };

/** Visibility for a query of the works alone. */
export const worksAlone: Visibility = { votes: false, authors: false };

type Ruling = Pick<Settings, "show_votes_to_judges" | "votes_hidden_until_close" | "blind_judging">;

/** Returns true while only admins see vote counts. `now` in epoch ms. */
export const votesAreHidden = (
  settings: Pick<Settings, "votes_hidden_until_close">,
  phases: Phase[],
  now: number,
): boolean => settings.votes_hidden_until_close && !votingIsOver(phases, now);

/** Returns true when a verdict's record is public. It contains all lines of the tally. `now` in epoch ms. (PROOF-01) */
export const isRecordPublic = (phases: Phase[], now: number): boolean =>
  resultsAreOut(phases, now) && votingIsOver(phases, now);

/**
 * Returns true when a role (null: no session) sees diplomas, which name the awards. `now` in epoch ms. (DIPL-11)
 */
export const areDiplomasPublic = (role: Role | null, phases: Phase[], now: number): boolean =>
  role === "admin" || resultsAreOut(phases, now);

/**
 * Returns the visibility for a role (null: no session) at `now` (epoch ms). Jurors see votes when the setting allows
 * it. (design 5.14)
 */
export function visibilityOf(role: Role | null, settings: Ruling, phases: Phase[], now: number): Visibility {
  if (role === "admin") return fullVisibility;
  const showsVotes = role !== "jurado" || settings.show_votes_to_judges;
  return {
    votes: showsVotes && !votesAreHidden(settings, phases, now),
    authors: !isBlind(role, settings) && (role === "universidad" || !authorsAreHidden(settings, phases, now)),
  };
}

/**
 * Returns true when a juror evaluates blind. No page, not even the landing, shows them a university, team or student.
 */
export const isBlind = (role: Role | null, settings: Pick<Settings, "blind_judging">): boolean =>
  role === "jurado" && settings.blind_judging;

/**
 * Returns true while public pages hide the authors of a blind contest. Otherwise a juror could sign out, or sign up to vote, and read
 * them there. Universities still see the authors: a code and an approval guard their accounts. `now` in epoch ms.
 */
const authorsAreHidden = (settings: Pick<Settings, "blind_judging">, phases: Phase[], now: number): boolean =>
  settings.blind_judging && !isOver(phases, "evaluations", now);
