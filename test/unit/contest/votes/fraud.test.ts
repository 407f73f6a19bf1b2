import { expect, test } from "vitest";
import { isSuspicious, type Signal, signalsOf } from "~/contest/votes/fraud";
import { browsersIn, countOf, factsOf } from "../../../support/fraud-groups";
import { lots, type SetVoter } from "../../../support/fraud-set";

const [SECOND, MINUTE, DAY] = [1000, 60_000, 86_400_000];
const GROUPS = 5000;
const noon = Date.UTC(2026, 2, 10, 11);
const lot = lots(99);

const vote = (at: number, registered: number, agent: string, network = "one") => ({
  ...{ work: 0, at, address: "one", network, agent },
  voter: {
    ...{ id: "", origin: "others" as const, group: 0, name: "", email: "ana@example.com", registered },
    votes: [{ work: 0, at, address: "one", network, agent }],
  } satisfies SetVoter,
});
type Votes = ReturnType<typeof vote>[];
const facts = (votes: Votes, kind: "network" | "burst" = "network") =>
  factsOf({ kind, source: "", from: 0, to: 0, votes });
const many = <One>(length: number, one: (n: number) => One) => Array.from({ length }, (_, n) => one(n));

/** Returns a browser of a hundred people of whom `top` send one string. */
const browser = (top: number, others: number) =>
  lot() < top ? "common" : String(Math.floor(others * lot() ** 2));

test.each([
  [0.45, 300],
  [0, 300],
  [0, 20],
  [0.8, 50],
])(
  "[FRAUD-02] repeated browsers: of groups whose browsers are drawn from the contest's at most 1 in 1,000 (%d send one of %i)",
  (top, others) => {
    const draw = (length: number) => many(length, () => vote(noon, noon, browser(top, others)));
    const contest = browsersIn(countOf(draw(1000)));
    for (const size of [8, 25, 60]) {
      const hits = many(GROUPS, () => signalsOf(facts(draw(size)), contest)).filter((signals) =>
        signals.includes("browsers"),
      );
      expect(hits.length / GROUPS, String(size)).toBeLessThanOrEqual(0.001);
    }
  },
);

test.each<[string, number, () => number]>([
  ["a class of new accounts", 30 * SECOND, () => MINUTE + lot() * 6 * MINUTE],
  ["a rush", SECOND, () => MINUTE + lot() * 6 * MINUTE],
  ["an account each hour", 60 * MINUTE, () => MINUTE + lot() * 6 * MINUTE],
  ["accounts of an earlier lesson", 30 * SECOND, () => 5 * DAY + lot() * 10 * MINUTE],
  ["accounts of three weeks", 30 * SECOND, () => lot() * 20 * DAY],
])(
  "[FRAUD-02] regular spacing, accounts in a row: of groups of independent people at most 1 in 1,000 (%s)",
  (_, gap, wait) => {
    for (const size of [10, 25, 60]) {
      const groups = many(GROUPS, () => {
        let at = noon;
        const votes = many(size, () => {
          at -= Math.log(1 - lot()) * gap;
          return vote(at, at - wait(), "");
        });
        return signalsOf(facts(votes), undefined);
      });
      for (const sign of ["regular", "in_a_row"] as const) {
        const hits = groups.filter((signals) => signals.includes(sign));
        expect(hits.length / GROUPS, `${sign} ${size}`).toBeLessThanOrEqual(0.001);
      }
    }
  },
);

test("[FRAUD-02] each sign shows in a group that has it", () => {
  const contest = browsersIn(countOf(many(1000, () => vote(noon, noon, browser(0.45, 300)))));
  const signs = (votes: Votes) => signalsOf(facts(votes), contest);
  const sometime = () => noon + lot() * DAY;
  const sorted = (length: number, one: (at: number) => Votes[number]) =>
    many(length, sometime)
      .toSorted((a, b) => a - b)
      .map(one);
  expect(signs(sorted(20, (at) => vote(at, at - DAY * lot(), browser(0.45, 300))))).toEqual([
    "network",
    "only_here",
  ]);
  expect(signs(sorted(20, (at) => vote(at, at - DAY * lot(), "common")))).toContain("browsers");
  // Browsers of no other works compare with nothing.
  expect(signalsOf(facts(sorted(20, (at) => vote(at, at, "common"))), undefined)).not.toContain("browsers");
  expect(signs(many(20, (n) => vote(noon + n * 7300, noon - DAY * lot(), "")))).toContain("regular");
  // One person: each account begins after the one before it has voted.
  let free = noon;
  const alone = many(40, () => {
    const start = free + (0.2 + lot()) * MINUTE;
    free = start + (0.2 + lot()) * MINUTE;
    return vote(free, start, "");
  });
  expect(signs(alone)).toContain("in_a_row");
  const inOrder = sorted(30, (at) => vote(noon + (at - noon) / 200, at - 9 * DAY, ""));
  expect(signs(inOrder)).toContain("in_a_row");
});

test("[FRAUD-02] a group is suspicious by two signs of different causes, one of them rare", () => {
  const spread = facts(many(40, (n) => vote(noon + n * DAY, noon, "", `network ${n}`)));
  const meeting = facts(many(40, (n) => vote(noon + n, noon, "")));
  const suspicious = (...signals: Signal[]) => isSuspicious(spread, signals);
  const single: Signal[] = [
    ...(["series", "disposable", "subdomains", "domain", "regular", "in_a_row", "same_order"] as const),
    ...(["browsers", "network", "only_here", "fast"] as const),
  ];
  expect(single.filter((sign) => suspicious(sign))).toEqual([]);
  expect(suspicious("network", "only_here", "fast")).toBe(false);
  // A school or a studio has its own domain, and its people register for its work.
  expect(suspicious("domain", "only_here", "fast")).toBe(false);
  expect(suspicious("domain", "regular")).toBe(true);
  expect(suspicious("subdomains", "domain", "only_here")).toBe(true);
  // One cause: a series has one domain, and a room has equal computers.
  expect(suspicious("series", "domain")).toBe(false);
  expect(suspicious("browsers", "network")).toBe(false);
  expect(suspicious("regular", "network")).toBe(true);
  expect(suspicious("browsers", "only_here")).toBe(true);
  expect(isSuspicious(meeting, ["browsers", "network", "only_here", "fast"])).toBe(false);
  // A class votes together, for example from the gallery's top.
  expect(isSuspicious(meeting, ["same_order", "network", "fast"])).toBe(false);
  expect(suspicious("same_order", "fast")).toBe(true);
});
