import fc from "fast-check";
import { expect, test } from "vitest";
import { choice, day, flag, listAddress, name, page, search } from "~/web/core/list-address";

const list = listAddress("/admin/obras", {
  search: search("q"),
  sort: choice("orden", ["recent", "title"], "recent"),
  category: choice("categoria", ["Video", "Grafico"]),
  // One parameter with two meanings.
  own: choice("estado", ["draft"]),
  works: choice("estado", ["finalista"]),
  open: name("obra"),
  all: flag("ver", "todas"),
  since: day("desde"),
  page: page(),
});

const unasked = {
  search: "",
  sort: "recent",
  category: null,
  own: null,
  works: null,
  open: null,
  all: false,
  since: null,
  page: 1,
};
const read = (query: string) => list.read(new Request(`https://concurso.example/admin/obras?${query}`));

test("an address says only what is not as it stands anyway, in the order of its description", () => {
  expect(read("")).toEqual(unasked);
  expect(list.path()).toBe("/admin/obras");
  expect(list.path({ ...read(""), sort: "recent", page: 1 })).toBe("/admin/obras");
  const filters = { page: 3, all: true, since: "2025-03-31", category: "Video", sort: "title" } as const;
  expect(list.query({ ...filters, search: "a & ñ", own: "draft", works: null, open: "x/1" })).toBe(
    "?q=a+%26+%C3%B1&orden=title&categoria=Video&estado=draft&obra=x%2F1&ver=todas&desde=2025-03-31&pagina=3",
  );
});

test.each<[string, Partial<ReturnType<typeof list.read>>]>([
  ["orden=nada&categoria=video&estado=x&ver=otras", {}],
  ["desde=2026-02-30&obra=", {}],
  ...["0", "-1", "1.5", "1e3", "0x10", "x", "123456"].map((written): [string, object] => [
    `pagina=${written}`,
    {},
  ]),
  ["pagina=99999", { page: 99_999 }],
  ["estado=finalista", { works: "finalista" }],
  [`q=${encodeURIComponent(` ${"ñ".repeat(100)} `)}`, { search: "ñ".repeat(100) }],
  [`q=${"x".repeat(101)}`, {}],
  ["q=uno&q=dos", { search: "uno" }],
])("%s: what it cannot mean is passed over", (query, meant) => {
  expect(read(query)).toEqual({ ...unasked, ...meant });
});

test("what is written is read as it was meant", () => {
  const filters = fc.record({
    search: fc.string({ unit: "grapheme", maxLength: 20 }).map((words) => words.trim()),
    sort: fc.constantFrom("recent" as const, "title" as const),
    category: fc.constantFrom(null, "Video" as const, "Grafico" as const),
    own: fc.constantFrom(null, "draft" as const),
    works: fc.constant(null),
    open: fc.option(fc.string({ minLength: 1, maxLength: 20 })),
    all: fc.boolean(),
    since: fc.constantFrom(null, "2000-01-01", "2024-02-29", "2100-12-31"),
    page: fc.integer({ min: 1, max: 99_999 }),
  });
  fc.assert(
    fc.property(filters, (query) => {
      expect(read(list.query(query).slice(1))).toEqual(query);
    }),
  );
});
