import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bound, flagOf, jsonOf, optional, perShape, select } from "~/db/core/statements";
import { judges } from "~/db/jury/schema";
import { universities } from "~/db/people/schema";

test("a shape of a question is made once while it is asked, and ever other shapes keep no memory", () => {
  const made: number[] = [];
  const of = perShape((page: number) => {
    made.push(page);
    return { page };
  });
  const first = of(0);
  for (let page = 1; page <= 5_000; page++) {
    of(page);
    // A frequently used statement stays in the cache.
    if (page % 100 === 0) expect(of(0)).toBe(first);
  }
  expect(made.filter((page) => page === 0)).toEqual([0]);
  // An old statement is made again.
  of(1);
  expect(made.filter((page) => page === 1)).toEqual([1, 1]);
});

test("a selection names its columns by key and group, and reads flags, JSON and left joins", () => {
  const { id, ties, active } = judges;
  const { sql: text, read } = bound(
    select({
      ties,
      active,
      isOne: flagOf(sql`${id} = ${1}`),
      list: jsonOf<number[]>(sql`json_array(1)`),
      university: optional({ id: universities.id, active: universities.active }),
    })`from ${judges} where ${id} = ${1}`,
  );
  expect(text).toContain('"universities"."id" as "university.id"');
  expect(text).toMatch(/from "judges" where "judges"\."id" = \?1$/);
  const stored = {
    ties: "[]",
    active: 1,
    isOne: 0,
    list: "[1]",
    "university.id": null,
    "university.active": null,
  };
  const row = { ties: [], active: true, isOne: false, list: [1], university: null };
  expect(read(stored)).toEqual(row);
  expect(read({ ...stored, "university.id": "u", "university.active": 0 })).toEqual({
    ...row,
    university: { id: "u", active: false },
  });
});
