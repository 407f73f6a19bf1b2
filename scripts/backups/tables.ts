import type { DatabaseSync } from "node:sqlite";
import { unfinishedRestore } from "~/db/core/invariants";

export interface Table {
  name: string;
  /** Columns that are written. SQLite computes the generated ones. */
  columns: string[];
  key: string[];
  /** Columns that name rows of later tables. They are filled once those rows exist. */
  later: string[];
}

export const quoted = (name: string) => `"${name}"`;

/** Returns the tables of a copied contest. A table follows the tables that its rows name. */
export function tablesOf(db: DatabaseSync): Table[] {
  const names = db
    .prepare(
      `select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*'
        and name not in ('d1_migrations', '${unfinishedRestore}') order by name`,
    )
    .all()
    .map(({ name }) => String(name));
  const left = names.map((name) => ({
    name,
    columns: db.prepare(`pragma table_info(${quoted(name)})`).all(),
    references: db
      .prepare(`pragma foreign_key_list(${quoted(name)})`)
      .all()
      .map(({ from, table }) => ({ column: String(from), parent: String(table) })),
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
