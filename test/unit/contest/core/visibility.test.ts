import { expect, test } from "vitest";
import type { Phase } from "~/contest/core/phases";
import type { Role } from "~/contest/core/roles";
import { seesProposal, visibilityOf } from "~/contest/core/visibility";
import { phase } from "../../../support/phases";

test("[MEND-06] role and university both decide who sees a draft", () => {
  const draft = { isDraft: true, universityId: "a" };
  const sees = (role: Role, universityId: string | null) => seesProposal({ role, universityId }, draft);
  expect(sees("universidad", "a")).toBe(true);
  expect(sees("admin", null)).toBe(true);
  for (const role of ["alumno", "jurado", "publico"] as const) expect(sees(role, "a")).toBe(false);
  for (const other of ["b", null]) expect(sees("universidad", other)).toBe(false);
  expect(seesProposal(null, draft)).toBe(false);
  expect(seesProposal(null, { ...draft, isDraft: false })).toBe(true);
});

const phaseAt = (displayOrder: number, changes: Partial<Phase>) =>
  phase(`${displayOrder}`, { displayOrder, ...changes });

test("[NEUTRAL-01] counts hidden until voting ends are for admins alone, before it opens too", () => {
  const set = { show_votes_to_judges: true, votes_hidden_until_close: true, blind_judging: false };
  const sees = (role: Role | null, settings: typeof set, phases: Phase[]) =>
    visibilityOf(role, settings, phases, Date.UTC(2026, 5, 1)).votes;
  const before = [phaseAt(0, { isActive: true }), phaseAt(1, { allowsVotes: true }), phaseAt(2, {})];
  const during = [phaseAt(0, {}), phaseAt(1, { allowsVotes: true, isActive: true }), phaseAt(2, {})];
  const after = [phaseAt(0, {}), phaseAt(1, { allowsVotes: true }), phaseAt(2, { isActive: true })];
  for (const role of [null, "publico", "alumno", "universidad", "jurado"] as const) {
    expect([before, during, after].map((phases) => sees(role, set, phases))).toEqual([false, false, true]);
    expect(sees(role, { ...set, votes_hidden_until_close: false }, during)).toBe(true);
  }
  expect([before, during, after].map((phases) => sees("admin", set, phases))).toEqual([true, true, true]);
  // A contest without a future vote is over.
  expect(sees("publico", set, [phaseAt(0, { isActive: true })])).toBe(true);
  expect(sees("jurado", { ...set, show_votes_to_judges: false }, after)).toBe(false);
});

test("[BLIND-01] [BLIND-03] who may know whose a work is", () => {
  const votes = { show_votes_to_judges: true, votes_hidden_until_close: false };
  const roles = [null, "publico", "alumno", "jurado", "universidad", "admin"] as const;
  const seeing = (blind_judging: boolean, active: number) => {
    const phases = [0, 1, 2].map((n) => phaseAt(n, { isActive: n === active, allowsEvaluations: n === 1 }));
    const settings = { ...votes, blind_judging };
    return roles.filter((role) => visibilityOf(role, settings, phases, Date.UTC(2026, 5, 1)).authors);
  };
  const allButJurors = roles.filter((role) => role !== "jurado");
  for (const active of [0, 1, 2]) expect(seeing(false, active)).toEqual(roles);
  expect(seeing(true, 0), "before they evaluate").toEqual(["universidad", "admin"]);
  expect(seeing(true, 1)).toEqual(["universidad", "admin"]);
  expect(seeing(true, 2), "evaluating is over").toEqual(allButJurors);
});
