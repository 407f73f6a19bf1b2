import fc from "fast-check";
import { expect, test } from "vitest";
import { proposalStatuses } from "~/contest/core/statuses";
import { computeFinalists, type FinalistRow } from "~/contest/jury/finalists";
import { finalistsOf } from "../../../../verify/rules/finalists";

const row = (
  id: string,
  avgScore: number | null,
  publicVotes = 0,
  changes: Partial<FinalistRow> = {},
): FinalistRow => ({
  id,
  avgScore,
  stdDev: null,
  publicVotes,
  createdAt: 0,
  isDraft: false,
  status: "pendiente",
  evaluationsCounted: avgScore === null ? 0 : 1,
  ...changes,
});

function statusesAfter(rows: FinalistRow[], count: number): Record<string, string> {
  const before = rows.map(({ id, status }) => [id, status]);
  const changes = computeFinalists(rows, count).statusChanges.map(({ id, status }) => [id, status]);
  return Object.fromEntries([...before, ...changes]);
}

test("[EST-11] the favourite takes the last place when the jury left it out", () => {
  const rows = [row("A", 1, 2), row("B", 0.8), row("C", 0.6), row("D", 0.2, 9)];
  const result = computeFinalists(rows, 2);
  expect(result.finalistIds).toEqual(["A", "D"]);
  expect(result.favouriteId).toBe("D");
  expect(result.order.map(({ id, place }) => `${place} ${id}`)).toEqual(["1 A", "2 B", "3 C", "4 D"]);
  expect(statusesAfter(rows, 2)).toEqual({
    A: "finalista",
    B: "no_ganadora",
    C: "no_ganadora",
    D: "finalista",
  });
});

test("[EST-11] a favourite among the best displaces nobody", () => {
  const rows = [row("A", 1), row("B", 0.8, 5), row("C", 0.6, 1)];
  expect(computeFinalists(rows, 2).finalistIds).toEqual(["A", "B"]);
});

test("[EST-11] without a vote there is no favourite", () => {
  const result = computeFinalists([row("A", 1), row("B", 0.8)], 1);
  expect(result.favouriteId).toBeNull();
  expect(result.finalistIds).toEqual(["A"]);
});

test("[EST-11] the only place goes to the favourite", () => {
  expect(computeFinalists([row("A", 1), row("B", 0.8, 1)], 1).finalistIds).toEqual(["B"]);
});

test("[EST-11] a favourite nobody evaluated enters, into a vacant place when there is one", () => {
  const rows = [row("A", 1), row("B", 0.8), row("D", null, 4), row("E", null, 1)];
  expect(computeFinalists(rows, 2).finalistIds).toEqual(["A", "D"]);
  expect(computeFinalists(rows, 10).finalistIds).toEqual(["A", "B", "D"]);
  expect(computeFinalists(rows, 2).order.map(({ id }) => id)).toEqual(["A", "B"]);
  expect(statusesAfter(rows, 10).E).toBe("no_ganadora");
});

test("[EST-11] favourites with equal votes: the better mean, then the earlier", () => {
  const rows = [row("A", 1), row("B", 0.4, 5), row("C", 0.6, 5), row("D", null, 5)];
  expect(computeFinalists(rows, 1).favouriteId).toBe("C");
  const later = row("late", 0.6, 5, { createdAt: 2 });
  const earlier = row("zz", 0.6, 5, { createdAt: 1 });
  expect(computeFinalists([later, earlier], 1).favouriteId).toBe("zz");
});

test("[EST-11] drafts and disqualified proposals neither win nor change", () => {
  const rows = [
    row("draft", 1, 50, { isDraft: true }),
    row("out", 0.9, 40, { status: "descalificada" }),
    row("A", 0.5),
  ];
  expect(computeFinalists(rows, 2)).toMatchObject({ finalistIds: ["A"], favouriteId: null });
  expect(statusesAfter(rows, 2)).toEqual({ draft: "pendiente", out: "descalificada", A: "finalista" });
});

test("[EST-11] an empty contest has no finalists", () => {
  expect(computeFinalists([], 10)).toEqual({
    order: [],
    finalistIds: [],
    favouriteId: null,
    statusChanges: [],
  });
});

const contests = fc.uniqueArray(
  fc
    .record({
      id: fc.string({ minLength: 1, maxLength: 2 }),
      avgScore: fc.option(fc.constantFrom(0, 0.25, 0.5, 1)),
      stdDev: fc.option(fc.constantFrom(0, 0.1)),
      publicVotes: fc.nat(3),
      createdAt: fc.nat(2),
      isDraft: fc.boolean(),
      status: fc.constantFrom(...proposalStatuses),
    })
    .map((one) => ({ ...one, evaluationsCounted: one.avgScore === null ? 0 : 1 })),
  { selector: ({ id }) => id, maxLength: 12 },
);

test("[EST-11] choosing again chooses the same and changes nothing", () => {
  fc.assert(
    fc.property(contests, fc.integer({ min: 1, max: 6 }), (rows, count) => {
      const once = computeFinalists(rows, count);
      const status = new Map(once.statusChanges.map((change) => [change.id, change.status]));
      const again = computeFinalists(
        rows.map((one) => ({ ...one, status: status.get(one.id) ?? one.status })),
        count,
      );
      expect(again.finalistIds).toEqual(once.finalistIds);
      expect(again.favouriteId).toBe(once.favouriteId);
      expect(again.statusChanges).toEqual([]);
    }),
  );
});

test("[EST-11] places are never exceeded, the favourite is in, and no better mean is left out but for it", () => {
  fc.assert(
    fc.property(contests, fc.integer({ min: 1, max: 6 }), (rows, count) => {
      const { finalistIds, favouriteId } = computeFinalists(rows, count);
      const eligible = rows.filter((one) => !one.isDraft && one.status !== "descalificada");
      const rated = eligible.filter((one) => one.avgScore !== null);
      expect(new Set(finalistIds).size).toBe(finalistIds.length);
      expect(finalistIds.length).toBeLessThanOrEqual(count);
      expect(finalistIds.length).toBeGreaterThanOrEqual(Math.min(count, rated.length));
      if (eligible.some((one) => one.publicVotes > 0)) expect(finalistIds).toContain(favouriteId);
      const byJury = rated.filter(({ id }) => finalistIds.includes(id) && id !== favouriteId);
      const leftOut = rated.filter(({ id }) => !finalistIds.includes(id));
      const worstIn = Math.min(...byJury.map((one) => one.avgScore ?? 0));
      for (const one of leftOut) expect(one.avgScore).toBeLessThanOrEqual(worstIn);
    }),
  );
});

test("[EST-11] the second implementation finds the same order, favourite and finalists", () => {
  fc.assert(
    fc.property(contests, fc.integer({ min: 1, max: 6 }), (rows, count) => {
      const works = rows
        .filter(({ isDraft }) => !isDraft)
        .map((one) => ({
          ...one,
          mean: one.avgScore,
          deviation: one.stdDev,
          evaluations: one.evaluationsCounted,
        }));
      const { order, finalistIds, favouriteId } = computeFinalists(rows, count);
      const { ranked, chosen, favourite } = finalistsOf(works, count);
      expect(order.map(({ id, place }) => [id, place])).toEqual(ranked.map(({ id }, at) => [id, at + 1]));
      expect(finalistIds).toEqual(chosen.map(({ id }) => id));
      expect(favouriteId).toBe(favourite?.id ?? null);
    }),
  );
});
