import { Lru } from "./lru";
/** A calendar day in Europe/Madrid, as 'YYYY-MM-DD'; days compare as strings. (design 5.7) */
export type Day = string;

export const MINUTE_MS = 60_000;
/** The unit of counts over time. Hours are fine enough to separate days in Madrid. */
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const madrid = new Intl.DateTimeFormat("en", {
  timeZone: "Europe/Madrid",
  calendar: "iso8601",
  numberingSystem: "latn",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** Returns the day in Madrid at an instant (epoch ms). */
export function dayOf(ms: number): Day {
  const parts = Object.fromEntries(madrid.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}

/**
 * Returns the first instant of a day in Madrid, epoch ms. Madrid is two hours (summer) or one hour (winter) ahead of
 * UTC. Its clocks change after midnight, so midnight is one of two instants. (design 5.7)
 */
export function startOfDay(day: Day): number {
  const known = starts.get(day);
  if (known !== undefined) return known;
  const summer = utcMidnight(day) - 2 * HOUR_MS;
  const start = dayOf(summer) === day ? summer : summer + HOUR_MS;
  starts.set(day, start);
  return start;
}

/** Starts of days by day. A time zone's formatter is slow, and every page compares the ends of the phases. */
const starts = new Lru<number>(1000);

/** Returns the last millisecond of a day in Madrid, epoch ms. A day has 23, 24 or 25 hours. (design 5.7) */
export function endOfDay(day: Day): number {
  return startOfDay(addDays(day, 1)) - 1;
}

/** Returns the day `count` days later, or earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return new Date(utcMidnight(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the days from `from` to `to`: 0 for the same day, negative when `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return (utcMidnight(to) - utcMidnight(from)) / DAY_MS;
}

/** Returns true for an existing day from 2000 to 2100. */
export function isDay(text: string): boolean {
  return (
    /^(20\d\d|2100)-\d\d-\d\d$/.test(text) && !Number.isNaN(utcMidnight(text)) && addDays(text, 0) === text
  );
}

function utcMidnight(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}
