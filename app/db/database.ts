import type { SQL } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import * as schema from "./schema";

export type Database = DrizzleD1Database<typeof schema> & { $client: D1Database };

export function openDatabase(d1: D1Database): Database {
  return drizzle(d1, { schema });
}

const dialect = new SQLiteAsyncDialect();

/**
 * Runs all statements or none, in order: built queries and raw `sql` alike (drizzle's own batch cannot bind the
 * latter's parameters). Answers one result a statement; throws what the database refused.
 */
export function atomically(
  database: Database,
  statements: (SQL | { toSQL(): { sql: string; params: unknown[] } })[],
): Promise<D1Result<Record<string, unknown>>[]> {
  const bound = statements.map((statement) => {
    const { sql, params } = "toSQL" in statement ? statement.toSQL() : dialect.sqlToQuery(statement);
    return database.$client.prepare(sql).bind(...params);
  });
  return database.$client.batch(bound);
}

/** True when a write was refused by that unique key (as `table.column`) or trigger (its RAISE message). */
export function refusedBy(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(constraint)) return true;
  }
  return false;
}

/** What the database said when it refused, without its wrapping: the "server message" of the specification's toasts. */
export function serverMessage(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  const text = innermost instanceof Error ? innermost.message : String(innermost);
  return text.replace(/^D1_ERROR: /, "").replace(/: SQLITE_\w+.*$/s, "");
}

/** Thrown by a store when the row it was asked to change is not there. */
export class NotFound extends Error {}
