import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { unfinishedRestore } from "~/db/core/invariants";
import { Refusal } from "../deployment";
import { root } from "../local";
import { triggerStatements } from "../triggers";
import { differences, migrationsOf, objectsNamed, openCopy, rowsOf, withoutVolatile } from "./copy";
import { atATime, databaseFile, type Manifest, objectFile } from "./folder";
import type { Place } from "./place";
import { fillings, insertions } from "./statements";
import { type Table, tablesOf } from "./tables";

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
  const db = openCopy(databaseFile(folder));
  try {
    sameSchema(migrationsOf(db), new Set([...applied, ...known]));
    const untold = untoldFile(db, manifest);
    if (untold) throw new Refusal(`manifest.json was cut or changed: it says nothing of ${untold}.`);
    if (known.some((name) => !applied.includes(name))) await place.migrate();
    const tables = tablesOf(db);
    if (isUnfinished) tell(`A restore into ${place.name} was broken off: it begins anew.`);

    await begin(place, tables);
    tell(`${place.name} is empty and marked as half restored.`);
    for (const table of tables) {
      for (const statement of insertions(table, rowsOf(db, table))) await place.write([statement]);
    }
    for (const table of tables.filter(({ later }) => later.length > 0)) {
      for (const statement of fillings(table, rowsOf(db, table))) await place.write([statement]);
    }
    tell("The rows are in.");
    await atATime(manifest.files, (file) => place.putFile(file, objectFile(folder, file)));
    tell(`${manifest.files.length} files are in.`);

    const differing = await differencesTo(place, db);
    if (differing.length > 0) {
      throw new Error(
        `What ${place.name} holds now is not what the backup says (${differing.join(", ")}); it stays marked as half restored.`,
      );
    }
  } finally {
    db.close();
  }
  await place.write([...triggerStatements(), `drop table ${unfinishedRestore}`]);
}

async function differencesTo(place: Place, db: DatabaseSync): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "concurso-"));
  try {
    const copy = join(folder, "contest.sqlite");
    await place.copyDatabase(copy);
    withoutVolatile(copy).close();
    return differences(db, copy);
  } finally {
    rmSync(folder, { recursive: true });
  }
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

function sameSchema(migrations: string[], known: Set<string>) {
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
function untoldFile(db: DatabaseSync, { files, gone }: Manifest): string | undefined {
  const told = new Set([...files, ...gone].map(({ bucket, key }) => `${bucket}/${key}`));
  return objectsNamed(db).find(({ bucket, key }) => !told.has(`${bucket}/${key}`))?.key;
}

/** Drops the triggers, which would act a second time on the restored rows. */
async function begin(place: Place, tables: Table[]) {
  const [triggers = []] = await place.read(["select name from sqlite_master where type = 'trigger'"]);
  await place.write([
    "pragma defer_foreign_keys = on",
    `create table if not exists ${unfinishedRestore} (table_name text)`,
    ...triggers.map(({ name }) => `drop trigger "${name}"`),
    ...tables.toReversed().map(({ name }) => `delete from "${name}"`),
  ]);
}
