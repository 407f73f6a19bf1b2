import { AssumedRows, dropRows, keepRows } from "./assumed-rows";
import { isLost, isOfStatement, jitter } from "./failures";
import { type SQL, sql } from "./sql";
import { type Bound, bound, type RowOf, type StoredRow } from "./statements";

/** The database, or one request's session with the database. */
export type Connection = D1Database | D1DatabaseSession;

/** Rows that `once` returns without a query of its own: none, the request's, or an earlier request's (assumed-rows.ts). */
export type Caching = "none" | "request" | "earlier";

/** One request's access to D1. `all`, `first`, `only`, `total` and `once` read, `atomically` writes. */
export class Database {
  #queue: Query[] = [];
  /** Reads of assumed rows. They go with the next batch. */
  #checks: Query[] = [];
  #failure: unknown = null;
  #hasRetried = false;
  #cached = new Map<string, Promise<unknown[]>>();
  /** True when this request has changed a row in `atomically`. */
  hasChanged = false;
  #assumed = new AssumedRows(() => this.failed);

  /** `mailIsRead`: true when somebody reads the mail; otherwise most mail is not written (decision 49). */
  constructor(
    readonly $client: Connection,
    readonly mailIsRead: boolean,
    private caching: Caching = "none",
  ) {}

  /** Returns all rows. Queries of one turn of the event loop go as one batch, in one round trip. */
  all<Of extends SQL>(statement: Of): Promise<RowOf<Of>[]> {
    return this.#rowsOf(bound(statement));
  }

  #rowsOf<Row>(query: Bound<Row>): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      // setImmediate runs after all ready work. A timer would add a millisecond to each batch.
      if (this.#queue.length === 0) setImmediate(() => this.#flush());
      this.#queue.push({ query, resolve: resolve as (rows: unknown[]) => void, reject });
    });
  }

  /** Returns the first row, or null. */
  async first<Of extends SQL>(statement: Of): Promise<RowOf<Of> | null> {
    const [row = null] = await this.all(statement);
    return row;
  }

  /** Returns the row of a query that always has one, for example of aggregates. */
  async only<Of extends SQL>(statement: Of): Promise<RowOf<Of>> {
    const row = await this.first(statement);
    if (row === null) throw new Error("a query without its row");
    return row;
  }

  /** Returns the `total` of the only row. */
  async total(statement: SQL<{ total: number }>): Promise<number> {
    return (await this.only(statement)).total;
  }

  /** Returns rows that rarely change, and caches them until the request's next write. */
  once<Of extends SQL>(statement: Of): Promise<RowOf<Of>[]> {
    type Row = RowOf<Of>;
    const query = bound(statement);
    if (this.caching === "none") return this.#rowsOf(query);
    const key = query.sql + JSON.stringify(query.params);
    const known =
      (this.#cached.get(key) as Promise<Row[]> | undefined) ??
      this.#assumedRows(key, query) ??
      this.#rowsOf(query).then((rows) => keepRows(key, rows));
    this.#cached.set(key, known);
    return known;
  }

  #assumedRows<Row>(key: string, query: Bound<Row>): Promise<Row[]> | undefined {
    if (this.caching !== "earlier") return undefined;
    const rows = this.#assumed.take(
      key,
      () =>
        new Promise<Row[]>((resolve, reject) => {
          this.#checks.push({ query, resolve: resolve as Query["resolve"], reject });
        }),
    );
    return rows && Promise.resolve(rows);
  }

  /** Returns true when all assumed rows are those of the database. Only then may the request answer or write. */
  async held(): Promise<boolean> {
    if (this.#checks.length > 0 && this.#queue.length === 0) await this.#flush();
    await this.#assumed.checked();
    return this.#assumed.hold;
  }

  /** True when D1 fails, and this request sends it nothing more. */
  get failed(): boolean {
    return this.#failure !== null;
  }

  /** False when D1 failed before it could check the assumed rows. Such a request may not answer. */
  get isChecked(): boolean {
    return this.#assumed.areChecked;
  }

  /** Forgets the rows of `once`, or only those read from these tables. */
  forget(tables?: readonly string[]): void {
    for (const key of this.#cached.keys()) {
      if (tables && !tables.some((table) => key.includes(table))) continue;
      this.#cached.delete(key);
      dropRows(key);
    }
  }

  async #flush(): Promise<void> {
    const queries = [...this.#checks, ...this.#queue];
    this.#checks = [];
    this.#queue = [];
    if (!this.#assumed.hold) {
      // The request runs again, so it asks nothing more.
      for (const { reject } of queries) reject(outdated());
      return;
    }
    try {
      await this.#answer(queries);
    } catch (error) {
      await this.#recover(queries, error);
    }
  }

  /** Sends the queries as one batch. Throws its error, and then no query has its answer. */
  async #answer(queries: readonly Query[]): Promise<void> {
    const answers = await this.send(queries.map(({ query }) => query));
    for (const [at, { resolve }] of queries.entries()) resolve(answers[at]?.rows ?? []);
  }

  /**
   * Answers the queries of a failed batch. After the error of a statement they run one by one. After a lost connection
   * the reads run once more, in one batch. After any other failure nothing runs: D1 has too much to do. (decision 193)
   */
  async #recover(queries: readonly Query[], error: unknown): Promise<void> {
    const fail = (failed: readonly Query[], reason: unknown) => {
      for (const { reject } of failed) reject(reason);
    };
    if (isOfStatement(error)) {
      if (queries.length === 1) return fail(queries, error);
      // Only the failing query must fail. They run in order: the first query may not see newer data.
      for (const query of queries) await this.#answer([query]).catch((reason) => fail([query], reason));
      return;
    }
    if (this.#hasRetried || !isLost(error)) {
      this.#failure = error;
      return fail(queries, error);
    }
    this.#hasRetried = true;
    // A write may have been done.
    fail(
      queries.filter(({ query }) => !isRead(query)),
      error,
    );
    const reads = queries.filter(({ query }) => isRead(query));
    if (reads.length === 0) return;
    await jitter();
    await this.#answer(reads).catch((reason) => this.#recover(reads, reason));
  }

  /** Runs the statements in one batch, or throws without sending them when D1 fails. */
  async send(statements: readonly Bound[]): Promise<Answer<unknown>[]> {
    if (this.failed) throw this.#failure;
    try {
      return await send(this.$client, statements);
    } catch (error) {
      if (!isOfStatement(error) && !isLost(error)) this.#failure = error;
      throw error;
    }
  }
}

