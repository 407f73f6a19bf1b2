import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Evaluation,
  evaluationState,
  halfScored,
  isValidScore,
  missingCriteria,
  normalizeScore,
  progress,
  ratingLabel,
  sameAnswers,
  submitProblems,
  totalScore,
} from "~/contest/jury/scoring";
import { totalOf } from "../../../../verify/rules/totals";

const criteria = [
  { id: "creativity", weight: 40 },
  { id: "technique", weight: 30 },
  { id: "innovation", weight: 20 },
  { id: "brief", weight: 10 },
];
const all = (score: number) => Object.fromEntries(criteria.map(({ id }) => [id, score]));
const lenient = {
  comments_required: false,
  min_comment_length: 20,
  allow_half_stars: false,
  show_na_option: true,
};

test.each([
  [0, 0],
  [3.5, 3.5],
  [5, 5],
  [50, 5],
  [45, 4.5],
  [40, 4],
  [33, 3.5],
  [32, 3],
  [6, 0.5],
])("[EVA-09] a stored %d is %d on the scale of five", (stored, score) => {
  expect(normalizeScore(stored)).toBe(score);
});

test("[EVA-09] every legacy score becomes a valid score in half steps, a quarter off at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 50 }), (legacy) => {
      const score = normalizeScore(legacy);
      expect(isValidScore(score, true)).toBe(true);
      expect(Math.abs(score * 10 - legacy)).toBeLessThanOrEqual(2.5);
    }),
  );
});

test("[EVA-02] scores go from 0 to 5, in halves only where allowed", () => {
  for (const score of [0, 1, 2, 3, 4, 5]) expect(isValidScore(score, false)).toBe(true);
  for (const score of [0.5, 4.5]) {
    expect(isValidScore(score, true)).toBe(true);
    expect(isValidScore(score, false)).toBe(false);
  }
  for (const score of [-1, -0.5, 5.5, 6, 3.25, Number.NaN, Infinity])
    expect(isValidScore(score, true)).toBe(false);
});

test("[EVA-03] the total is the average weighted over the scored criteria", () => {
  // (5·40 + 4·30 + 3·20 + 0·10) / 5 / 100 = 380 / 500
  expect(totalScore({ creativity: 5, technique: 4, innovation: 3, brief: 0 }, criteria)).toBeCloseTo(
    0.76,
    12,
  );
  // (5·40 + 2·30) / 5 / 70 = 260 / 350
  expect(totalScore({ creativity: 5, technique: 2 }, criteria)).toBeCloseTo(260 / 350, 12);
  expect(totalScore({ brief: 0 }, criteria)).toBe(0);
});

test("[EVA-03] without a scored criterion there is no total, and unknown criteria do not count", () => {
  expect(totalScore({}, criteria)).toBeNull();
  expect(totalScore({ gone: 5 }, criteria)).toBeNull();
  expect(totalScore({ gone: 5, brief: 1 }, criteria)).toBeCloseTo(0.2, 12);
});

test("[EVA-09] legacy scores total like their counterparts", () => {
  expect(totalScore({ creativity: 50, technique: 40 }, criteria)).toBeCloseTo(
    totalScore({ creativity: 5, technique: 4 }, criteria) ?? Number.NaN,
    12,
  );
});

test("[EVA-03] [EVA-09] the total is that of the second implementation, whatever the scores and weights", () => {
  const answer = fc.record({
    score: fc.option(fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constantFrom(0.5, 2.5, 4.5))),
    weight: fc.double({ min: 0.1, max: 90, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(answer), (answers) => {
      const some = answers.map(({ weight }, at) => ({ id: `c${at}`, weight }));
      const scores = Object.fromEntries(
        answers.flatMap(({ score }, at) => (score === null ? [] : [[`c${at}`, score]])),
      );
      const second = totalOf(
        answers.map(({ score }) => score),
        answers.map(({ weight }) => weight),
      );
      const total = totalScore(scores, some);
      if (second === null) expect(total).toBeNull();
      else expect(total).toBeCloseTo(second, 12);
    }),
  );
});

test("[EVA-03] equal scores total to that score, whatever the weights", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1 }),
      fc.integer({ min: 0, max: 5 }),
      (weights, score) => {
        const some = weights.map((weight, index) => ({ id: `c${index}`, weight }));
        const scores = Object.fromEntries(some.map(({ id }) => [id, score]));
        expect(totalScore(scores, some)).toBeCloseTo(score * 0.2, 10);
      },
    ),
  );
});

test("[EVA-04] a zero and an N/A are answers, nothing else is", () => {
  const missing = missingCriteria({ scores: { creativity: 0 }, notApplicable: ["technique"] }, criteria);
  expect(missing.map(({ id }) => id)).toEqual(["innovation", "brief"]);
});

