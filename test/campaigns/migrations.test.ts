import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { command } from "../support/commands";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "concurso-"));
const pathOf = (name: string) => resolve(root, "migrations", name);
const released = Object.keys(JSON.parse(readFileSync(pathOf("released.json"), "utf8")));
const unreleased = readdirSync(resolve(root, "migrations"))
  .filter((name) => name.endsWith(".sql") && !released.includes(name))
  .sort();
/** Processor seconds of a migration over the national contest. D1 stops a query after 30 s. */
const MOST = 5;

let db: DatabaseSync;
beforeAll(async () => {
  // The seed takes minutes, which a release without a migration need not wait for.
  if (unreleased.length === 0) return;
  const run = command("seed-scale", 0, [], folder);
  const [code] = await once(run.process, "close");
  expect(code, run.output()).toBe(0);
  db = beforeTheRelease(databaseIn(folder));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the path of the seeded database. */
function databaseIn(place: string): string {
  const files = readdirSync(place, { recursive: true, encoding: "utf8" });
  const file = files.find((name) => /D1.*\/[0-9a-f]{64}\.sqlite$/.test(name));
  if (!file) throw new Error("the seed made no database");
  return join(place, file);
}

/** Returns the seeded rows in the schema of the last release: the columns that both schemas have. */
function beforeTheRelease(seeded: string): DatabaseSync {
  const old = new DatabaseSync(join(folder, "old.sqlite"));
  old.exec("pragma foreign_keys = off");
  for (const name of released) old.exec(readFileSync(pathOf(name), "utf8"));
  old.exec(`attach '${seeded}' as seeded`);
  const columns = (schema: string, table: string) =>
    old
      .prepare("select name, hidden from pragma_table_xinfo(?, ?)")
      .all(table, schema)
      .flatMap(({ name, hidden }) => (hidden === 0 ? String(name) : []));
  const tables = old
    .prepare("select name from main.sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
  for (const table of tables) {
    const both = columns("main", table).filter((name) => columns("seeded", table).includes(name));
    const list = both.map((name) => `"${name}"`).join(", ");
    old.exec(`delete from main."${table}"`);
    if (both.length > 0)
      old.exec(`insert into main."${table}" (${list}) select ${list} from seeded."${table}"`);
  }
  old.exec("detach seeded");
  return old;
}

/** Runs a migration as D1 does, in one transaction. Returns its processor time in seconds. */
function secondsOf(sql: string): number {
  const before = process.cpuUsage();
  db.exec("begin");
  db.exec(sql);
  const { user, system } = process.cpuUsage(before);
  db.exec("commit");
  return (user + system) / 1e6;
}

test("[YEAR-05] each unreleased migration takes at most 5 s over the national contest", () => {
  for (const name of unreleased) {
    const seconds = secondsOf(readFileSync(pathOf(name), "utf8"));
    console.info(`${name}: ${seconds.toFixed(1)} s`);
    expect([name, seconds]).toEqual([name, expect.toSatisfy((taken: number) => taken <= MOST)]);
  }
});
