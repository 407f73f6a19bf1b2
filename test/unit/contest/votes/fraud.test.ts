import { expect, test } from "vitest";
import { type Evidence, signalsOf } from "~/contest/votes/fraud";

/** A group of votes from one network without a signal of its own. */
const group: Evidence = {
  kind: "network",
  source: "203.0.113.0/24",
  isUniversity: false,
  isDisposable: false,
  votes: 0,
  browsers: null,
  accounts: 0,
  onlyHere: 0,
  fast: 0,
  registeredFrom: null,
  registeredTo: null,
};

test.each([
  // Limits: at least two browsers, a tenth of the votes, at most ten.
  [8, 2, 3],
  [50, 5, 5.1],
  [200, 10, 10.1],
])("[FRAUD-02] of %i votes %d equal browsers are few, and %d are not", (votes, few, more) => {
  const isFew = (browsers: number) => signalsOf({ ...group, votes, browsers }).includes("one_browser");
  expect([few, more].map(isFew)).toEqual([true, false]);
});
