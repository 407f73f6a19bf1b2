import type { Role } from "../people/roles";
import { isOver, type Phase, resultsAreOut, votingIsOver } from "../running/phases";
import type { Settings } from "../running/settings";

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

/** What somebody may know of the works that they see; stores select nothing else. */
export interface Sight {
  /** How many votes each has, and any order that tells of them. */
  votes: boolean;
  /** Whose they are: university, team and students. */
  authors: boolean;
}

/** An admin's. */
export const fullSight: Sight = { votes: true, authors: true };

/** Of a question that asks for nothing but the works. */
export const worksAlone: Sight = { votes: false, authors: false };

type Ruling = Pick<
  Settings,
  "show_votes_to_judges" | "votes_hidden_until_close" | "blind_judging" | "blind_public"
>;

/** Whether counts are for admins alone by now, `now` in epoch ms. */
export const votesAreHidden = (
  settings: Pick<Settings, "votes_hidden_until_close">,
  phases: Phase[],
  now: number,
): boolean => settings.votes_hidden_until_close && !votingIsOver(phases, now);

/** Whether everybody may have a verdict's record, `now` in epoch ms: it tells all lines of the tally. (decision 167) */
export const recordIsShown = (phases: Phase[], now: number): boolean =>
  resultsAreOut(phases, now) && votingIsOver(phases, now);

/** Whether somebody of that role, null for nobody, sees diplomas at `now` (epoch ms): they name the awards. (decision 161) */
export const diplomasAreShown = (role: Role | null, phases: Phase[], now: number): boolean =>
  role === "admin" || resultsAreOut(phases, now);

/** Somebody of that role, null for nobody, at `now` (epoch ms). Jurors see votes where the setting says so. (design 5.14) */
export function sightOf(role: Role | null, settings: Ruling, phases: Phase[], now: number): Sight {
  if (role === "admin") return fullSight;
  const showsVotes = role !== "jurado" || settings.show_votes_to_judges;
  return {
    votes: showsVotes && !votesAreHidden(settings, phases, now),
    authors: !isBlind(role, settings) && (role === "universidad" || !authorsAreHidden(settings, phases, now)),
  };
}

/** Whether a juror evaluates blind: no name of a university, team or student reaches them, on the landing neither. */
export const isBlind = (role: Role | null, settings: Pick<Settings, "blind_judging">): boolean =>
  role === "jurado" && settings.blind_judging;

/**
 * Whether the public pages name no author by now (epoch ms): a juror who signs out, or signs up to vote, must not read
 * there what they are not to know. Universities, whose accounts are let in by a code and approval, read on.
 */
const authorsAreHidden = (
  settings: Pick<Settings, "blind_judging" | "blind_public">,
  phases: Phase[],
  now: number,
): boolean => settings.blind_judging && settings.blind_public && !isOver(phases, "evaluations", now);

/** What somebody sees of a juror's evaluation who looks on as them: what they sent, and that they are in conflict. */
export const sentAlone = <Own extends { status: "draft" | "submitted"; conflict: boolean; changes: unknown }>(
  own: Own | null,
): Own | null => (own && (own.status === "submitted" || own.conflict) ? { ...own, changes: null } : null);
