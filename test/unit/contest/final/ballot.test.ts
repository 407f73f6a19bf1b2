import fc from "fast-check";
import { expect, test } from "vitest";
import { countBallots } from "~/contest/final/ballot";
import { drawOf } from "~/contest/final/draw";
import { drawOf as checkedDraw, countPapers } from "../../../../verify/rules/ballots";
import { fraction, plus, written } from "../../../../verify/rules/fractions";

/** Returns ballots, best first, a letter per candidate. */
const papers = (...written: [number, string][]) =>
  written.flatMap(([times, ranking]) => Array.from({ length: times }, () => [...ranking]));

const summaryOf = ({ rounds }: ReturnType<typeof countBallots>) =>
  rounds.map(({ kind, from, votes, exhausted, elected }) => ({
    what: from === null ? kind : `${kind} of ${from}`,
    votes: Object.keys(votes)
      .sort()
      .map((id) => `${id} ${votes[id]}`)
      .join(", "),
    exhausted,
    elected: elected.join(""),
  }));

// Wikipedia, 'Single transferable vote': 20 guests choose 3 of Oranges, Pears, Chocolate, Strawberries and
// sWeets.
test("[DELIB-04] Wikipedia's food election comes out as published", () => {
  const count = countBallots(
    papers([4, "O"], [2, "PO"], [8, "CS"], [4, "CW"], [1, "S"], [1, "W"]),
    [..."OPCSW"],
    { seats: 3, seed: "any" },
  );
  expect(count.quota).toBe(6);
  expect(summaryOf(count)).toEqual([
    { what: "first", votes: "C 12, O 4, P 2, S 1, W 1", exhausted: "0", elected: "C" },
    { what: "surplus of C", votes: "C 6, O 4, P 2, S 5, W 3", exhausted: "0", elected: "" },
    { what: "exclusion of P", votes: "C 6, O 6, P 0, S 5, W 3", exhausted: "0", elected: "O" },
    { what: "exclusion of W", votes: "C 6, O 6, P 0, S 5, W 0", exhausted: "3", elected: "S" },
  ]);
});

// Wikipedia, 'Counting single transferable votes': 57 voters, 2 of Andrea, Brad, Carter, Delilah.
test("[DELIB-04] Wikipedia's example of the Droop quota comes out as published", () => {
  const count = countBallots(papers([16, "ABCD"], [24, "ACBD"], [17, "DABC"]), [..."ABCD"], {
    seats: 2,
    seed: "any",
  });
  expect(count.quota).toBe(20);
  expect(summaryOf(count)).toEqual([
    { what: "first", votes: "A 40, B 0, C 0, D 17", exhausted: "0", elected: "A" },
    { what: "surplus of A", votes: "A 20, B 8, C 12, D 17", exhausted: "0", elected: "" },
    { what: "exclusion of B", votes: "A 20, B 0, C 20, D 17", exhausted: "0", elected: "C" },
  ]);
});

// The reference counts of the Droop project under the Scottish rules: 42.blt and 513.blt (Castor, Pollux, Helen).
test.each([
  {
    written: papers([4, "CP"], [2, "H"]),
    quota: 3,
    rounds: ["C 4, H 2, P 0", "C 3, H 2, P 1", "C 3, H 2, P 0"],
    exhausted: ["0", "0", "1"],
  },
  {
    written: papers([5, "CP"], [1, "P"], [3, "H"]),
    quota: 4,
    rounds: ["C 5, H 3, P 1", "C 4, H 3, P 2", "C 4, H 3, P 0"],
    exhausted: ["0", "0", "2"],
  },
])(
  "[DELIB-04] the Scottish reference count with a quota of $quota",
  ({ written, quota, rounds, exhausted }) => {
    const count = countBallots(written, [..."CPH"], { seats: 2, seed: "any" });
    expect(count.quota).toBe(quota);
    expect(summaryOf(count).map(({ votes }) => votes)).toEqual(rounds);
    expect(count.rounds.map((round) => round.exhausted)).toEqual(exhausted);
    expect(count.elected).toEqual(["C", "H"]);
  },
);

test("[DELIB-04] a surplus is handed on in exact fractions", () => {
  // 7 ballots, quota 3. A's 5 ballots then have a value of 2/5 each.
  const count = countBallots(papers([3, "AB"], [2, "AC"], [1, "B"], [1, "C"]), [..."ABC"], {
    seats: 2,
    seed: "any",
  });
  expect(count.rounds[1]).toMatchObject({ factor: "2/5", votes: { A: "3", B: "11/5", C: "9/5" } });
  expect(count.elected).toEqual(["A", "B"]);
});

