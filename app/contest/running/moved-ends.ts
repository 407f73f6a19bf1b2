import { addDays, type Day, dayOf, daysBetween, isDay } from "../core/calendar";
import { asOf, lastDay, type Phase, type PhaseChange, phaseStatus } from "../core/phases";

/** A known end of a phase that moved. Days in Madrid; `to` is null when the phase has no end any more. */
export interface MovedEnd<P> {
  phase: P;
  from: Day;
  to: Day | null;
}

/**
 * Returns the phases begun at `now` (epoch ms) whose end differs in `changes`. The admin must give a reason for them.
 */
export function movedEnds(
  phases: Phase[],
  changes: readonly Pick<PhaseChange, "id" | "endAt">[],
  now: number,
): MovedEnd<Phase>[] {
  return asOf(phases, now).flatMap((phase) => {
    const change = changes.find(({ id }) => id === phase.id);
    if (!change || phase.endAt === null || change.endAt === phase.endAt) return [];
    return phaseStatus(phase, now) === "future" ? [] : [{ phase, from: phase.endAt, to: change.endAt }];
  });
}

export type Dates = Pick<Phase, "id" | "startAt" | "endAt">;
const fields = ["startAt", "endAt"] as const;

/**
 * Reasons why a day cannot move along. The day was changed by hand, or does not exist. Or the phase would already
 * have begun or ended.
 */
export type Hindrance = "by_hand" | "begun" | "over" | "no_such_day";

/** Result of moving the phases that follow a moved end. */
export interface FollowingPhases<P> {
  /** Phase whose end moved, and the number of days: negative for earlier. */
  after: string;
  days: number;
  /** All dates, with those of the following phases moved. */
  dates: P[];
  /** Ids of the following phases. */
  followers: string[];
  /** `day`: the day to which the field would move. */
  hindered: { id: string; field: (typeof fields)[number]; why: Hindrance; day: Day | null }[];
}

/**
 * Returns the dates of `sent` with the phases after the first moved end moved along. A following phase has not begun
 * at `now` (epoch ms). Its start and end move by the same number of days, so lengths and gaps stay. Returns null when
 * no end moved from a day in `initial`, the dates that the sender saw, to another day.
 */
export function movedAlong<P extends Dates>(
  sent: readonly P[],
  { initial, phases }: { initial: readonly Dates[]; phases: Phase[] },
  now: number,
): FollowingPhases<P> | null {
  const before = new Map(initial.map((row) => [row.id, row]));
  const inOrder = asOf(phases, now).toSorted((a, b) => a.displayOrder - b.displayOrder);
  const [move] = inOrder.flatMap(({ id, displayOrder }) => {
    const [from, to] = [before.get(id)?.endAt, sent.find((item) => item.id === id)?.endAt];
    return from && to && from !== to ? [{ id, displayOrder, days: daysBetween(from, to) }] : [];
  });
  if (!move) return null;
  const followers = inOrder
    .filter((phase) => phase.displayOrder > move.displayOrder && phaseStatus(phase, now) === "future")
    .map(({ id }) => id);
  const hindered: FollowingPhases<P>["hindered"] = [];
  const dates = sent.map((one) => {
    if (!followers.includes(one.id)) return one;
    const shifted = { ...one };
    for (const field of fields) {
      const day = one[field];
      if (day !== (before.get(one.id)?.[field] ?? null)) {
        hindered.push({ id: one.id, field, why: "by_hand", day });
      } else if (day !== null) {
        shifted[field] = addDays(day, move.days);
        const why = hindranceOf(field, shifted[field], now);
        if (why) hindered.push({ id: one.id, field, why, day: shifted[field] });
      }
    }
    return shifted;
  });
  return { after: move.id, days: move.days, dates, followers, hindered };
}

const hindranceOf = (field: (typeof fields)[number], day: Day, now: number): Hindrance | null =>
  !isDay(day)
    ? "no_such_day"
    : field === "startAt" && day <= dayOf(now)
      ? "begun"
      : field === "endAt" && day < dayOf(now)
        ? "over"
        : null;

/**
 * Returns the days on which mails told people the phase's end: its beginning, and the move of its end. A move counts
 * only when it changed the last whole day. `now` in epoch ms.
 */
export function announcedDays(
  phase: Phase,
  phases: Phase[],
  moves: readonly { phaseId: string; from: Day; to: Day | null; movedAt: number }[],
  now: number,
): Day[] {
  const { id, endAt, begunAt } = phase;
  const move = moves.find(({ phaseId, to }) => phaseId === id && to === endAt);
  const isNews = move && lastDay({ ...phase, endAt: move.from }, phases, now) !== lastDay(phase, phases, now);
  return [begunAt, isNews ? move.movedAt : null].flatMap((at) => (at === null ? [] : [dayOf(at)]));
}
