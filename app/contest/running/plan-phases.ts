import { type Day, dayOf } from "../core/calendar";
import {
  asOf,
  editionOf,
  endBeforeStart,
  firstOverlap,
  inWholeDays,
  type Phase,
  type PhaseChange,
  phaseStatus,
  startsOutOfOrder,
} from "../core/phases";
import { type Dates, type Hindrance, type MovedEnd, movedAlong, movedEnds } from "./moved-ends";

/** All phases as an admin sends them. `moveFollowing`: the phases after a moved end move by the same days. */
export interface SentPhases {
  phases: (PhaseChange & { reason: string })[];
  moveFollowing: boolean;
}

export type PhaseProblem =
  | "other_phases"
  | "nothing_moved"
  | `along_${Hindrance}`
  | "end_before_start"
  | "overlap"
  | "overlap_along_mends"
  | "out_of_order"
  | "end_gone"
  | "reason_missing"
  | "now_stored"
  | "other_reason";

/** A refused field. `id` is its phase, null for a field of the whole form; `detail` a day, a name or a reason. */
export interface PhaseError {
  id: string | null;
  field: "phases" | "moveFollowing" | "startAt" | "endAt" | "reason";
  why: PhaseProblem;
  detail: string | null;
}

/** A moved end with its published reason. */
export interface PlannedMove extends MovedEnd<Phase> {
  reason: string;
  /** News for people with pending work: the last whole days, and the phases that move too. Null for none. */
  news: { until: Day; untilNow: Day | null; following: Phase[] } | null;
}

export interface PhasePlan {
  changes: PhaseChange[];
  moves: PlannedMove[];
  /** Phase that the saved dates activate at once; null when the active phase stays. */
  opens: Phase | null;
  /** Number of phases that follow a moved end, and by how many days; null when none was asked to. */
  following: { phases: number; days: number } | null;
}

const error = (
  id: string | null,
  field: PhaseError["field"],
  why: PhaseProblem,
  detail: string | null = null,
): PhaseError => ({ id, field, why, detail });

/**
 * Decides about the phases that an admin sends: their errors, or the changes to save with the moved ends. `initial` are
 * the dates that the admin saw. `now` in epoch ms.
 */
export function planPhases(
  sent: SentPhases,
  stored: Phase[],
  initial: readonly Dates[],
  now: number,
): { errors: PhaseError[] } | PhasePlan {
  const own = stored.flatMap(({ id }) => sent.phases.find((phase) => phase.id === id) ?? []);
  if (own.length !== stored.length || sent.phases.length !== stored.length)
    return { errors: [error(null, "phases", "other_phases")] };
  const follow = movedAlong(own, { initial, phases: stored }, now);
  if (sent.moveFollowing && !follow) return { errors: [error(null, "moveFollowing", "nothing_moved")] };
  const hindered = (follow?.hindered ?? []).map(({ id, field, why, day }) =>
    error(id, field, `along_${why}`, day),
  );
  if (sent.moveFollowing && hindered.length > 0) return { errors: hindered };
  const followed = sent.moveFollowing ? follow : null;
  const dates = followed?.dates ?? own;
  const after = withDates(stored, dates);
  const isMended =
    follow !== null && hindered.length === 0 && dateErrors(withDates(stored, follow.dates)).length === 0;
  const errors = [...dateErrors(after, isMended), ...endInPast(stored, after, now)];
  if (errors.length > 0) return { errors };
  const moves = movesOf(stored, after, now);
  const unexplained = moves.filter(({ reason }) => reason === "");
  if (unexplained.length > 0)
    return { errors: unexplained.map(({ phase }) => error(phase.id, "reason", "reason_missing")) };
  return {
    changes: dates.map(({ reason: _, ...change }) => change),
    moves,
    opens: reopened(stored, after, now),
    following: followed && { phases: followed.followers.length, days: followed.days },
  };
}

const withDates = (stored: Phase[], dates: SentPhases["phases"]) =>
  stored.map((phase) => ({ ...phase, ...dates.find(({ id }) => id === phase.id) }));

/** Returns the errors of the first kind. `isMended`: an overlap goes when the later phases move along. */
function dateErrors(phases: Phase[], isMended = false): PhaseError[] {
  const backwards = endBeforeStart(phases);
  if (backwards) return [error(backwards.id, "endAt", "end_before_start")];
  const [ending, beginning] = firstOverlap(phases) ?? [];
  if (ending && beginning)
    return [
      error(ending.id, "endAt", isMended ? "overlap_along_mends" : "overlap", beginning.phaseName),
      error(beginning.id, "startAt", "overlap", ending.phaseName),
    ];
  const [earlier, later] = startsOutOfOrder(phases) ?? [];
  return earlier && later ? [error(later.id, "startAt", "out_of_order", earlier.phaseName)] : [];
}

