import ical, { type ICalEventData, ICalEventTransparency } from "ical-generator";
import { addDays, type Day } from "~/contest/core/calendar";
import { lastDay, type Phase } from "~/contest/core/phases";
import { common, siteTitle } from "~/text/core/common";
import { landing } from "~/text/public/landing";

const feedPath = "/calendario.ics";

/** Refresh interval in seconds. A changed end reaches subscribers by the next morning. */
const HALF_A_DAY = 43_200;

const text = landing.calendar;

/**
 * Returns the phases as an iCalendar file (RFC 5545). Events are whole days, so the date is the same in every time
 * zone. A phase has one event for its days and one for its last day. A phase without dates is left out. `at`: epoch ms
 * of the request. `home`: the contest's first page. `revision`: count of changes to phase ends. All events share the
 * count, because phases move together.
 */
export function phaseCalendarFile(phases: Phase[], revision: number, home: URL, at: number): string {
  const address = new URL(feedPath, home).href;
  const day = (name: string, summary: string, first: Day, last: Day, description: string): ICalEventData => ({
    id: `${name}@${home.host}`,
    start: utc(first),
    end: utc(addDays(last, 1)),
    allDay: true,
    stamp: new Date(at),
    sequence: revision,
    summary,
    description: description || null,
    url: home.href,
    // The event leaves the day free in people's calendars.
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  const events = phases.flatMap((phase) => {
    const { id, phaseName, description, startAt } = phase;
    const endAt = lastDay(phase, phases, at);
    const first = startAt ?? endAt;
    if (first === null) return [];
    const named = startAt === null ? text.lastDayOf : endAt === null ? text.beginningOf : siteTitle;
    const whole = day(`fase-${id}`, named(phaseName), first, endAt ?? first, description);
    const isLong = startAt !== null && endAt !== null && startAt < endAt;
    return isLong ? [whole, day(`fin-${id}`, text.lastDayOf(phaseName), endAt, endAt, description)] : [whole];
  });
  const calendar = ical({
    name: common.siteName,
    prodId: { company: home.host, product: common.siteName, language: "ES" },
    source: address,
    url: address,
    ttl: HALF_A_DAY,
    events,
  });
  return `${calendar.toString()}\r\n`;
}

/** Returns the address that calendars subscribe to. */
export const feedAddress = (home: string | URL) =>
  new URL(feedPath, home).href.replace(/^https?:/, "webcal:");

/** Returns midnight UTC of a date. The library writes only the date. */
const utc = (day: Day) => new Date(`${day}T00:00:00Z`);
