import { Placeholder, type SQL, sql } from "drizzle-orm";
import { Bound, bound, type RowOf, type Source, type Stored } from "./statements";

/** Built queries and raw `sql` are bound as they come; what is asked often is a `statement`. */
export type Statement = Bound | Source;

/** The database itself, or one request's session with it. */
export type Connection = D1Database | D1DatabaseSession;

/** One request's way to D1: what it asks by `all`, `first` and `once`, and writes by `atomically`. */
export class Database {
  #asked: Question[] = [];
  #remembered = new Map<string, Promise<unknown[]>>();

  /**
   * `mailIsRead`: whether somebody reads what is written to people; else most of it is not even written (decision 49).
   * `remembers`: whether `once` does, which only a request's own may.
   */
  constructor(
    readonly $client: Connection,
    readonly mailIsRead: boolean,
    private remembers = false,
  ) {}

  /** All rows. What is asked in one turn of the event loop goes as one batch: one round trip, however many ask. */
  all<Of extends Statement>(statement: Of): Promise<RowOf<Of>[]> {
    return new Promise((resolve, reject) => {
      // When nothing else can go on without an answer; a timer would come a millisecond later, each time.
      if (this.#asked.length === 0) setImmediate(() => this.#ask());
      const asked = statement instanceof Bound ? statement : bound(statement);
      this.#asked.push({ asked, resolve: resolve as (rows: unknown[]) => void, reject });
    });
  }

  /** The first row, or null. */
  async first<Of extends Statement>(statement: Of): Promise<RowOf<Of> | null> {
    const [row = null] = await this.all(statement);
    return row;
  }

  /** As `all`, for what several ask of one request: answered from memory until the request writes it, or is refused. */
  once<Row>(statement: Bound<Row>): Promise<Row[]> {
    if (!this.remembers) return this.all(statement);
    const key = JSON.stringify([statement.sql, statement.params]);
    const rows = (this.#remembered.get(key) as Promise<Row[]> | undefined) ?? this.all(statement);
    this.#remembered.set(key, rows);
    return rows;
  }

  /** Called by whoever writes what is asked `once`. */
  forget(): void {
    this.#remembered.clear();
  }

  async #ask(): Promise<void> {
    const questions = this.#asked;
    this.#asked = [];
    const statements = questions.map(({ asked }) => asked);
    try {
      const answers = await send(this.$client, statements);
      for (const [at, { resolve }] of questions.entries()) resolve(answers[at]?.rows ?? []);
    } catch (error) {
      // One of several fails: it alone shall. In their order: what was asked first is not the newest.
      for (const { asked, resolve, reject } of questions) {
        if (questions.length === 1) reject(error);
        else await send(this.$client, [asked]).then(([answer]) => resolve(answer?.rows ?? []), reject);
      }
    }
  }
}

interface Question {
  asked: Bound;
  resolve: (rows: unknown[]) => void;
  reject: (error: unknown) => void;
}

/** What a statement did: the rows it returned (raw `sql`'s as stored), and how many were written, by triggers too. */
interface Answer<Row> {
  rows: Row[];
  changes: number;
}

async function send(d1: Connection, statements: readonly Bound[]): Promise<Answer<unknown>[]> {
  const results = await d1.batch<Stored>(
    statements.map(({ sql, params }) => d1.prepare(sql).bind(...params)),
  );
  return results.map(({ results, meta }, at) => ({
    rows: results.map((stored) => statements[at]?.read(stored)),
    changes: meta.changes,
  }));
}

/** A batch by name, in order; a list stands for several statements. */
type Steps = Record<string, Statement | readonly Statement[]>;

type Answers<Of> = {
  [Name in keyof Of]: Of[Name] extends readonly Statement[]
    ? Answer<RowOf<Of[Name][number]>>[]
    : Answer<RowOf<Of[Name]>>;
};

/**
 * Runs all statements or none, in order, in one batch. Answers by name; nothing for a mere list. Throws Refused where a
 * guard stood in the way, else what the database refused.
 */
export async function atomically(database: Database, statements: readonly Statement[]): Promise<void>;
export async function atomically<const Of extends Steps>(database: Database, steps: Of): Promise<Answers<Of>>;
export async function atomically(database: Database, steps: Steps | readonly Statement[]): Promise<unknown> {
  const lists = Object.values<Statement | readonly Statement[]>(steps).map((step) => [step].flat());
  const all = lists.flat().map((statement) => (statement instanceof Bound ? statement : bound(statement)));
  try {
    const answers = await send(database.$client, all);
    const byStep = lists.map((list) => answers.splice(0, list.length));
    return Object.fromEntries(
      Object.entries(steps).map(([name, step], at) => [
        name,
        Array.isArray(step) ? byStep[at] : byStep[at]?.[0],
      ]),
    );
  } catch (error) {
    // What was read is not so any more: why, is asked anew.
    database.forget();
    return throwRefused(error);
  }
}

/** Why a store changed nothing: what its reader saw is not so any more, or the change is not theirs to make. */
export type Reason =
  | "ballot_closed"
  | "changed_meanwhile"
  | "code_changed"
  | "code_used"
  | "email_taken"
  | "disqualified"
  | "gate_closed"
  | "invitation_over"
  | "last_admin"
  | "not_entitled"
  | "not_found"
  | "password_changed"
  | "rehearsed"
  | "rules_changed"
  | "slug_taken"
  | "student_gone"
  | "tie_kept"
  | "too_few"
  | "university_kept"
  | "university_unavailable"
  | "upload_gone"
  | "verdict_holds"
  | "verdict_sealed";

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
export const listOf = (ids: Iterable<string> | Placeholder): SQL =>
  sql`(select value from ${rowsOf(ids instanceof Placeholder ? ids : [...ids])})`;

/** The list as a table, bound as one parameter: each element is a row's `value`, its index the `key`. */
export const rowsOf = (list: readonly unknown[] | Placeholder): SQL =>
  sql`json_each(${list instanceof Placeholder ? list : JSON.stringify(list)})`;

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