const isRead = ({ sql }: Bound) =>
  /^\s*(?:select|with)\b/i.test(sql) && !/\b(?:insert into|update|delete from)\b/i.test(sql);

/** Returns the names of the tables that a statement changes. */
const writtenBy = ({ sql }: Bound): string[] =>
  [...sql.matchAll(/\b(?:insert(?: or \w+)? into|update(?: or \w+)?|delete from) ("\w+")/gi)].map(
    ([, table = ""]) => table,
  );

interface Query {
  query: Bound;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

/** Error of what rests on assumed rows that are out of date. The worker runs the request again. */
const outdated = () => new Error("assumed rows are out of date");

/**
 * Result of a statement: its rows (of raw `sql` as stored), and the number of changed rows, including rows
 * changed by triggers.
 */
interface Answer<Row> {
  rows: Row[];
  changes: number;
}

async function send(d1: Connection, statements: readonly Bound[]): Promise<Answer<unknown>[]> {
  const results = await d1.batch<StoredRow>(
    statements.map(({ sql, params }) => d1.prepare(sql).bind(...params)),
  );
  return results.map(({ results, meta }, at) => ({
    rows: results.map((stored) => statements[at]?.read(stored)),
    changes: meta.changes,
  }));
}

/** A named batch, in order. A list stands for several statements. */
type Steps = Record<string, SQL | readonly SQL[]>;

type Answers<Of> = {
  [Name in keyof Of]: Of[Name] extends readonly SQL[]
    ? Answer<RowOf<Of[Name][number]>>[]
    : Answer<RowOf<Of[Name]>>;
};

/**
 * Runs all statements or none, in order, in one batch. Returns results by name; nothing for a plain list.
 * Throws Refused when a guard refuses, otherwise the database's error.
 */
export async function atomically(database: Database, statements: readonly SQL[]): Promise<void>;
export async function atomically<const Of extends Steps>(database: Database, steps: Of): Promise<Answers<Of>>;
export async function atomically(database: Database, steps: Steps | readonly SQL[]): Promise<unknown> {
  if (!(await database.held())) throw outdated();
  const lists = Object.values<SQL | readonly SQL[]>(steps).map((step) => [step].flat());
  const all = lists.flat().map(bound);
  try {
    const answers = await database.send(all);
    database.forget(all.flatMap(writtenBy));
    database.hasChanged ||= all.some(
      (one, at) => writtenBy(one).length > 0 && (answers[at]?.changes ?? 0) > 0,
    );
    const byStep = lists.map((list) => answers.splice(0, list.length));
    return Object.fromEntries(
      Object.entries(steps).map(([name, step], at) => [
        name,
        Array.isArray(step) ? byStep[at] : byStep[at]?.[0],
      ]),
    );
  } catch (error) {
    // Another request may have changed what this one read.
    database.forget();
    return throwRefused(error);
  }
}

/**
 * Reasons for which a store refuses a change: the data changed since it was read, or the person may not make
 * the change.
 */
export type Reason =
  | "assets_stay"
  | "step_closed"
  | "begun"
  | "still_open"
  | "changed_meanwhile"
  | "code_changed"
  | "code_used"
  | "contest_begun"
  | "email_taken"
  | "final_holds"
  | "disqualified"
  | "gate_closed"
  | "id_taken"
  | "in_conflict"
  | "invitation_over"
  | "last_admin"
  | "link_over"
  | "name_taken"
  | "not_entitled"
  | "not_found"
  | "not_juror"
  | "password_changed"
  | "proposals_stay"
  | "reason_missing"
  | "rehearsed"
  | "rule_kept"
  | "rules_changed"
  | "slug_taken"
  | "student_gone"
  | "students_stay"
  | "student_signs"
  | "tally_unsealed"
  | "three_proposals"
  | "tie_kept"
  | "too_few"
  | "university_kept"
  | "university_unavailable"
  | "upload_gone"
  | "verdict_holds"
  | "verdict_sealed";

/** Error of a store that refuses a change. */
export class Refused extends Error {
  /** Name that the words of the refusal contain. */
  readonly detail: string;

