import fc from "fast-check";
import { expect, test } from "vitest";
import type { Pair } from "~/contest/jury/assignment";
import { reassign } from "~/contest/jury/reassignment";

const keyOf = ({ judgeId, proposalId }: Pair) => `${judgeId} ${proposalId}`;
const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

const cases = fc
  .record({ works: fc.integer({ min: 0, max: 8 }), jurors: fc.integer({ min: 1, max: 6 }) })
  .chain(({ works, jurors }) => {
    const proposals = names("p", works);
    const judges = names("j", jurors);
    const pairs = proposals.flatMap((proposalId) => judges.map((judgeId) => ({ judgeId, proposalId })));
    return fc.record({
      proposals: fc.constant(proposals),
      judges: fc.constant(judges),
      existing: fc.subarray(pairs),
      conflicts: fc.subarray(pairs, { maxLength: Math.min(6, pairs.length) }),
      givers: fc.subarray(judges, { minLength: 1 }),
      sent: fc.subarray(pairs),
    });
  });

test("[PACE-04] each work passes to somebody new without a conflict, keeps as many judges, and nobody who gives receives", () => {
  fc.assert(
    fc.property(cases, ({ proposals, judges, existing, conflicts, givers, sent }) => {
      const done = new Set([...sent, ...conflicts].map(keyOf));
      const pending = existing.filter((pair) => givers.includes(pair.judgeId) && !done.has(keyOf(pair)));
      const { moved, left } = reassign({ pending, proposals, judges, conflicts, existing });
      // Pending pairs are reassigned or stay, once each.
      const outcome = [...moved.map(({ proposalId, from }) => ({ judgeId: from, proposalId })), ...left];
      expect(outcome.map(keyOf).sort()).toEqual(pending.map(keyOf).sort());
      const passing = new Set(pending.map(({ judgeId }) => judgeId));
      const barred = new Set([...conflicts, ...existing].map(keyOf));
      const received = moved.map(({ to, proposalId }) => ({ judgeId: to, proposalId }));
      expect(received.filter((pair) => passing.has(pair.judgeId) || barred.has(keyOf(pair)))).toEqual([]);
      expect(new Set(received.map(keyOf)).size).toBe(received.length);
      // Remaining works have no possible juror.
      for (const { proposalId } of left) {
        const takers = judges.filter((judgeId) => {
          const key = keyOf({ judgeId, proposalId });
          return !passing.has(judgeId) && !barred.has(key) && !received.some((pair) => keyOf(pair) === key);
        });
        expect(takers).toEqual([]);
      }
    }),
  );
});

test("[PACE-04] what passes on is shared out evenly, beside what each has already", () => {
  const proposals = names("p", 12);
  const judges = names("j", 5);
  const existing = proposals.map((proposalId, n) => ({ judgeId: n < 8 ? "j0" : "j1", proposalId }));
  const pending = existing.filter(({ judgeId }) => judgeId === "j0");
  const { moved, left } = reassign({ pending, proposals, judges, conflicts: [], existing });
  const loads = Map.groupBy(moved, ({ to }) => to);
  // j1 has four already. Twelve works for the four remaining jurors are three each.
  expect(left).toEqual([]);
  expect(judges.map((judge) => loads.get(judge)?.length ?? 0).sort()).toEqual([0, 0, 2, 3, 3]);
});
