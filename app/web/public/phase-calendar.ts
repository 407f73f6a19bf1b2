import ical, { type ICalEventData, ICalEventTransparency } from "ical-generator";
import { addDays, type Day } from "~/contest/core/calendar";
import { lastDay, type Phase } from "~/contest/running/phases";
import { common, siteTitle } from "~/text/core/common";
import { landing } from "~/text/public/landing";

const feedPath = "/calendario.ics";

/** How often (s) who subscribed asks again: a moved end is in people's calendars by the next morning. */
const HALF_A_DAY = 43_200;

const text = landing.calendar;

/**
 * The phases as an iCalendar file (RFC 5545): whole days without an hour, which fall on the same date wherever they are
 * read, the first to the last of each phase, and the last again as a day of its own, since that is the one to keep in
 * mind. A phase without dates is left out. `at`: epoch ms, when it was asked for; `home`: the contest's first page;
 * `revision`: how often ends were moved. It is every event's, since phases move along with an end that is.
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
    // It takes nobody's time: who is asked for an hour that day is still free.
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

/** Where a calendar subscribes, and asks again from then on. */
export const feedAddress = (home: string | URL) =>
  new URL(feedPath, home).href.replace(/^https?:/, "webcal:");

/** Midnight of that date without a place: what the library writes as the date alone. */
const utc = (day: Day) => new Date(`${day}T00:00:00Z`);