  constructor(
    readonly reason: Reason,
    { detail = "", ...options }: ErrorOptions & { detail?: string } = {},
  ) {
    super(MARK + reason, options);
    this.detail = detail;
  }
}

const MARK = "refused: ";

/** Returns the reason of a refusal, also from a wrapped error. Returns null for any other error. */
export function refusalReason(error: unknown): Reason | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Refused) return cause.reason;
  }
  return null;
}

/**
 * Builds a statement that undoes its batch unless the condition holds. `atomically` then throws Refused with
 * the reason. Data read before a batch may have changed, so the batch checks its conditions again.
 */
export function refuseUnless(condition: SQL, reason: Reason): SQL {
  // An invalid JSON path raises an error, and the message contains the path.
  return sql`select json_extract('{}', iif(${condition}, '$', ${MARK + reason}))`;
}

function throwRefused(error: unknown): never {
  const [, reason] = (error instanceof Error && error.message.match(/refused: (\w+)/)) || [];
  throw reason ? new Refused(reason as Reason, { cause: error }) : error;
}

/** Returns the first row of a statement. Refuses when there is none. */
export function firstOf<Row>({ rows: [row] }: Answer<Row>, reason: Reason): Row {
  if (row === undefined) throw new Refused(reason);
  return row;
}

/** Turns the error of a constraint into a refusal: `change.catch(refusalBy("universities.slug", "slug_taken"))`. */
export const refusalBy =
  (constraint: string, reason: Reason) =>
  (error: unknown): never => {
    throw refusedBy(error, constraint) ? new Refused(reason, { cause: error }) : error;
  };

/** Binds any number of ids as one parameter: `id in ${listOf(ids)}`. */
export const listOf = (ids: Iterable<string>): SQL => sql`(select value from ${rowsOf([...ids])})`;

/** Binds a list as one parameter and reads it as a table. `value` is the element, `key` is the index. */
export const rowsOf = (list: readonly unknown[]): SQL => sql`json_each(${JSON.stringify(list)})`;

/** Returns true when that unique key (as `table.column`) or trigger (its RAISE message) refused the write. */
export function refusedBy(error: unknown, constraint: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(constraint)) return true;
  }
  return false;
}

/**
 * Returns the database's own message without its wrapping: the "server message" of the specification's
 * toasts.
 */
export function serverMessage(error: unknown): string {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause instanceof Error) innermost = innermost.cause;
  const text = innermost instanceof Error ? innermost.message : String(innermost);
  return text.replace(/^D1_ERROR: /, "").replace(/: SQLITE_\w+.*$/s, "");
}
