/** A calendar day in Europe/Madrid, as 'YYYY-MM-DD'; days compare as strings. (design 5.7) */
export type Day = string;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const madrid = new Intl.DateTimeFormat("en", {
  timeZone: "Europe/Madrid",
  calendar: "iso8601",
  numberingSystem: "latn",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day in Madrid at an instant, given in epoch ms. */
export function dayOf(ms: number): Day {
  const parts = Object.fromEntries(madrid.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/**
 * First instant of a day in Madrid, epoch ms. Madrid is two hours (summer) or one hour (winter) ahead of UTC
 * and changes its clocks after midnight, so midnight is one of two instants. (design 5.7)
 */
export function startOfDay(day: Day): number {
  const summer = utcMidnight(day) - 2 * HOUR;
  return dayOf(summer) === day ? summer : summer + HOUR;
}

/** Last millisecond of a day in Madrid, epoch ms: a day has 23, 24 or 25 hours. (design 5.7) */
export function endOfDay(day: Day): number {
  return startOfDay(addDays(day, 1)) - 1;
}

/** The day `count` days later, or earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return new Date(utcMidnight(day) + count * DAY).toISOString().slice(0, 10);
}

/** Days from `from` to `to`: 0 for the same day, negative when `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return (utcMidnight(to) - utcMidnight(from)) / DAY;
}

/** Whether a text is a day that exists, from 2000 to 2100. */
export function isDay(text: string): boolean {
  return (
    /^(20\d\d|2100)-\d\d-\d\d$/.test(text) && !Number.isNaN(utcMidnight(text)) && addDays(text, 0) === text
  );
}

function utcMidnight(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** An instant's hour since the epoch: fine enough to tell Madrid's days apart, coarse enough to count by. */
export const HOUR_MS = HOUR;

/** The `days` days that end with the one of `now` (epoch ms), each with how many fell on it, from counts by UTC hour. */
export function byDay(
  hours: { hour: number; count: number }[],
  days: number,
  now: number,
): { day: Day; count: number }[] {
  const today = dayOf(now);
  const counts = new Map<Day, number>();
  for (const { hour, count } of hours) {
    const day = dayOf(hour * HOUR);
    counts.set(day, (counts.get(day) ?? 0) + count);
  }
  return Array.from({ length: days }, (_, i) => {
    const day = addDays(today, i + 1 - days);
    return { day, count: counts.get(day) ?? 0 };
  });
}
