import { expect, test } from "vitest";
import type { Phase } from "~/contest/core/phases";
import { feedbackIsOpen, feedbackOf } from "~/contest/jury/feedback";
import { phase } from "../../../support/phases";

const phases = (active: number): Phase[] =>
  ["submission", "evaluation", "results"].map((key, displayOrder) =>
    phase(key, { displayOrder, isActive: displayOrder === active }),
  );

test("[FEED-01] open once the results phase is active, where the setting says so", () => {
  const open = (share_feedback: boolean, all: Phase[]) => feedbackIsOpen({ share_feedback }, all, 0);
  expect([0, 1, 2].map((active) => open(true, phases(active)))).toEqual([false, false, true]);
  expect(open(false, phases(2))).toBe(false);
  expect(open(true, phases(9)), "none is active").toBe(false);
  const going = phases(2).map((phase) => ({ ...phase, allowsEvaluations: true }));
  expect(open(true, going), "jurors can still move the means").toBe(false);
  expect(open(true, phases(1).slice(0, 2)), "there is no such phase").toBe(false);
});

test("[FEED-02] a mean is told of a criterion that three jurors scored; N/A is no score", () => {
  const criteria = ["color", "idea", "letra"].map((id) => ({ id, name: id }));
  const evaluations: { scores: Record<string, number> }[] = [
    { scores: { color: 5, idea: 1 } },
    { scores: { color: 4, idea: 2 } },
    { scores: { color: 0, letra: 3 } },
  ];
  expect(feedbackOf(criteria, evaluations).map(({ average }) => average)).toEqual([0.6, null, null]);
  expect(feedbackOf(criteria, []).map(({ average }) => average)).toEqual([null, null, null]);
  expect(feedbackOf([], evaluations)).toEqual([]);
});