test("[EVA-04] submitting asks for every criterion", () => {
  const answers = { scores: { creativity: 3 }, notApplicable: [] };
  expect(submitProblems(answers, "", criteria, lenient)).toEqual([{ kind: "missing", count: 3 }]);
  expect(submitProblems({ scores: all(0), notApplicable: [] }, "", criteria, lenient)).toEqual([]);
});

test("[EVA-10] N/A counts as answered where allowed, never alone, and not where it is off", () => {
  const rest = criteria.slice(1).map(({ id }) => id);
  const oneScore = { scores: { creativity: 3 }, notApplicable: rest };
  const onlyNa = { scores: {}, notApplicable: criteria.map(({ id }) => id) };
  expect(submitProblems(oneScore, "", criteria, lenient)).toEqual([]);
  expect(submitProblems(onlyNa, "", criteria, lenient)).toEqual([{ kind: "only_na" }]);
  expect(submitProblems(oneScore, "", criteria, { ...lenient, show_na_option: false })).toEqual([
    { kind: "missing", count: 3 },
  ]);
  expect(totalScore(oneScore.scores, criteria)).toBeCloseTo(0.6, 12);
});

test("[EVA-05] required comments are non-blank and long enough, without their outer spaces", () => {
  const answers = { scores: all(4), notApplicable: [] };
  const strict = { ...lenient, comments_required: true };
  const tooShort = [{ kind: "comments", minLength: 20 }];
  expect(submitProblems(answers, " ".repeat(40), criteria, strict)).toEqual(tooShort);
  expect(submitProblems(answers, `  ${"x".repeat(19)}  `, criteria, strict)).toEqual(tooShort);
  expect(submitProblems(answers, "x".repeat(20), criteria, strict)).toEqual([]);
  expect(submitProblems(answers, "  ", criteria, { ...strict, min_comment_length: 0 })).toEqual([
    { kind: "comments", minLength: 0 },
  ]);
  expect(submitProblems(answers, "", criteria, lenient)).toEqual([]);
  expect(submitProblems({ scores: {}, notApplicable: [] }, "", criteria, strict)).toHaveLength(2);
});

test("[MEND-20] a half is sent only where halves are allowed, and a legacy score is one on the scale of five", () => {
  const answers = { scores: { ...all(4), creativity: 2.5, technique: 33 }, notApplicable: [] };
  expect(halfScored(answers.scores, criteria).map(({ id }) => id)).toEqual(["creativity", "technique"]);
  expect(submitProblems(answers, "", criteria, lenient)).toEqual([{ kind: "halves", count: 2 }]);
  expect(submitProblems(answers, "", criteria, { ...lenient, allow_half_stars: true })).toEqual([]);
});

test("[MEND-18] answers are the same by the criteria that there are, whatever their order", () => {
  const one = { scores: { creativity: 3, gone: 1 }, notApplicable: ["brief"] };
  expect(sameAnswers(one, { scores: { creativity: 3 }, notApplicable: ["brief", "old"] }, criteria)).toBe(
    true,
  );
  expect(sameAnswers(one, { scores: { creativity: 4 }, notApplicable: ["brief"] }, criteria)).toBe(false);
  expect(sameAnswers(one, { scores: { creativity: 3 }, notApplicable: [] }, criteria)).toBe(false);
  expect(sameAnswers(one, { ...one, scores: { ...one.scores, technique: 0 } }, criteria)).toBe(false);
});

test("[JUR-02] states and progress of an evaluation", () => {
  const draft: Evaluation = { status: "draft", conflict: false, scores: {}, notApplicable: [] };
  const submitted: Evaluation = { ...draft, status: "submitted" };
  expect(evaluationState(null)).toBe("not_started");
  expect(evaluationState(draft)).toBe("draft");
  expect(evaluationState(submitted)).toBe("submitted");
  expect(evaluationState({ ...draft, conflict: true })).toBe("conflict");
  expect(evaluationState({ ...submitted, conflict: true })).toBe("conflict");

  expect(progress(null)).toBe(0);
  expect(progress(draft)).toBe(0);
  expect(progress({ ...draft, scores: { a: 0 } })).toBe(25);
  expect(progress({ ...draft, scores: { a: 1, b: 2 }, notApplicable: ["c"] })).toBe(75);
  expect(progress({ ...draft, scores: { a: 1, b: 2, c: 3, d: 4, e: 5 } })).toBe(100);
  expect(progress(submitted)).toBe(100);
  expect(progress({ ...draft, conflict: true })).toBe(100);
});

test("[MEND4-40] [EVA-01] the six labels; a half keeps the label below it", () => {
  const labels = ["Nada / No cumple", "Muy bajo", "Bajo", "Medio", "Alto", "Excelente"];
  expect([0, 1, 2, 3, 4, 5].map(ratingLabel)).toEqual(labels);
  expect(ratingLabel(0.5)).toBe("Muy bajo");
  expect(ratingLabel(4.5)).toBe("Alto");
});
