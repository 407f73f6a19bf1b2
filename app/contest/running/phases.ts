import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  endOfDay,
  HOUR_MS,
  isDay,
  startOfDay,
} from "../core/calendar";

/** A phase of the contest. Days in Europe/Madrid, `manuallyActivatedAt` and `begunAt` in epoch ms. (specification 1.3, design 5.7) */
export type Phase = {
  id: string;
  phaseKey: string;
  phaseName: string;
  description: string;
  displayOrder: number;
  startAt: Day | null;
  endAt: Day | null;
  isActive: boolean;
  /** The very start that the cron has dealt with; another `startAt` arms the phase again. */
  startHandledAt: Day | null;
  manuallyActivatedAt: number | null;
  /** When it last became active, not having been for a day; null before, or where nobody knows. */
  begunAt: number | null;
  allowsSubmissions: boolean;
  allowsEvaluations: boolean;
  allowsVotes: boolean;
};

/** What an admin edits of a phase. */
export type PhaseChange = Pick<
  Phase,
  "id" | "startAt" | "endAt" | "allowsSubmissions" | "allowsEvaluations" | "allowsVotes"
>;
export type PhaseDates = Pick<Phase, "displayOrder" | "startAt" | "endAt">;
/** What a phase lets people do while it is active. */
export type Gate = "submissions" | "evaluations" | "votes";

/**
 * Phases whose start has come, is not handled yet and is later than every manual activation; earliest first,
 * so the last is the one to activate and all are to be marked handled. `now` in epoch ms. (design 5.8)
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
 * First neighbours by display order whose days overlap, or null. An end on the next start's day is no overlap;
 * a missing date overlaps nothing. (specification 1.5, design 5.7)
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
 * The first phase, by display order, that starts before one that stands ahead of it, and the latest to start of those;
 * or null. Ends do not matter, so blank ones neither; two may start on one day. (design 10.1)
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

/** First phase, by display order, whose end day is before its start day, or null. (specification 1.5) */
export function endBeforeStart<P extends PhaseDates>(phases: P[]): P | null {
  const ordered = phases.toSorted((a, b) => a.displayOrder - b.displayOrder);
  return ordered.find(({ startAt, endAt }) => startAt && endAt && endAt < startAt) ?? null;
}

/** All that can be edited of the phases, as one text to compare: phases in display order. */
export function editionOf(phases: PhaseChange[]): string {
  return JSON.stringify(
    phases.map((phase) => [
      phase.id,
      phase.startAt,
      phase.endAt,
      Number(phase.allowsSubmissions),
      Number(phase.allowsEvaluations),
      Number(phase.allowsVotes),
    ]),
  );
}

/** The days that `editionOf` wrote down; none of a text that it did not write. */
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

/** The phase in which proposals are sent, whatever the gates of the others; null where there is none. */
export function submissionPhase<P extends Pick<Phase, "phaseKey">>(phases: P[]): P | null {
  return phases.find(({ phaseKey }) => phaseKey === "submission") ?? null;
}

/** Whether a phase, while active, lets people do this. (design 5.7) */
function gateOf(phase: Phase, gate: Gate): boolean {
  return {
    submissions: phase.allowsSubmissions,
    evaluations: phase.allowsEvaluations,
    votes: phase.allowsVotes,
  }[gate];
}

/** Whether a phase's last day is over. Without an end it never is. `now` in epoch ms. */
export function hasEnded({ endAt }: Pick<Phase, "endAt">, now: number): boolean {
  return endAt !== null && endOfDay(endAt) < now;
}

/**
 * A phase's last day that is whole: its end, or the day before one after it begins, at midnight, where that comes first.
 * Null without an end. A start that has come and left the phase active ends nothing. `now` in epoch ms.
 */
