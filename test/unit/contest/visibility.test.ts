import { expect, test } from "vitest";
import type { Role } from "~/contest/roles";
import { seesProposal } from "~/contest/visibility";

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
