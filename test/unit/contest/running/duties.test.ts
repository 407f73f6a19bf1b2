import { expect, test } from "vitest";
import { dutiesOf, type FinalFigures, type PhaseFigures } from "~/contest/running/duties";

const course = { movesBack: 0, waiting: null, following: null, votes: 7 };
const kinds = (figures: PhaseFigures | null, waiting: string | null = null) =>
  dutiesOf(figures, { ...course, waiting }).map(({ kind, count }) => `${kind} ${count}`);
const final = (figures: Partial<FinalFigures>, isUnsealed = true) =>
  kinds({
    phase: "final",
    finalists: 4,
    jury: "unopened",
    absent: 0,
    marked: 0,
    isJuryLeftOut: false,
    isCommunityLeftOut: false,
    community: "unopened",
    votes: 0,
    isUnsealed,
    ...figures,
  });

test("[PANEL-04] the final has one act at a time", () => {
  expect(final({ finalists: 0 })).toEqual(["calculate_finalists 0"]);
  expect(final({})).toEqual(["open_jury 4"]);
  expect(final({ jury: "open", absent: 2, marked: 3 })).toEqual(["deliberate 2"]);
  expect(final({ jury: "open", marked: 5 })).toEqual(["close_jury 5"]);
  expect(final({ jury: "closed" })).toEqual(["open_community 2"]);
  // A vote without a voter is announced, not closed.
  expect(final({ community: "open" })).toEqual(["invite_community 0"]);
  expect(final({ jury: "closed", community: "closed" })).toEqual(["seal 1"]);
});

test("[PANEL-04] a step with nothing to choose, or left out with a reason, is skipped", () => {
  expect(final({ finalists: 1 })).toEqual(["seal 1"]);
  expect(final({ finalists: 2 })).toEqual(["open_community 2"]);
  expect(final({ isJuryLeftOut: true })).toEqual(["open_community 2"]);
  expect(final({ jury: "closed", isCommunityLeftOut: true })).toEqual(["seal 1"]);
});

test("[PANEL-04] a sealed verdict leaves an open election to close, then the results to publish", () => {
  expect(final({ finalists: 0 }, false)).toEqual(["publish 1"]);
  expect(final({ community: "closed" }, false)).toEqual(["publish 1"]);
  expect(final({ community: "open", votes: 9 }, false)).toEqual(["close_community 9"]);
});

test("[PANEL-10] phases that would start again come first, and of four acts three are shown", () => {
  const figures = { phase: "results", isUnsealed: true, unannounced: 1, unprintable: 3 } as const;
  expect(dutiesOf(figures, { ...course, movesBack: 2 }).map(({ kind }) => kind)).toEqual([
    "keep_phase",
    "seal",
    "announce",
  ]);
  expect(dutiesOf(null, { ...course, movesBack: 1 })).toEqual([{ kind: "keep_phase", count: 1 }]);
  expect(dutiesOf(null, course)).toEqual([]);
});

test("[PANEL-05] with the results only what needs a person is an act", () => {
  const figures = { phase: "results", unannounced: 1, unprintable: 3 } as const;
  expect(kinds({ ...figures, isUnsealed: true })).toEqual(["seal 1", "announce 1", "correct_names 3"]);
  expect(kinds({ ...figures, isUnsealed: false })).toEqual(["announce 1", "correct_names 3"]);
});

test("[EASE-08] a phase that has ended and that nothing follows by itself asks for the next one, after its own acts", () => {
  const judged = { phase: "evaluation", unassigned: 2, late: 3, sent: 9, missing: 4, jurors: 3 } as const;
  expect(kinds({ phase: "submission", idle: 2 }, "Evaluación")).toEqual([
    "remind_universities 2",
    "activate_next 1",
  ]);
  expect(kinds(judged, "Votación")).toEqual([
    "assign 2",
    "remind_jurors 3",
    "await_evaluations 4",
    "activate_next 1",
  ]);
  // Complete evaluations name the voting themselves.
  expect(kinds({ ...judged, unassigned: 0, late: 0, missing: 0 }, "Votación")).toEqual(["activate_voting 9"]);
  expect(kinds(null, "Final")).toEqual(["review_votes 7", "activate_next 1"]);
  expect(dutiesOf(null, { ...course, waiting: "Final" }).at(-1)?.phaseName).toBe("Final");
});
