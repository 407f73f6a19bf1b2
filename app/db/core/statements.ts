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

/** A statement with its values: what D1 is sent, and how the rows that come back are read. */
export class Bound<Row = unknown> {
  constructor(
    readonly sql: string,
    readonly params: unknown[],
    readonly read: (stored: Stored) => Row,
  ) {}
}

/** A row as D1 answers it: flags are 0 and 1, JSON is text. */
export type Stored = Record<string, unknown>;

/** Where each value goes. */
export type Slots<Values> = { readonly [Name in keyof Values]: Placeholder<Name & string, Values[Name]> };

/** A query of the builder, whose rows are read as its columns say, or raw `sql<Row>`, whose rows are what is stored. */
export type Source = SQLWrapper;

interface Selected {
  getSelectedFields(): Named;
}

/** What a statement answers by the row. */
export type RowOf<Of> =
  Of extends Bound<infer Row>
    ? Row
    : Of extends SQL<infer Row>
      ? Row
      : Of extends { readonly _: { readonly result: (infer Row)[] } }
        ? Row
        : unknown;

/** Builds queries and runs none: they go through `statement`, or into a batch. */
export const build = drizzle({} as D1Database);

/** Numbers the parameters of one statement: a value that stands in many places is sent once, of a hundred at most. */
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
 * A statement whose text is made once, when it is first asked, and bound at each request: drizzle builds a query anew
 * each time, which costs more than asking it. Lists are bound as JSON (`listOf`, `rowsOf`). (decision 122)
 */
export function statement<Of extends Source, Values>(
  make: (its: Slots<Values>) => Of,
): (values: Values) => Bound<RowOf<Of>> {
  let made: Bound<RowOf<Of>> | undefined;
  return (values) => {
    made ??= bound(make(slots as Slots<Values>));
    const { sql, params, read } = made;
    const given = Object.entries<unknown>(values as Record<string, unknown>).map(([name, value]) => [
      name,
      Array.isArray(value) ? JSON.stringify(value) : value,
    ]);
    const filled = fillPlaceholders(params, Object.fromEntries(given));
    return new Bound(sql, filled, read);
  };
}

/** Forms of one question that are kept. */
const MOST_SHAPES = 200;

/**
 * A statement for each shape of a question (filtered or not, by this or that order), made once. The latest asked are
 * kept: whoever asks in ever other shapes costs what building costs, and no memory.
 */
export function perShape<Shape, Made>(make: (shape: Shape) => Made): (shape: Shape) => Made {
  const made = new Map<string, Made>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const found = made.get(key) ?? make(shape);
    // Behind all others: the first is the one asked longest ago.
    made.delete(key);
    made.set(key, found);
    const [oldest] = made.keys();
    if (made.size > MOST_SHAPES && oldest !== undefined) made.delete(oldest);
    return found;
  };
}

const slots = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/** A statement of one use, with the values that stand in it. */
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
 * The builder's `select`, each column under its own key's name (that of a group within the row with a dot): D1 answers a
 * batch by names, of which two tables have the same.
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

/** Reads rows of `named` columns. A group whose first column is null (an id that a join did not find) is null. */
function reader(fields: Named): (stored: Stored) => Stored {
  const columns = Object.entries(fields).map(([name, { sql }]) => {
    const [group = "", inner] = name.split(".");
    // drizzle keeps the decoder to itself.
    const { decoder } = sql as unknown as { decoder: DriverValueDecoder<unknown, unknown> };
    const read = (stored: Stored) =>
      stored[name] === null ? null : decoder.mapFromDriverValue(stored[name]);
    return { name, group: inner === undefined ? null : group, key: inner ?? name, read };
  });
  const groups = [...new Set(columns.map(({ group }) => group))].map((group) => ({
    group,
    its: columns.filter((column) => column.group === group),
  }));
  const rowOf = (its: typeof columns, stored: Stored): Stored =>
    Object.fromEntries(its.map(({ key, read }) => [key, read(stored)]));
  return (stored) =>
    groups.reduce((row: Stored, { group, its }) => {
      if (group === null) return Object.assign(row, rowOf(its, stored));
      const isThere = its[0] && stored[its[0].name] !== null;
      return Object.assign(row, { [group]: isThere ? rowOf(its, stored) : null });
    }, {});
}
