import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween } from "~/contest/core/calendar";
import { datesIn, editionOf, type Phase } from "~/contest/core/phases";
import { announcedDays, movedAlong } from "~/contest/running/moved-ends";
import { phase } from "../../../support/phases";

const NOON = Date.parse("2030-01-10T11:00:00Z");

const dated = (displayOrder: number, startAt: string | null, endAt: string | null, isActive = false) =>
  phase(`f${displayOrder}`, {
    phaseName: `Fase ${displayOrder}`,
    displayOrder,
    startAt,
    endAt,
    isActive,
    startHandledAt: startAt,
  });
const calendar = [
  dated(1, "2030-01-01", "2030-01-15", true),
  dated(2, "2030-01-16", "2030-01-31"),
  dated(3, "2030-02-05", "2030-02-28"),
  dated(4, "2030-03-01", null),
];
const moved = (phases: Phase[], changes: Record<string, Partial<Pick<Phase, "startAt" | "endAt">>>) => {
  const sent = phases.map((one) => ({ ...one, ...changes[one.id] }));
  const following = movedAlong(sent, { initial: phases, phases }, NOON);
  return following && { ...following, dates: following.dates.map(({ startAt, endAt }) => [startAt, endAt]) };
};

test("[EXT-04] what comes after a moved end moves by the same days, gaps and open ends as they were", () => {
  expect(moved(calendar, { f1: { endAt: "2030-01-18" } })).toEqual({
    after: "f1",
    days: 3,
    followers: ["f2", "f3", "f4"],
    hindered: [],
    dates: [
      ["2030-01-01", "2030-01-18"],
      ["2030-01-19", "2030-02-03"],
      ["2030-02-08", "2030-03-03"],
      ["2030-03-04", null],
    ],
  });
  expect(moved(calendar, { f3: { endAt: "2030-02-25" } })).toMatchObject({ days: -3, followers: ["f4"] });
});

test("[EXT-04] nothing follows where no end moves from a day to another, and what has begun stays", () => {
  expect(moved(calendar, { f1: { startAt: "2029-12-30" } })).toBeNull();
  expect(moved(calendar, { f1: { endAt: null } })).toBeNull();
  expect(moved(calendar, { f4: { endAt: "2030-03-20" } })).toBeNull();
  const second = calendar.map((one) => ({ ...one, isActive: one.id === "f2" }));
  expect(moved(second, { f1: { endAt: "2030-01-14" } })).toMatchObject({ followers: ["f3", "f4"] });
});

test("[EXT-04] a day that was changed by hand too, that has come, or that is none is told by its field", () => {
  const hindered = (changes: Parameters<typeof moved>[1], phases = calendar) =>
    moved(phases, changes)?.hindered;
  expect(hindered({ f1: { endAt: "2030-01-18" }, f3: { endAt: "2030-03-10" } })).toEqual([
    { id: "f3", field: "endAt", why: "by_hand", day: "2030-03-10" },
  ]);
  expect(hindered({ f1: { endAt: "2030-01-09" } })).toEqual([
    { id: "f2", field: "startAt", why: "begun", day: "2030-01-10" },
  ]);
  expect(hindered({ f1: { endAt: "2030-01-10" } })).toEqual([]);
  expect(hindered({ f1: { endAt: "2100-12-31" } })).toHaveLength(5);
  // A phase without a start does not begin, but must not be over either.
  const open = calendar.map((one) =>
    one.id === "f2" ? { ...one, startAt: null, endAt: "2030-01-11" } : one,
  );
  expect(hindered({ f1: { endAt: "2030-01-14" } }, open)).toEqual([]);
  expect(hindered({ f1: { endAt: "2030-01-13" } }, open)).toEqual([
    { id: "f2", field: "endAt", why: "over", day: "2030-01-09" },
  ]);
});

test("[EXT-03] people are told of an end when its phase begins, and when it is moved there", () => {
  const daysFor = (begunAt: number | null, to: string | null, ...after: Phase[]) => {
    const own = { ...dated(1, "2030-01-01", "2030-01-15", true), begunAt };
    return announcedDays(
      own,
      [own, ...after],
      [{ phaseId: "f1", from: "2030-01-14", to, movedAt: NOON }],
      NOON,
    );
  };
  expect(daysFor(null, "2030-01-15")).toEqual(["2030-01-10"]);
  expect(daysFor(Date.parse("2029-12-31T23:00:00Z"), "2030-01-15")).toEqual(["2030-01-01", "2030-01-10"]);
  // The end has moved again without notice. In the second case the next phase begins then, so the last day
  // stays.
  expect([daysFor(null, "2030-01-14"), daysFor(null, null)]).toEqual([[], []]);
  expect(daysFor(null, "2030-01-15", dated(2, "2030-01-15", null))).toEqual([]);
});

test("[EXT-04] whatever the calendar, lengths and gaps of what follows stay, and the order does", () => {
  const gaps = fc.array(fc.nat(40), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: -20, max: 60 }), (days, by) => {
      let at = "2030-01-20";
      const next = (count = 0) => {
        at = addDays(at, count);
        return at;
      };
      const phases = [0, 1, 2, 3].map((n) => dated(n, next(days[2 * n]), next(days[2 * n + 1])));
      const following = moved(phases, { f0: { endAt: addDays(phases[0]?.endAt ?? "", by) } });
      const before = phases.slice(1).flatMap(({ startAt, endAt }) => [startAt ?? "", endAt ?? ""]);
      const after = following?.dates.slice(1).flat() ?? before;
      expect(after.map((day, index) => daysBetween(before[index] ?? "", day ?? ""))).toEqual(
        before.map(() => by),
      );
    }),
  );
});

test("an edition's days are read back, and a text that is none has none", () => {
  expect(datesIn(editionOf(calendar))).toEqual(
    calendar.map(({ id, startAt, endAt }) => ({ id, startAt, endAt })),
  );
  for (const text of ["", "{}", "7", "[1, null]", '"x"', '[[{"toString":1}]]'])
    expect(datesIn(text)).toEqual([]);
  expect(datesIn('[["f1", "ayer", 3]]')).toEqual([{ id: "f1", startAt: null, endAt: null }]);
});
