import fc from "fast-check";
import { expect, test } from "vitest";
import { burstsOf } from "~/contest/fraud";

test("peaks whose stretches touch are one burst, per work", () => {
  expect(
    burstsOf(
      [
        { proposalId: "b", network: null, at: 100 },
        { proposalId: "a", network: null, at: 50 },
        { proposalId: "a", network: null, at: 60 },
        { proposalId: "a", network: null, at: 71 },
      ],
      10,
    ),
  ).toEqual([
    { proposalId: "a", network: null, from: 40, to: 60 },
    { proposalId: "a", network: null, from: 61, to: 71 },
    { proposalId: "b", network: null, from: 90, to: 100 },
  ]);
});

test("whatever the peaks, every one lies in exactly one burst, and bursts of a work stand apart", () => {
  const peaks = fc.array(
    fc.record({ proposalId: fc.constantFrom("a", "b"), network: fc.constant(null), at: fc.nat(500) }),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(peaks, fc.integer({ min: 1, max: 50 }), (all, window) => {
      const bursts = burstsOf(all, window);
      for (const { proposalId, at } of all) {
        expect(
          bursts.filter((one) => one.proposalId === proposalId && one.from <= at && at <= one.to),
        ).toHaveLength(1);
      }
      for (const [i, burst] of bursts.entries()) {
        const next = bursts[i + 1];
        if (next?.proposalId === burst.proposalId) expect(next.from).toBeGreaterThan(burst.to);
      }
    }),
  );
});

test("[MEND-11] a network's bursts are its own", () => {
  const peaks = ["x", "y", null].map((network, i) => ({ proposalId: "a", network, at: 10 + i }));
  expect(burstsOf(peaks, 10)).toEqual([
    { proposalId: "a", network: null, from: 2, to: 12 },
    { proposalId: "a", network: "x", from: 0, to: 10 },
    { proposalId: "a", network: "y", from: 1, to: 11 },
  ]);
});
