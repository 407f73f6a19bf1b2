import {
  and,
  type Column,
  fillPlaceholders,
  type GetColumnData,
  is,
  Placeholder,
  SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** A statement with its values: the SQL and parameters for D1, and the reader of the rows. */
export class Bound<Row = unknown> {
  constructor(
    readonly sql: string,
    readonly params: unknown[],
    readonly read: (stored: StoredRow) => Row,
  ) {}
}

/** A row as D1 returns it: flags are 0 and 1, JSON is text. */
export type StoredRow = Record<string, unknown>;

/** Placeholders of a statement by name. */
export type Slots<Values> = { readonly [Name in keyof Values]: Placeholder<Name & string, Values[Name]> };

/** Row type of a statement. */
export type RowOf<Of> = Of extends Bound<infer Row> | SQL<infer Row> ? Row : unknown;

/** Joins conditions by `and`, except undefined ones. True without any. */
export const every = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? sql`true`;

/**
 * Numbers the parameters of one statement. A repeated value uses one parameter of the hundred that D1 allows.
 */
class Numbering extends SQLiteAsyncDialect {
  readonly values: unknown[] = [];
  readonly #numbers = new Map<unknown, number>();

  override escapeParam = (_: number, value?: unknown): string => {
    const same = value instanceof Placeholder ? Symbol.for(value.name) : value;
    const number = this.#numbers.get(same) ?? this.values.push(value);
    this.#numbers.set(same, number);
    return `?${number}`;
  };
}

/**
 * Builds a statement's text at the first use and binds the values at each request. Building with drizzle
 * costs more than running the query. Lists are bound as JSON (`listOf`, `rowsOf`). (decision 122)
 */
export function statement<Of extends SQL, Values>(
  make: (slots: Slots<Values>) => Of,
): (values: Values) => Bound<RowOf<Of>> {
  let built: Bound<RowOf<Of>> | undefined;
  return (values) => {
    built ??= bound(make(slots as Slots<Values>));
    const { sql, params, read } = built;
    const entries = Object.entries<unknown>(values as Record<string, unknown>).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]);
    const filled = fillPlaceholders(params, Object.fromEntries(entries));
    return new Bound(sql, filled, read);
  };
}

/** Cached shapes of one query. */
const MOST_SHAPES = 200;

/**
 * Caches a statement for each shape of a query (filters, order). Keeps the shapes used last, so that a client
 * with ever new shapes uses no memory.
 */
export function perShape<Shape, Made>(make: (shape: Shape) => Made): (shape: Shape) => Made {
  const cache = new Map<string, Made>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const value = cache.get(key) ?? make(shape);
    // Moves the shape to the end, so that the first entry is the least recently used.
    cache.delete(key);
    cache.set(key, value);
    const [oldest] = cache.keys();
    if (cache.size > MOST_SHAPES && oldest !== undefined) cache.delete(oldest);
    return value;
  };
}

const slots = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/** Binds a statement for one use, with the values in it. */
export function bound<Of extends SQL>(source: Of): Bound<RowOf<Of>> {
  const numbering = new Numbering();
  const { sql } = numbering.sqlToQuery(source);
  const read = "read" in source ? source.read : asStored;
  return new Bound(sql, numbering.values, read as (stored: StoredRow) => RowOf<Of>);
}

const asStored = (stored: StoredRow) => stored;

/** SQL with the decoder of its value. A column of the schema has its own. */
interface Decodable<Value> extends SQLWrapper {
  mapFromDriverValue(stored: unknown): Value;
}

export const decode = <Value>(value: SQL, decoder: (stored: never) => Value): Decodable<Value> => ({
  getSQL: () => value,
  mapFromDriverValue: decoder as (stored: unknown) => Value,
});

/** Reads a condition, which SQLite returns as 0 or 1. */
export const flagOf = (condition: SQL): Decodable<boolean> => decode(condition, Boolean);

export const jsonOf = <Value>(json: SQL): Decodable<Value> => decode(json, JSON.parse);

/** Column or columns of a left join: null without its row. Its first column is never null in a row. */
class Optional<Of> {
  constructor(readonly of: Of) {}
}

export const optional = <Of extends Expression | Group>(of: Of) => new Optional(of);

/** SQL of a value. */
export type Expression = SQL | Decodable<unknown>;
type Group = { readonly [name: string]: Expression };
type Field = Expression | Group | Optional<Expression | Group>;

/** Values and groups of values of a row, by name. */
type Fields = { readonly [name: string]: Field };

type ValueOf<Of> = Of extends Column
  ? GetColumnData<Of>
  : Of extends SQL<infer Read> | Decodable<infer Read>
    ? Read
    : { -readonly [Name in keyof Of]: ValueOf<Of[Name]> };
type FieldOf<Of> = Of extends Optional<infer Inner> ? ValueOf<Inner> | null : ValueOf<Of>;

export type Row<Of> = { -readonly [Name in keyof Of]: FieldOf<Of[Name]> };

/**
 * Selects typed rows: select({ id: works.id })`from ${works} where …`. Names each column after its key, in a
 * group after group and key with a dot. D1 returns a batch's columns by name, and two tables can share a name.
 */
export const select =
  <Of extends Fields>(fields: Of) =>
  (text: TemplateStringsArray, ...values: unknown[]): SQL<Row<Of>> => {
    const { columns, read } = group("", fields);
    const list = columns.map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
    return Object.assign(sql<Row<Of>>`select ${sql.join(list, sql`, `)} ${sql(text, ...values)}`, { read });
  };

/** Columns of a value by name, and its reader. */
interface Part {
  columns: [name: string, SQLWrapper][];
  read(stored: StoredRow): unknown;
}

const isValue = (field: Field): field is Expression => "getSQL" in field;

function part(name: string, field: Field): Part {
  if (isValue(field)) {
    const columns: Part["columns"] = [[name, field]];
    return is(field, SQL)
      ? { columns, read: (stored) => stored[name] }
      : { columns, read: ({ [name]: value }) => (value === null ? null : field.mapFromDriverValue(value)) };
  }
  if (!(field instanceof Optional)) return group(`${name}.`, field);
  const { columns, read } = part(name, field.of);
  const [first = name] = columns[0] ?? [];
  return { columns, read: (stored) => (stored[first] === null ? null : read(stored)) };
}

function group(prefix: string, fields: Fields): Part {
  const parts = Object.entries(fields).map(([key, field]) => ({ key, ...part(prefix + key, field) }));
  return {
    columns: parts.flatMap(({ columns }) => columns),
    // A loop: `Object.fromEntries` takes three times as long, a twentieth of a list's page.
    read: (stored) => {
      const row: Record<string, unknown> = {};
      for (const { key, read } of parts) row[key] = read(stored);
      return row;
    },
  };
}