/** Returns an error when the active phase's end moves to a past day. */
function endInPast(stored: Phase[], after: Phase[], now: number): PhaseError[] {
  const active = asOf(stored, now).find(({ isActive }) => isActive);
  const endAt = after.find(({ id }) => id === active?.id)?.endAt;
  return active && endAt && endAt !== active.endAt && endAt < dayOf(now)
    ? [error(active.id, "endAt", "end_gone")]
    : [];
}

/** Returns the phase that becomes active as soon as these dates are saved. */
function reopened(stored: Phase[], after: Phase[], now: number): Phase | null {
  const active = asOf(stored, now).find(({ isActive }) => isActive);
  const next = asOf(after, now).find(({ isActive }) => isActive);
  return next && next.id !== active?.id ? next : null;
}

type Reasoned = Phase & { reason?: string };

/**
 * Returns the moved ends with their news. The active phase's news concern people with pending work, and its future
 * jurors; later phases' ends follow with the same reason. An unchanged last whole day is no news.
 */
function movesOf(stored: Phase[], after: Reasoned[], now: number): PlannedMove[] {
  const moved = movedEnds(stored, after, now);
  const last = moved.at(-1);
  const following = last ? followersOf(last.phase, stored, after, now) : [];
  const reasonOf = (phase: Phase) => after.find(({ id }) => id === phase.id)?.reason ?? "";
  const [before, whole] = [inWholeDays(stored, now), inWholeDays(after, now)];
  const moves = moved.map((move): PlannedMove => {
    const [until, untilNow] = [before, whole].map(
      (phases) => phases.find(({ id }) => id === move.phase.id)?.endAt ?? null,
    );
    const ids = move === last ? following.map(({ phase }) => phase.id) : [];
    const isNews = move.phase.isActive && until !== untilNow;
    return {
      ...move,
      reason: reasonOf(move.phase),
      news: isNews
        ? {
            until: until ?? move.from,
            untilNow: untilNow ?? null,
            following: whole.filter(({ id }) => ids.includes(id)),
          }
        : null,
    };
  });
  const later = following.flatMap(({ phase, to }): PlannedMove[] =>
    last && phase.endAt !== null && phase.endAt !== to.endAt
      ? [{ phase, from: phase.endAt, to: to.endAt, reason: reasonOf(last.phase), news: null }]
      : [],
  );
  return [...moves, ...later];
}

/** Returns the phases after `moved` that have not begun and whose dates change. */
function followersOf(moved: Phase, stored: Phase[], after: Phase[], now: number) {
  return asOf(stored, now).flatMap((phase) => {
    const to = after.find(({ id }) => id === phase.id);
    if (!to || phase.displayOrder < moved.displayOrder || phaseStatus(phase, now) !== "future") return [];
    return phase.startAt === to.startAt && phase.endAt === to.endAt ? [] : [{ phase, to }];
  });
}

/**
 * Returns the errors of a form that somebody else's save overtook. Returns none when that save stored the same form:
 * its answer was lost. `published` are the stored moves with their reasons.
 */
export function overtakenBy(
  { sent, changes }: { sent: SentPhases; changes: PhaseChange[] },
  stored: Phase[],
  initial: readonly Dates[],
  published: readonly { phaseId: string; to: Day | null; reason: string }[],
): PhaseError[] {
  if (editionOf(changes) !== editionOf(stored)) {
    return [error(null, "phases", "now_stored"), ...nowStored(sent, stored)];
  }
  return sent.phases.flatMap(({ id, reason }) => {
    const endAt = changes.find((change) => change.id === id)?.endAt ?? null;
    const move = published.find(({ phaseId, to }) => phaseId === id && to === endAt);
    const isMoved = initial.some((phase) => phase.id === id && phase.endAt !== endAt);
    return move && isMoved && reason !== "" && move.reason !== reason
      ? [error(id, "endAt", "other_reason", move.reason)]
      : [];
  });
}

/** Returns the stored day beside each field that differs. */
const nowStored = (sent: SentPhases, stored: Phase[]) =>
  sent.phases.flatMap(({ id, ...phase }) => {
    const own = stored.find((other) => other.id === id);
    const differing = own
      ? (["startAt", "endAt"] as const).filter((field) => own[field] !== phase[field])
      : [];
    return differing.map((field) => error(id, field, "now_stored", own?.[field] ?? null));
  });
