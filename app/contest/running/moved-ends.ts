import { addDays, type Day, dayOf, daysBetween, isDay } from "../core/calendar";
import { asOf, lastDay, type Phase, type PhaseChange, phaseStatus } from "./phases";

/** An end that people counted on, moved: days in Madrid, `to` null for no end any more. */
export interface MovedEnd<P> {
  phase: P;
  from: Day;
  to: Day | null;
}

/** Of the phases that have begun at `now` (epoch ms) those whose end is another in `changes`: its reason is asked for. */
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

type Dates = Pick<Phase, "id" | "startAt" | "endAt">;
const fields = ["startAt", "endAt"] as const;

/**
 * Why a day cannot be moved along: it was changed by hand too, its phase would have begun or be over, or there is no such
 * day.
 */
export type Hindrance = "by_hand" | "begun" | "over" | "no_such_day";

/** Phases that follow a moved end. */
export interface Following<P> {
  /** The phase whose end is moved, and by how many days: negative for earlier. */
  after: string;
  days: number;
  /** All dates, with those of the phases that follow moved. */
  dates: P[];
  /** The ids of those. */
  followers: string[];
  hindered: { id: string; field: (typeof fields)[number]; why: Hindrance }[];
}

/**
 * What comes of `sent` when the phases after the first end that it moves follow it: each that has not begun at `now`
 * (epoch ms) begins and ends as many days later (or earlier), so that lengths and gaps stay. Null where no end is moved
 * from a day of `seen`, what its sender saw, to another.
 */
export function movedAlong<P extends Dates>(
  sent: readonly P[],
  { seen, phases }: { seen: readonly Dates[]; phases: Phase[] },
  now: number,
): Following<P> | null {
  const before = new Map(seen.map((one) => [one.id, one]));
  const inOrder = asOf(phases, now).toSorted((a, b) => a.displayOrder - b.displayOrder);
  const [moved] = inOrder.flatMap(({ id, displayOrder }) => {
    const [from, to] = [before.get(id)?.endAt, sent.find((one) => one.id === id)?.endAt];
    return from && to && from !== to ? [{ id, displayOrder, days: daysBetween(from, to) }] : [];
  });
  if (!moved) return null;
  const followers = inOrder
    .filter((one) => one.displayOrder > moved.displayOrder && phaseStatus(one, now) === "future")
    .map(({ id }) => id);
  const hindered: Following<P>["hindered"] = [];
  const dates = sent.map((one) => {
    if (!followers.includes(one.id)) return one;
    const shifted = { ...one };
    for (const field of fields) {
      const day = one[field];
      if (day !== (before.get(one.id)?.[field] ?? null)) {
        hindered.push({ id: one.id, field, why: "by_hand" });
      } else if (day !== null) {
        shifted[field] = addDays(day, moved.days);
        const why = hindranceOf(field, shifted[field], now);
        if (why) hindered.push({ id: one.id, field, why });
      }
    }
    return shifted;
  });
  return { after: moved.id, days: moved.days, dates, followers, hindered };
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
 * The days on which those whom a phase concerns were written until when it lasts: of its beginning, and of its end where
 * moving it moved the last day that is whole. `now` in epoch ms.
 */
export function daysTold(
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