export function lastDay(phase: Phase, phases: Phase[], now: number): Day | null {
  const { id, startAt, endAt, displayOrder } = phase;
  if (endAt === null) return null;
  const isActive = asOf(phases, now).some((one) => one.isActive && one.id === id);
  const [first] = phases
    .flatMap((later) => (later.displayOrder > displayOrder && later.startAt !== null ? [later.startAt] : []))
    .filter((start) => start <= endAt && (startAt === null || start > startAt))
    .filter((start) => !isActive || startOfDay(start) > now)
    .sort();
  return first === undefined ? endAt : addDays(first, -1);
}

/** The phases, each with its last day that is whole as its end. `now` in epoch ms. */
export const inWholeDays = (phases: Phase[], now: number): Phase[] =>
  phases.map((phase) => ({ ...phase, endAt: lastDay(phase, phases, now) }));

/**
 * Phases ahead of `active` in display order that would start by themselves after `now` (epoch ms), while `active` is the
 * active phase: each moves the contest back. Earliest first.
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

/** The phases as the cron leaves them at `now` (epoch ms), however late it runs. (design 5.8) */
export function asOf(phases: Phase[], now: number): Phase[] {
  const due = duePhases(phases, now);
  const latest = due.at(-1);
  if (!latest) return phases;
  return phases.map((phase) => ({
    ...phase,
    isActive: phase.id === latest.id,
    startHandledAt: due.includes(phase) ? phase.startAt : phase.startHandledAt,
  }));
}

/** A gate is open while its phase is active and its end has not passed. `now` in epoch ms. (design 10.1) */
function isOpen(phases: Phase[], gate: Gate, now: number): boolean {
  const active = asOf(phases, now).find((phase) => phase.isActive);
  return active !== undefined && gateOf(active, gate) && !hasEnded(active, now);
}

/** The first instant after `now` (both epoch ms) at which the gate stands like that, as far as the dates tell. */
function nextTime(phases: Phase[], gate: Gate, now: number, open: boolean): number | null {
  const turns = phases.flatMap(({ startAt, endAt }) => [
    ...(startAt === null ? [] : [startOfDay(startAt)]),
    ...(endAt === null ? [] : [endOfDay(endAt) + 1]),
  ]);
  const ahead = turns.filter((turn) => turn > now).sort((a, b) => a - b);
  return ahead.find((turn) => isOpen(phases, gate, turn) === open) ?? null;
}

/** Why an act cannot be done, since when, and what comes; days in Madrid. */
export interface Closed {
  activePhaseName: string | null;
  /** The active phase's end, where it has passed: nothing is taken in until another begins. */
  endedOn: Day | null;
  /** The last day on which it could be done, as far as the dates tell. */
  closedOn: Day | null;
  /** The first day on which it can be done again. */
  opensAt: Day | null;
  next: { phaseName: string; startAt: Day } | null;
}

/**
 * Null while the act can be done at `now` (epoch ms), by the cron's own clock; else why not. (design 5.7, design 5.8,
 * design 10.1)
 */
export function closedReason(phases: Phase[], gate: Gate, now: number): Closed | null {
  if (isOpen(phases, gate, now)) return null;
  const standing = asOf(phases, now);
  const active = standing.find((phase) => phase.isActive);
  const opening = nextTime(standing, gate, now, true);
  const next = nextPhase(standing, now);
  return {
    activePhaseName: active?.phaseName ?? null,
    endedOn: active && hasEnded(active, now) ? active.endAt : null,
    closedOn: lastOpenDay(standing, active, gate, now),
    opensAt: opening === null ? null : dayOf(opening),
    next: next && { phaseName: next.phase.phaseName, startAt: next.startAt },
  };
}

/**
 * The latest last day that is over, of the active phase and of those before it that allow the act. Null when the active
 * phase was activated by hand before that day.
 */
