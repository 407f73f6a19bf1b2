import { expect, test } from "vitest";
import { checklist, lacksOf } from "~/contest/readiness";
import { defaultSettings } from "~/contest/settings";

const nothing = { criteria: 0, universities: 0, jurors: 0, assignments: 0, proposals: 0 };
const all = { criteria: 4, universities: 12, jurors: 6, assignments: 30, proposals: 1 };
const undated = { startAt: null, endAt: null, allowsEvaluations: true, allowsVotes: true };
const dated = { ...undated, startAt: "2030-01-01", endAt: "2030-02-01" };

test("[DEP-03] an empty install has every step before it, a prepared one none", () => {
  const before = checklist([undated], nothing, defaultSettings, { codes: false, mail: false });
  expect(before.map(({ step, done }) => [step, done])).toEqual([
    ["criteria", false],
    ["dates", false],
    ["universities", false],
    ["codes", false],
    ["pdf", false],
    ["mail", false],
    ["legal", false],
    ["trial", false],
  ]);
  const set = { ...defaultSettings, home_pdf_url: "/bases.pdf", home_show_legal: true };
  const after = checklist([dated], all, set, { codes: true, mail: true });
  expect(after.filter(({ done }) => !done)).toEqual([]);
});

test("[DEP-03] dates are there when every phase has both", () => {
  const half = { ...dated, endAt: null };
  const dates = checklist([dated, half], all, defaultSettings, { codes: true, mail: true });
  expect(dates.find(({ step }) => step === "dates")?.done).toBe(false);
});

test("[DEP-03] a phase lacks what it needs for what it lets people do, and no more", () => {
  const assigned = { ...defaultSettings, evaluation_count_mode: "assigned_judges" as const };
  const closed = { ...assigned, public_signup_enabled: false };
  expect(lacksOf(undated, nothing, closed)).toEqual(["dates", "criteria", "jurors", "assignments", "voters"]);
  expect(lacksOf(undated, nothing, defaultSettings)).toEqual(["dates", "criteria", "jurors"]);
  expect(lacksOf({ ...dated, allowsEvaluations: false, allowsVotes: false }, nothing, closed)).toEqual([]);
  expect(lacksOf(dated, all, assigned)).toEqual([]);
});
