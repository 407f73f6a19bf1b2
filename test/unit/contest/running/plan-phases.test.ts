import { expect, test } from "vitest";
import { type PhaseError, planPhases } from "~/contest/running/plan-phases";
import { phase } from "../../../support/phases";

const NOON = Date.parse("2030-01-10T11:00:00Z");

const stored = [
  phase("entrega", {
    phaseName: "Entrega",
    displayOrder: 1,
    startAt: "2030-01-01",
    endAt: "2030-01-15",
    isActive: true,
    startHandledAt: "2030-01-01",
  }),
  phase("jurado", { phaseName: "Jurado", displayOrder: 2, startAt: "2030-01-16", endAt: "2030-01-31" }),
  phase("final", { phaseName: "Final", displayOrder: 3, startAt: "2030-02-05", endAt: null }),
];

type Change = { startAt?: string | null; endAt?: string | null; reason?: string };

const plan = (changes: Record<string, Change>, along = false) =>
  planPhases(
    {
      phases: stored.map((one) => ({ ...one, reason: "", ...changes[one.id] })),
      moveFollowing: along,
    },
    stored,
    stored,
    NOON,
  );

const refusals: [string, Record<string, Change>, boolean, Partial<PhaseError>[]][] = [
  [
    "an end before its start",
    { jurado: { endAt: "2030-01-15" } },
    false,
    [{ id: "jurado", field: "endAt", why: "end_before_start" }],
  ],
  [
    "an end beyond the next start, which moving along would mend",
    { entrega: { endAt: "2030-01-20", reason: "Nieve" } },
    false,
    [
      { id: "entrega", field: "endAt", why: "overlap_along_mends", detail: "Jurado" },
      { id: "jurado", field: "startAt", why: "overlap", detail: "Entrega" },
    ],
  ],
  [
    "a moved end without a reason",
    { entrega: { endAt: "2030-01-14" } },
    false,
    [{ id: "entrega", field: "reason", why: "reason_missing" }],
  ],
  [
    "an end of the active phase in the past",
    { entrega: { endAt: "2030-01-09", reason: "Nieve" } },
    false,
    [{ id: "entrega", field: "endAt", why: "end_gone" }],
  ],
  [
    "phases that move along with nothing",
    {},
    true,
    [{ id: null, field: "moveFollowing", why: "nothing_moved" }],
  ],
  [
    "a follower that was also moved by hand",
    { entrega: { endAt: "2030-01-17", reason: "Nieve" }, jurado: { endAt: "2030-02-01" } },
    true,
    [{ id: "jurado", field: "endAt", why: "along_by_hand", detail: "2030-02-01" }],
  ],
];

test.each(refusals)("refuses %s", (_, changes, along, errors) => {
  expect(plan(changes, along)).toMatchObject({ errors });
});

test("refuses a form with another contest's phases", () => {
  const sent = { phases: stored.map((one) => ({ ...one, id: "otra", reason: "" })), moveFollowing: false };
  expect(planPhases(sent, stored, stored, NOON)).toMatchObject({ errors: [{ why: "other_phases" }] });
});

test("plans nothing but the stored dates for an unchanged form", () => {
  expect(plan({})).toMatchObject({
    changes: stored.map(({ id, startAt, endAt }) => ({ id, startAt, endAt })),
    moves: [],
    opens: null,
    following: null,
  });
});

test("plans a moved end with its reason, and the later phases with the same one", () => {
  const planned = plan({ entrega: { endAt: "2030-01-17", reason: "Nieve" } }, true);
  expect(planned).toMatchObject({
    changes: [
      { id: "entrega", endAt: "2030-01-17" },
      { id: "jurado", startAt: "2030-01-18", endAt: "2030-02-02" },
      { id: "final", startAt: "2030-02-07", endAt: null },
    ],
    moves: [
      { from: "2030-01-15", to: "2030-01-17", reason: "Nieve" },
      { from: "2030-01-31", to: "2030-02-02", reason: "Nieve", news: null },
    ],
    following: { phases: 2, days: 2 },
  });
});

test("names the phase that opens as soon as the dates are saved", () => {
  const planned = plan({
    entrega: { endAt: "2030-01-09" },
    jurado: { startAt: "2030-01-10" },
  });
  expect(planned).toMatchObject({ errors: [{ why: "end_gone" }] });
  const open = plan({ entrega: { endAt: null, reason: "Nieve" }, jurado: { startAt: "2030-01-10" } });
  expect("opens" in open && open.opens?.id).toBe("jurado");
});
