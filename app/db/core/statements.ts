import {
  Column,
  type DriverValueDecoder,
  fillPlaceholders,
  getTableColumns,
  is,
  Placeholder,
  SQL,
  type SQLWrapper,
  sql,
  Table,
} from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

/** A statement with its values: the SQL and parameters for D1, and the reader of the rows. */
export class Bound<Row = unknown> {
  constructor(
    readonly sql: string,
    readonly params: unknown[],
    readonly read: (stored: Stored) => Row,
  ) {}
}

/** A row as D1 returns it: flags are 0 and 1, JSON is text. */
export type Stored = Record<string, unknown>;

/** Placeholders of a statement by name. */
export type Slots<Values> = { readonly [Name in keyof Values]: Placeholder<Name & string, Values[Name]> };

/**
 * A query of the builder, or raw `sql<Row>`. Builder rows are decoded by column type; raw rows are as stored.
 */
export type Source = SQLWrapper;

interface Selected {
  getSelectedFields(): Named;
}

/** Row type of a statement. */
export type RowOf<Of> =
  Of extends Bound<infer Row>
    ? Row
    : Of extends SQL<infer Row>
      ? Row
      : Of extends { readonly _: { readonly result: (infer Row)[] } }
        ? Row
        : unknown;

/** Builds queries and runs none. Queries run through `statement` or in a batch. */
const build = drizzle({} as D1Database);

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
export function statement<Of extends Source, Values>(
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
export function bound<Of extends Source>(source: Of): Bound<RowOf<Of>> {
  const numbering = new Numbering();
  const { sql } = numbering.sqlToQuery(source.getSQL());
  const read =
    source instanceof SQL || !("getSelectedFields" in source)
      ? asStored
      : reader((source as Selected).getSelectedFields());
  return new Bound(sql, numbering.values, read as (stored: Stored) => RowOf<Of>);
}

const asStored = (stored: Stored) => stored;

/**
 * The builder's `select`, with a name for each column: its key, or group and key with a dot. D1 returns a
 * batch's columns by name, and two tables can share a name.
 */
export const select = ((fields: Fields) => build.select(named(fields))) as typeof build.select;

type Fields = { [key: string]: Column | SQL | SQL.Aliased | Table | Fields };
type Named = Record<string, SQL.Aliased>;

function named(fields: Fields, group = ""): Named {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      if (is(field, Table)) return Object.entries(named(getTableColumns(field), `${key}.`));
      if (is(field, Column)) return [[group + key, sql`${field}`.mapWith(field).as(group + key)]];
      if (is(field, SQL)) return [[group + key, field.as(group + key)]];
      if (is(field, SQL.Aliased)) return [[group + key, field.sql.as(group + key)]];
      return Object.entries(named(field, `${key}.`));
    }),
  );
}

/**
 * Reads rows of `named` columns. A group is null when its first column is null, because the join has no row.
 */
function reader(fields: Named): (stored: Stored) => Stored {
  const columns = Object.entries(fields).map(([name, { sql }]) => {
    const [group = "", inner] = name.split(".");
    // The decoder is private in drizzle's types.
    const { decoder } = sql as unknown as { decoder: DriverValueDecoder<unknown, unknown> };
    const read = (stored: Stored) =>
      stored[name] === null ? null : decoder.mapFromDriverValue(stored[name]);
    return { name, group: inner === undefined ? null : group, key: inner ?? name, read };
  });
  const groups = [...new Set(columns.map(({ group }) => group))].map((group) => ({
    group,
    members: columns.filter((column) => column.group === group),
  }));
  const rowOf = (members: typeof columns, stored: Stored): Stored =>
    Object.fromEntries(members.map(({ key, read }) => [key, read(stored)]));
  return (stored) =>
    groups.reduce((row: Stored, { group, members }) => {
      if (group === null) return Object.assign(row, rowOf(members, stored));
      const isThere = members[0] && stored[members[0].name] !== null;
      return Object.assign(row, { [group]: isThere ? rowOf(members, stored) : null });
    }, {});
}
