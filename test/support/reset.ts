import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { migrationStatements } from "../../scripts/runtime";

/** Resets the database to the state after the migrations. Removes all rows and a test's own tables. */
export async function resetDatabase(db: D1Database): Promise<void> {
  const { results } = await db
    .prepare(
      `select name, sql from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*'`,
    )
    .all<Table>();
  const statements = [
    "pragma defer_foreign_keys = on",
    ...childrenFirst(results).map(({ name }) => `drop table "${name}"`),
    ...migrationStatements(),
  ];
  await db.batch(statements.map((statement) => db.prepare(statement)));
}

/** Records all migrations as applied, in wrangler's own table. */
export async function recordMigrations(db: D1Database): Promise<void> {
  const files = readdirSync(resolve(import.meta.dirname, "../../migrations")).sort();
  const names = files.filter((name) => name.endsWith(".sql"));
  await db.batch([
    db.prepare("create table d1_migrations (id integer primary key, name text)"),
    ...names.map((name) => db.prepare("insert into d1_migrations (name) values (?)").bind(name)),
  ]);
}

interface Table {
  name: string;
  sql: string;
}

/**
 * Sorts referring tables first, because dropping a table checks the tables that it refers to. On a cycle any
 * table is next.
 */
function childrenFirst(tables: Table[]): Table[] {
  const left = [...tables];
  const ordered: Table[] = [];
  while (left.length > 0) {
    const isAsked = ({ name }: Table) =>
      left.some(
        (other) => other.name !== name && new RegExp(`references\\W+${name}\\b`, "i").test(other.sql),
      );
    const next = Math.max(
      0,
      left.findIndex((table) => !isAsked(table)),
    );
    ordered.push(...left.splice(next, 1));
  }
  return ordered;
}

export async function emptyBucket(bucket: R2Bucket): Promise<void> {
  for (;;) {
    const { objects, truncated } = await bucket.list();
    if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
    if (!truncated) return;
  }
}
