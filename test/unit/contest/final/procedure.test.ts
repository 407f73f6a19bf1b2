import fc from "fast-check";
import { expect, test } from "vitest";
import { proposalStatuses } from "~/contest/core/statuses";
import { decisionOf } from "~/contest/final/decision";
import { type FinalData, procedureOf, withReasons } from "~/contest/final/procedure";
import type { FinalistRow } from "~/contest/jury/finalists";
import { outcomeOf } from "../../../../verify/rules/procedure";

type Work = FinalistRow & { number: number };

const work = (number: number, avgScore: number | null, changes: Partial<Work> = {}): Work => ({
  number,
  id: `w${number}`,
  avgScore,
  stdDev: null,
  publicVotes: 0,
  createdAt: number,
  isDraft: false,
  status: "finalista",
  evaluationsCounted: avgScore === null ? 0 : 1,
  ...changes,
});
const ids = (...numbers: number[]) => numbers.map((number) => `w${number}`);
const fixed = (...numbers: number[]) => ({
  ids: ids(...numbers),
  asFixed: { calculated: ids(...numbers), favourite: null },
});
const out = { status: "descalificada" as const };

/** Four works, best first; three jurors; every step held as the rule says. */
const best = (changes: Record<number, Partial<Work>> = {}) =>
  [0.9, 0.8, 0.7, 0.6].map((score, at) => work(at + 1, score, changes[at + 1]));
const held = (changes: Partial<FinalData<Work>> = {}): FinalData<Work> => ({
  works: best(),
  places: 4,
  finalists: fixed(1, 2, 3, 4),
  jury: { isHeld: true, jurors: 3, marks: [ids(1, 2), ids(1, 2), ids(1, 2)] },
  community: {
    isOpened: true,
    isHeld: true,
    two: ids(1, 2),
    order: ids(1, 2, 3),
    votes: [
      { id: "w1", votes: 3 },
      { id: "w2", votes: 5 },
    ],
  },
  ...changes,
});
const jury = (marks: string[][], jurors = 3) => ({ isHeld: true, jurors, marks });
const community = (two: string[] | null, votes: number[], isOpened = true) => ({
  isOpened,
  isHeld: isOpened,
  two,
  order: null,
  votes: (two ?? []).map((id, at) => ({ id, votes: votes[at] ?? 0 })),
});
const unopened = community(null, [], false);
const noChoice = { isHeld: false, jurors: 3, marks: [] };

/** The two of the rule, the winner with its reason, and the departures. */
type Expected = [two: string[], winner: string | null, by: string | null, departures?: string[]];

