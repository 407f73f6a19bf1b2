import { expect, test } from "vitest";
import { planUniversities } from "~/contest/imports";

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

test("each wrong row says why, and the earlier row that it repeats", () => {
  const plan = planUniversities(
    rows(
      ["", "sola"],
      ["Soria", "numancia"],
      ["SORIÁ"],
      ["Numancia", "Numancia"],
      ["Teruel", "jaén"],
      ["Cuenca", "¿?"],
      ["x".repeat(201)],
    ),
    known,
  );
  expect(plan.added.map(({ row }) => row)).toEqual([3]);
  expect(plan.wrong.map(({ row, error }) => [row, error])).toEqual([
    [2, { kind: "name_missing" }],
    [4, { kind: "name_repeated", row: 3 }],
    [5, { kind: "slug_repeated", row: 3 }],
    [6, { kind: "slug_taken" }],
    [7, { kind: "slug_empty" }],
    [8, { kind: "name_too_long" }],
  ]);
});
