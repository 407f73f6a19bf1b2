import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, integer } from "drizzle-orm/sqlite-core";

/*
 * Instants are epoch milliseconds. Days are 'YYYY-MM-DD' in Europe/Madrid. Columns carry the specification's names.
 * Triggers (three proposals a university, vote counter and groups, a university's contact, confirmed students) stand in
 * db/core/triggers, because drizzle does not describe triggers.
 */
export const instant = (name: string) => integer(name, { mode: "number" });

export const flag = (name: string) => integer(name, { mode: "boolean" });

/** A name or title is one line: no control character, none that turns the direction of writing. */
export const oneLine = (column: AnySQLiteColumn) =>
  sql`${column} not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*'`;

/** A line that is there, of at most so many characters. */
export const lineUpTo = (column: AnySQLiteColumn, limit: number) =>
  sql`length(trim(${column})) between 1 and ${sql.raw(String(limit))}`;
