import fc from "fast-check";
import { expect, test } from "vitest";
import { mean } from "~/contest/metrics";
import { type RankingRow, type RankingSort, rankingOrders, rankingSorts } from "~/contest/ranking";

const row = (id: string, changes: Partial<RankingRow> = {}): RankingRow => ({
  id,
  avgScore: 0.5,
  stdDev: 0.1,
  publicVotes: 0,
  createdAt: 0,
  evaluationsSubmitted: 1,
  evaluationsExpected: 2,
  ...changes,
});
const sorted = (rows: RankingRow[], sort: RankingSort) =>
  rows
    .toSorted(rankingOrders[sort])
    .map(({ id }) => id)
    .join(" ");

test("[RNK-01] [JDB-05] by average: best first, a zero above the unrated", () => {
  const rows = [
    row("unrated", { avgScore: null, stdDev: null }),
    row("zero", { avgScore: 0 }),
    row("best", { avgScore: 0.9 }),
  ];
  expect(sorted(rows, "average")).toBe("best zero unrated");
});

test("[EST-11] equal averages: lower deviation, then more votes, earlier creation, id", () => {
  const rows = [
    row("single", { stdDev: null, publicVotes: 99 }),
    row("b", { createdAt: 5, publicVotes: 3 }),
    row("a", { createdAt: 5, publicVotes: 3 }),
    row("old", { createdAt: 4, publicVotes: 3 }),
    row("loved", { createdAt: 9, publicVotes: 4 }),
    row("agreed", { stdDev: 0.05 }),
  ];
  expect(sorted(rows, "average")).toBe("agreed loved old a b single");
});

test("[EST-11] averages that differ by rounding alone are equal", () => {
  const totals = [0.1, 0.2, 0.3];
  const up = mean(totals);
  const down = mean(totals.toReversed());
  expect(up).not.toBe(down);
  expect(sorted([row("more", { avgScore: up }), row("less", { avgScore: down, stdDev: 0 })], "average")).toBe(
    "less more",
  );
  expect(sorted([row("more", { avgScore: down }), row("less", { avgScore: up, stdDev: 0 })], "average")).toBe(
    "less more",
  );
});

test("[JDB-05] by M/N, deviation, votes and date", () => {
  const rows = [
    row("a", { evaluationsSubmitted: 2, evaluationsExpected: 4, stdDev: null, publicVotes: 2, createdAt: 3 }),
    row("b", { evaluationsSubmitted: 3, evaluationsExpected: 3, stdDev: 0.2, publicVotes: 9, createdAt: 1 }),
    row("c", { evaluationsSubmitted: 0, evaluationsExpected: 0, stdDev: 0, publicVotes: 2, createdAt: 2 }),
  ];
  expect(sorted(rows, "completion")).toBe("b a c");
  expect(sorted(rows, "deviation")).toBe("c b a");
  expect(sorted(rows, "votes")).toBe("b c a");
  expect(sorted(rows, "recent")).toBe("a c b");
});

test("[JDB-05] every sort gives one order, whatever the order before", () => {
  const fraction = fc.option(fc.constantFrom(0, 0.5, 1));
  const rows = fc.uniqueArray(
    fc.record({
      id: fc.string({ maxLength: 3 }),
      avgScore: fraction,
      stdDev: fraction,
      publicVotes: fc.nat(2),
      createdAt: fc.nat(2),
      evaluationsSubmitted: fc.nat(2),
      evaluationsExpected: fc.nat(2),
    }),
    { selector: ({ id }) => id },
  );
  const shuffledRows = rows.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(shuffledRows, fc.constantFrom(...rankingSorts), ([list, shuffled], sort) => {
      expect(shuffled.toSorted(rankingOrders[sort])).toEqual(list.toSorted(rankingOrders[sort]));
    }),
  );
});
