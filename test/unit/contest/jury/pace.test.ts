import fc from "fast-check";
import { expect, test } from "vitest";
import type { Phase } from "~/contest/core/phases";
import { dueBy, dueShare, isMorning, jurorStateOf, juryPeriod, reminderDue } from "~/contest/jury/pace";
import { phase } from "../../../support/phases";

const juryPhase = (changes: Partial<Phase>): Phase =>
  phase(changes.phaseKey ?? "evaluation", {
    phaseName: "Evaluación",
    displayOrder: 2,
    startHandledAt: changes.startAt ?? null,
    allowsEvaluations: true,
    ...changes,
  });
/** Noon in Madrid, in winter. */
const noon = (day: string) => Date.parse(`${day}T11:00:00Z`);
const running = juryPhase({ isActive: true, startAt: "2030-01-01", endAt: "2030-01-10" });

test("[PACE-02] the jury's stretch is the running phase, from its start or its activation by hand, else the next", () => {
  const at = noon("2030-01-05");
  expect(juryPeriod([running], at)).toMatchObject({ isOpen: true, from: "2030-01-01", until: "2030-01-10" });
  const byHand = juryPhase({ isActive: true, manuallyActivatedAt: noon("2030-01-03") });
  expect(juryPeriod([byHand], at)).toMatchObject({ isOpen: true, from: "2030-01-03", until: null });
  const sending = juryPhase({
    phaseKey: "submission",
    displayOrder: 1,
    isActive: true,
    allowsEvaluations: false,
  });
  const later = { ...running, isActive: false, startAt: "2030-01-08", startHandledAt: null };
  expect(juryPeriod([sending, later], at)).toMatchObject({ isOpen: false, from: "2030-01-08" });
  expect(juryPeriod([running], noon("2030-01-11"))).toBeNull();
  expect(dueShare([byHand], at)).toBe(0);
});

test("[MEND3-06] a stretch still to come lasts until the day before the next phase begins", () => {
  const sending = juryPhase({
    phaseKey: "submission",
    displayOrder: 1,
    isActive: true,
    allowsEvaluations: false,
  });
  const coming = { ...running, isActive: false, startHandledAt: null };
  const voting = juryPhase({
    phaseKey: "voting",
    displayOrder: 3,
    startAt: "2030-01-10",
    startHandledAt: null,
    allowsEvaluations: false,
  });
  expect(juryPeriod([sending, coming, voting], noon("2029-12-20"))).toMatchObject({ until: "2030-01-09" });
});

test("[PACE-02] an even pace is nothing at the first instant and all at the end, and passes over no day twice", () => {
  // Midnight in Madrid is 23:00 UTC in winter.
  expect(dueShare([running], Date.parse("2029-12-31T23:00:00Z"))).toBe(0);
  expect(dueShare([running], Date.parse("2030-01-05T23:00:00Z"))).toBeCloseTo(0.5, 10);
  expect(dueShare([running], Date.parse("2030-01-10T23:00:00Z"))).toBe(1);
  expect([dueBy(10, 0.5), dueBy(7, 0.5), dueBy(3, 1), dueBy(0, 1)]).toEqual([5, 3, 3, 0]);
  fc.assert(
    fc.property(fc.nat(500), fc.double({ min: 0, max: 1, noNaN: true }), (expected, share) => {
      const due = dueBy(expected, share);
      expect(due >= 0 && due <= expected && Number.isInteger(due)).toBe(true);
    }),
  );
});

test("[PACE-03] nine in the morning is nine on the days on which Madrid changes its clocks too", () => {
  for (const [nine, before] of [
    ["2027-03-28T07:00:00Z", "2027-03-28T06:59:59Z"],
    ["2027-10-31T08:00:00Z", "2027-10-31T07:59:59Z"],
    ["2028-02-29T08:00:00Z", "2028-02-29T07:59:59Z"],
  ] as const)
    expect([isMorning(Date.parse(nine)), isMorning(Date.parse(before))], nine).toEqual([true, false]);
});

test("[PACE-03] reminders are due in the last week and on the last two days, from nine in the morning, however late", () => {
  const due = (iso: string, ...days: string[]) => {
    const stretch = juryPeriod([running], Date.parse(iso));
    return stretch && reminderDue(stretch, days, Date.parse(iso));
  };
  expect(due("2030-01-02T11:00:00Z")).toBeNull();
  expect(due("2030-01-03T07:59:00Z")).toBeNull();
  expect(due("2030-01-03T08:00:00Z")).toEqual({ kind: "days_7 2030-01-10", daysLeft: 7 });
  expect(due("2030-01-08T22:59:00Z")).toEqual({ kind: "days_7 2030-01-10", daysLeft: 2 });
  expect(due("2030-01-09T08:00:00Z")).toEqual({ kind: "days_1 2030-01-10", daysLeft: 1 });
  expect(due("2030-01-10T22:59:00Z")).toEqual({ kind: "days_1 2030-01-10", daysLeft: 0 });
  expect(due("2030-01-11T12:00:00Z")).toBeNull();
  // A mail about that end within the last week replaces the reminder of the week. A mail on the day before replaces
  // both reminders.
  expect(due("2030-01-05T11:00:00Z", "2030-01-05")).toBeNull();
  expect(due("2030-01-06T11:00:00Z", "2030-01-05")).toBeNull();
  expect(due("2030-01-09T11:00:00Z", "2030-01-05")).toEqual({ kind: "days_1 2030-01-10", daysLeft: 1 });
  expect(due("2030-01-10T11:00:00Z", "2029-12-01", "2030-01-09")).toBeNull();
  // An earlier mail replaces no reminder.
  expect(due("2030-01-03T11:00:00Z", "2030-01-02")).toEqual({ kind: "days_7 2030-01-10", daysLeft: 7 });
});

test("[PACE-01] who has works is asked, who has sent something needs no asking, who declined has", () => {
  const state = { answeredAt: null, declinedFor: null, assigned: 3, hasSent: false };
  expect(jurorStateOf(state)).toBe("asked");
  expect(jurorStateOf({ ...state, assigned: 0 })).toBeNull();
  expect(jurorStateOf({ ...state, hasSent: true })).toBe("judging");
  expect(jurorStateOf({ ...state, answeredAt: 1 })).toBe("judging");
  expect(jurorStateOf({ ...state, answeredAt: 1, declinedFor: "Viaje", hasSent: true })).toBe("declined");
});
