import fc from "fast-check";
import { expect, test } from "vitest";
import { assignJudges, type Pair } from "~/contest/jury/assignment";

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const same = (a: Pair) => (b: Pair) => a.judgeId === b.judgeId && a.proposalId === b.proposalId;
const squares = (loads: number[]) => loads.reduce((sum, load) => sum + load * load, 0);

const cases = fc
  .record({ proposals: fc.nat(4), judges: fc.nat(4), perProposal: fc.integer({ min: 1, max: 3 }) })
  .chain(({ proposals, judges, perProposal }) => {
    const pairs = names("p", proposals).flatMap((proposalId) =>
      names("j", judges).map((judgeId) => ({ judgeId, proposalId })),
    );
    return fc.record({
      proposals: fc.constant(names("p", proposals)),
      judges: fc.constant(names("j", judges)),
      conflicts: fc.subarray(pairs, { maxLength: Math.min(5, pairs.length) }),
      existing: fc.subarray(pairs, { maxLength: Math.min(5, pairs.length) }),
      perProposal: fc.constant(perProposal),
    });
  });
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

/** Returns the smallest sum of squared loads over every complete assignment. */
function bruteForce({ proposals, judges, conflicts, existing, perProposal }: Case) {
  const valid = existing.filter((pair) => !conflicts.some(same(pair)));
  let best = Infinity;
  const fill = (index: number, pairs: Pair[]): void => {
    const proposalId = proposals[index];
    if (proposalId === undefined) {
      const loads = judges.map((judgeId) => pairs.filter((pair) => pair.judgeId === judgeId).length);
      best = Math.min(best, squares(loads));
      return;
    }
    const held = valid.filter((pair) => pair.proposalId === proposalId).length;
    const free = judges.filter((judgeId) => ![...conflicts, ...existing].some(same({ judgeId, proposalId })));
    const need = Math.max(0, Math.min(perProposal - held, free.length));
    for (let mask = 0; mask < 2 ** free.length; mask++) {
      const team = free.filter((_, bit) => mask & (1 << bit));
      if (team.length === need)
        fill(index + 1, [...pairs, ...team.map((judgeId) => ({ judgeId, proposalId }))]);
    }
  };
  fill(0, valid);
  return best;
}

test("[EST-12] loads are as even as brute force can make them", () => {
  fc.assert(
    fc.property(cases, (input) => {
      expect(squares(Object.values(assignJudges(input).loads))).toBe(bruteForce(input));
    }),
    { numRuns: 1000 },
  );
});

test("[EST-12] everyone gets enough judges, none twice, none in conflict, and the loads add up", () => {
  fc.assert(
    fc.property(cases, (input) => {
      const { added, loads } = assignJudges(input);
      const valid = input.existing.filter((pair) => !input.conflicts.some(same(pair)));
      for (const pair of added) {
        expect(added.filter(same(pair))).toHaveLength(1);
        expect([...input.conflicts, ...input.existing].some(same(pair))).toBe(false);
      }
      for (const proposalId of input.proposals) {
        const held = valid.filter((pair) => pair.proposalId === proposalId).length;
        const able = input.judges.filter(
          (judgeId) => !input.conflicts.some(same({ judgeId, proposalId })),
        ).length;
        const total = held + added.filter((pair) => pair.proposalId === proposalId).length;
        expect(total).toBe(Math.max(held, Math.min(input.perProposal, able)));
      }
      for (const judgeId of input.judges)
        expect(loads[judgeId]).toBe([...valid, ...added].filter((pair) => pair.judgeId === judgeId).length);
    }),
  );
});

test("[EST-12] running again on the result adds nothing", () => {
  fc.assert(
    fc.property(cases, (input) => {
      const once = assignJudges(input);
      const again = assignJudges({ ...input, existing: [...input.existing, ...once.added] });
      expect(again).toEqual({ added: [], loads: once.loads });
    }),
  );
});

test("[EST-12] the order of the input does not matter", () => {
  fc.assert(
    fc.property(cases, (input) => {
      const reversed = Object.fromEntries(
        Object.entries(input).map(([key, value]) => [key, Array.isArray(value) ? value.toReversed() : value]),
      ) as Case;
      expect(assignJudges(reversed)).toEqual(assignJudges(input));
    }),
  );
});

test("[EST-12] an earlier choice moves on when a later proposal has no other judge", () => {
  const conflicts = [
    { judgeId: "j1", proposalId: "p2" },
    { judgeId: "j1", proposalId: "p3" },
  ];
  const input = {
    proposals: ["p1", "p2", "p3"],
    judges: ["j0", "j1", "j2"],
    conflicts,
    existing: [],
    perProposal: 1,
  };
  expect(assignJudges(input).loads).toEqual({ j0: 1, j1: 1, j2: 1 });
});

test("[EST-12] a judge whose assignment turned into a conflict is replaced and carries no load", () => {
  const pair = { judgeId: "j0", proposalId: "p0" };
  const input = {
    proposals: ["p0"],
    judges: ["j0", "j1"],
    conflicts: [pair],
    existing: [pair],
    perProposal: 1,
  };
  expect(assignJudges(input)).toEqual({
    added: [{ judgeId: "j1", proposalId: "p0" }],
    loads: { j0: 0, j1: 1 },
  });
});

test("[EST-12] with too few judges each proposal gets all of them, with none it gets none", () => {
  const input = { proposals: ["p0", "p1"], conflicts: [], existing: [], perProposal: 3 };
  expect(assignJudges({ ...input, judges: ["j0", "j1"] }).loads).toEqual({ j0: 2, j1: 2 });
  expect(assignJudges({ ...input, judges: [] })).toEqual({ added: [], loads: {} });
});

test("[EST-12] at national scale the loads are even, and nobody judges in conflict", () => {
  const proposals = names("p", 3000);
  const judges = names("j", 60);
  const conflicts = proposals.flatMap((proposalId, place) =>
    [1, 7, 13].map((step) => ({ judgeId: `j${((place % 1000) * step) % 60}`, proposalId })),
  );
  const { added, loads } = assignJudges({ proposals, judges, conflicts, existing: [], perProposal: 3 });
  expect(added).toHaveLength(9000);
  expect(new Set(Object.values(loads))).toEqual(new Set([150]));
  const barred = new Set(conflicts.map(({ judgeId, proposalId }) => `${judgeId} ${proposalId}`));
  expect(added.filter(({ judgeId, proposalId }) => barred.has(`${judgeId} ${proposalId}`))).toEqual([]);
});
