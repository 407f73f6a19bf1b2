import { expect, test } from "vitest";
import type { AccessibilityRun } from "~/text/public/accessibility";
import lastRun from "~/text/public/accessibility-run.json";
import { screens } from "../../../support/screens";

const run: AccessibilityRun = lastRun;

test("[A11Y-06] the declaration claims no screen that is not checked, and few are missing from it", () => {
  const all = new Set(screens.map(({ name }) => name));
  const results = [...run.passed, ...run.failed];
  expect(results.filter((name) => !all.has(name))).toEqual([]);
  expect(results.length).toBeLessThanOrEqual(screens.length);
  const added = screens.filter(({ name }) => !results.includes(name)).map(({ name }) => name);
  expect(added.length, `run npm run accessibility: ${added.join(", ")}`).toBeLessThan(screens.length / 10);
});

test("[A11Y-06] it tells of a run on a day that was, and calls no rule kept that it found broken", () => {
  expect(run.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(Date.parse(run.date)).toBeLessThanOrEqual(Date.now());
  expect(run.axe).toMatch(/^\d+\.\d+\.\d+$/);
  expect(run.brokenRules.length === 0 || run.failed.length > 0).toBe(true);
});