function lastOpenDay(phases: Phase[], active: Phase | undefined, gate: Gate, now: number): Day | null {
  if (!active) return null;
  const ends = inWholeDays(phases, now).flatMap((phase) =>
    gateOf(phase, gate) && phase.displayOrder <= active.displayOrder && hasEnded(phase, now) && phase.endAt
      ? [phase.endAt]
      : [],
  );
  const last = ends.sort().at(-1) ?? null;
  if (last === null || gateOf(active, gate)) return last;
  return (active.manuallyActivatedAt ?? Infinity) <= endOfDay(last) ? null : last;
}

/**
 * Whether an act is over for good: nobody can do it now, and no phase that would let them is still to come, neither by
 * its start nor by its place after the active one. `now` in epoch ms.
 */
export function isOver(phases: Phase[], gate: Gate, now: number): boolean {
  return isPast(phases, gate, now) && closedReason(phases, gate, now)?.opensAt === null;
}

/**
 * Whether the gate is shut and no phase after the active one opens it. The phases' dates do not matter: an admin who
 * activates a phase by hand leaves those before it behind. `now` in epoch ms.
 */
function isPast(phases: Phase[], gate: Gate, now: number): boolean {
  if (isOpen(phases, gate, now)) return false;
  const reached = asOf(phases, now).find((phase) => phase.isActive)?.displayOrder ?? Number.NEGATIVE_INFINITY;
  return !phases.some(
    (phase) => gateOf(phase, gate) && phase.displayOrder > reached && !hasEnded(phase, now),
  );
}

/** Whether the phase of the results is reached: it is the active one, or one after it is. `now` in epoch ms. */
export function resultsAreOut(phases: Phase[], now: number): boolean {
  const results = phases.find(({ phaseKey }) => phaseKey === "results");
  const active = asOf(phases, now).find((phase) => phase.isActive);
  return results !== undefined && active !== undefined && active.displayOrder >= results.displayOrder;
}

/**
 * Whether the votes are the result: the gate is shut, and voting is behind the active phase. A date that would open it
 * again counts once it comes. `now` in epoch ms.
 */
export const votingIsOver = (phases: Phase[], now: number): boolean => isPast(phases, "votes", now);

/**
 * When the contest was over (epoch ms): the end of its last phase by display order, once that is the active one; where it
 * has no end and lets nobody do anything, its beginning. Null before, and while that is not known.
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
  const begun = Math.max(...beginnings.map((at) => (typeof at === "number" && at <= now ? at : -Infinity)));
  return Number.isFinite(begun) ? begun : null;
}

/**
 * What will end the act, open at `now` (epoch ms), as far as the dates tell: its last day, and the phase that starts on
 * the day after where one does. Null when no date is set.
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
 * So long (ms) a phase's beginning is news. One that is activated again meanwhile, after a mistaken press, has not begun
 * once more.
 */
export const BEGINNING_MS = 24 * HOUR_MS;

/**
 * What the active phase lets people do, each until its last day (null where none ends it); null where it lets nobody do
 * anything.
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
 * The days in which an act that is closed at `now` (epoch ms) can be done next, as far as the dates tell: without a last
 * day when none ends it. `again`: it could be done before. Null while it is open, or no date opens it.
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
 * Where a phase stands on a timeline at `now` (epoch ms). The active one is present, whatever its dates; of the
 * others, those that have begun (or, without a start, have ended) are past.
 */
export function phaseStatus(phase: Phase, now: number): "past" | "present" | "future" {
  if (phase.isActive) return "present";
  const begun =
    phase.startAt === null
      ? phase.endAt !== null && endOfDay(phase.endAt) < now
      : startOfDay(phase.startAt) <= now;
  return begun ? "past" : "future";
}

/** Days until a phase ends, today not counted: 0 on its last day, null without an end or after it. `now` in epoch ms. */
export function daysLeft(phase: Pick<Phase, "endAt">, now: number): number | null {
  if (phase.endAt === null) return null;
  const days = daysBetween(dayOf(now), phase.endAt);
  return days < 0 ? null : days;
}

/** The phase that starts next, and its first day, still to come at `now` (epoch ms); null when none has a date ahead. */
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
