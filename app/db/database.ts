import { type SQL, sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

export type Database = DrizzleD1Database & {
  $client: D1Database;
  /** Whether mail leaves this deployment: where none does, most of it is not even written. (decision 53) */
  sendsMail: boolean;
};

export function openDatabase(d1: D1Database, sendsMail: boolean): Database {
  return Object.assign(drizzle(d1), { sendsMail });
}

const dialect = new SQLiteAsyncDialect();

/** Raw SQL says what rows it returns (`sql<Row>`); a built query's rows are not read from a batch. */
export type Statement = SQL | { toSQL(): { sql: string; params: unknown[] } };

/** What a statement did: the rows it returned, as stored (flags are 0 and 1, JSON is text), and how many it wrote. */
interface Answer<Row> {
  rows: Row[];
  changes: number;
}

type Answers<Statements extends readonly Statement[]> = {
  [At in keyof Statements]: Answer<Statements[At] extends SQL<infer Row> ? Row : unknown>;
};

/**
 * Runs all statements or none, in order: built queries and raw `sql` alike (drizzle's own batch cannot bind the
 * latter's parameters). Answers one result a statement; throws Refused where a guard stood in the way, else what the
 * database refused.
 */
export async function atomically<Statements extends readonly Statement[]>(
  database: Database,
  statements: readonly [...Statements],
): Promise<Answers<Statements>> {
  const bound = statements.map((statement) => {
    const { sql, params } = "toSQL" in statement ? statement.toSQL() : dialect.sqlToQuery(statement);
    return database.$client.prepare(sql).bind(...params);
  });
  const results = await database.$client.batch(bound).catch(throwRefused);
  return results.map(({ results, meta }) => ({
    rows: results,
    changes: meta.changes,
  })) as Answers<Statements>;
}

/** Why a store changed nothing: what its reader saw is not so any more, or the change is not theirs to make. */
export type Reason =
  | "changed_meanwhile"
  | "email_taken"
  | "disqualified"
  | "gate_closed"
  | "last_admin"
  | "not_found"
  | "password_changed"
  | "rehearsed"
  | "slug_taken"
  | "student_gone"
  | "university_unavailable"
  | "upload_gone";

/** Thrown by a store that refuses a change. */
export class Refused extends Error {
  constructor(
    readonly reason: Reason,
    options?: ErrorOptions,
  ) {
    super(MARK + reason, options);
  }
}

const MARK = "refused: ";

/** Why a store refused, however the error is wrapped; null for any other error. */
export function whyRefused(error: unknown): Reason | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Refused) return cause.reason;
  }
  return null;
}

/**
 * A statement that undoes its batch unless the condition holds: `atomically` throws Refused with the reason then. What
 * was read before a batch may have changed when it comes, so its conditions are asked again within it.
 */
export function refuseUnless(condition: SQL, reason: Reason): SQL {
  // What is no path is an error, which names it.
  return sql`select json_extract('{}', iif(${condition}, '$', ${MARK + reason}))`;
}

function throwRefused(error: unknown): never {
  const [, reason] = (error instanceof Error && error.message.match(/refused: (\w+)/)) || [];
  throw reason ? new Refused(reason as Reason, { cause: error }) : error;
}

/** The ids as one bound parameter, however many: `id in ${listOf(ids)}`. */
export const listOf = (ids: Iterable<string>): SQL => sql`(select value from ${rowsOf([...ids])})`;

/** The list as a table, bound as one parameter: each element is a row's `value`, its index the `key`. */
export const rowsOf = (list: readonly unknown[]): SQL => sql`json_each(${JSON.stringify(list)})`;

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
