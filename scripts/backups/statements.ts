import { unfinishedRestore } from "~/db/core/invariants";
import type { Cell, Row } from "./place";
import type { Table } from "./tables";

/**
 * Bytes. D1 takes statements of 100 KB, so rows share one up to half of that. Values are literals, because
 * wrangler binds no parameters.
 */
const STATEMENT = 50_000;
/** Characters. Longer texts are inserted in pieces. */
const PIECE = 10_000;

/** Characters of a batch. */
const BATCH = 4_000_000;

/** Yields statements that insert rows into a table. The columns of `later` stay empty. */
export async function* insertions(table: Table, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  const into = `insert into "${table.name}" (${table.columns.map(quoted).join(", ")})`;
  const tuples = packed((values) => `${into} values ${values}`);
  for await (const row of rows) {
    const pieces: string[] = [];
    const cells = table.columns.map((column) => {
      const cell = table.later.includes(column) ? null : (row[column] ?? null);
      if (typeof cell !== "string" || cell.length <= PIECE) return literal(cell);
      pieces.push(...(cell.match(/.{1,10000}/gsu) ?? []).map((piece) => `('${column}', ${literal(piece)})`));
      return `(select group_concat(text, '' order by rowid) from ${unfinishedRestore} where column = '${column}')`;
    });
    const tuple = `(${cells.join(", ")})`;
    if (pieces.length === 0) {
      yield* tuples.add(tuple);
      continue;
    }
    // Keeps the order of the rows.
    yield* tuples.rest();
    yield `delete from ${unfinishedRestore}`;
    for (const piece of pieces) yield `insert into ${unfinishedRestore} (column, text) values ${piece}`;
    yield `${into} values ${tuple}`;
  }
  yield* tuples.rest();
}

/** Yields statements that fill the columns of `later`, once the rows that they name exist. */
export async function* fillings(table: Table, rows: AsyncIterable<Row>): AsyncGenerator<string> {
  const { name, key, later } = table;
  const [set, where] = [
    later.map((column, i) => `${quoted(column)} = given.column${key.length + i + 1}`).join(", "),
    key.map((column, i) => `${quoted(name)}.${quoted(column)} = given.column${i + 1}`).join(" and "),
  ];
  const tuples = packed(
    (values) => `update ${quoted(name)} set ${set} from (values ${values}) as given where ${where}`,
  );
  for await (const row of rows) {
    if (later.every((column) => row[column] === null)) continue;
    yield* tuples.add(`(${[...key, ...later].map((column) => literal(row[column] ?? null)).join(", ")})`);
  }
  yield* tuples.rest();
}

/** Groups statements into batches, so that memory stays small. */
export async function* batched(statements: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for await (const statement of statements) {
    batch.push(statement);
    size += statement.length;
    if (size < BATCH) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** Gathers tuples into statements of a size that D1 takes. */
function packed(statement: (values: string) => string) {
  let tuples: string[] = [];
  let size = 0;
  function* rest() {
    if (tuples.length > 0) yield statement(tuples.join(", "));
    [tuples, size] = [[], 0];
  }
  return {
    *add(tuple: string) {
      const bytes = Buffer.byteLength(tuple);
      if (size + bytes > STATEMENT) yield* rest();
      tuples.push(tuple);
      size += bytes;
    },
    rest,
  };
}

const quoted = (name: string) => `"${name}"`;

/** Writes control characters as bytes: some ways to the database change them. */
function literal(cell: Cell): string {
  if (typeof cell === "string") {
    if (!/\p{Cc}/u.test(cell)) return `'${cell.replaceAll("'", "''")}'`;
    return `cast(x'${Buffer.from(cell).toString("hex")}' as text)`;
  }
  if (cell === null) return "null";
  if (typeof cell === "number") return String(cell);
  throw new TypeError(`no column holds a ${typeof cell}`);
}
