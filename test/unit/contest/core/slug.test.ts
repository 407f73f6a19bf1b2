import fc from "fast-check";
import { expect, test } from "vitest";
import { freeSlug, universitySlug } from "~/contest/core/slug";

test("[UNI-02] a slug is lowercase, without accents, hyphens for all else, trimmed", () => {
  expect(universitySlug("  ¡Universidad de Ávila, campus Nº 2!  ")).toBe("universidad-de-avila-campus-n-2");
  expect(universitySlug("Universitat Politècnica · València")).toBe("universitat-politecnica-valencia");
  expect(universitySlug("🎓")).toBe("");
});

test("[UNI-02] any name's slug holds letters, digits and single hyphens inside, and is its own slug", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const slug = universitySlug(name);
      expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      expect(universitySlug(slug)).toBe(slug);
    }),
  );
});

test("[UNI-02] a taken slug gets the first free number, within 200 characters", () => {
  expect(freeSlug("vigo", new Set())).toBe("vigo");
  expect(freeSlug("vigo", new Set(["vigo"]))).toBe("vigo-2");
  expect(freeSlug("vigo", new Set(["vigo", "vigo-2", "vigo-4"]))).toBe("vigo-3");
  expect(freeSlug("", new Set(["universidad"]))).toBe("universidad-2");
  const long = "n".repeat(200);
  expect(freeSlug(long, new Set([long]))).toBe(`${"n".repeat(198)}-2`);
});
