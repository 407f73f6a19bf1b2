import { addDays, DAY_MS, type Day, dayOf, daysBetween, endOfDay, isDay, startOfDay } from "./calendar";

/** A phase of the contest. Days in Europe/Madrid, `manuallyActivatedAt` and `begunAt` in epoch ms. (specification 1.3, design 5.7) */
export type Phase = {
  id: string;
  phaseKey: string;
  phaseName: string;
  /** An admin's own text; empty for the sentence that the gates give. */
  description: string;
  displayOrder: number;
  startAt: Day | null;
  endAt: Day | null;
  isActive: boolean;
  /** Start that the cron has handled. Another `startAt` arms the phase again. */
  startHandledAt: Day | null;
  manuallyActivatedAt: number | null;
  /** Last activation after a day of inactivity; null before the first, or when unknown. */
  begunAt: number | null;
  /** Instant (epoch ms) at which the phase stopped being active: a midnight by its date, any other by hand. */
  leftAt: number | null;
  allowsSubmissions: boolean;
  allowsEvaluations: boolean;
  allowsVotes: boolean;
};

/** Fields of a phase that an admin edits. */
export type PhaseChange = Pick<
  Phase,
  "id" | "description" | "startAt" | "endAt" | "allowsSubmissions" | "allowsEvaluations" | "allowsVotes"
>;
export type PhaseDates = Pick<Phase, "displayOrder" | "startAt" | "endAt">;
/** Actions that an active phase may allow. */
export type Gate = "submissions" | "evaluations" | "votes";

/**
 * Returns the phases whose start the cron must handle, earliest first. Their start has come, is not handled and is
 * later than every manual activation. The cron activates the last one and marks all as handled. `now` in epoch ms.
 * (design 5.8)
 */
export function duePhases(phases: Phase[], now: number): Phase[] {
  const lastManual = Math.max(...phases.map((phase) => phase.manuallyActivatedAt ?? -Infinity));
  return phases
    .flatMap((phase) => (phase.startAt === null ? [] : [{ phase, start: startOfDay(phase.startAt) }]))
    .filter(
      ({ phase, start }) => start <= now && start > lastManual && phase.startHandledAt !== phase.startAt,
    )
    .sort((a, b) => a.start - b.start || a.phase.displayOrder - b.phase.displayOrder)
    .map(({ phase }) => phase);
}

/**
 * Returns the first neighbours by display order whose days overlap, or null. An end on the next start's day is no
 * overlap. A missing date overlaps nothing. (specification 1.5, design 5.7)
 */
export function firstOverlap<P extends PhaseDates>(phases: P[]): [P, P] | null {
  const ordered = phases.toSorted((a, b) => a.displayOrder - b.displayOrder);
  for (const [index, later] of ordered.entries()) {
    const earlier = ordered[index - 1];
    if (earlier?.endAt && later.startAt && earlier.endAt > later.startAt) return [earlier, later];
  }
  return null;
}

/**
 * Returns the first phase (by display order) that starts before an earlier one, or null. The result begins with the
 * earlier one that starts last. Ends do not matter. Two phases may start on one day. (design 10.1)
 */
export function startsOutOfOrder<P extends PhaseDates>(phases: P[]): [P, P] | null {
  let latest: P | null = null;
  for (const phase of phases.toSorted((a, b) => a.displayOrder - b.displayOrder)) {
    if (!phase.startAt) continue;
    if (latest?.startAt && phase.startAt < latest.startAt) return [latest, phase];
    latest = phase;
  }
  return null;
}

/** Returns the first phase, by display order, whose end day is before its start day, or null. (specification 1.5) */
export function endBeforeStart<P extends PhaseDates>(phases: P[]): P | null {
  const ordered = phases.toSorted((a, b) => a.displayOrder - b.displayOrder);
  return ordered.find(({ startAt, endAt }) => startAt && endAt && endAt < startAt) ?? null;
}

/** Returns the editable fields of the phases as one text to compare. Expects phases in display order. */
export function editionOf(phases: PhaseChange[]): string {
  return JSON.stringify(
    phases.map((phase) => [
      phase.id,
      phase.startAt,
      phase.endAt,
      Number(phase.allowsSubmissions),
      Number(phase.allowsEvaluations),
      Number(phase.allowsVotes),
      phase.description,
    ]),
  );
}

/** Returns the dates in a text of `editionOf`; empty for any other text. */
export function datesIn(edition: string): Pick<Phase, "id" | "startAt" | "endAt">[] {
  let rows: unknown;
  try {
    rows = JSON.parse(edition);
  } catch {
    return [];
  }
  const day = (value: unknown) => (typeof value === "string" && isDay(value) ? value : null);
  return (Array.isArray(rows) ? rows : []).flatMap((row) =>
    Array.isArray(row) && typeof row[0] === "string"
      ? [{ id: row[0], startAt: day(row[1]), endAt: day(row[2]) }]
      : [],
  );
}

