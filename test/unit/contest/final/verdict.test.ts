import { expect, test } from "vitest";
import type { awardLabels } from "~/contest/core/awards";
import { limits } from "~/contest/core/limits";
import { statusesAfter, type VerdictDraft, verdictProblems } from "~/contest/final/verdict";

const work = (id: string, status = "finalista" as const, isDraft = false) => ({ id, status, isDraft });
const works = [
  work("a"),
  work("b"),
  work("c"),
  { id: "out", status: "descalificada" as const, isDraft: false },
  { id: "draft", status: "pendiente" as const, isDraft: true },
];
const award = (kind: keyof typeof awardLabels, workId: string | null, changes = {}) => ({
  kind,
  workId,
  label: "",
  reasons: kind === "ganadora" ? "Por su oficio" : "",
  ...changes,
});
const draft = (awards: VerdictDraft["awards"], changes: Partial<VerdictDraft> = {}): VerdictDraft => ({
  reason: null,
  statement: "",
  departure: "",
  awards,
  ...changes,
});
const none = { hasOpenStep: false, finalists: ["a", "b", "out", "draft", "gone"], departures: [] };
const problems = (one: VerdictDraft) => {
  const id = one.awards.find(({ kind }) => kind === "favorita")?.workId;
  const favourites = id ? [{ id, title: "", votes: 1 }] : [];
  const byRule = one.awards.find(({ kind }) => kind === "ganadora")?.workId ?? null;
  const winner = byRule === null ? null : { id: byRule, title: "", votes: 0 };
  return verdictProblems(one, works, { winner, favourites }, none);
};
const winner = award("ganadora", "a");

test("a winner with reasons, finalists and the public's favourite, who may be any of them, make a verdict", () => {
  expect(problems(draft([winner]))).toEqual([]);
  const whole = [
    winner,
    award("finalista", "b"),
    award("accesit", "c", { label: "Técnica" }),
    award("favorita", "a"),
  ];
  expect(problems(draft(whole))).toEqual([]);
  expect(
    problems(draft([award("ganadora", null), award("favorita", null, { reasons: "Sin votos" })])),
  ).toEqual([]);
});

test.each([
  ["no winner, and nothing declared desierto", draft([award("finalista", "b")]), { what: "no_winner" }],
  ["two winners", draft([winner, award("ganadora", "b")]), { what: "two_winners" }],
  [
    "a winner and a prize declared desierto",
    draft([winner, award("ganadora", null)]),
    { what: "two_winners" },
  ],
  [
    "two favourites",
    draft([winner, award("favorita", "a"), award("favorita", "b")]),
    { what: "two_favourites" },
  ],
  ["a work named twice", draft([winner, award("accesit", "a")]), { what: "named_twice", at: 1 }],
  ["a disqualified work", draft([winner, award("mencion", "out")]), { what: "disqualified_work", at: 1 }],
  [
    "[RULE-10] a finalist that is none",
    draft([winner, award("finalista", "c")]),
    { what: "no_finalist", at: 1 },
  ],
  ["a draft", draft([award("ganadora", "draft")]), { what: "unpublished_work", at: 0 }],
  ["a work that is not there", draft([winner, award("finalista", "x")]), { what: "unknown_work", at: 1 }],
  [
    "a winner without reasons",
    draft([award("ganadora", "a", { reasons: " " })]),
    { what: "reasons_missing", at: 0 },
  ],
  [
    "what is desierto for no reason",
    draft([winner, award("accesit", null)]),
    { what: "reasons_missing", at: 1 },
  ],
  [
    "reasons without an end",
    draft([award("ganadora", "a", { reasons: "ñ".repeat(limits.awardReasonsLength + 1) })]),
    { what: "reasons_too_long", at: 0 },
  ],
  [
    "a name without an end",
    draft([winner, award("mencion", "b", { label: "ñ".repeat(limits.awardLabelLength + 1) })]),
    { what: "label_too_long", at: 1 },
  ],
  [
    "a sentence without an end",
    draft([winner], { statement: "ñ".repeat(limits.verdictStatementLength + 1) }),
    { what: "statement_too_long" },
  ],
  ["a rectification without why", draft([winner], { reason: " " }), { what: "reason_missing" }],
  [
    "a rectification's why without an end",
    draft([winner], { reason: "ñ".repeat(limits.rectificationReasonLength + 1) }),
    { what: "reason_too_long" },
  ],
  [
    "more than anybody reads",
    draft([winner, ...Array.from({ length: limits.awards }, () => award("accesit", null, { reasons: "x" }))]),
    { what: "too_many" },
  ],
] as const)("%s keeps it from being sealed", (_, one, problem) => {
  expect(problems(one)).toEqual([problem]);
});

test("[MEND3-03] while the public has votes, a verdict without its favourite needs a reason", () => {
  const choices = {
    winner: { id: "a", title: "", votes: 0 },
    favourites: [{ id: "b", title: "", votes: 1 }],
  };
  const problemsOf = (...awards: VerdictDraft["awards"]) =>
    verdictProblems(draft([winner, ...awards]), works, choices, none);
  expect(problemsOf()).toEqual([{ what: "favourite_missing" }]);
  expect(problemsOf(award("favorita", null, { reasons: " " }))).toEqual([{ what: "reasons_missing", at: 1 }]);
  expect(problemsOf(award("favorita", null, { reasons: "Votos comprados" }))).toEqual([]);
  expect(problemsOf(award("favorita", "b"))).toEqual([]);
});

test("[RULE-09] another winner than the rule's, and a step that left the rule, need a reason", () => {
  const others = [null, { id: "b", title: "", votes: 0 }].map((winner) => ({ winner, favourites: [] }));
  for (const choices of others) {
    expect(verdictProblems(draft([winner]), works, choices, none)).toEqual([{ what: "departure_missing" }]);
    expect(verdictProblems(draft([winner], { departure: "Por oficio" }), works, choices, none)).toEqual([]);
  }
  const choices = { winner: { id: "a", title: "", votes: 0 }, favourites: [] };
  const left = (reason: string | null) => ({ ...none, departures: [{ step: "community" as const, reason }] });
  expect(verdictProblems(draft([winner]), works, choices, left(null))).toEqual([
    { what: "step_unexplained" },
  ]);
  expect(verdictProblems(draft([winner]), works, choices, left("Sin tiempo"))).toEqual([]);
  const open = { ...left("Sin tiempo"), hasOpenStep: true };
  expect(verdictProblems(draft([winner]), works, choices, open)).toEqual([{ what: "step_open" }]);
});

test("[RULE-10] a finalist that is named stays one, a mention makes none, the winner wins; drafts and disqualified works stay", () => {
  const after = statusesAfter(
    draft([winner, award("finalista", "b"), award("mencion", "c"), award("favorita", "a")]),
    works,
    ["a", "b", "out"],
  );
  expect(Object.fromEntries(after)).toEqual({ a: "ganadora", b: "finalista", c: "no_ganadora" });
  const nobody = statusesAfter(draft([award("ganadora", null)]), works, ["a"]);
  expect([...nobody.values()]).toEqual(["no_ganadora", "no_ganadora", "no_ganadora"]);
});
