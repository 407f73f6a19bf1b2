import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { addDays, dayOf, daysBetween, endOfDay, isDay, startOfDay } from "~/contest/core/calendar";

const HOUR = 3_600_000;
const utc = (text: string) => Date.parse(text);
const machineZone = process.env.TZ;
afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

const days = fc
  .integer({ min: Date.UTC(2000, 0, 1) / (24 * HOUR), max: Date.UTC(2100, 11, 31) / (24 * HOUR) })
  .map((count) => new Date(count * 24 * HOUR).toISOString().slice(0, 10));

test.each([
  ["2026-01-15", "2026-01-14T23:00:00Z", 24],
  ["2026-07-15", "2026-07-14T22:00:00Z", 24],
  ["2026-03-29", "2026-03-28T23:00:00Z", 23],
  ["2026-03-30", "2026-03-29T22:00:00Z", 24],
  ["2026-10-25", "2026-10-24T22:00:00Z", 25],
  ["2026-10-26", "2026-10-25T23:00:00Z", 24],
  ["2027-03-28", "2027-03-27T23:00:00Z", 23],
  ["2027-03-29", "2027-03-28T22:00:00Z", 24],
  ["2027-10-31", "2027-10-30T22:00:00Z", 25],
  ["2027-11-01", "2027-10-31T23:00:00Z", 24],
])("[CRON-06] %s begins at %s and lasts %i hours", (day, start, hours) => {
  expect(startOfDay(day)).toBe(utc(start));
  expect(endOfDay(day)).toBe(utc(start) + hours * HOUR - 1);
});

test.each(["UTC", "Pacific/Auckland", "America/Los_Angeles"])(
  "[CRON-06] a day is Madrid's where the machine lives in %s",
  (zone) => {
    process.env.TZ = zone;
    expect(new Date(0).getTimezoneOffset()).toBe(
      { UTC: 0, "Pacific/Auckland": -720, "America/Los_Angeles": 480 }[zone],
    );
    expect(startOfDay("2026-10-25")).toBe(utc("2026-10-24T22:00:00Z"));
    expect(dayOf(utc("2026-12-31T22:59:59Z"))).toBe("2026-12-31");
    expect(dayOf(utc("2026-12-31T23:00:00Z"))).toBe("2027-01-01");
  },
);

test("[CRON-06] any day begins at its own first instant and ends where the next begins", () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(dayOf(startOfDay(day))).toBe(day);
      expect(dayOf(startOfDay(day) - 1)).toBe(addDays(day, -1));
      expect(dayOf(endOfDay(day))).toBe(day);
      expect(dayOf(endOfDay(day) + 1)).toBe(addDays(day, 1));
    }),
  );
});

test("counting days crosses months, leap days and clock changes", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2026-03-30", -2)).toBe("2026-03-28");
  expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
  expect(daysBetween("2026-10-26", "2026-10-24")).toBe(-2);
  expect(daysBetween("2026-01-01", "2027-01-01")).toBe(365);
});

test("adding days and counting them are inverse", () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -2000, max: 2000 }), (day, count) => {
      expect(daysBetween(day, addDays(day, count))).toBe(count);
    }),
  );
});

test("only real days from 2000 to 2100 are days", () => {
  for (const day of ["2000-01-01", "2024-02-29", "2026-12-31", "2100-12-31"])
    expect(isDay(day), day).toBe(true);
  const wrong = [
    "",
    "hoy",
    "2026-02-29",
    "2026-02-30",
    "2026-04-31",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
  ];
  const malformed = [
    "2026-1-1",
    "26-01-01",
    "2026-01-01T00:00",
    " 2026-01-01",
    "2026-01-01\n",
    "1999-12-31",
    "2101-01-01",
  ];
  for (const text of [...wrong, ...malformed]) expect(isDay(text), text).toBe(false);
  fc.assert(fc.property(days, (day) => isDay(day)));
});
