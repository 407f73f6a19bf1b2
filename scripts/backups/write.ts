import { mkdirSync, readdirSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { recordZipKey } from "~/contest/final/record";
import { documentKey } from "~/contest/public/home-pdf";
import { parseSettings } from "~/contest/running/settings";
import { sampleIds } from "~/contest/works/samples";
import { unfinishedRestore } from "~/db/core/invariants";
import { Refusal } from "../deployment";
import { hashOf, type Manifest, objectFile, rowsIn, tableFile, writeManifest } from "./folder";
import type { Place, StoredObject } from "./place";
import { readTables, tablesOf } from "./tables";

/**
 * Copies a place into an empty or new folder: rows first, then the files that they name. `now` in epoch ms.
 */
export async function writeBackup(place: Place, folder: string, now: number): Promise<Manifest> {
  const tables = await tablesOf(place);
  if (tables.length === 0) throw new Refusal(`There is no contest in ${place.name}.`);
  const [[mark] = [], applied = []] = await place.read([
    `select 1 from sqlite_master where name = '${unfinishedRestore}'`,
    "select name from d1_migrations order by id",
  ]);
  if (mark) throw new Refusal(`A restore into ${place.name} was broken off; there is nothing whole to copy.`);

  // Keeps people's data from the machine's other users.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new Refusal(`${folder} is not empty; choose another folder.`);
  mkdirSync(join(folder, "data"));
  const lines = await readTables(place, tables, (table) => tableFile(folder, table));

  const files: Manifest["files"] = [];
  const gone: Manifest["gone"] = [];
  for (const { isOptional, ...object } of await objectsNamed(folder)) {
    const file = objectFile(folder, object);
    await mkdir(dirname(file), { recursive: true });
    if (await place.getFile(object, file)) {
      files.push({ ...object, bytes: (await stat(file)).size, sha256: await hashOf(file) });
    } else if (!isOptional) gone.push(object);
  }

  const migrations = applied.map(({ name }) => String(name));
  const content = { at: new Date(now).toISOString(), migrations, tables: lines, files, gone };
  return writeManifest(folder, content);
}

/**
 * Returns every object that a folder's rows name. Renditions are left out: the product makes them again on
 * request.
 */
export async function objectsNamed(folder: string): Promise<(StoredObject & { isOptional?: boolean })[]> {
  const paths = new Set<string>();
  for await (const row of rowsIn(folder, "proposal_assets")) {
    for (const path of [row.storage_path, row.poster_path]) if (path) paths.add(String(path));
  }
  for await (const row of rowsIn(folder, "uploads")) {
    if (row.status === "complete") paths.add(String(row.storage_path));
  }
  for await (const { record_key, act_key } of rowsIn(folder, "verdicts")) {
    if (!record_key) continue;
    for (const path of [record_key, recordZipKey(String(record_key)), act_key]) paths.add(String(path));
  }
  const objects: (StoredObject & { isOptional?: boolean })[] = [];
  for (const key of paths) objects.push({ bucket: "PROPOSALS", key });

  // A sample's picture exists only after an admin has published it.
  for await (const { id } of rowsIn(folder, "proposals")) {
    if (sampleIds.includes(String(id)))
      objects.push({ bucket: "PROPOSAL_IMAGES", key: `${id}.jpg`, isOptional: true });
  }
  const settings: { key: string; value: string }[] = [];
  for await (const { key, value } of rowsIn(folder, "settings")) {
    settings.push({ key: String(key), value: String(value) });
  }
  const document = documentKey(parseSettings(settings).home_pdf_url);
  if (document) objects.push({ bucket: "HOME_DOCUMENTS", key: document });
  return objects;
}
