import {
  and,
  Column,
  type DriverValueDecoder,
  fillPlaceholders,
  type GetColumnData,
  getTableColumns,
  is,
  Placeholder,
  SQL,
  type SQLWrapper,
  sql,
  Table,
} from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { type SelectedFields, SQLiteAsyncDialect, type SQLiteSelectBuilder } from "drizzle-orm/sqlite-core";

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
  const built = "getSelectedFields" in source ? reader((source as Selected).getSelectedFields()) : asStored;
  const read = "read" in source ? source.read : built;
  return new Bound(sql, numbering.values, read as (stored: Stored) => RowOf<Of>);
}

const asStored = (stored: Stored) => stored;

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
export const select = <Of extends Fields | SelectedFields>(fields: Of) =>
  Object.assign(
    (text: TemplateStringsArray, ...values: unknown[]): SQL<Row<Of>> => {
      const { columns, read } = group("", fields as Fields);
      const list = columns.map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
      return Object.assign(sql<Row<Of>>`select ${sql.join(list, sql`, `)} ${sql(text, ...values)}`, { read });
    },
    { from: (table: never) => build.select(named(fields as never)).from(table) } as unknown as Built<Of>,
  );

/** The builder's `from`, for the stores that still read by the builder. */
type Built<Of> = Of extends SelectedFields
  ? Pick<SQLiteSelectBuilder<Of, "async", D1Result>, "from">
  : unknown;

type BuiltFields = { [key: string]: Column | SQL | SQL.Aliased | Table | BuiltFields };

/** Columns of a value by name, and its reader. */
interface Part {
  columns: [name: string, SQLWrapper][];
  read(stored: Stored): unknown;
}

const isValue = (field: Field): field is Expression => "getSQL" in field;

function part(name: string, field: Field): Part {
  if (isValue(field)) {
    const decode = (value: unknown) => (is(field, SQL) ? value : field.mapFromDriverValue(value));
    return { columns: [[name, field]], read: ({ [name]: value }) => (value === null ? null : decode(value)) };
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
    read: (stored) => Object.fromEntries(parts.map(({ key, read }) => [key, read(stored)])),
  };
}

type Named = Record<string, SQL.Aliased>;

function named(fields: BuiltFields, group = ""): Named {
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
