import { addDays, type Day, dayOf, daysBetween, HOUR_MS, startOfDay } from "../core/calendar";
import { asOf, closedReason, closing, hasEnded, lastDay, type Phase } from "../running/phases";

/** The stretch in which the jury evaluates, running or still to come; days in Madrid, null where no date says. */
export interface Stretch {
  phaseId: string;
  phaseName: string;
  isOpen: boolean;
  from: Day | null;
  until: Day | null;
}

/** The running one, else the next in the phases' order; null when none is to come. `now` in epoch ms. */
export function juryStretch(phases: Phase[], now: number): Stretch | null {
  const standing = asOf(phases, now);
  const active = standing.find(({ isActive }) => isActive);
  const isOpen = closedReason(phases, "evaluations", now) === null;
  const ahead = standing
    .filter((phase) => phase.displayOrder > (active?.displayOrder ?? 0))
    .sort((a, b) => a.displayOrder - b.displayOrder);
  const phase = isOpen ? active : ahead.find((one) => one.allowsEvaluations && !hasEnded(one, now));
  if (!phase) return null;
  const begun = phase.startAt !== null && phase.startAt <= dayOf(now) ? phase.startAt : null;
  const byHand = phase.manuallyActivatedAt === null ? null : dayOf(phase.manuallyActivatedAt);
  return {
    phaseId: phase.id,
    phaseName: phase.phaseName,
    isOpen,
    from: isOpen ? (begun ?? byHand) : phase.startAt,
    until: isOpen ? (closing(phases, "evaluations", now)?.lastDay ?? null) : lastDay(phase, phases, now),
  };
}

/** A stretch with both its days. */
export type Dated = Stretch & { from: Day; until: Day };

export const isDated = (stretch: Stretch | null): stretch is Dated =>
  stretch?.from != null && stretch.until !== null;

/** How much of the stretch has passed at `now` (epoch ms), 0 to 1. */
export function passed({ from, until }: Pick<Dated, "from" | "until">, now: number): number {
  const [begin, end] = [startOfDay(from), startOfDay(addDays(until, 1))];
  return Math.min(1, Math.max(0, (now - begin) / (end - begin)));
}

/** How many of `expected` an even pace has sent by then: whole ones, so that nobody is late by half a work. */
export const dueBy = (expected: number, share: number) => Math.floor(expected * share + 1e-9);

/**
 * The day on which all of `expected` would be in at the pace so far; null before anything was sent or the stretch has
 * begun, and once all is in. `now` in epoch ms.
 */
export function finishes(
  { sent, expected }: { sent: number; expected: number },
  { from }: Pick<Dated, "from">,
  now: number,
): Day | null {
  const begin = startOfDay(from);
  if (sent === 0 || sent >= expected || now <= begin) return null;
  const end = begin + ((now - begin) / sent) * expected;
  // A pace that would take longer than any contest says no day.
  return end - now > 400 * 24 * HOUR_MS ? null : dayOf(end);
}

/** What came until each day of the stretch, until today: from counts by the hour since the epoch, those before it too. */
export function cumulated(
  hours: { hour: number; count: number }[],
  { from, until }: Pick<Dated, "from" | "until">,
  now: number,
): { day: Day; count: number }[] {
  const last = [until, dayOf(now)].sort()[0] ?? until;
  const days = Array.from({ length: Math.max(0, daysBetween(from, last) + 1) }, (_, at) => addDays(from, at));
  const counts = new Map<Day, number>();
  let before = 0;
  for (const { hour, count } of hours) {
    const day = dayOf(hour * HOUR_MS);
    if (day < from) before += count;
    else counts.set(day, (counts.get(day) ?? 0) + count);
  }
  let sum = before;
  return days.map((day) => {
    sum += counts.get(day) ?? 0;
    return { day, count: sum };
  });
}

/** What people are written near an end, once of each: a moved one has reminders of its own. */
export type EndReminder = `days_${7 | 1} ${Day}`;
/** What a juror is written: that they are asked, that an end is near, or what an admin sends on a day. */
export type ReminderKind = "invited" | EndReminder | `hand ${Day}`;

/**
 * What nobody asked for leaves from nine in the morning on, not when the day begins: fifteen hours before its end, for
 * clocks are changed earlier. `now` in epoch ms.
 */
export const isMorning = (now: number) => now >= startOfDay(addDays(dayOf(now), 1)) - 15 * HOUR_MS;

/**
 * Which reminder is due at `now` (epoch ms), and how many days are left after today: the one of the last day but one, or
 * of the last week, however late it is asked; null on all other days, at night and outside the stretch, and where its
 * readers were written of that end on a day of `told` on which it was due.
 */
export function reminderDue(
  { isOpen, until }: Pick<Stretch, "isOpen" | "until">,
  told: Day[],
  now: number,
): { kind: EndReminder; daysLeft: number } | null {
  if (!isOpen || until === null || !isMorning(now)) return null;
  const due = reminderOn(dayOf(now), until);
  return told.some((day) => reminderOn(day, until)?.kind === due?.kind) ? null : due;
}

function reminderOn(day: Day, until: Day): { kind: EndReminder; daysLeft: number } | null {
  const daysLeft = daysBetween(day, until);
  if (daysLeft < 0 || daysLeft > 7) return null;
  return { kind: `days_${daysLeft <= 1 ? 1 : 7} ${until}`, daysLeft };
}

export type JurorStanding = "asked" | "judging" | "declined";

/** What a juror has said of judging, and done. */
export interface JurorAnswer {
  answeredAt: number | null;
  declinedFor: string | null;
  assigned: number;
  hasSent: boolean;
}

/**
 * Where a juror stands: asked whether they judge, at it (they said so, or have sent something), declined; null while
 * nothing is asked of them.
 */
export function standingOf({
  answeredAt,
  declinedFor,
  assigned,
  hasSent,
}: JurorAnswer): JurorStanding | null {
  if (declinedFor !== null) return "declined";
  if (answeredAt !== null || hasSent) return "judging";
  return assigned > 0 ? "asked" : null;
}
