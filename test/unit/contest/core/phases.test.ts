import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, endOfDay, startOfDay } from "~/contest/core/calendar";
import {
  asOf,
  closedReason,
  closing,
  duePhases,
  endBeforeStart,
  firstOverlap,
  lastDay,
  nextDays,
  type Phase,
  phaseStatus,
  startsOutOfOrder,
  votingIsOver,
} from "~/contest/core/phases";
import { phase } from "../../../support/phases";

const at = (text: string) => Date.parse(text);

const ids = (phases: Phase[]) => phases.map(({ id }) => id);

/** Simulates the cron for the due phases: activates the last one and marks all. */
function cronRun(phases: Phase[], now: number): Phase[] {
  const due = duePhases(phases, now);
  const last = due.at(-1);
  return phases.map((one) => ({
    ...one,
    isActive: last ? one.id === last.id : one.isActive,
    startHandledAt: due.includes(one) ? one.startAt : one.startHandledAt,
  }));
}

test.each([
  ["2026-03-29", "2026-03-28T23:00:00Z"],
  ["2026-03-30", "2026-03-29T22:00:00Z"],
  ["2026-10-25", "2026-10-24T22:00:00Z"],
  ["2026-10-26", "2026-10-25T23:00:00Z"],
  ["2027-03-28", "2027-03-27T23:00:00Z"],
  ["2027-10-31", "2027-10-30T22:00:00Z"],
])(
  "[CRON-01] [CRON-06] a phase that starts on %s is due from %s, not a millisecond earlier",
  (startAt, instant) => {
    const phases = [phase("a", { startAt })];
    expect(ids(duePhases(phases, at(instant) - 1))).toEqual([]);
    expect(ids(duePhases(phases, at(instant)))).toEqual(["a"]);
  },
);

test("[CRON-02] after missed runs all due phases come, earliest first, and the latest becomes active", () => {
  const phases = [
    phase("voting", { startAt: "2026-05-01", displayOrder: 2 }),
    phase("submission", { startAt: "2026-03-01", displayOrder: 0, isActive: true }),
    phase("evaluation", { startAt: "2026-04-01", displayOrder: 1 }),
    phase("final", { startAt: "2026-06-01", displayOrder: 3 }),
    phase("results", { displayOrder: 4 }),
  ];
  const now = at("2026-05-20T10:00:00Z");
  expect(ids(duePhases(phases, now))).toEqual(["submission", "evaluation", "voting"]);
  expect(ids(cronRun(phases, now).filter((one) => one.isActive))).toEqual(["voting"]);
});

test("[CRON-02] of two phases that start on one day the later in display order comes last", () => {
  const startAt = "2026-05-01";
  const phases = [phase("b", { startAt, displayOrder: 2 }), phase("a", { startAt, displayOrder: 1 })];
  expect(ids(duePhases(phases, at("2026-05-02T00:00:00Z")))).toEqual(["a", "b"]);
});

test("[CRON-04] a manual activation is not undone by an older date, and gives way to a newer one", () => {
  const phases = [
    phase("submission", {
      startAt: "2026-03-01",
      isActive: true,
      manuallyActivatedAt: at("2026-04-10T09:00:00Z"),
    }),
    phase("evaluation", { startAt: "2026-04-10", displayOrder: 1 }),
    phase("voting", { startAt: "2026-05-01", displayOrder: 2 }),
  ];
  expect(duePhases(phases, at("2026-04-20T00:00:00Z"))).toEqual([]);
  expect(ids(duePhases(phases, at("2026-05-01T00:00:00Z")))).toEqual(["voting"]);
});

test("[CRON-04] a manual activation at the very instant of a start stands", () => {
  const midnight = at("2026-04-09T22:00:00Z");
  const manual = (manuallyActivatedAt: number) => [
    phase("chosen", { isActive: true, manuallyActivatedAt }),
    phase("other", { startAt: "2026-04-10" }),
  ];
  expect(duePhases(manual(midnight), midnight)).toEqual([]);
  expect(ids(duePhases(manual(midnight - 1), midnight))).toEqual(["other"]);
});

