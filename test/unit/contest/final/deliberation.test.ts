import { expect, test } from "vitest";
import { startOfDay } from "~/contest/core/calendar";
import { countBallots } from "~/contest/final/ballot";
import { ballotOutcomes, ballotState, finalHasCome, rankingFrom } from "~/contest/final/deliberation";
import type { Phase } from "~/contest/running/phases";
import { phase } from "../../../support/phases";

const at = (active: string, more: Partial<Phase> = {}) =>
  ["voting", "final", "results"].map((key, order) =>
    phase(key, { displayOrder: order, ...(key === active && { isActive: true, ...more }) }),
  );
const noon = startOfDay("2026-11-22") + 12 * 3600 * 1000;

test("[DELIB-03] a ballot is open between the organiser's two acts, while the final lasts", () => {
  const open = { openedAt: 1, closedAt: null };
  const closed = { openedAt: 1, closedAt: 2 };
  expect(ballotState(null, at("voting"), noon)).toBe("ahead");
  expect(ballotState(null, at("final"), noon)).toBe("unopened");
  expect(ballotState(open, at("final"), noon)).toBe("open");
  expect(ballotState(open, at("final", { endAt: "2026-11-22" }), noon)).toBe("open");
  expect(ballotState(open, at("final", { endAt: "2026-11-21" }), noon)).toBe("lapsed");
  expect(ballotState(open, at("results"), noon)).toBe("lapsed");
  expect(ballotState(closed, at("final"), noon)).toBe("closed");
  expect(ballotState(closed, at("results"), noon)).toBe("closed");
  expect(["voting", "final", "results"].map((key) => finalHasCome(at(key), noon))).toEqual([
    false,
    true,
    true,
  ]);
});

test("[DELIB-02] places make a ranking; gaps and blanks are allowed, two alike, a conflict and a stranger are not", () => {
  const candidates = [
    { id: "a", conflict: false },
    { id: "b", conflict: false },
    { id: "c", conflict: true },
  ];
  const made = (places: Record<string, number | null>) => rankingFrom(places, candidates);
  expect(made({ a: 2, b: 1, c: null })).toEqual({ ranking: ["b", "a"] });
  expect(made({ a: 7, b: 3 })).toEqual({ ranking: ["b", "a"] });
  expect(made({ b: 1 })).toEqual({ ranking: ["b"] });
  expect(made({ a: null, b: null })).toEqual({ problem: { kind: "empty" } });
  expect(made({ a: 1, b: 1 })).toEqual({ problem: { kind: "repeated", place: 1, ids: ["a", "b"] } });
  expect(made({ a: 1, c: 2 })).toEqual({ problem: { kind: "conflict", id: "c" } });
  expect(made({ a: 1, z: 2 })).toEqual({ problem: { kind: "unknown", id: "z" } });
});

test("[VERD-08] of each work a count tells its first preferences and the round that decided on it", () => {
  // Quota 3. 'a' reaches it at once, and its surplus vote goes to 'b'. 'd' is eliminated first, then 'c' or
  // 'b' by their votes.
  const papers = [["a", "b"], ["a", "b"], ["a", "b"], ["a", "b"], ["b"], ["b"], ["c"], ["d", "c"]];
  const count = countBallots(papers, ["a", "b", "c", "d"], { seats: 2, seed: "prueba" });
  expect(count.quota).toBe(3);
  expect(Object.fromEntries(ballotOutcomes(count))).toEqual({
    a: { first: "4", electedIn: 1, leftOutIn: null },
    b: { first: "2", electedIn: 2, leftOutIn: null },
    c: { first: "1", electedIn: null, leftOutIn: null },
    d: { first: "1", electedIn: null, leftOutIn: null },
  });
});
