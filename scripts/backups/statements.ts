import type { Row, Statement } from "./place";
import { quoted, type Table } from "./tables";

/** Characters of the rows in one statement. D1 takes values of 2 MB. */
const ROWS = 500_000;

/** Yields statements that insert rows into a table. The columns of `later` stay empty. */
export function* insertions({ name, columns, later }: Table, rows: Iterable<Row>): Generator<Statement> {
  const filled = columns.filter((column) => !later.includes(column));
  const into = `insert into ${quoted(name)} (${filled.map(quoted).join(", ")})`;
  const sql = `${into} select ${filled.map((_, i) => `value ->> ${i}`).join(", ")} from json_each(?)`;
  for (const json of packed(rows, filled)) yield [sql, json];
}

/** Yields statements that fill the columns of `later`, once the rows that they name exist. */
export function* fillings({ name, key, later }: Table, rows: Iterable<Row>): Generator<Statement> {
  const set = later.map((column, i) => `${quoted(column)} = value ->> ${key.length + i}`).join(", ");
  const where = key.map((column, i) => `${quoted(name)}.${quoted(column)} = value ->> ${i}`).join(" and ");
  const sql = `update ${quoted(name)} set ${set} from json_each(?) where ${where}`;
  for (const json of packed(rows, [...key, ...later])) yield [sql, json];
}

/** Packs rows into JSON, so that one statement writes many. */
function* packed(rows: Iterable<Row>, columns: string[]): Generator<string> {
  let tuples: string[] = [];
  let size = 0;
  for (const row of rows) {
    const tuple = JSON.stringify(columns.map((column) => row[column] ?? null));
    if (size > 0 && size + tuple.length > ROWS) {
      yield `[${tuples}]`;
      [tuples, size] = [[], 0];
    }
    tuples.push(tuple);
    size += tuple.length;
  }
  if (tuples.length > 0) yield `[${tuples}]`;
}
