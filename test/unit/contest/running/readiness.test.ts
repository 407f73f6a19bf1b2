import { expect, test } from "vitest";
import { defaultSettings } from "~/contest/core/settings";
import { checklist, missingItems } from "~/contest/running/readiness";

const nothing = {
  criteria: 0,
  criteriaAreSaved: false,
  universities: 0,
  jurors: 0,
  peopleAreIn: false,
  peopleAreInvited: false,
  codesAreChanged: false,
  assignments: 0,
  rules: 1,
};
const all = {
  criteria: 4,
  criteriaAreSaved: true,
  universities: 12,
  jurors: 6,
  peopleAreIn: true,
  peopleAreInvited: false,
  codesAreChanged: false,
  assignments: 30,
  rules: 2,
};
const undated = { isActive: false, startAt: null, endAt: null, allowsEvaluations: true, allowsVotes: true };
const dated = { ...undated, isActive: true, startAt: "2030-01-01", endAt: "2030-02-01" };

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
    ["open", false],
  ]);
  const settings = {
    data_controller: "Fundación Diseño",
    organiser_address: "Calle Mayor, 1",
    organiser_contact: "mailto:a@b.es",
  };
  const set = { ...defaultSettings, ...settings, home_pdf_url: "/bases.pdf" };
  const after = checklist([dated], all, set, { codes: true, mail: true });
  expect(after.filter(({ done }) => !done)).toEqual([]);
});

test("[DEP-03] who organises is told once name, address and contact are", () => {
  const isTold = (settings: Partial<typeof defaultSettings>) =>
    checklist([dated], all, { ...defaultSettings, ...settings }, { codes: true, mail: true }).find(
      ({ step }) => step === "organiser",
    )?.done;
  const named = { data_controller: "Fundación Diseño", organiser_address: "Calle Mayor, 1" };
  expect(isTold(named)).toBe(false);
  expect(isTold({ ...named, organiser_address: "", organiser_contact: "mailto:a@b.es" })).toBe(false);
  expect(isTold({ ...named, organiser_contact: "mailto:a@b.es" })).toBe(true);
});

test("[DEP-03] [MEND4-42] criteria are ticked once saved, codes once people came in, mail once connected", () => {
  const well = { codes: true, mail: true };
  const isDone = (step: string, made: typeof all, installed: { codes: boolean; mail: boolean | null }) =>
    checklist([dated], made, defaultSettings, installed).find((one) => one.step === step)?.done;
  expect(isDone("criteria", all, well)).toBe(true);
  expect(isDone("criteria", { ...all, criteriaAreSaved: false }, well)).toBe(false);
  expect(isDone("criteria", { ...all, criteria: 0 }, well)).toBe(false);
  expect(isDone("codes", all, well)).toBe(true);
  expect(isDone("codes", { ...all, peopleAreIn: false }, well)).toBe(false);
  expect(isDone("codes", { ...all, peopleAreIn: false, codesAreChanged: true }, well)).toBe(true);
  expect(isDone("codes", { ...all, peopleAreIn: false, peopleAreInvited: true }, well)).toBe(true);
  expect(isDone("codes", all, { ...well, codes: false })).toBe(false);
  expect(isDone("mail", all, well)).toBe(true);
  expect(isDone("mail", all, { ...well, mail: false })).toBe(false);
  // A local run needs no mail service: the step is left out.
  expect(isDone("mail", all, { ...well, mail: null })).toBeUndefined();
});

test("[DEP-03] dates are there when every phase has both", () => {
  const half = { ...dated, endAt: null };
  const dates = checklist([dated, half], all, defaultSettings, { codes: true, mail: true });
  expect(dates.find(({ step }) => step === "dates")?.done).toBe(false);
});

test("[DEP-03] a phase lacks what it needs for what it lets people do, and no more", () => {
  const assigned = { ...defaultSettings, evaluation_count_mode: "assigned_judges" as const };
  const closed = { ...assigned, public_signup_enabled: false };
  expect(missingItems(undated, nothing, closed)).toEqual([
    "dates",
    "criteria",
    "jurors",
    "assignments",
    "voters",
  ]);
  expect(missingItems(undated, nothing, defaultSettings)).toEqual(["dates", "criteria", "jurors"]);
  expect(missingItems({ ...dated, allowsEvaluations: false, allowsVotes: false }, nothing, closed)).toEqual(
    [],
  );
  expect(missingItems(dated, all, assigned)).toEqual([]);
});