const cases: [name: string, final: FinalData<Work>, expected: Expected][] = [
  ["most votes win", held(), [ids(1, 2), "w2", "votes"]],
  [
    "one finalist wins alone",
    held({
      works: [work(1, 0.9)],
      finalists: fixed(1),
      jury: noChoice,
      community: unopened,
    }),
    [ids(1), "w1", "alone"],
  ],
  [
    "two finalists need no choice of the jury",
    held({
      works: best().slice(0, 2),
      finalists: fixed(1, 2),
      jury: noChoice,
      community: community(ids(1, 2), [3, 5]),
    }),
    [ids(1, 2), "w2", "votes"],
  ],
  [
    "nobody evaluated, and the public has a favourite",
    held({
      works: [work(1, null, { status: "no_ganadora" }), work(2, null, { publicVotes: 4 })],
      finalists: fixed(2),
      jury: noChoice,
      community: unopened,
    }),
    [ids(2), "w2", "alone"],
  ],
  [
    "nobody evaluated or voted: no finalist, no winner",
    held({
      works: [work(1, null, { status: "pendiente" })],
      finalists: { ids: [], asFixed: null },
      jury: noChoice,
      community: unopened,
    }),
    [[], null, null],
  ],
  [
    "all jurors are in conflict, so nobody marks: the ranking decides",
    held({ jury: jury([[], [], []]) }),
    [ids(1, 2), "w2", "votes"],
  ],
  ["no marks", held({ jury: jury([]) }), [ids(1, 2), "w2", "votes"]],
  [
    "no jurors",
    held({ jury: jury([], 0), community: community(ids(1, 2), [2, 2]) }),
    [ids(1, 2), "w1", "place"],
  ],
  [
    "half of the jurors is not more than half",
    held({ jury: jury([ids(3, 4), ids(3, 4)], 4) }),
    [ids(1, 2), "w2", "votes"],
  ],
  [
    "more than half of the jurors is enough",
    held({ jury: jury([ids(3, 4), ids(3, 4)], 3), community: community(ids(3, 4), [1, 2]) }),
    [ids(3, 4), "w4", "votes"],
  ],
  [
    "equal marks at the cut: the better place",
    held({ jury: jury([ids(4, 3), ids(4, 2), ids(4, 1)]), community: community(ids(4, 1), [1, 0]) }),
    [ids(4, 1), "w4", "votes"],
  ],
  [
    "equal marks and means: the lower deviation",
    held({
      works: best({
        2: { avgScore: 0.9, stdDev: 0.2 },
        1: { stdDev: 0.3 },
        3: { avgScore: 0.9, stdDev: 0.1 },
      }),
      jury: jury([]),
      community: community(ids(3, 2), [0, 0]),
    }),
    [ids(3, 2), "w3", "place"],
  ],
  [
    "equal marks, means and deviations: more public votes, then the earlier work",
    held({
      works: best({
        1: { avgScore: 0.6 },
        2: { avgScore: 0.6 },
        3: { avgScore: 0.6 },
        4: { publicVotes: 1 },
      }),
      jury: jury([]),
      community: community(ids(4, 1), [0, 0]),
    }),
    [ids(4, 1), "w4", "place"],
  ],
  [
    "equal votes: more marks",
    held({ jury: jury([ids(2, 1), ids(2, 1), ids(2, 3)]), community: community(ids(1, 2), [7, 7]) }),
    [ids(2, 1), "w2", "marks"],
  ],
  [
    "equal votes and marks: the better place",
    held({ community: community(ids(2, 1), [7, 7]) }),
    [ids(1, 2), "w1", "place"],
  ],
  ["no votes", held({ community: community(ids(1, 2), []) }), [ids(1, 2), "w1", "place"]],
  [
    "a finalist is disqualified before the jury chooses",
    held({
      works: best({ 1: out }),
      finalists: fixed(2, 3, 4),
      jury: jury([ids(2, 3), ids(2, 3), ids(2, 3)]),
      community: community(ids(2, 3), [1, 2]),
    }),
    [ids(2, 3), "w3", "votes"],
  ],
  [
    "one of the two is disqualified before the vote opens: the next work takes its place",
    held({ works: best({ 2: out }), jury: jury([ids(1, 2), ids(1, 2), ids(2, 3)]), community: unopened }),
    [ids(1, 3), "w1", "marks", ["community left_out"]],
  ],
  [
    "one of the two is disqualified after the vote opened: the other one wins",
    held({ works: best({ 2: out }) }),
    [ids(1, 2), "w1", "alone"],
  ],
  [
    "both are disqualified after the vote opened: the next work wins",
    held({ works: best({ 1: out, 2: out }) }),
    [ids(1, 2), "w3", "alone"],
  ],
  [
    "a finalist that is not one of the two is disqualified",
    held({ works: best({ 3: out }) }),
    [ids(1, 2), "w2", "votes"],
  ],
  [
    "every finalist is disqualified",
    held({ works: best({ 1: out, 2: out, 3: out, 4: out }) }),
    [ids(1, 2), null, null],
  ],
  [
    "a status set by hand is a departure",
    held({
      finalists: { ids: ids(1, 2, 3), asFixed: { calculated: ids(1, 2, 3, 4), favourite: null } },
    }),
    [ids(1, 2), "w2", "votes", ["finalists other"]],
  ],
  ["the jury's choice is left out", held({ jury: noChoice }), [ids(1, 2), "w2", "votes", ["jury left_out"]]],
  [
    "other works than the two most marked go on",
    held({ community: community(ids(1, 4), [1, 2]) }),
    [ids(1, 2), "w4", "votes", ["jury other"]],
  ],
  [
    "the community's vote is left out",
    held({ community: unopened }),
    [ids(1, 2), "w1", "place", ["community left_out"]],
  ],
  [
    "another number of finalists, or a voided vote, after they were fixed is no departure",
    held({ places: 2, works: best({ 4: { avgScore: 1 } }) }),
    [ids(1, 2), "w2", "votes"],
  ],
  [
    "a departure of the finalists stays, also when the calculation gives them later",
    held({
      places: 3,
      finalists: { ids: ids(1, 2, 3), asFixed: { calculated: ids(1, 2, 3, 4), favourite: null } },
    }),
    [ids(1, 2), "w2", "votes", ["finalists other"]],
  ],
  [
    "other two stay a departure, also when one of the rule's two is disqualified after the opening",
    held({
      works: best({ 2: out }),
      community: { ...community(ids(1, 3), [1, 2]), order: ids(1, 2, 3) },
    }),
    [ids(1, 2), "w3", "votes", ["jury other"]],
  ],
  [
    "the jury's choice stays left out, also when a third finalist is disqualified after the opening",
    held({ works: best({ 3: out, 4: out }), jury: noChoice }),
    [ids(1, 2), "w2", "votes", ["jury left_out"]],
  ],
  [
    "a finalist that returns after the opening and would be one of the two",
    held({ community: { ...community(ids(2, 3), [2, 1]), order: ids(2, 3, 4) } }),
    [ids(1, 2), "w2", "votes", ["jury other"]],
  ],
  [
    "a finalist that returns after the opening and would not be one of the two",
    held({ community: { ...community(ids(1, 2), [2, 1]), order: ids(1, 2, 3) } }),
    [ids(1, 2), "w1", "votes"],
  ],
  [
    "a mean that changes after the opening decides no tie",
    held({
      works: best({ 1: { avgScore: 0.1 } }),
      community: { ...community(ids(1, 2), [7, 7]), order: ids(1, 2, 3, 4) },
    }),
    [ids(1, 2), "w1", "place"],
  ],
  [
    "other two do not go on once one of them is no finalist",
    held({ finalists: fixed(1, 2, 3), community: community(ids(1, 4), [], false) }),
    [ids(1, 2), "w1", "place", ["community left_out"]],
  ],
  ["the winner of the rule", held({ winner: "w2" }), [ids(1, 2), "w2", "votes"]],
  ["another winner", held({ winner: "w1" }), [ids(1, 2), "w2", "votes", ["verdict other"]]],
  ["no winner", held({ winner: null }), [ids(1, 2), "w2", "votes", ["verdict other"]]],
  [
    "everything by hand",
    held({
      finalists: { ids: ids(4), asFixed: null },
      jury: noChoice,
      community: unopened,
      winner: "w3",
    }),
    [ids(4), "w4", "alone", ["finalists other", "verdict other"]],
  ],
];

