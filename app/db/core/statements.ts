import type { Column, GetColumnData } from "drizzle-orm";
import { type Part, SQL, sql, type Value, Writer } from "./sql";

/** A statement with its values: the SQL and parameters for D1, and the reader of the rows. */
export interface Bound<Row = unknown> {
  sql: string;
  params: Value[];
  read: (stored: StoredRow) => Row;
}

/** A row as D1 returns it: flags are 0 and 1, JSON is text. */
export type StoredRow = Record<string, unknown>;

/** Row type of a statement. */
export type RowOf<Of> = Of extends SQL<infer Row> ? Row : unknown;

/** Joins conditions by `and`, except undefined ones. True without any. */
export function every(...conditions: (SQL | undefined)[]): SQL {
  const given = conditions.filter((condition) => condition !== undefined);
  if (given.length === 0) return sql`true`;
  return sql`(${sql.join(given, " and ")})`;
}

/** Binds a statement for one use. Ids of any number are bound as JSON (`listOf`, `rowsOf`). (decision 122) */
export function bound<Of extends SQL>(source: Of): Bound<RowOf<Of>> {
  const { text, params } = new Writer().write(source);
  const read = source instanceof Selection ? source.read : asStored;
  return { sql: text, params, read: read as (stored: StoredRow) => RowOf<Of> };
}

const asStored = (stored: StoredRow) => stored;

/** SQL of a value, with the decoder of what D1 returns. A column of the schema has its own. */
class Decoded<Value> extends SQL<Value> {
  constructor(
    value: SQL,
    readonly mapFromDriverValue: (stored: unknown) => Value,
  ) {
    super(["(", ")"], [value]);
  }
}

export const decode = <Value>(value: SQL, decoder: (stored: never) => Value) =>
  new Decoded(value, decoder as (stored: unknown) => Value);

/** Reads a condition, which SQLite returns as 0 or 1. */
export const flagOf = (condition: SQL) => decode(condition, Boolean);

export const jsonOf = <Value>(json: SQL) => decode<Value>(json, JSON.parse);

/** Column or columns of a left join: null without its row. Its first column is never null in a row. */
class Optional<Of> {
  constructor(readonly of: Of) {}
}

export const optional = <Of extends Expression | Group>(of: Of) => new Optional(of);

/** SQL of a value. */
export type Expression = SQL | Column;
type Group = { readonly [name: string]: Expression };
type Field = Expression | Group | Optional<Expression | Group>;

/** Values and groups of values of a row, by name. */
type Fields = { readonly [name: string]: Field };

type ValueOf<Of> = Of extends Column
  ? GetColumnData<Of>
  : Of extends SQL<infer Read>
    ? Read
    : { -readonly [Name in keyof Of]: ValueOf<Of[Name]> };
type FieldOf<Of> = Of extends Optional<infer Inner> ? ValueOf<Inner> | null : ValueOf<Of>;

export type Row<Of> = { -readonly [Name in keyof Of]: FieldOf<Of[Name]> };

/** A query that reads its rows by the schema's types. */
class Selection<Row> extends SQL<Row> {
  constructor(
    texts: readonly string[],
    parts: readonly Part[],
    readonly read: Reader,
  ) {
    super(texts, parts);
  }
}

/**
 * Selects typed rows: select({ id: works.id })`from ${works} where …`. Names each column after its key, in a
 * group after group and key with a dot. D1 returns a batch's columns by name, and two tables can share a name.
 */
export const select =
  <Of extends Fields>(fields: Of) =>
  (texts: TemplateStringsArray, ...values: Part[]): SQL<Row<Of>> => {
    const columns: Columns = { names: [], values: [] };
    const read = group("", fields, columns);
    const last = columns.names.length - 1;
    const names = columns.names.map((name, at) => ` as "${name}"${at < last ? ", " : " "}`);
    return new Selection<Row<Of>>(
      ["select ", ...names, ""],
      [...columns.values, sql(texts, ...values)],
      read,
    );
  };

/** Selected columns, in order. */
interface Columns {
  names: string[];
  values: Expression[];
}

type Reader = (stored: StoredRow) => unknown;

const isValue = (field: Field): field is Expression => field instanceof SQL || "mapFromDriverValue" in field;

/** Adds the columns of a field, and returns the reader of its value. */
function part(name: string, field: Field, columns: Columns): Reader {
  if (isValue(field)) {
    columns.names.push(name);
    columns.values.push(field);
    if (!("mapFromDriverValue" in field)) return (stored) => stored[name];
    return ({ [name]: value }) => (value === null ? null : field.mapFromDriverValue(value));
  }
  if (!(field instanceof Optional)) return group(`${name}.`, field, columns);
  const first = columns.names.length;
  const read = part(name, field.of, columns);
  const key = columns.names[first] ?? name;
  return (stored) => (stored[key] === null ? null : read(stored));
}

function group(prefix: string, fields: Fields, columns: Columns): Reader {
  const keys = Object.keys(fields);
  const readers = keys.map((key) => part(prefix + key, fields[key] as Field, columns));
  // A loop: `Object.fromEntries` takes three times as long, a twentieth of a list's page.
  return (stored) => {
    const row: Record<string, unknown> = {};
    for (const [at, read] of readers.entries()) row[keys[at] as string] = read(stored);
    return row;
  };
}
