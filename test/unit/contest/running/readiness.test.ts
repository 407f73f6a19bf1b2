import { expect, test } from "vitest";
import { checklist, lacksOf } from "~/contest/running/readiness";
import { defaultSettings } from "~/contest/running/settings";

const nothing = { criteria: 0, universities: 0, jurors: 0, assignments: 0, proposals: 0, rules: 1 };
const all = { criteria: 4, universities: 12, jurors: 6, assignments: 30, proposals: 1, rules: 2 };
const undated = { startAt: null, endAt: null, allowsEvaluations: true, allowsVotes: true };
const dated = { ...undated, startAt: "2030-01-01", endAt: "2030-02-01" };

test("[DEP-03] an empty install has every step before it, a prepared one none", () => {
  const before = checklist([undated], nothing, defaultSettings, { codes: false, mail: false });
  expect(before.map(({ step, done }) => [step, done])).toEqual([
    ["rules", false],
    ["organiser", false],
    ["criteria", false],
    ["dates", false],
    ["universities", false],
    ["codes", false],
    ["pdf", false],
    ["mail", false],
    ["legal", false],
    ["trial", false],
  ]);
  const settings = {
    data_controller: "Fundación Diseño",
    legal_address: "Calle Mayor, 1",
    legal_contact: "mailto:a@b.es",
  };
  const set = { ...defaultSettings, ...settings, home_pdf_url: "/bases.pdf", home_show_legal: true };
  const after = checklist([dated], all, set, { codes: true, mail: true });
  expect(after.filter(({ done }) => !done)).toEqual([]);
});

test("[DEP-03] who organises is told once name, address and a contact are, that of privacy too", () => {
  const isTold = (settings: Partial<typeof defaultSettings>) =>
    checklist([dated], all, { ...defaultSettings, ...settings }, { codes: true, mail: true }).find(
      ({ step }) => step === "organiser",
    )?.done;
  const named = { data_controller: "Fundación Diseño", legal_address: "Calle Mayor, 1" };
  expect(isTold(named)).toBe(false);
  expect(isTold({ ...named, legal_address: "", legal_contact: "mailto:a@b.es" })).toBe(false);
  expect(isTold({ ...named, privacy_contact: "mailto:a@b.es" })).toBe(true);
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
