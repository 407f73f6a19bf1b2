import { DatabaseSync } from "node:sqlite";
import { parseSettings } from "~/contest/core/settings";
import { documentKey } from "~/contest/public/home-pdf";
import { volatile } from "~/db/core/backed-up";
import { ownedPaths } from "~/db/core/invariants";
import type { Row, StoredObject } from "./place";
import { quoted, type Table, tablesOf } from "./tables";

/** Opens a copied database without its triggers: a restore writes the triggers of the code. */
export function openCopy(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  for (const { name } of db.prepare("select name from sqlite_master where type = 'trigger'").all()) {
    db.exec(`drop trigger ${quoted(String(name))}`);
  }
  return db;
}

/** Opens a copied database and removes the rows of volatile tables, also from the free pages of the file. */
export function withoutVolatile(file: string): DatabaseSync {
  const db = openCopy(file);
  db.exec("pragma journal_mode = delete; pragma secure_delete = on");
  for (const { name } of tablesOf(db)) if (name in volatile) db.exec(`delete from ${quoted(name)}`);
  return db;
}

/** Yields a table's rows in the order of writing. */
export const rowsOf = (db: DatabaseSync, { name, columns }: Table) =>
  db
    .prepare(`select ${columns.map(quoted).join(", ")} from ${quoted(name)} order by rowid`)
    .iterate() as Iterable<Row>;

export const migrationsOf = (db: DatabaseSync) =>
  db
    .prepare("select name from d1_migrations order by id")
    .all()
    .map(({ name }) => String(name));

/** Returns the tables whose rows differ between two copies of the same schema. */
export function differences(db: DatabaseSync, other: string): string[] {
  db.prepare("attach ? as other").run(other);
  const differing = tablesOf(db).filter(({ name, columns }) => {
    const select = (schema: string) =>
      `select ${columns.map(quoted).join(", ")} from ${schema}.${quoted(name)}`;
    const count = (schema: string) => `(select count(*) from ${schema}.${quoted(name)})`;
    return db
      .prepare(
        `select 1 where ${count("main")} <> ${count("other")} or exists (${select("main")} except ${select("other")})`,
      )
      .get();
  });
  db.exec("detach other");
  return differing.map(({ name }) => name);
}

/**
 * Returns every object that the rows name. Renditions are left out: the product makes them again on request.
 */
export function objectsNamed(db: DatabaseSync): StoredObject[] {
  const objects: StoredObject[] = db
    .prepare(ownedPaths)
    .all()
    .map(({ path }) => ({ bucket: "PROPOSALS", key: String(path) }));
  const settings = db.prepare("select key, value from settings").all();
  const document = documentKey(parseSettings(settings as { key: string; value: string }[]).home_pdf_url);
  return document ? [...objects, { bucket: "HOME_DOCUMENTS", key: document }] : objects;
}
