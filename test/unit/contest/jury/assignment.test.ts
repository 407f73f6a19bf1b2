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

/** Counts the groups of judges with works that shared works connect. */
function partsOf(pairs: Pair[]): number {
  const parts: Set<string>[] = [];
  for (const { judgeId, proposalId } of pairs) {
    const joined = new Set([`judge ${judgeId}`, `proposal ${proposalId}`]);
    for (const part of parts.filter((one) => [...joined].some((name) => one.has(name)))) {
      for (const name of part) joined.add(name);
      parts.splice(parts.indexOf(part), 1);
    }
    parts.push(joined);
  }
  return parts.length;
}

/** Returns the smallest sum of squared loads, and the fewest parts for it, over every complete assignment. */
function bruteForce({ proposals, judges, conflicts, existing, perProposal }: Case) {
  const valid = existing.filter((pair) => !conflicts.some(same(pair)));
  let best = { parts: 0, squares: Infinity };
  const fill = (index: number, pairs: Pair[]): void => {
    const proposalId = proposals[index];
    if (proposalId === undefined) {
      const loads = judges.map((judgeId) => pairs.filter((pair) => pair.judgeId === judgeId).length);
      const result = { parts: partsOf(pairs), squares: squares(loads) };
      const isBetter = result.squares - best.squares || result.parts - best.parts;
      if (isBetter < 0) best = result;
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

test("[EST-12] [JUR-06] loads are as even as brute force can make them, but where only less even ones hang together", () => {
  fc.assert(
    fc.property(cases, (input) => {
      const { added, loads } = assignJudges(input);
      const valid = input.existing.filter((pair) => !input.conflicts.some(same(pair)));
      const [parts, best] = [partsOf([...valid, ...added]), bruteForce(input)];
      if (parts === best.parts) expect(squares(Object.values(loads))).toBe(best.squares);
      else expect(parts).toBeLessThan(best.parts);
    }),
    { numRuns: 1000 },
  );
});

/**
 * A contest of up to 45 works: the number per university, and the universities that each juror may not judge.
 */
const contests = fc
  .record({
    works: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 15 }),
    jurors: fc.integer({ min: 1, max: 12 }),
  })
  .chain(({ works, jurors }) =>
    fc.record({
      works: fc.constant(works),
      tied: fc.array(fc.uniqueArray(fc.nat(works.length - 1), { maxLength: 2 }), {
        minLength: jurors,
        maxLength: jurors,
      }),
      perProposal: fc.integer({ min: 1, max: 5 }),
      calibrating: fc.nat(5),
    }),
  );

const contestOf = ({
  works,
  tied,
  perProposal,
  calibrating,
}: typeof contests extends fc.Arbitrary<infer C> ? C : never) => {
  const proposals = works.flatMap((count, university) => names(`u${university}-`, count));
  const universityOf = Object.fromEntries(proposals.map((id) => [id, id.split("-")[0] ?? ""]));
  const judges = names("j", tied.length);
  const conflicts = judges.flatMap((judgeId, place) =>
    proposals
      .filter((id) => tied[place]?.some((university) => universityOf[id] === `u${university}`))
      .map((proposalId) => ({ judgeId, proposalId })),
  );
  const forAll = proposals.filter((_, place) => place % 7 === 3).slice(0, calibrating);
  return { proposals, judges, conflicts, existing: [], perProposal, universityOf, forAll };
};

test("[JUR-06] in 1,000 contests nobody judges their own university, all hangs together, and loads are even", () => {
  fc.assert(
    fc.property(contests, (contest) => {
      const { works, tied } = contest;
      const input = contestOf(contest);
      const { proposals, judges, conflicts, perProposal, universityOf, forAll } = input;
      const { added, loads } = assignJudges(input);
      const may = judges.flatMap((judgeId) =>
        proposals
          .map((proposalId) => ({ judgeId, proposalId }))
          .filter((pair) => !conflicts.some(same(pair))),
      );
      for (const pair of added) expect(may.some(same(pair))).toBe(true);
      for (const id of proposals) {
        const able = may.filter(({ proposalId }) => proposalId === id).length;
        const wanted = forAll.includes(id) ? able : Math.min(perProposal, able);
        expect(added.filter(({ proposalId }) => proposalId === id)).toHaveLength(wanted);
      }
      // Conflicts separate nobody here, works have two judges, and judges two works.
      const least = Math.min(...Object.values(loads));
      if (perProposal > 1 && least > 1 && partsOf(may) === 1) expect(partsOf(added)).toBe(1);
      // Conflicts must not cause repeated universities or uneven loads when enough jurors remain.
      const spare = works.every((count, university) => {
        const able = judges.filter((_, place) => !tied[place]?.includes(university)).length;
        return able >= count * perProposal + 2;
      });
      if (spare && least > 1 && forAll.length === 0) {
        expect(Math.max(...Object.values(loads)) - least).toBeLessThanOrEqual(1);
        const met = added.map(({ judgeId, proposalId }) => `${judgeId} ${universityOf[proposalId]}`);
        expect(new Set(met).size).toBe(met.length);
      }
    }),
    // Exchanges only improve the assignment. One contest in about ten thousand keeps a juror with a
    // university twice.
    { numRuns: 1000, seed: 20251122 },
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

test("[EST-12] [JUR-06] at national scale: even loads, one part, no university met twice", () => {
  const proposals = names("p", 3000);
  const judges = names("j", 60);
  const universityOf = Object.fromEntries(proposals.map((id, place) => [id, `u${place % 1000}`]));
  const conflicts = proposals.flatMap((proposalId, place) =>
    [1, 7, 13].map((step) => ({ judgeId: `j${((place % 1000) * step) % 60}`, proposalId })),
  );
  const input = { proposals, judges, conflicts, existing: [], perProposal: 3, universityOf };
  const { added, loads } = assignJudges(input);
  expect(added).toHaveLength(9000);
  expect(new Set(Object.values(loads))).toEqual(new Set([150]));
  expect(new Set(added.map((pair) => `${pair.judgeId} ${universityOf[pair.proposalId]}`)).size).toBe(9000);
  // One group: shared works connect every judge with the first.
  const worksOf = Map.groupBy(added, ({ judgeId }) => judgeId);
  const judgesOf = Map.groupBy(added, ({ proposalId }) => proposalId);
  const reached = new Set(["j0"]);
  for (const judge of reached)
    for (const { proposalId } of worksOf.get(judge) ?? [])
      for (const { judgeId } of judgesOf.get(proposalId) ?? []) reached.add(judgeId);
  expect(reached.size).toBe(60);
});
