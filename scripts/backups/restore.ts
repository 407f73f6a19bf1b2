import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { unfinishedRestore } from "~/db/core/invariants";
import * as schema from "~/db/schema";
import { Refusal } from "../deployment";
import { root } from "../local";
import { triggerStatements } from "../triggers";
import { type Manifest, objectFile, rowsIn } from "./folder";
import type { Place } from "./place";
import { batched, fillings, insertions } from "./statements";
import { readTables, steady, type Table, tablesOf } from "./tables";
import { objectsNamed } from "./write";

const tableNames = Object.values(schema)
  .filter((one) => is(one, SQLiteTable))
  .map(getTableName);

/**
 * Puts a complete backup into an empty place, or continues an interrupted restore. Refuses any other place,
 * and a backup of another schema, before it writes. `tell` gets a line for each finished part.
 */
export async function restoreInto(
  place: Place,
  folder: string,
  manifest: Manifest,
  tell: (line: string) => void,
): Promise<void> {
  const { applied, isUnfinished } = await emptyPlace(place);
  const known = readdirSync(resolve(root, "migrations")).filter((name) => name.endsWith(".sql"));
  sameSchema(manifest, new Set([...applied, ...known]));
  const untold =
    tableNames.find((name) => !(name in manifest.tables)) ?? (await untoldFile(folder, manifest));
  if (untold) throw new Refusal(`manifest.json was cut or changed: it says nothing of ${untold}.`);
  if (known.some((name) => !applied.includes(name))) await place.migrate();
  const tables = await tablesOf(place);
  if (isUnfinished) tell(`A restore into ${place.name} was broken off: it begins anew.`);

  await begin(place, tables);
  tell(`${place.name} is empty and marked as half restored.`);
  for await (const batch of batched(rowStatements(tables, folder))) await place.write(batch);
  const rows = Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0);
  tell(`${rows} rows are in.`);
  for (const file of manifest.files) await place.putFile(file, objectFile(folder, file));
  tell(`${manifest.files.length} files are in.`);

  const restored = await readTables(place, tables);
  if (steady(restored) !== steady(inOrderOf(tables, manifest))) {
    throw new Error(
      `What ${place.name} holds now is not what the backup says; it stays marked as half restored.`,
    );
  }
  await place.write([...triggerStatements(), `drop table ${unfinishedRestore}`]);
}

/**
 * Returns the migrations of an empty place. Rows that the migrations insert do not count. Throws Refusal for
 * a place with a contest.
 */
async function emptyPlace(place: Place) {
  const [names = []] = await place.read([
    `select name from sqlite_master where name in ('profiles', 'd1_migrations', '${unfinishedRestore}')`,
  ]);
  const has = (table: string) => names.some(({ name }) => name === table);
  const isUnfinished = has(unfinishedRestore);
  const [people = [], migrations = []] = await place.read([
    has("profiles") ? "select 1 from profiles limit 1" : "select 1 limit 0",
    has("d1_migrations") ? "select name from d1_migrations" : "select 1 limit 0",
  ]);
  if (people.length > 0 && !isUnfinished) {
    throw new Refusal(`There is a contest in ${place.name}; a backup is restored into an empty place alone.`);
  }
  return { applied: migrations.map(({ name }) => String(name)), isUnfinished };
}

function sameSchema({ migrations }: Manifest, known: Set<string>) {
  const newer = migrations.find((name) => !known.has(name));
  if (newer) throw new Refusal(`The backup was made by a newer version: this one has no migration ${newer}.`);
  const older = [...known].find((name) => !migrations.includes(name));
  if (older) {
    throw new Refusal(
      `The backup was made before the migration ${older}: restore it with the version that made it, then upgrade.`,
    );
  }
}

/**
 * Returns the key of a file that the rows name and the manifest does not list. The manifest lists copied and
 * deleted files.
 */
async function untoldFile(folder: string, { files, gone }: Manifest): Promise<string | undefined> {
  const fileKeys = new Set([...files, ...gone].map((file) => objectFile(folder, file)));
  const named = await objectsNamed(folder);
  return named.find((object) => !object.isOptional && !fileKeys.has(objectFile(folder, object)))?.key;
}

/** Drops the triggers, which would act a second time on the restored rows. */
async function begin(place: Place, tables: Table[]) {
  const [triggers = []] = await place.read(["select name from sqlite_master where type = 'trigger'"]);
  await place.write([
    "pragma defer_foreign_keys = on",
    `create table if not exists ${unfinishedRestore} (column text not null, text text not null)`,
    ...triggers.map(({ name }) => `drop trigger "${name}"`),
    ...tables.toReversed().map(({ name }) => `delete from "${name}"`),
  ]);
}

async function* rowStatements(tables: Table[], folder: string) {
  for (const table of tables) yield* insertions(table, rowsIn(folder, table.name));
  for (const table of tables) if (table.later.length > 0) yield* fillings(table, rowsIn(folder, table.name));
}

/** The manifest's tables in the place's order. */
const inOrderOf = (tables: Table[], manifest: Manifest) =>
  Object.fromEntries(
    tables.flatMap(({ name }) => {
      const lines = manifest.tables[name];
      return lines ? [[name, lines]] : [];
    }),
  );
