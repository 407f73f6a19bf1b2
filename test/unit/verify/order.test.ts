import fc from "fast-check";
import { expect, test } from "vitest";
import { juryOrder, publicOrder, rankingSorts } from "~/contest/jury/ranking";
import { meanOf } from "../../../verify/rules/means";
import { inJuryOrder, inPublicOrder, inRankingOrder, type Ranked } from "../../../verify/rules/order";

type Sort = Parameters<typeof inRankingOrder>[1];

const row = (id: string, changes: Partial<Ranked> = {}): Ranked => ({
  id,
  mean: 0.5,
  deviation: 0.1,
  publicVotes: 0,
  createdAt: 0,
  submitted: 1,
  expected: 2,
  ...changes,
});
const sorted = (rows: Ranked[], sort: Sort) =>
  inRankingOrder(rows, sort)
    .map(({ id }) => id)
    .join(" ");

test("[RNK-01] [JDB-05] by average: best first, a zero above the unrated", () => {
  const rows = [
    row("unrated", { mean: null, deviation: null }),
    row("zero", { mean: 0 }),
    row("best", { mean: 0.9 }),
  ];
  expect(sorted(rows, "average")).toBe("best zero unrated");
});

test("[EST-11] equal averages: lower deviation, then more votes, earlier creation, id", () => {
  const rows = [
    row("single", { deviation: null, publicVotes: 99 }),
    row("b", { createdAt: 5, publicVotes: 3 }),
    row("a", { createdAt: 5, publicVotes: 3 }),
    row("old", { createdAt: 4, publicVotes: 3 }),
    row("loved", { createdAt: 9, publicVotes: 4 }),
    row("agreed", { deviation: 0.05 }),
  ];
  expect(sorted(rows, "average")).toBe("agreed loved old a b single");
});

test("[EST-11] averages that differ by rounding alone are equal", () => {
  const totals = [0.1, 0.2, 0.3];
  const up = meanOf(totals);
  const down = meanOf(totals.toReversed());
  expect(up).not.toBe(down);
  expect(sorted([row("more", { mean: up }), row("less", { mean: down, deviation: 0 })], "average")).toBe(
    "less more",
  );
  expect(sorted([row("more", { mean: down }), row("less", { mean: up, deviation: 0 })], "average")).toBe(
    "less more",
  );
});

test("[JDB-05] by M/N, deviation, votes and date", () => {
  const rows = [
    row("a", { submitted: 2, expected: 4, deviation: null, publicVotes: 2, createdAt: 3 }),
    row("b", { submitted: 3, expected: 3, deviation: 0.2, publicVotes: 9, createdAt: 1 }),
    row("c", { submitted: 0, expected: 0, deviation: 0, publicVotes: 2, createdAt: 2 }),
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
      mean: fraction,
      deviation: fraction,
      publicVotes: fc.nat(2),
      createdAt: fc.nat(2),
      submitted: fc.nat(2),
      expected: fc.nat(2),
    }),
    { selector: ({ id }) => id },
  );
  const shuffledRows = rows.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(shuffledRows, fc.constantFrom(...rankingSorts), ([list, shuffled], sort) => {
      expect(inRankingOrder(shuffled, sort)).toEqual(inRankingOrder(list, sort));
    }),
  );
});

test("[EST-11] app/ orders any works by the jury and by the public as the second implementation does", () => {
  const fraction = fc.option(fc.constantFrom(0, 0.5, 0.5 + 1e-12, 1));
  const works = fc.uniqueArray(
    fc.record({
      id: fc.string({ maxLength: 3 }),
      publicVotes: fc.nat(2),
      createdAt: fc.nat(2),
      mean: fraction,
      deviation: fraction,
    }),
    { selector: ({ id }) => id },
  );
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  fc.assert(
    fc.property(works, (list) => {
      const asApp = list.map((work) => ({ ...work, avgScore: work.mean, stdDev: work.deviation }));
      expect(ids(asApp.toSorted(juryOrder))).toEqual(ids(inJuryOrder(list)));
      expect(ids(asApp.toSorted(publicOrder))).toEqual(ids(inPublicOrder(list)));
    }),
  );
});
