import { expect, test } from "vitest";
import { sql, Writer } from "~/db/core/sql";
import { bound, every, flagOf, jsonOf, optional, select } from "~/db/core/statements";
import { judges } from "~/db/schema/jury";
import { universities } from "~/db/schema/people";

test("a repeated value is one parameter, a list stands in brackets, and SQL stands in SQL as it is", () => {
  const isOne = sql`${judges.id} = ${"one"}`;
  const { text, params } = new Writer().write(
    sql`from ${judges} where ${isOne} or ${isOne} or n in ${[1, 2]} and s = ${"1"} and ${sql.raw("true")} ${sql``}`,
  );
  expect(text).toBe(
    'from "judges" where "judges"."id" = ?1 or "judges"."id" = ?1 or n in (?2, ?3) and s = ?4 and true ',
  );
  expect(params).toEqual(["one", 1, 2, "1"]);
});

test("conditions are joined by and, except absent ones", () => {
  const textOf = (...conditions: Parameters<typeof every>) => bound(every(...conditions)).sql;
  expect(textOf()).toBe("true");
  expect(textOf(sql`a`, undefined, sql`b`)).toBe("(a and b)");
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
