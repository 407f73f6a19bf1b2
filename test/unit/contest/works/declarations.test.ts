import { expect, test } from "vitest";
import { declaredIn, withoutNames, writtenIn } from "~/contest/works/declarations";

test("[DECL-01] what was written for another answer is not declared", () => {
  const written = { ai: "none", ai_tools: "Krea", authorship: "published", authorship_where: "Madrid, 2025" };
  const declared = declaredIn(["ai", "authorship"], written);
  expect(declared).toEqual([
    { kind: "ai", answer: "none", details: {} },
    { kind: "authorship", answer: "published", details: { authorship_where: "Madrid, 2025" } },
  ]);
  expect(writtenIn(declared)).toEqual({
    ai: "none",
    authorship: "published",
    authorship_where: "Madrid, 2025",
  });
});

test("[DECL-03] where a work was shown is not for who judges blind, its tools are", () => {
  const used = { kind: "ai" as const, answer: "used", details: { ai_tools: "Krea" } };
  const declaration = {
    kind: "authorship" as const,
    answer: "published",
    details: { authorship_where: "En la UPM" },
  };
  expect([used, declaration].map(withoutNames)).toEqual([used, { ...declaration, details: {} }]);
});