/** Returns the phase in which proposals are sent, whatever the gates of the others; null without one. */
export function submissionPhase<P extends Pick<Phase, "phaseKey">>(phases: P[]): P | null {
  return phases.find(({ phaseKey }) => phaseKey === "submission") ?? null;
}

/** Returns true when the phase, while active, allows the action. (design 5.7) */
function gateOf(phase: Phase, gate: Gate): boolean {
  return {
    submissions: phase.allowsSubmissions,
    evaluations: phase.allowsEvaluations,
    votes: phase.allowsVotes,
  }[gate];
}

/** Returns true when the phase's last day is over; false without an end. `now` in epoch ms. */
export function hasEnded({ endAt }: Pick<Phase, "endAt">, now: number): boolean {
  return endAt !== null && endOfDay(endAt) < now;
}

/** Returns the instant (epoch ms) at which the phase stopped being active; null before, or when it is to come again. */
const leavingOf = ({ isActive, startAt, leftAt }: Phase): number | null =>
  isActive || leftAt === null || (startAt !== null && startOfDay(startAt) > leftAt) ? null : leftAt;

/**
 * Returns a phase's last day; null without an end. It is the phase's end, or the day before a later phase begins, if
 * that is earlier. A phase that was left ended on the day on which it was left. A past start that left the phase
 * active does not count. `now` in epoch ms.
 */
export function lastDay(phase: Phase, phases: Phase[], now: number): Day | null {
  const { id, startAt, endAt, displayOrder } = phase;
  const current = asOf(phases, now).find((other) => other.id === id) ?? phase;
  const left = leavingOf({ ...phase, isActive: current.isActive, leftAt: current.leftAt });
  if (left !== null) return endAt !== null && endAt < dayOf(left - 1) ? endAt : dayOf(left - 1);
  if (endAt === null) return null;
  const { isActive } = current;
  const [first] = phases
    .flatMap((later) => (later.displayOrder > displayOrder && later.startAt !== null ? [later.startAt] : []))
    .filter((start) => start <= endAt && (startAt === null || start > startAt))
    .filter((start) => !isActive || startOfDay(start) > now)
    .sort();
  return first === undefined ? endAt : addDays(first, -1);
}

/** Returns the phases with their last whole day as end. `now` in epoch ms. */
export const inWholeDays = (phases: Phase[], now: number): Phase[] =>
  phases.map((phase) => ({ ...phase, endAt: lastDay(phase, phases, now) }));

/**
 * Returns the phases before `active` (by display order) that would start by themselves after `now` (epoch ms). Each
 * of them would move the contest back. Sorted by start.
 */
export function phasesThatMoveBack(phases: Phase[], active: Phase, now: number) {
  return phases
    .flatMap(({ phaseName, displayOrder, startAt, startHandledAt }) =>
      displayOrder < active.displayOrder && startAt && startOfDay(startAt) > now && startAt !== startHandledAt
        ? [{ phaseName, startAt }]
        : [],
    )
    .sort((a, b) => a.startAt.localeCompare(b.startAt));
}

/** Returns the phases as the cron leaves them at `now` (epoch ms), even when the cron is late. (design 5.8) */
export function asOf(phases: Phase[], now: number): Phase[] {
  const due = duePhases(phases, now);
  const latest = due.at(-1);
  if (!latest) return phases;
  return phases.map((phase) => ({
    ...phase,
    isActive: phase.id === latest.id,
    leftAt:
      phase.isActive && phase.id !== latest.id ? startOfDay(latest.startAt ?? dayOf(now)) : phase.leftAt,
    startHandledAt: due.includes(phase) ? phase.startAt : phase.startHandledAt,
  }));
}

/** Returns true while the active phase allows the action and has not ended. `now` in epoch ms. (design 10.1) */
function isOpen(phases: Phase[], gate: Gate, now: number): boolean {
  const active = asOf(phases, now).find((phase) => phase.isActive);
  return active !== undefined && gateOf(active, gate) && !hasEnded(active, now);
}

/**
 * Returns the first instant after `now` at which the gate is open (or closed, by `open`), or null. The dates decide;
 * instants in epoch ms.
 */
function nextTime(phases: Phase[], gate: Gate, now: number, open: boolean): number | null {
  const turns = phases.flatMap(({ startAt, endAt }) => [
    ...(startAt === null ? [] : [startOfDay(startAt)]),
    ...(endAt === null ? [] : [endOfDay(endAt) + 1]),
  ]);
  const ahead = turns.filter((turn) => turn > now).sort((a, b) => a - b);
  return ahead.find((turn) => isOpen(phases, gate, turn) === open) ?? null;
}