test("[DELIB-05] a tie is broken by the latest earlier round that tells them apart, and told", () => {
  // Quota 5. D is eliminated first, then B and C have 3 each. C had more before.
  const count = countBallots(papers([4, "A"], [2, "B"], [3, "C"], [1, "DB"], [4, "E"]), [..."ABCDE"], {
    seats: 2,
    seed: "any",
  });
  const tied = count.rounds.find(({ tie }) => tie)?.tie;
  expect(tied).toMatchObject({ over: "exclusion", chosen: "B", byRound: 1 });
  expect(tied?.between.toSorted()).toEqual(["B", "C"]);
});

test("[DELIB-05] where no round tells them apart the published draw does", async () => {
  const all = papers([1, "A"], [1, "B"], [1, "C"], [1, "D"]);
  const secrets = Array.from({ length: 40 }, (_, at) => `secret ${at}`);
  const results = await Promise.all(
    secrets.map(async (secret) => {
      const { seed, draw } = await drawOf([..."ABCD"], all, secret);
      return countBallots(all, draw, { seats: 2, seed });
    }),
  );
  for (const { draw, elected, rounds } of results) {
    expect(elected.toSorted()).toEqual(draw.slice(0, 2).toSorted());
    expect(rounds.map(({ tie }) => tie?.byRound)).toEqual([undefined, null, null]);
    expect(rounds.map(({ from }) => from)).toEqual([null, draw[3], draw[2]]);
  }
  expect(new Set(results.map(({ elected }) => elected.toSorted().join(""))).size).toBe(6);
});

test("[DELIB-06] the draw depends on secret and papers, not on their order; without a work the others keep theirs", async () => {
  const all = papers([3, "AB"], [2, "CA"], [1, "D"], [1, ""]);
  const names = [..."ABCD"];
  const drawn = await drawOf(names, all, "secret");
  expect(drawn).toEqual(checkedDraw(names, all, "secret"));
  expect(await drawOf(names.toReversed(), all.toReversed(), "secret")).toEqual(drawn);
  expect((await drawOf(names, all.slice(1), "secret")).seed).not.toBe(drawn.seed);
  expect((await drawOf(names, all, "other")).seed).not.toBe(drawn.seed);
  for (const gone of names) {
    const rest = names.filter((name) => name !== gone);
    expect((await drawOf(rest, all, "secret")).draw).toEqual(drawn.draw.filter((name) => name !== gone));
  }
});

test("[DELIB-04] rankings may stop early, repeat or name nobody; papers that name nobody are not counted", () => {
  const count = countBallots([["A", "A", "B"], [], ["gone"], ["gone", "B"]], ["A", "B", "C"], {
    seats: 2,
    seed: "any",
  });
  expect(count).toMatchObject({ papers: 2, empty: 2, quota: 1, elected: expect.arrayContaining(["A", "B"]) });
});

test("[DELIB-04] as many candidates as seats are elected in the first round", () => {
  expect(countBallots([["A"]], ["A", "B"], { seats: 2, seed: "any" }).elected).toEqual(["A", "B"]);
});

test("[DELIB-04] [DELIB-05] the second implementation finds the same, round by round, on random ballots", async () => {
  const names = [..."ABCDEFG"];
  const election = fc.integer({ min: 3, max: 7 }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      seats: fc.integer({ min: 1, max: 3 }),
      secret: fc.string(),
      rankings: fc.array(fc.shuffledSubarray(names.slice(0, size)), { maxLength: 25 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(election, async ({ size, seats, secret, rankings }) => {
      const candidates = names.slice(0, size);
      const { seed, draw } = await drawOf(candidates, rankings, secret);
      const count = countBallots(rankings, draw, { seats, seed });
      expect({ seed, draw }).toEqual(checkedDraw(candidates, rankings, secret));
      expect(count).toEqual({ ...countPapers(rankings, draw, seats), seats, seed, draw });
      expect(count.elected).toHaveLength(Math.min(seats, size));
      // No vote is lost: the candidates' votes and the exhausted ones add up to the ballots.
      for (const { votes, exhausted } of count.rounds) {
        const all = [...Object.values(votes), exhausted].map((text) => {
          const [n = "0", d = "1"] = text.split("/");
          return fraction(BigInt(n), BigInt(d));
        });
        expect(written(all.reduce(plus))).toBe(`${count.papers}`);
      }
    }),
    { seed: 17, numRuns: 1500 },
  );
});

test("[DELIB-04] the order in which papers were handed in changes nothing", () => {
  const ranking = fc.shuffledSubarray([..."ABCDE"]);
  fc.assert(
    fc.property(fc.array(ranking, { maxLength: 12 }), fc.string(), (rankings, seed) => {
      const count = (of: string[][]) => countBallots(of, [..."ABCDE"], { seats: 2, seed });
      expect(count(rankings.toReversed())).toEqual(count(rankings));
    }),
    { seed: 18 },
  );
});
