import { expect, test } from "vitest";
import { contestEnd, type Phase } from "~/contest/core/phases";
import { dataKinds, dueBefore, retention } from "~/contest/core/retention";
import { retentionRows } from "~/text/people/retention";
import { phase } from "../../../support/phases";

const phaseAt = (displayOrder: number, changes: Partial<Phase> = {}) =>
  phase(`p${displayOrder}`, { displayOrder, ...changes });

const END = Date.parse("2026-01-10T23:00:00Z") - 1;

test("[PRIV-01] a contest is over with the last day of its last phase, in Madrid, and not while another is active", () => {
  const last = phaseAt(2, { isActive: true, endAt: "2026-01-10" });
  expect(contestEnd([phaseAt(1), last], END)).toBeNull();
  expect(contestEnd([phaseAt(1), last], END + 1)).toBe(END);
  expect(contestEnd([last, phaseAt(1)], END + 1)).toBe(END);
  expect(contestEnd([phaseAt(1, { isActive: true }), { ...last, isActive: false }], END + 1)).toBeNull();
  expect(contestEnd([phaseAt(1), last, phaseAt(3, { startAt: "2026-06-01" })], END + 1)).toBeNull();
  expect(contestEnd([], END)).toBeNull();
});

test("[PRIV-01] a last phase without an end counts from its beginning, unless something can still be done in it", () => {
  const last = phaseAt(2, { isActive: true, startAt: "2026-01-01", startHandledAt: "2026-01-01" });
  expect(contestEnd([phaseAt(1), last], END)).toBe(Date.parse("2025-12-31T23:00:00Z"));
  expect(contestEnd([phaseAt(1), { ...last, manuallyActivatedAt: END - 5 }], END)).toBe(END - 5);
  expect(contestEnd([phaseAt(1), { ...last, startAt: null, manuallyActivatedAt: 7 }], END)).toBe(7);
  expect(contestEnd([phaseAt(1), { ...last, startAt: null }], END)).toBeNull();
  expect(contestEnd([phaseAt(1), { ...last, allowsVotes: true }], END)).toBeNull();
});

test("[PRIV-01] what waits for the contest's end is due after it: ninety days, or twelve months", () => {
  const phases = [phaseAt(1, { isActive: true, endAt: "2026-01-10" })];
  const due = (thing: "accounts" | "voteOrigins", now: string) =>
    dueBefore(thing, { phases, now: Date.parse(now) });
  expect(due("voteOrigins", "2026-04-10T22:59:59.998Z")).toBeNull();
  expect(due("voteOrigins", "2026-04-10T22:59:59.999Z")).toBe(END);
  expect(due("accounts", "2027-01-10T22:59:59.998Z")).toBeNull();
  expect(due("accounts", "2027-01-10T22:59:59.999Z")).toBe(END);
});

test("[PRIV-01] each thing has its words, in which its number stands", () => {
  const rows = retentionRows;
  expect(rows).toHaveLength(dataKinds.length);
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length);
  const until = Object.fromEntries(dataKinds.map((thing, at) => [thing, rows[at]?.until]));
  expect(until).toMatchObject({
    accounts: expect.stringContaining("12\u00a0meses"),
    studentEmails: expect.stringContaining("12\u00a0meses"),
    sessions: expect.stringContaining("30\u00a0días"),
    mails: "90\u00a0días",
    pendingVotes: "48\u00a0horas",
    voteOrigins: expect.stringContaining("90\u00a0días"),
  });
  expect(retention.mails.ms).toBe(90 * 86_400_000);
});