/** State of a closed action: the reason, since when, and the next opening. Days in Madrid. */
export interface ClosedState {
  activePhaseName: string | null;
  /** End of the active phase, if it has passed. The action stays closed until another phase begins. */
  endedOn: Day | null;
  /** Last day on which the action was open. */
  closedOn: Day | null;
  /** Instant (epoch ms) of a close by hand; null for a close by date. */
  closedAt: number | null;
  /** First day on which the action opens again. */
  opensAt: Day | null;
  next: { phaseName: string; startAt: Day } | null;
}

/**
 * Returns null while the action is open at `now` (epoch ms); else the reason. Uses the cron's own clock. (design 5.7,
 * design 5.8, design 10.1)
 */
export function closedReason(phases: Phase[], gate: Gate, now: number): ClosedState | null {
  if (isOpen(phases, gate, now)) return null;
  const current = asOf(phases, now);
  const active = current.find((phase) => phase.isActive);
  const opening = nextTime(current, gate, now, true);
  const next = nextPhase(current, now);
  return {
    activePhaseName: active?.phaseName ?? null,
    endedOn: active && hasEnded(active, now) ? active.endAt : null,
    ...lastClose(current, active, gate, now),
    opensAt: opening === null ? null : dayOf(opening),
    next: next && { phaseName: next.phase.phaseName, startAt: next.startAt },
  };
}

type Close = Pick<ClosedState, "closedOn" | "closedAt">;

/**
 * Returns the latest close of the active phase and of earlier phases that allow the action. Without a known instant
 * the dates decide. They say nothing when an admin activated a phase without the action before that day ended.
 */
function lastClose(phases: Phase[], active: Phase | undefined, gate: Gate, now: number): Close {
  const closes = phases.flatMap((phase) => {
    if (!active || !gateOf(phase, gate) || phase.displayOrder > active.displayOrder) return [];
    const day = lastDay(phase, phases, now);
    const left = leavingOf(phase);
    if (day === null || (left === null && endOfDay(day) >= now)) return [];
    const byHand = left !== null && dayOf(left) === day ? left : null;
    return [{ closedOn: day, closedAt: byHand, isKnown: left !== null || gateOf(active, gate) }];
  });
  const last = closes
    .sort((a, b) => a.closedOn.localeCompare(b.closedOn) || (a.closedAt ?? 0) - (b.closedAt ?? 0))
    .at(-1);
  const activatedAt = active?.manuallyActivatedAt ?? Infinity;
  if (!last || (!last.isKnown && activatedAt <= endOfDay(last.closedOn)))
    return { closedOn: null, closedAt: null };
  return { closedOn: last.closedOn, closedAt: last.closedAt };
}

/**
 * Returns true when the action is over for good: closed, and no phase to come (by start or display order) opens it.
 * `now` in epoch ms.
 */
export function isOver(phases: Phase[], gate: Gate, now: number): boolean {
  return isPast(phases, gate, now) && closedReason(phases, gate, now)?.opensAt === null;
}

/**
 * Returns true when the gate is closed and no unfinished phase after the active one opens it. Starts do not matter:
 * an activation by hand leaves earlier phases behind. `now` in epoch ms.
 */
function isPast(phases: Phase[], gate: Gate, now: number): boolean {
  if (isOpen(phases, gate, now)) return false;
  const reached = asOf(phases, now).find((phase) => phase.isActive)?.displayOrder ?? Number.NEGATIVE_INFINITY;
  return !phases.some(
    (phase) => gateOf(phase, gate) && phase.displayOrder > reached && !hasEnded(phase, now),
  );
}

/** Returns true when the results phase or a later one is active. `now` in epoch ms. */
export const resultsAreOut = (phases: Phase[], now: number): boolean => hasReached(phases, "results", now);

/** Returns true when the jury's phase or a later one is active. `now` in epoch ms. */
export const evaluationHasBegun = (phases: Phase[], now: number): boolean =>
  hasReached(phases, "evaluation", now);

function hasReached(phases: Phase[], key: string, now: number): boolean {
  const phase = phases.find(({ phaseKey }) => phaseKey === key);
  const active = asOf(phases, now).find(({ isActive }) => isActive);
  return phase !== undefined && active !== undefined && active.displayOrder >= phase.displayOrder;
}

/**
 * Returns true when the vote counts are final: the gate is closed, and voting is behind the active phase. A date that
 * opens it again counts once it comes. `now` in epoch ms.
 */
export const votingIsOver = (phases: Phase[], now: number): boolean => isPast(phases, "votes", now);

/**
 * Returns the end of the contest (epoch ms); null before it, or while it is unknown. It is the end of the last phase
 * by display order, once that phase is active. A last phase without an end and without actions ends the contest when
 * it begins.
 */
