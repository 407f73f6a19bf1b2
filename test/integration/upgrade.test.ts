import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Miniflare } from "miniflare";
import { afterEach, beforeEach, expect, test } from "vitest";
import { categories } from "~/contest/core/categories";
import { brokenInvariants } from "~/db/core/invariants";
import { holdsTriggers, triggerStatements } from "../../scripts/triggers";
import { openSql, sqlWorker } from "../support/sql";

const root = resolve(import.meta.dirname, "../..");
const statementsOf = (file: string) => readFileSync(file, "utf8").split("--> statement-breakpoint");
const [first = "", ...later] = readdirSync(resolve(root, "migrations"))
  .filter((name) => name.endsWith(".sql"))
  .sort()
  .map((name) => resolve(root, "migrations", name));

type Rows = Record<string, Record<string, unknown>[]>;
/** A complete contest of version 1.0.0: every table has rows. From the release on this file never changes. */
const planted: Rows = JSON.parse(readFileSync(resolve(root, "test/files/contest-1.0.0.json"), "utf8"));

let runtime: Miniflare;
let db: D1Database;
const run = (statements: string[]) => db.batch(statements.map((statement) => db.prepare(statement)));
/** Applies the triggers of the tables that exist: a later migration may add a table with its triggers. */
async function applyTriggers() {
  const { results } = await db.prepare("select name from sqlite_master where type = 'table'").all();
  const tables = new Set(results.map(({ name }) => name));
  const tableOf = (statement: string) => /^CREATE TRIGGER.*? ON `?(\w+)/.exec(statement)?.[1];
  await run(triggerStatements().filter((statement) => tables.has(tableOf(statement) ?? "proposals")));
}

beforeEach(async () => {
  runtime = new Miniflare({ workers: [sqlWorker({ DB: "upgraded" })] });
  db = openSql(await runtime.unsafeGetDirectURL("sql"));
  await run(statementsOf(first));
  const tables = Object.keys(planted);
  const inserts = Object.entries(planted).flatMap(([table, rows]) =>
    rows.map((row) => {
      const columns = Object.keys(row);
      const marks = columns.map(() => "?").join(", ");
      return db
        .prepare(`insert into ${table} (${columns.join(", ")}) values (${marks})`)
        .bind(...Object.values(row));
    }),
  );
  await db.batch([
    db.prepare("pragma defer_foreign_keys = on"),
    ...tables.map((table) => db.prepare(`delete from ${table}`)),
    ...inserts,
  ]);
  await applyTriggers();
});
afterEach(() => runtime.dispose());

/** Returns the current values of the planted columns of every table. */
async function stored(): Promise<Rows> {
  const read = Object.entries(planted).map(async ([table, rows]) => {
    const columns = Object.keys(rows[0] ?? { "*": 0 }).join(", ");
    const { results } = await db.prepare(`select ${columns} from ${table}`).all();
    return [table, results.sort(byText)];
  });
  return Object.fromEntries(await Promise.all(read));
}
const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
const before = Object.fromEntries(
  Object.entries(planted).map(([table, rows]) => [table, rows.toSorted(byText)]),
);

test("[DEP-04] a full contest of 1.0.0 comes through every later migration: rows, counters, invariants", async () => {
  expect(Object.keys(planted).filter((table) => planted[table]?.length === 0)).toEqual([]);
  for (const file of later) await run(statementsOf(file));
  await applyTriggers();
  expect(await stored()).toEqual(before);
  expect(await brokenInvariants(db)).toEqual([]);
});

test("a category that the code knows has its row after the next start", async () => {
  await run([
    "delete from categories where name not in (select category from proposals where category is not null)",
  ]);
  const names = async () => {
    const { results } = await db.prepare("select name from categories order by name").all<{ name: string }>();
    return results.map(({ name }) => name);
  };
  expect((await names()).length).toBeLessThan(categories.length);
  await applyTriggers();
  expect(await names()).toEqual(categories.toSorted());
});

test("[DEP-04] a released migration never changes", () => {
  const released: Record<string, string> = JSON.parse(
    readFileSync(resolve(root, "migrations/released.json"), "utf8"),
  );
  const hashes = Object.keys(released).map((name) => [
    name,
    createHash("sha256")
      .update(readFileSync(resolve(root, "migrations", name)))
      .digest("hex"),
  ]);
  expect(hashes.length).toBeGreaterThan(0);
  expect(Object.fromEntries(hashes)).toEqual(released);
});

/** Returns the statements of docs/migrations.md that rebuild a table, for that table and its rows. */
async function rebuild(table: string, where = "true"): Promise<string[]> {
  const recipe = /```sql\n(pragma defer_foreign_keys.+?)```/s.exec(
    readFileSync(resolve(root, "docs/migrations.md"), "utf8"),
  )?.[1];
  const definition = await db
    .prepare("select sql from sqlite_master where type = 'table' and name = ?")
    .bind(table)
    .first<string>("sql");
  const columns = await db
    .prepare("select name from pragma_table_xinfo(?) where hidden = 0")
    .bind(table)
    .all<{ name: string }>();
  const indexes = await db
    .prepare("select sql from sqlite_master where type = 'index' and tbl_name = ? and sql is not null")
    .bind(table)
    .all<{ sql: string }>();
  return (recipe ?? "")
    .replace("create table works (…);", () => `${definition};`)
    .replaceAll("works", table)
    .replaceAll("id, title, …", columns.results.map(({ name }) => `"${name}"`).join(", "))
    .replace(`from ${table}_before;`, `from ${table}_before where ${where};`)
    .replace("create index …;", () => indexes.results.map(({ sql }) => `${sql};`).join("\n"))
    .split(/;\n/)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

test.each(["proposals", "profiles", "universities", "evaluations"])(
  "[DEP-04] %s rebuilt by the recipe of docs/migrations.md loses nothing that hangs on it",
  async (table) => {
    for (const file of later) await run(statementsOf(file));
    await run(await rebuild(table));
    await applyTriggers();
    expect(await stored()).toEqual(before);
    expect(await brokenInvariants(db)).toEqual([]);
  },
);

test("[DEP-04] each migration ends with a semicolon: wrangler notes it as applied by a statement right behind", () => {
  const open = [first, ...later].filter((file) => !readFileSync(file, "utf8").trimEnd().endsWith(";"));
  expect(open).toEqual([]);
});

test("[DEP-04] a rebuild that forgets a row on which others hang is refused whole", async () => {
  for (const file of later) await run(statementsOf(file));
  const voted = planted.public_votes?.[0]?.proposal_id;
  await expect(run(await rebuild("proposals", `id <> '${voted}'`))).rejects.toThrow("FOREIGN KEY");
  expect(await stored()).toEqual(before);
});

test("[YEAR-03] triggers are written only where the database differs from them", async () => {
  const held = async () => {
    const sql = "select sql as held from sqlite_master where type in ('trigger', 'view')";
    const { results } = await db
      .prepare(`${sql} union all select name from categories`)
      .all<{ held: string }>();
    return results.map((row) => row.held);
  };
  await run(triggerStatements());
  expect(holdsTriggers(await held())).toBe(true);
  const [{ name = "" } = {}] = (
    await db.prepare("select name from sqlite_master where type = 'trigger' limit 1").all<{ name: string }>()
  ).results;
  await run([`drop trigger ${name}`]);
  expect(holdsTriggers(await held())).toBe(false);
  await run(triggerStatements());
  expect(holdsTriggers(await held())).toBe(true);
});
