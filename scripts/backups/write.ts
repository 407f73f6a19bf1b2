import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { unfinishedRestore } from "~/db/core/invariants";
import { Refusal } from "../deployment";
import { objectsNamed, withoutVolatile } from "./copy";
import { copyDaily } from "./daily";
import {
  atATime,
  databaseFile,
  hashOf,
  type Manifest,
  manifestFile,
  objectFile,
  readManifest,
  writeManifest,
} from "./folder";
import { buckets, type Listed, type Place, type StoredObject } from "./place";

/**
 * Copies a place into a new folder, or renews the backup in that folder: the rows, then the files that are new
 * or changed. `now` in epoch ms. `tell` gets a line for each file that no row names any more. With a `day`, the rows are
 * those of a daily backup.
 */
export async function writeBackup(
  place: Place,
  folder: string,
  now: number,
  tell: (line: string) => void,
  day?: string,
): Promise<Manifest> {
  // Keeps people's data from the machine's other users.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const foreign = readdirSync(folder).find(
    (name) => !/^(files|contest\.sqlite|manifest\.json(\.part)?|part)$/.test(name),
  );
  if (foreign) throw new Refusal(`${folder} holds something else (${foreign}); choose another folder.`);
  const earlier = existsSync(manifestFile(folder)) ? await readManifest(folder) : undefined;

  // The earlier backup stays whole until all files of this one are there.
  const part = join(folder, "part");
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part);
  const at = day === undefined ? now : await copyDaily(place, day, databaseFile(part));
  if (day === undefined) await place.copyDatabase(databaseFile(part));
  const db = withoutVolatile(databaseFile(part));
  const names = db.prepare("select name from sqlite_master").all();
  const has = (table: string) => names.some(({ name }) => name === table);
  if (!has("profiles")) throw new Refusal(`There is no contest in ${place.name}.`);
  if (has(unfinishedRestore)) {
    throw new Refusal(`A restore into ${place.name} was broken off; there is nothing whole to copy.`);
  }
  const objects = objectsNamed(db);
  db.close();
  const { files, gone } = await copyFiles(place, folder, objects, earlier);
  // Between the rows and their manifest nothing slow runs: until then the earlier backup is whole.
  const database = await hashOf(databaseFile(part));
  renameSync(databaseFile(part), databaseFile(folder));
  const manifest = await writeManifest(folder, { at: new Date(at).toISOString(), database, files, gone });
  rmSync(part, { recursive: true });

  const kept = new Set([...files, ...gone].map((file) => objectFile(folder, file)));
  const left = filesIn(join(folder, "files")).filter((file) => !kept.has(file));
  for (const file of left) tell(`${relative(folder, file)} is of no row any more; it stays here.`);
  return manifest;
}

/** Throws Refusal while people vote: D1 answers nobody during an export. */
export async function refuseWhileVoting(place: Place): Promise<void> {
  const [open = []] = await place.read([
    `select 1 from contest_phases where is_active and allows_votes
      union select 1 from final_steps where name = 'community' and closed_at is null`,
  ]);
  if (open.length === 0) return;
  throw new Refusal(
    "People vote now, and an export stops the site. Take the rows of last night: add --day last. For the rows of this moment close the vote first.",
  );
}

/** Copies missing and changed files. As other copying tools do, it compares size and time. */
async function copyFiles(place: Place, folder: string, objects: StoredObject[], earlier?: Manifest) {
  const listed = new Map<string, Listed>();
  for (const bucket of buckets) {
    for (const one of await place.list(bucket)) {
      listed.set(objectFile(folder, { bucket, key: one.key }), one);
      // All published samples are copied. No row names them.
      if (bucket === "PROPOSAL_IMAGES") objects.push({ bucket, key: one.key });
    }
  }
  const hashes = new Map(earlier?.files.map((file) => [objectFile(folder, file), file.sha256]));
  const files: Manifest["files"] = [];
  const gone: Manifest["gone"] = [];
  await atATime(objects, async (object) => {
    const file = objectFile(folder, object);
    const source = listed.get(file);
    if (!source) return void gone.push(object);
    const here = statSync(file, { throwIfNoEntry: false });
    if (here?.size !== source.size || Math.round(here.mtimeMs) !== source.uploaded) {
      mkdirSync(dirname(file), { recursive: true });
      if (!(await place.getFile(object, `${file}.part`))) return void gone.push(object);
      utimesSync(`${file}.part`, new Date(source.uploaded), new Date(source.uploaded));
      renameSync(`${file}.part`, file);
      hashes.delete(file);
    }
    files.push({ ...object, bytes: source.size, sha256: hashes.get(file) ?? (await hashOf(file)) });
  });
  return { files, gone };
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