const said = ({ departures }: { departures: { step: string; kind: string }[] }) =>
  departures.map(({ step, kind }) => `${step} ${kind}`);

test.each(cases)("[RULE-01] %s", (_, final, [two, winner, by, departures = []]) => {
  const result = procedureOf(final);
  expect(result.jury.two).toEqual(two);
  expect(result.winner).toEqual(winner === null ? null : { id: winner, by });
  expect(said(result)).toEqual(departures);
  agree(final);
});

/** Compares the product with the program's rule, which shares no code with it. */
function agree(final: FinalData<Work>) {
  const { works, finalists, jury, community, winner } = final;
  const numberOf = (id: string) => Number(id.slice(1));
  const own = procedureOf(final);
  const other = outcomeOf({
    works: works.map((one) => ({
      ...one,
      mean: one.avgScore,
      deviation: one.stdDev,
      evaluations: one.evaluationsCounted,
    })),
    places: final.places,
    finalists: finalists.ids.map(numberOf),
    asFixed: finalists.asFixed && {
      calculated: finalists.asFixed.calculated.map(numberOf),
      favourite: finalists.asFixed.favourite === null ? null : numberOf(finalists.asFixed.favourite),
    },
    juryHeld: jury.isHeld,
    jurors: jury.jurors,
    marks: jury.marks.map((marks) => marks.map(numberOf)),
    voteHeld: community.isHeld,
    two: community.two?.map(numberOf) ?? null,
    order: community.order?.map(numberOf) ?? null,
    votes: new Map(community.votes.map(({ id, votes }) => [numberOf(id), votes])),
    winner: typeof winner === "string" ? numberOf(winner) : winner,
  });
  const { departures, two: pair, ...decision } = decisionOf(own, withReasons(own.departures, []), numberOf);
  const { now, ...outcome } = other;
  expect(now.calculated).toEqual(own.finalists.now.calculated.map(numberOf));
  expect(outcome).toEqual({
    calculated: own.finalists.calculated.map(numberOf),
    favourite: own.finalists.favourite === null ? null : numberOf(own.finalists.favourite),
    marked: decision.jury.marked,
    counts: decision.jury.counts,
    order: own.jury.order.map(({ id, marks }) => ({ work: numberOf(id), marks })),
    two: own.jury.two.map(numberOf),
    twoBy: decision.jury.twoBy,
    excluded: decision.jury.excluded,
    pair,
    winner: decision.winner,
    departures: departures.map(({ reason: _, ...departure }) => departure),
  });
}