test("[CRON-05] a handled phase whose date moves to the future is due again at its new start", () => {
  const moved = phase("a", { startAt: "2026-06-15", startHandledAt: "2026-06-01" });
  expect(duePhases([moved], at("2026-06-10T00:00:00Z"))).toEqual([]);
  expect(ids(duePhases([moved], at("2026-06-15T00:00:00Z")))).toEqual(["a"]);
});

/** A phase whose start the cron has handled. */
const begun = (id: string, startAt: string, changes: Partial<Phase> = {}) =>
  phase(id, { startAt, startHandledAt: startAt, ...changes });

const day = fc.integer({ min: 0, max: 400 }).map((count) => addDays("2026-01-01", count));
const instant = day.map((text) => startOfDay(text) + 5 * 3_600_000);
const anyPhases = fc
  .array(
    fc.record({
      startAt: fc.option(day),
      startHandledAt: fc.option(day),
      manuallyActivatedAt: fc.option(instant, { freq: 2 }),
    }),
    { maxLength: 6 },
  )
  .map((list) => list.map((dates, index) => phase(`p${index}`, { ...dates, displayOrder: index })));

const datedPhases = fc
  .array(
    fc.record({
      startAt: fc.option(day),
      endAt: fc.option(day),
      allowsSubmissions: fc.boolean(),
      allowsEvaluations: fc.boolean(),
      allowsVotes: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((list) =>
    list.map((given, displayOrder) =>
      phase(`p${displayOrder}`, { ...given, displayOrder, isActive: displayOrder === 0 }),
    ),
  );

test("[CRON-03] a run that comes twice, or again before the next start, finds nothing", () => {
  fc.assert(
    fc.property(anyPhases, instant, (phases, now) => {
      const after = cronRun(phases, now);
      expect(duePhases(after, now)).toEqual([]);
      expect(cronRun(after, now)).toEqual(after);
    }),
  );
});

test("[CRON-02] running every day and running once at the end activate the same phase", () => {
  fc.assert(
    fc.property(anyPhases, (list) => {
      const phases = list.map((one) => ({ ...one, startHandledAt: null, manuallyActivatedAt: null }));
      let daily: Phase[] = phases;
      for (let count = 0; count <= 401; count++)
        daily = cronRun(daily, startOfDay(addDays("2026-01-01", count)));
      expect(daily).toEqual(cronRun(phases, startOfDay("2027-02-06")));
    }),
    { numRuns: 30 },
  );
});

test("[CRON-04] nothing is due right after a manual activation", () => {
  fc.assert(
    fc.property(anyPhases, instant, (phases, now) => {
      const activated = [...phases, phase("chosen", { isActive: true, manuallyActivatedAt: now })];
      expect(duePhases(activated, now)).toEqual([]);
    }),
  );
});

test("[FAS-05] neighbours by display order overlap when the earlier ends after the day the next starts", () => {
  const first = phase("first", { displayOrder: 0, startAt: "2026-03-01", endAt: "2026-03-31" });
  const second = phase("second", { displayOrder: 1, startAt: "2026-03-31", endAt: "2026-04-30" });
  expect(firstOverlap([second, first])).toBeNull();
  const tooEarly = { ...second, startAt: "2026-03-30" };
  expect(firstOverlap([tooEarly, first])).toEqual([first, tooEarly]);
});

test("[FAS-05] only neighbours are compared, and a missing date overlaps nothing", () => {
  const open = phase("open", { displayOrder: 0, startAt: "2026-03-01" });
  const dateless = phase("dateless", { displayOrder: 1 });
  const early = phase("early", { displayOrder: 2, startAt: "2026-01-01", endAt: "2026-01-02" });
  expect(firstOverlap([open, dateless, early])).toBeNull();
  expect(firstOverlap([{ ...open, endAt: "2026-05-01" }, dateless, early])).toBeNull();
  expect(firstOverlap([])).toBeNull();
});

test("[FAS-03] an end before its own start is found, an end on the same day is none", () => {
  const good = phase("good", { displayOrder: 0, startAt: "2026-03-01", endAt: "2026-03-01" });
  const bad = phase("bad", { displayOrder: 1, startAt: "2026-03-02", endAt: "2026-03-01" });
  expect(endBeforeStart([bad, good])).toBe(bad);
  expect(
    endBeforeStart([good, phase("x", { endAt: "2026-01-01" }), phase("y", { startAt: "2026-01-01" })]),
  ).toBeNull();
});

test("[GAL-10] the active phase alone opens the gates; a closed one names it and the next opening", () => {
  const now = at("2026-04-10T12:00:00Z");
  const submission = begun("s", "2026-03-01", { isActive: true, allowsSubmissions: true });
  const past = begun("p", "2026-02-10", { allowsVotes: true });
  const late = phase("l", { allowsVotes: true, startAt: "2026-06-01" });
  const soon = phase("n", { allowsVotes: true, startAt: "2026-05-01" });
  const other = phase("o", { allowsEvaluations: true, startAt: "2026-04-15" });
  const phases = [submission, past, late, soon, other];
  const closed = { activePhaseName: "Fase s", endedOn: null, closedOn: null, closedAt: null };
  const next = { phaseName: "Fase o", startAt: "2026-04-15" };
  expect(closedReason(phases, "submissions", now)).toBeNull();
  expect(closedReason(phases, "votes", now)).toEqual({ ...closed, opensAt: "2026-05-01", next });
  expect(closedReason(phases, "evaluations", now)).toEqual({ ...closed, opensAt: "2026-04-15", next });
  expect(closedReason([submission, past], "votes", now)).toEqual({ ...closed, opensAt: null, next: null });
  expect(closedReason([soon], "votes", now)).toMatchObject({ activePhaseName: null, opensAt: "2026-05-01" });
});

test.each([
  ["2026-03-28", "2026-03-28T23:00:00Z"],
  ["2026-03-29", "2026-03-29T22:00:00Z"],
  ["2026-06-30", "2026-06-30T22:00:00Z"],
  ["2026-10-24", "2026-10-24T22:00:00Z"],
  ["2026-10-25", "2026-10-25T23:00:00Z"],
  ["2026-12-31", "2026-12-31T23:00:00Z"],
])("[MEND-16] an end on %s closes at %s, not a millisecond earlier", (endAt, instant) => {
  const phases = [
    begun("s", "2026-01-01", { isActive: true, allowsSubmissions: true, allowsVotes: true, endAt }),
    phase("v", { displayOrder: 1, startAt: "2027-02-01", allowsVotes: true }),
  ];
  expect(closedReason(phases, "submissions", at(instant) - 1)).toBeNull();
  const next = { phaseName: "Fase v", startAt: "2027-02-01" };
  const closed = { activePhaseName: "Fase s", endedOn: endAt, closedOn: endAt, closedAt: null, next };
  expect(closedReason(phases, "submissions", at(instant))).toEqual({ ...closed, opensAt: null });
  expect(closedReason(phases, "votes", at(instant))).toEqual({ ...closed, opensAt: "2027-02-01" });
});

test("[MEND-16] a run of the cron that is late opens and closes nothing by its absence", () => {
  const phases = [
    begun("s", "2026-03-01", { isActive: true, allowsSubmissions: true, endAt: "2026-04-30" }),
    phase("v", { displayOrder: 1, startAt: "2026-04-10", endAt: "2026-04-20", allowsVotes: true }),
  ];
  const during = at("2026-04-12T12:00:00Z");
  expect(closedReason(phases, "votes", during)).toBeNull();
  expect(closedReason(phases, "submissions", during)).toMatchObject({
    activePhaseName: "Fase v",
    closedOn: "2026-04-09",
  });
  expect(closedReason(phases, "votes", at("2026-04-21T12:00:00Z"))).toMatchObject({ endedOn: "2026-04-20" });
});

test("[MEND-16] an act's last day is told after another phase has begun, unless that one cut it short", () => {
  const now = at("2026-05-20T10:00:00Z");
  const submission = begun("s", "2026-03-01", { allowsSubmissions: true, endAt: "2026-04-30" });
  const evaluation = begun("e", "2026-05-05", { displayOrder: 1, isActive: true });
  expect(closedReason([submission, evaluation], "submissions", now)).toMatchObject({
    endedOn: null,
    closedOn: "2026-04-30",
  });
  const cut = { ...evaluation, manuallyActivatedAt: at("2026-04-02T10:00:00Z") };
  expect(closedReason([submission, cut], "submissions", now)).toMatchObject({ closedOn: null });
});

test("[MEND3-06] an act whose phase ends on the next one's first day closed the day before", () => {
  const submission = begun("s", "2026-03-01", { allowsSubmissions: true, endAt: "2026-04-30" });
  const evaluation = begun("e", "2026-04-30", { displayOrder: 1, isActive: true });
  for (const now of ["2026-04-30T10:00:00Z", "2026-05-20T10:00:00Z"])
    expect(closedReason([submission, evaluation], "submissions", at(now)), now).toMatchObject({
      closedOn: "2026-04-29",
    });
});

test("[MEND-16] a gate stays as it is until the instant that its closing or its opening names", () => {
  fc.assert(
    fc.property(datedPhases, instant, (phases, now) => {
      for (const act of ["submissions", "evaluations", "votes"] as const) {
        const closed = closedReason(phases, act, now);
        const turn = closed
          ? closed.opensAt && startOfDay(closed.opensAt)
          : ((end) => end && endOfDay(end.lastDay) + 1)(closing(phases, act, now));
        if (turn) {
          expect(turn).toBeGreaterThan(now);
          expect(closedReason(phases, act, turn) === null).toBe(closed !== null);
        }
        // Times every ten days until the turn, and the last instant before it.
        const times = Array.from({ length: 41 }, (_, step) => now + step * 240 * 3_600_000);
        for (const time of [...times.filter((one) => !turn || one < turn), ...(turn ? [turn - 1] : [])])
          expect(closedReason(phases, act, time) === null).toBe(closed === null);
      }
    }),
    { numRuns: 30 },
  );
});

test("[MEND-16] an open gate's phase is active by the cron's clock and its end has not passed", () => {
  fc.assert(
    fc.property(datedPhases, instant, (phases, now) => {
      const active = asOf(phases, now).find((one) => one.isActive);
      expect(cronRun(phases, now).find((one) => one.isActive)?.id).toBe(active?.id);
      const open = active?.allowsVotes && (active.endAt === null || now <= endOfDay(active.endAt));
      expect(closedReason(phases, "votes", now) === null).toBe(open === true);
    }),
  );
});

test("[MEND-16] starts ascend in display order, blank ends or none; one day may begin two", () => {
  const first = phase("first", { displayOrder: 0, startAt: "2026-03-01" });
  const second = phase("second", { displayOrder: 2, startAt: "2026-03-01" });
  const dateless = phase("dateless", { displayOrder: 1, endAt: "2026-01-01" });
  expect(startsOutOfOrder([second, dateless, first])).toBeNull();
  const early = { ...second, startAt: "2026-02-28" };
  expect(startsOutOfOrder([early, dateless, first])).toEqual([first, early]);
  expect(startsOutOfOrder([])).toBeNull();
});

test("[EXT-05] a phase's last day is its end, or the day before another begins on it, unless that left it active", () => {
  const first = phase("a", { isActive: true, startAt: "2026-03-01", endAt: "2026-03-10" });
  const next = phase("b", { displayOrder: 1, startAt: "2026-03-10", endAt: "2026-03-20" });
  const now = at("2026-03-05T12:00:00+01:00");
  const whole = (one: Phase, ...others: Phase[]) => lastDay(one, [one, ...others], now);
  expect(whole(first, next)).toBe("2026-03-09");
  expect(whole(next, first)).toBe("2026-03-20");
  expect(whole(first, { ...next, startAt: "2026-03-11" })).toBe("2026-03-10");
  expect(whole({ ...first, endAt: null }, next)).toBeNull();
  expect(whole({ ...first, startAt: null }, next)).toBe("2026-03-09");
  const day = phase("c", { displayOrder: 2, startAt: "2026-03-10", endAt: "2026-03-10" });
  expect(whole(day, { ...next, displayOrder: 3 })).toBe("2026-03-10");
  // Activated by hand after the other's start was handled.
  const again = { ...first, manuallyActivatedAt: at("2026-03-10T11:00:00+01:00") };
  expect(lastDay(again, [again, next], at("2026-03-10T12:00:00+01:00"))).toBe("2026-03-10");
});

test("a timeline shows the active phase as present and the others by their dates", () => {
  const now = at("2026-04-10T12:00:00Z");
  expect(phaseStatus(phase("a", { isActive: true, startAt: "2027-01-01" }), now)).toBe("present");
  expect(phaseStatus(phase("b", { startAt: "2026-04-10" }), now)).toBe("past");
  expect(phaseStatus(phase("c", { startAt: "2026-04-11" }), now)).toBe("future");
  expect(phaseStatus(phase("d", { endAt: "2026-04-09" }), now)).toBe("past");
  expect(phaseStatus(phase("e", { endAt: "2026-04-10" }), now)).toBe("future");
  expect(phaseStatus(phase("f"), now)).toBe("future");
});

test("voting is over once no phase lets people vote, neither the active one nor one still to come", () => {
  const now = at("2026-05-10T10:00:00Z");
  const voting = begun("voting", "2026-05-01", { displayOrder: 2, allowsVotes: true });
  const final = phase("final", { displayOrder: 3 });
  const active = (one: Phase) => ({ ...one, isActive: true });
  expect(votingIsOver([active(voting), final], now)).toBe(false);
  expect(votingIsOver([voting, active(final)], now)).toBe(true);
  // A phase before voting by its order, although voting has no date.
  const evaluation = phase("evaluation", { displayOrder: 1 });
  expect(votingIsOver([active(evaluation), { ...voting, startAt: null }, final], now)).toBe(false);
  expect(votingIsOver([voting, final], now)).toBe(false);
});

test("[MEND3-15] voting is over once a later phase is activated by hand, whatever the calendar says, until it opens again", () => {
  const now = at("2026-05-10T10:00:00Z");
  const voting = begun("voting", "2026-05-01", { displayOrder: 2, allowsVotes: true, startAt: "2026-06-01" });
  const results = phase("results", { displayOrder: 4, isActive: true, manuallyActivatedAt: now - 1 });
  expect(votingIsOver([voting, results], now)).toBe(true);
  expect(votingIsOver([voting, results], at("2026-06-01T10:00:00Z"))).toBe(false);
});

test("[MEND-16] voting is over once its end has passed, though no other phase has begun", () => {
  const voting = begun("voting", "2026-05-01", { isActive: true, allowsVotes: true, endAt: "2026-05-10" });
  const final = phase("final", { displayOrder: 3, startAt: "2026-06-01" });
  expect(votingIsOver([voting, final], at("2026-05-10T21:59:59Z"))).toBe(false);
  expect(votingIsOver([voting, final], at("2026-05-10T22:00:00Z"))).toBe(true);
});

test("an act that opens later names its days, and whether it was open before", () => {
  const first = phase("a", { startAt: "2026-03-01", endAt: "2026-03-10", allowsEvaluations: true });
  const pause = phase("b", { startAt: "2026-03-11", endAt: "2026-03-20", displayOrder: 1 });
  const second = phase("c", {
    startAt: "2026-03-21",
    endAt: "2026-03-30",
    displayOrder: 2,
    allowsEvaluations: true,
  });
  const now = startOfDay("2026-03-15");
  const days = { from: "2026-03-21", to: "2026-03-30" };
  const handled = (one: Phase): Phase => ({ ...one, startHandledAt: one.startAt });
  const active = { ...handled(pause), isActive: true };
  expect(nextDays([handled(first), active, second], "evaluations", now)).toEqual({ ...days, again: true });
  expect(nextDays([active, second], "evaluations", now)).toEqual({ ...days, again: false });
  expect(nextDays([handled(first), active], "evaluations", now)).toBeNull();
});