export function contestEnd(phases: Phase[], now: number): number | null {
  const last = asOf(phases, now).reduce<Phase | null>(
    (latest, phase) => (latest && latest.displayOrder > phase.displayOrder ? latest : phase),
    null,
  );
  if (!last?.isActive) return null;
  if (last.endAt !== null) return hasEnded(last, now) ? endOfDay(last.endAt) : null;
  if (last.allowsSubmissions || last.allowsEvaluations || last.allowsVotes) return null;
  const beginnings = [last.manuallyActivatedAt, last.startAt && startOfDay(last.startAt)];
  const beginning = Math.max(
    ...beginnings.map((at) => (typeof at === "number" && at <= now ? at : -Infinity)),
  );
  return Number.isFinite(beginning) ? beginning : null;
}

/**
 * Returns the last day of an action that is open at `now` (epoch ms). `next` is the phase that starts the day after,
 * if any. Returns null when no date closes the action.
 */
export function closing(
  phases: Phase[],
  gate: Gate,
  now: number,
): { lastDay: Day; next: { phaseName: string; startAt: Day } | null } | null {
  const shuts = nextTime(phases, gate, now, false);
  if (shuts === null) return null;
  const next = asOf(phases, shuts).find(
    (phase) => phase.isActive && phase.startAt !== null && startOfDay(phase.startAt) === shuts,
  );
  return {
    lastDay: dayOf(shuts - 1),
    next: next?.startAt ? { phaseName: next.phaseName, startAt: next.startAt } : null,
  };
}

const gates: Gate[] = ["submissions", "evaluations", "votes"];

/**
 * Milliseconds during which a phase's beginning is news. A phase activated again within it, after a mistake, has not
 * begun anew.
 */
export const BEGINNING_MS = DAY_MS;

/**
 * Returns the actions that the active phase allows, with their last days (null without an end). Returns null when it
 * allows none.
 */
export function openedAt(
  phases: Phase[],
  now: number,
): { phase: Phase; gates: { gate: Gate; until: Day | null }[] } | null {
  const phase = asOf(phases, now).find(({ isActive }) => isActive);
  const open = gates.filter((gate) => closedReason(phases, gate, now) === null);
  if (!phase || open.length === 0) return null;
  return {
    phase,
    gates: open.map((gate) => ({ gate, until: closing(phases, gate, now)?.lastDay ?? null })),
  };
}

/**
 * Returns the next days of an action that is closed at `now` (epoch ms), from the dates. `to` is null without an end.
 * `again` is true when the action was open before. Returns null while the action is open, or when no date opens it.
 */
export function nextDays(
  phases: Phase[],
  gate: Gate,
  now: number,
): { from: Day; to: Day | null; again: boolean } | null {
  const closed = closedReason(phases, gate, now);
  if (!closed?.opensAt) return null;
  const { opensAt, closedOn } = closed;
  return {
    from: opensAt,
    to: closing(phases, gate, startOfDay(opensAt))?.lastDay ?? null,
    again: closedOn !== null,
  };
}

/**
 * Returns a phase's position on the timeline at `now` (epoch ms). The active phase is present, whatever its dates.
 * Another phase is past when it has begun, or has ended without a start.
 */
export function phaseStatus(phase: Phase, now: number): "past" | "present" | "future" {
  if (phase.isActive) return "present";
  const hasBegun =
    phase.startAt === null
      ? phase.endAt !== null && endOfDay(phase.endAt) < now
      : startOfDay(phase.startAt) <= now;
  return hasBegun ? "past" : "future";
}

/**
 * Returns the days until a phase ends, today not counted: 0 on its last day. Returns null without an end or after it.
 * `now` in epoch ms.
 */
export function daysLeft(phase: Pick<Phase, "endAt">, now: number): number | null {
  if (phase.endAt === null) return null;
  const days = daysBetween(dayOf(now), phase.endAt);
  return days < 0 ? null : days;
}

/** Returns the phase that starts next after `now` (epoch ms), and its first day; null without a date ahead. */
export function nextPhase<P extends Phase>(phases: P[], now: number): { phase: P; startAt: Day } | null {
  const ahead = phases.flatMap((phase) =>
    !phase.isActive && phase.startAt !== null && startOfDay(phase.startAt) > now
      ? [{ phase, startAt: phase.startAt }]
      : [],
  );
  return (
    ahead.sort(
      (a, b) => a.startAt.localeCompare(b.startAt) || a.phase.displayOrder - b.phase.displayOrder,
    )[0] ?? null
  );
}

/** Returns the phase after the active one, by display order; null after the last. */
export function followingPhase<P extends Pick<Phase, "displayOrder">>(phases: P[], active: P): P | null {
  const later = phases.filter(({ displayOrder }) => displayOrder > active.displayOrder);
  return later.sort((a, b) => a.displayOrder - b.displayOrder)[0] ?? null;
}