const WORKS = 6;
const numbers = fc.integer({ min: 1, max: WORKS });
const some = (maxLength: number) => fc.uniqueArray(numbers, { maxLength }).map((list) => ids(...list));
const finals: fc.Arbitrary<FinalData<Work>> = fc.record({
  works: fc
    .array(
      fc.record({
        avgScore: fc.option(fc.constantFrom(0.25, 0.5, 1)),
        stdDev: fc.option(fc.constantFrom(0, 0.1)),
        publicVotes: fc.nat(2),
        createdAt: fc.nat(2),
        status: fc.constantFrom("finalista", "finalista", ...proposalStatuses),
      }),
      { minLength: WORKS, maxLength: WORKS },
    )
    .map((rows) => rows.map((row, at) => work(at + 1, row.avgScore, row))),
  places: fc.integer({ min: 1, max: 5 }),
  finalists: fc.record({
    ids: some(5),
    asFixed: fc.option(
      fc.record({
        calculated: some(5),
        favourite: fc.option(numbers).map((number) => (number === null ? null : `w${number}`)),
      }),
    ),
  }),
  jury: fc.record({ isHeld: fc.boolean(), jurors: fc.nat(5), marks: fc.array(some(2), { maxLength: 5 }) }),
  community: fc
    .record({
      state: fc.constantFrom("unopened", "sealed", "open", "held"),
      two: fc.option(some(2).filter((two) => two.length === 2)),
      order: some(WORKS),
      votes: fc.array(fc.nat(2), { minLength: 2, maxLength: 2 }),
    })
    .map(({ state, two, order, votes }) => ({
      isOpened: state === "open" || state === "held",
      isHeld: state === "held",
      two,
      order: state === "unopened" ? null : order,
      votes: (two ?? []).map((id, at) => ({ id, votes: votes[at] ?? 0 })),
    })),
  winner: fc.option(
    fc.option(numbers).map((number) => (number === null ? null : `w${number}`)),
    { nil: undefined },
  ),
});

test("[RULE-02] product and program agree in 2,000 contests, and each valid finalist list has a winner", () => {
  fc.assert(
    fc.property(finals, (final) => {
      agree(final);
      const { winner, jury } = procedureOf(final);
      if (jury.order.length > 0) expect(winner).not.toBeNull();
      if (winner) expect(final.works.find(({ id }) => id === winner.id)?.status).not.toBe("descalificada");
    }),
    { numRuns: 2000 },
  );
});
