import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, startOfDay } from "~/contest/calendar";
import {
  closedReason,
  duePhases,
  endBeforeStart,
  firstOverlap,
  type Phase,
  phaseStatus,
  votingIsOver,
} from "~/contest/phases";

const at = (text: string) => Date.parse(text);

function phase(id: string, changes: Partial<Phase> = {}): Phase {
  return {
    id,
    phaseKey: id,
    phaseName: `Fase ${id}`,
    description: "",
    displayOrder: 0,
    startAt: null,
    endAt: null,
    isActive: false,
    startHandledAt: null,
    manuallyActivatedAt: null,
    allowsSubmissions: false,
    allowsEvaluations: false,
    allowsVotes: false,
    ...changes,
  };
}
const ids = (phases: Phase[]) => phases.map(({ id }) => id);

/** What the cron does with the due phases: the last one becomes active, all are marked. */
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
  const submission = phase("s", {
    isActive: true,
    allowsSubmissions: true,
    startAt: "2026-03-01",
    endAt: "2026-04-01",
  });
  const past = phase("p", { allowsVotes: true, startAt: "2026-04-10" });
  const late = phase("l", { allowsVotes: true, startAt: "2026-06-01" });
  const soon = phase("n", { allowsVotes: true, startAt: "2026-05-01" });
  const other = phase("o", { allowsEvaluations: true, startAt: "2026-04-15" });
  const phases = [submission, past, late, soon, other];
  expect(closedReason(phases, "submissions", now)).toBeNull();
  expect(closedReason(phases, "votes", now)).toEqual({ activePhaseName: "Fase s", opensAt: "2026-05-01" });
  expect(closedReason(phases, "evaluations", now)).toEqual({
    activePhaseName: "Fase s",
    opensAt: "2026-04-15",
  });
  expect(closedReason([submission, past], "votes", now)).toEqual({
    activePhaseName: "Fase s",
    opensAt: null,
  });
  expect(closedReason([soon], "votes", now)).toEqual({ activePhaseName: null, opensAt: "2026-05-01" });
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
  const voting = phase("voting", { displayOrder: 2, allowsVotes: true, startAt: "2026-05-01" });
  const final = phase("final", { displayOrder: 3 });
  const active = (one: Phase) => ({ ...one, isActive: true });
  expect(votingIsOver([active(voting), final], now)).toBe(false);
  expect(votingIsOver([voting, active(final)], now)).toBe(true);
  // Before it: by its place, though it has no date.
  const evaluation = phase("evaluation", { displayOrder: 1 });
  expect(votingIsOver([active(evaluation), { ...voting, startAt: null }, final], now)).toBe(false);
  // After it: a new start is armed.
  expect(votingIsOver([{ ...voting, startAt: "2026-06-01" }, active(final)], now)).toBe(false);
  expect(votingIsOver([voting, final], now)).toBe(false);
});
