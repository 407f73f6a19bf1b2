import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { unfinishedRestore } from "~/db/core/invariants";
import { Refusal } from "../deployment";
import type { Place, Row } from "./place";

export interface Table {
  name: string;
  /** Columns that are written. SQLite computes the generated ones. */
  columns: string[];
  key: string[];
  /** Columns that name rows of later tables. They are filled once those rows exist. */
  later: string[];
}

/** The number of a table's rows and the hash of their lines. */
export interface Lines {
  rows: number;
  sha256: string;
}

/** Rows of each table in one query. */
const PAGE = 5000;
/** Counters of cron jobs and rate limits. They hold nothing of the contest. */
const restless = ["chore_runs", "throttles"];

/** Returns the place's tables. A table follows the tables that its rows name. */
export async function tablesOf(place: Place): Promise<Table[]> {
  const [tables = []] = await place.read([
    `select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*'
      and name not in ('d1_migrations', '${unfinishedRestore}') order by name`,
  ]);
  const names = tables.map(({ name }) => String(name));
  if (names.length === 0) return [];
  const described = await place.read(
    names.flatMap((name) => [`pragma table_info("${name}")`, `pragma foreign_key_list("${name}")`]),
  );
  const left = names.map((name, i) => ({
    name,
    columns: described[2 * i] ?? [],
    references: (described[2 * i + 1] ?? []).map(({ from, table }) => ({
      column: String(from),
      parent: String(table),
    })),
  }));
  const ordered: Table[] = [];
  while (left.length > 0) {
    const next = nextOf(left);
    const { name, columns, references } = next;
    ordered.push({
      name,
      columns: columns.map(({ name }) => String(name)),
      key: columns.filter(({ pk }) => pk).map(({ name }) => String(name)),
      later: references
        .filter(({ parent }) => left.some(({ name }) => name === parent))
        .map((one) => one.column),
    });
    left.splice(left.indexOf(next), 1);
  }
  return ordered;
}

/**
 * Returns a table without missing parents. On a cycle (a university and its contact) the table with the
 * fewest missing parents is next.
 */
function nextOf<One extends { name: string; references: { parent: string }[] }>(left: One[]): One {
  const missing = ({ references }: One) =>
    left.filter(({ name }) => references.some(({ parent }) => parent === name));
  const isOnCircle = (one: One) => {
    const met = new Set(missing(one));
    for (const other of met) for (const parent of missing(other)) met.add(parent);
    return met.has(one);
  };
  const free = left.filter((one) => missing(one).length === 0);
  const [next] =
    free.length > 0 ? free : left.filter(isOnCircle).sort((a, b) => missing(a).length - missing(b).length);
  if (!next) throw new Error("a table refers to one that is not there");
  return next;
}

/**
 * Reads the rows of all tables as JSON lines of one moment, into `fileOf(table)` if given. A contest larger
 * than one reading is read again until two passes agree. Throws Refusal after five passes.
 */
export async function readTables(
  place: Place,
  tables: Table[],
  fileOf?: (table: string) => string,
): Promise<Record<string, Lines>> {
  for (let before = "", times = 0; times < 5; times++) {
    const { lines, readings } = await readOnce(place, tables, fileOf);
    const now = steady(lines);
    if (readings === 1 || now === before) return lines;
    before = now;
  }
  throw new Refusal(
    "The contest changed each time that it was read; try again when fewer people are writing to it.",
  );
}

/** Text of the rows and hashes without counters, for comparison. */
export const steady = (lines: Record<string, Lines>) =>
  JSON.stringify(Object.entries(lines).filter(([name]) => !restless.includes(name)));

async function readOnce(place: Place, tables: Table[], fileOf?: (table: string) => string) {
  const open = tables.map((table) => ({
    ...table,
    file: fileOf ? openSync(fileOf(table.name), "w", 0o600) : null,
    hash: createHash("sha256"),
    rows: 0,
    after: 0,
    isWhole: false,
  }));
  let readings = 0;
  for (let unread = open; unread.length > 0; unread = unread.filter(({ isWhole }) => !isWhole)) {
    const pages = await place.read(unread.map(pageQuery));
    readings++;
    for (const [i, table] of unread.entries()) {
      const page = pages[i] ?? [];
      const text = page.map((row) => `${line(table, row)}\n`).join("");
      table.hash.update(text);
      if (table.file !== null) writeSync(table.file, text);
      table.rows += page.length;
      table.after = Number(page.at(-1)?.[PLACE_OF_ROW] ?? 0);
      table.isWhole = page.length < PAGE;
    }
  }
  const lines: Record<string, Lines> = {};
  for (const { name, file, rows, hash } of open) {
    if (file !== null) closeSync(file);
    lines[name] = { rows, sha256: hash.digest("hex") };
  }
  return { lines, readings };
}

const PLACE_OF_ROW = "rowid_of_row";

const pageQuery = ({ name, columns, after }: Table & { after: number }) =>
  `select rowid as ${PLACE_OF_ROW}, ${columns.map((column) => `"${column}"`).join(", ")}
    from "${name}" where rowid > ${after} order by rowid limit ${PAGE}`;

/** Escapes U+2028 and U+2029: some readers take them for line ends. */
const line = ({ columns }: Table, row: Row) =>
  JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))).replace(
    /[\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  );
