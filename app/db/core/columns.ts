import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, integer } from "drizzle-orm/sqlite-core";

/**
 * Instants are epoch milliseconds. Days are 'YYYY-MM-DD' in Europe/Madrid. Columns carry the specification's
 * names. db/core/triggers defines the triggers, because drizzle does not describe triggers.
 */
export const instant = (name: string) => integer(name, { mode: "number" });

export const flag = (name: string) => integer(name, { mode: "boolean" });

/** Requires one line: no control characters, and none that turns the direction of writing. */
export const oneLine = (column: AnySQLiteColumn) =>
  sql`${column} not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*'`;

/** Requires a line of 1 to `limit` characters, without spaces at the ends. */
export const lineUpTo = (column: AnySQLiteColumn, limit: number) =>
  sql`length(trim(${column})) between 1 and ${sql.raw(String(limit))}`;
