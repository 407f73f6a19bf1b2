import { addDays, type Day, dayOf, daysBetween, HOUR_MS, startOfDay } from "../core/calendar";
import { asOf, closedReason, closing, hasEnded, lastDay, type Phase } from "../core/phases";

/** The jury's evaluation period, running or still to come. Days in Madrid, null without a date. */
export interface JuryPeriod {
  phaseId: string;
  phaseName: string;
  isOpen: boolean;
  from: Day | null;
  until: Day | null;
}

/** Returns the running period, else the next in the phases' order; null without either. `now` in epoch ms. */
export function juryPeriod(phases: Phase[], now: number): JuryPeriod | null {
  const current = asOf(phases, now);
  const active = current.find(({ isActive }) => isActive);
  const isOpen = closedReason(phases, "evaluations", now) === null;
  const ahead = current
    .filter((phase) => phase.displayOrder > (active?.displayOrder ?? 0))
    .sort((a, b) => a.displayOrder - b.displayOrder);
  const phase = isOpen ? active : ahead.find((later) => later.allowsEvaluations && !hasEnded(later, now));
  if (!phase) return null;
  const pastStart = phase.startAt !== null && phase.startAt <= dayOf(now) ? phase.startAt : null;
  const byHand = phase.manuallyActivatedAt === null ? null : dayOf(phase.manuallyActivatedAt);
  return {
    phaseId: phase.id,
    phaseName: phase.phaseName,
    isOpen,
    from: isOpen ? (pastStart ?? byHand) : phase.startAt,
    until: isOpen ? (closing(phases, "evaluations", now)?.lastDay ?? null) : lastDay(phase, phases, now),
  };
}

/** A period with both its days. */
type DatedPeriod = JuryPeriod & { from: Day; until: Day };

const isDated = (period: JuryPeriod | null): period is DatedPeriod =>
  period?.from != null && period.until !== null;

/** Returns the elapsed share of the period at `now` (epoch ms), 0 to 1. */
function elapsedShare({ from, until }: Pick<DatedPeriod, "from" | "until">, now: number): number {
  const [begin, end] = [startOfDay(from), startOfDay(addDays(until, 1))];
  return Math.min(1, Math.max(0, (now - begin) / (end - begin)));
}

/**
 * Returns the evaluations that an even pace has sent after `share` of the period. Rounded down, so that nobody is
 * late by half a work.
 */
export const dueBy = (expected: number, share: number) => Math.floor(expected * share + 1e-9);

/**
 * Returns the share of the jury's evaluations that is due at `now` (epoch ms), 0 to 1. Nothing is due without dates,
 * and all once the active phase has ended.
 */
export function dueShare(phases: Phase[], now: number): number {
  const period = juryPeriod(phases, now);
  if (period?.isOpen) return isDated(period) ? elapsedShare(period, now) : 0;
  return closedReason(phases, "evaluations", now)?.endedOn ? 1 : 0;
}

/** Reminders near an end, each sent once. A moved end has reminders of its own. */
export type EndReminder = `days_${7 | 1} ${Day}`;
/** Mails to a juror: the invitation, a reminder near an end, or an admin's reminder on a day. */
export type ReminderKind = "invited" | EndReminder | `hand ${Day}`;

/**
 * Returns true from nine in the morning, when automatic mails may leave. Counts fifteen hours back from the day's
 * end, because clocks change before nine. `now` in epoch ms.
 */
export const isMorning = (now: number) => now >= startOfDay(addDays(dayOf(now), 1)) - 15 * HOUR_MS;

/**
 * Returns the reminder that is due at `now` (epoch ms), and the days left after today. One is due on the last two
 * days, another in the week before. Returns null on all other days, before nine and outside the period. Returns null
 * too when a mail on one of `mailDays` has served as this reminder.
 */
export function reminderDue(
  { isOpen, until }: Pick<JuryPeriod, "isOpen" | "until">,
  mailDays: Day[],
  now: number,
): { kind: EndReminder; daysLeft: number } | null {
  if (!isOpen || until === null || !isMorning(now)) return null;
  const due = reminderOn(dayOf(now), until);
  return mailDays.some((day) => reminderOn(day, until)?.kind === due?.kind) ? null : due;
}

function reminderOn(day: Day, until: Day): { kind: EndReminder; daysLeft: number } | null {
  const daysLeft = daysBetween(day, until);
  if (daysLeft < 0 || daysLeft > 7) return null;
  return { kind: `days_${daysLeft <= 1 ? 1 : 7} ${until}`, daysLeft };
}

export type JurorState = "asked" | "judging" | "declined";

/** A juror's answer to the request to judge, and their activity. */
export interface JurorAnswer {
  answeredAt: number | null;
  declinedFor: string | null;
  assigned: number;
  hasSent: boolean;
}

/**
 * Returns the state of a juror: asked to judge, judging (accepted, or sent something) or declined. Returns null
 * without an assignment.
 */
export function jurorStateOf({ answeredAt, declinedFor, assigned, hasSent }: JurorAnswer): JurorState | null {
  if (declinedFor !== null) return "declined";
  if (answeredAt !== null || hasSent) return "judging";
  return assigned > 0 ? "asked" : null;
}
