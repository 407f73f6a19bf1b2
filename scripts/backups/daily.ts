import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { BACKUPS, backupOf, MANIFEST } from "~/contest/core/backups";
import { Refusal } from "../deployment";
import { root } from "../local";
import type { Place } from "./place";
import { quoted, tablesOf } from "./tables";

const manifest = z.object({
  at: z.iso.datetime(),
  tables: z.record(z.string(), z.array(z.string())),
  /** Lines of all pieces. Absent in backups of earlier versions. */
  rows: z.int().min(0).optional(),
});

type Cell = string | number | null;
/** A line of a piece. The values are lists one after the other (app/db/core/backed-up.ts). */
type WrittenRow = [row: number, values: Cell[][]];
type EarlierRow = [table: string, ...WrittenRow];

/** Name of the part with the rows that changed while the others were written. */
const EARLIER = "earlier_rows";

/**
 * Writes the rows of a daily backup into a new SQLite file. `day` is 'YYYY-MM-DD' or 'last'. Returns the moment of the
 * rows, epoch ms.
 */
export async function copyDaily(place: Place, day: string, to: string): Promise<number> {
  const keys = (await place.list("PROPOSALS")).map(({ key }) => key).filter((key) => key.startsWith(BACKUPS));
  const days = keys.filter((key) => key.endsWith(`/${MANIFEST}`)).map((key) => key.split("/")[1] ?? "");
  const chosen = day === "last" ? days.sort().at(-1) : days.find((one) => one === day);
  if (chosen === undefined) {
    throw new Refusal(`${place.name} has no daily backup of ${day}. It has: ${days.join(", ") || "none"}.`);
  }
  const scratch = mkdtempSync(join(tmpdir(), "concurso-"));
  const read = async (key: string) => {
    const file = join(scratch, "piece");
    if (!(await place.getFile({ bucket: "PROPOSALS", key }, file))) throw new Refusal(`${key} is gone.`);
    const text = readFileSync(file, "utf8");
    rmSync(file);
    return text;
  };
  try {
    const manifestKey = `${backupOf(chosen)}${MANIFEST}`;
    const { at, tables, rows } = readManifest(manifestKey, await read(manifestKey));
    const db = emptyContest(to);
    const writers = new Map(
      tablesOf(db)
        .filter(({ name }) => name in tables)
        .map(({ name, columns }) => [name, writerOf(db, name, columns, tables[name] ?? [])]),
    );
    if (writers.size < Object.keys(tables).length) throw otherVersion(chosen);
    db.exec("begin");
    let count = 0;
    const pieces = keys.filter((key) => key.startsWith(backupOf(chosen)) && key.endsWith(".ndjson")).sort();
    const isEarlier = (key: string) => key.split("/")[2] === EARLIER;
    for (const key of [...pieces.filter((key) => !isEarlier(key)), ...pieces.filter(isEarlier)]) {
      const name = key.split("/")[2] ?? "";
      for (const line of (await read(key)).split("\n")) {
        try {
          const [table, row, values] = isEarlier(key)
            ? (JSON.parse(line) as EarlierRow)
            : ([name, ...(JSON.parse(line) as WrittenRow)] as EarlierRow);
          writers.get(table)?.(row, values.flat(), isEarlier(key));
        } catch {
          throw damaged(key);
        }
        count++;
      }
    }
    if (rows !== undefined && count !== rows)
      throw new Refusal(`The backup of ${chosen} has ${count} of its ${rows} rows. Read another day.`);
    db.exec("commit");
    db.close();
    return Date.parse(at);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

function readManifest(key: string, text: string): z.output<typeof manifest> {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw damaged(key);
  }
}

const damaged = (key: string) => new Refusal(`${key} is damaged. Read another day.`);

const otherVersion = (day: string) =>
  new Refusal(`The backup of ${day} was made by another version: read it with that version.`);

/** Returns an empty database with this version's tables. */
function emptyContest(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  db.exec("pragma journal_mode = off; pragma synchronous = off");
  const folder = resolve(root, "migrations");
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  db.exec("create table d1_migrations (id integer primary key, name text)");
  for (const name of names) {
    db.exec(readFileSync(join(folder, name), "utf8"));
    db.prepare("insert into d1_migrations (name) values (?)").run(name);
  }
  for (const { name } of tablesOf(db)) db.exec(`delete from ${quoted(name)}`);
  // Indexes slow millions of rows down, and a restore makes its own.
  for (const { name } of db
    .prepare("select name from sqlite_master where type = 'index' and sql <> ''")
    .all()) {
    db.exec(`drop index ${quoted(String(name))}`);
  }
  return db;
}

/**
 * Returns a function that writes a row under its number. `isEarlier` puts it in place of a row there. A number and a
 * key can be used again while a backup is written. Such a row is none of its moment, and gives way.
 */
function writerOf(db: DatabaseSync, name: string, columns: string[], given: string[]) {
  if (columns.toSorted().join() !== given.toSorted().join()) throw otherVersion(name);
  const key = db
    .prepare(`pragma table_info(${quoted(name)})`)
    .all()
    .filter(({ pk }) => pk);
  // SQLite takes such a key as the row's number.
  const isNumbered = key.length === 1 && key[0]?.type === "INTEGER";
  const written = isNumbered ? given : ["rowid", ...given];
  const remove = db.prepare(`delete from ${quoted(name)} where rowid = ?`);
  const insert = db.prepare(
    `insert or replace into ${quoted(name)} (${written.map(quoted).join(", ")}) values (${written.map(() => "?").join(", ")})`,
  );
  return (number: number, values: Cell[], isEarlier: boolean) => {
    if (values.length !== given.length) throw new Error(`${name} has ${given.length} columns`);
    if (isEarlier) remove.run(number);
    insert.run(...(isNumbered ? values : [number, ...values]));
  };
}
