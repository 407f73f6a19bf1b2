import { expect, test } from "vitest";
import { planInvitations, planUniversities } from "~/contest/people/imports";

const known = [
  { name: "Universidad de Jaén", slug: "jaen" },
  { name: "Universidad de Vigo", slug: "universidad-de-vigo-2" },
];
const rows = (...cells: [name: string, slug?: string][]) =>
  cells.map(([name, slug = ""], at) => ({ row: at + 2, cells: { name, slug } }));

test("new universities are added with the slug that they ask for, or one made from their name", () => {
  expect(planUniversities(rows(["Universidad de Soria", "Soria"], ["Universidad de Ávila"]), known)).toEqual({
    added: [
      { row: 2, name: "Universidad de Soria", slug: "soria" },
      { row: 3, name: "Universidad de Ávila", slug: "universidad-de-avila" },
    ],
    there: [],
    wrong: [],
  });
});

test("who is there already stays as it is, but for case and accents, whatever slug the row says", () => {
  const plan = planUniversities(rows(["UNIVERSIDAD DE JAEN", "otra"], ["Universidad de Vigo"]), known);
  expect([plan.added, plan.wrong, plan.there.map(({ row }) => row)]).toEqual([[], [], [2, 3]]);
});

test("a slug made from a name gives way to one that somebody chose, above or below it", () => {
  const plan = planUniversities(rows(["Soria"], ["Otra", "soria"], ["¿?"], ["«Jaén»"]), known);
  expect(plan.added.map(({ slug }) => slug)).toEqual(["soria-2", "soria", "universidad", "jaen-2"]);
});

const contest = {
  people: new Map([
    ["cuenta@gmail.com", "account"],
    ["invitada@prueba.test", "invited"],
    ["dijoqueno@prueba.test", "declined"],
  ] as const),
  universities: [
    { id: "soria", name: "Universidad de Soria", slug: "soria", active: true },
    { id: "cerrada", name: "Universidad de Jaén", slug: "jaen", active: false },
    { id: "uno", name: "Dos iguales", slug: "dos-iguales", active: true },
    { id: "dos", name: "DOS IGUALES", slug: "dos-iguales-2", active: true },
  ],
  emailOf: (typed: string) => (typed.includes("@") ? typed.toLowerCase() : null),
};
type Cells = [email: string, role?: string, university?: string, name?: string, surnames?: string];
const people = (...rows: Cells[]) =>
  rows.map(([email, role = "jurado", university = "", name = "", surnames = ""], at) => ({
    row: at + 2,
    cells: { email, role, university, name, surnames },
  }));

test("people are invited in the role and for the university that their row says, in people's words", () => {
  const { invited, there, wrong } = planInvitations(
    people(
      ["Ana@Prueba.test", "JURADA", "Universidad que da igual", "Ana"],
      ["b@prueba.test", "Contacto", "universidad de SORIA"],
      ["c@prueba.test", "alumna", "dos-iguales-2"],
    ),
    contest,
  );
  expect([there, wrong]).toEqual([[], []]);
  expect(
    invited.map(({ email, fullName, role, universityId }) => [email, fullName, role, universityId]),
  ).toEqual([
    ["ana@prueba.test", "Ana", "jurado", null],
    ["b@prueba.test", "", "universidad", "soria"],
    ["c@prueba.test", "", "alumno", "dos"],
  ]);
});

test("[MEND4-09] surnames of a column of their own join the name, and count in its length", () => {
  const { invited, wrong } = planInvitations(
    people(
      ["a@prueba.test", "jurado", "", "Ana", "Ríos Gil"],
      ["b@prueba.test", "jurado", "", "", "Sanz"],
      ["c@prueba.test", "jurado", "", "x".repeat(60), "y".repeat(60)],
    ),
    contest,
  );
  expect(invited.map(({ fullName }) => fullName)).toEqual(["Ana Ríos Gil", "Sanz"]);
  expect(wrong.map(({ error }) => error)).toEqual([{ kind: "name_too_long" }]);
});

test("who has an account, was asked or said no is asked nothing, by whichever name of their mailbox", () => {
  const plan = planInvitations(
    people(["Cuen.ta+1@gmail.com"], ["INVITADA@prueba.test", "nada"], ["dijoqueno@prueba.test"]),
    contest,
  );
  expect(plan).toEqual({
    invited: [],
    there: [
      { row: 2, as: "account" },
      { row: 3, as: "invited" },
      { row: 4, as: "declined" },
    ],
    wrong: [],
  });
});

// test/integration/imports.test.ts has a row of each other kind, with its words.
test.each([
  [["x@prueba.test", "constructor"], { kind: "role_unknown" }],
  [["x@prueba.test", "alumno", "dos iguales"], { kind: "university_twice" }],
] as [Parameters<typeof people>[0], unknown][])("the row %j says why it is left out", (row, error) => {
  const plan = planInvitations(people(["primera@prueba.test"], row), contest);
  expect(plan.wrong.map((one) => [one.row, one.error])).toEqual([[3, error]]);
  expect(plan.invited).toHaveLength(1);
});
