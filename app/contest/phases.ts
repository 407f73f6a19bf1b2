import { type Day, dayOf, daysBetween, endOfDay, startOfDay } from "./calendar";

/** A phase of the contest. Days in Europe/Madrid, `manuallyActivatedAt` in epoch ms. (Specification 1 §3, design 5.7) */
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
export type Act = "submissions" | "evaluations" | "votes";

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
 * a missing date overlaps nothing. (Specification 1 §5, design 5.7)
 */
export function firstOverlap<P extends PhaseDates>(phases: P[]): [P, P] | null {
  const ordered = phases.toSorted((a, b) => a.displayOrder - b.displayOrder);
  for (const [index, later] of ordered.entries()) {
    const earlier = ordered[index - 1];
    if (earlier?.endAt && later.startAt && earlier.endAt > later.startAt) return [earlier, later];
  }
  return null;
}

/** First phase, by display order, whose end day is before its start day, or null. (Specification 1 §5) */
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

/** Whether a phase, while active, lets people do this. (design 5.7) */
export function gateOf(phase: Phase, act: Act): boolean {
  return {
    submissions: phase.allowsSubmissions,
    evaluations: phase.allowsEvaluations,
    votes: phase.allowsVotes,
  }[act];
}

/**
 * Null while the active phase allows the act, whatever its dates; else that phase's name (null when none is active)
 * and the first day, still to come at `now` (epoch ms), on which a phase that allows it starts. (design 5.7)
 */
export function closedReason(
  phases: Phase[],
  act: Act,
  now: number,
): { activePhaseName: string | null; opensAt: Day | null } | null {
  const active = phases.find((phase) => phase.isActive);
  if (active && gateOf(active, act)) return null;
  const openings = phases.flatMap((phase) =>
    gateOf(phase, act) && phase.startAt !== null && startOfDay(phase.startAt) > now ? [phase.startAt] : [],
  );
  return { activePhaseName: active?.phaseName ?? null, opensAt: openings.sort()[0] ?? null };
}

/**
 * Whether the votes are the result: nobody can vote now, and no phase that would let them is still to come, neither by
 * its start nor by its place after the active one. `now` in epoch ms.
 */
export function votingIsOver(phases: Phase[], now: number): boolean {
  const closed = closedReason(phases, "votes", now);
  if (closed === null || closed.opensAt !== null) return false;
  const reached = phases.find((phase) => phase.isActive)?.displayOrder ?? Number.NEGATIVE_INFINITY;
  return !phases.some((phase) => phase.allowsVotes && phase.displayOrder > reached);
}

/**
 * The phase that will end the act, as far as the dates tell: the first to start after `now` (epoch ms) that does not
 * allow it. Null when no date is set.
 */
export function closingPhase(
  phases: Phase[],
  act: Act,
  now: number,
): { phaseName: string; startAt: Day } | null {
  const closing = phases.flatMap((phase) => {
    const { phaseName, startAt } = phase;
    return !gateOf(phase, act) && startAt !== null && startOfDay(startAt) > now
      ? [{ phaseName, startAt }]
      : [];
  });
  return closing.sort((a, b) => a.startAt.localeCompare(b.startAt))[0] ?? null;
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
