import { expect, test } from "vitest";
import { type CountedVote, groupsOf } from "~/contest/votes/groups";

const DAY = 86_400_000;
const at = Date.UTC(2026, 2, 10, 11, 59);
const vote = (change: Partial<CountedVote> = {}): CountedVote => ({
  ...{ at, network: null, browser: null, email: null, domain: null, registeredAt: null },
  ...change,
});
const sources = (votes: CountedVote[], kind: Parameters<typeof groupsOf>[1]) =>
  groupsOf(votes, kind, "votes").groups.map(({ source }) => source);

test("[FACT-02] what is not known, and what one vote has alone, is no group", () => {
  const alone = [vote(), vote({ at: at + DAY, network: "a", email: "ana01@uni.es", domain: "uni.es" })];
  for (const kind of ["network", "domain", "series", "hour"] as const)
    expect(sources(alone, kind)).toEqual([]);
});

test("[FACT-02] a series is addresses of one domain that differ in their last two digits", () => {
  const mails = (...emails: string[]) => emails.map((email) => vote({ email, domain: "uni.es" }));
  expect(sources(mails("ana01@uni.es", "Ana40@uni.es", "ana@uni.es"), "series")).toEqual(["ana#@uni.es"]);
  expect(sources(mails("ana123@uni.es", "ana145@uni.es", "ana245@uni.es"), "series")).toEqual([
    "ana1#@uni.es",
  ]);
  expect(sources(mails("ana1@a.uni.es", "ana2@b.uni.es"), "series")).toEqual(["ana#@uni.es"]);
});

test("[FACT-02] an hour ends at the next, an account is new for less than a day, and orders have ties", () => {
  const network = (source: string, change: Partial<CountedVote> = {}) => vote({ network: source, ...change });
  const votes = [
    network("b", { registeredAt: at - DAY, browser: "x" }),
    network("b", { registeredAt: at - DAY + 1, browser: "x", at: at + 59_999 }),
    network("a", { at: at + 60_000, browser: "x" }),
    network("a", { at: at + 60_000, browser: "y" }),
    network("a", { at: at + 3_660_000 }),
  ];
  const [a, b] = groupsOf(votes, "network", "votes").groups;
  expect(a).toEqual({
    ...{ kind: "network", source: "a", votes: 3, share: 0.6, browsers: 2, young: 0 },
    ...{ firstAt: at + 60_000, lastAt: at + 3_660_000 },
  });
  // The account of exactly one day is not new. The other one votes a minute later, and is a day and a minute old.
  expect([b?.young, b?.browsers]).toEqual([0, 1]);
  const hours = groupsOf(votes, "hour", "first").groups;
  expect(hours.map(({ votes: count }) => count)).toEqual([2, 2]);
  const firsts = { browsers: "a", first: "b", last: "a", source: "a" };
  for (const [order, first] of Object.entries(firsts)) {
    expect(groupsOf(votes, "network", order as "first").groups[0]?.source, order).toBe(first);
  }
  const young = vote({ network: "c", registeredAt: at - DAY + 1 });
  expect(groupsOf([...votes, young, young], "network", "young").groups[0]).toMatchObject({
    ...{ source: "c", young: 2 },
  });
});

test("[FACT-02] a page has the ten first groups and says how many others there are", () => {
  const votes = Array.from({ length: 26 }, (_, n) => vote({ network: `n${n % 13}` }));
  const { groups, others } = groupsOf(votes, "network", "votes");
  expect([groups.length, others]).toEqual([10, 3]);
});
