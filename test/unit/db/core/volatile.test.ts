import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { volatile } from "~/db/core/backed-up";
import * as schema from "~/db/schema/all";

const tables = Object.values(schema)
  .filter((one) => is(one, SQLiteTable))
  .map((one) => getTableConfig(one as SQLiteTable));
/** Tables with rows that end by themselves, which a backup holds all the same: mailed links stay valid. */
const kept = ["invitations", "verifications"];

test("a backup leaves out tables of the schema that no other table names", () => {
  const names = tables.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.keys(volatile)));
  for (const { name, foreignKeys } of tables) {
    if (name in volatile) continue;
    for (const key of foreignKeys) {
      expect(Object.keys(volatile)).not.toContain(getTableConfig(key.reference().foreignTable).name);
    }
  }
});

test("each table of rows that end by themselves is left out or kept by name", () => {
  const ending = tables.filter(({ columns }) => columns.some(({ name }) => name === "expires_at"));
  const left = ending.map(({ name }) => name).filter((name) => !(name in volatile));
  expect(left.sort()).toEqual(kept);
});
