import type { WorkerOptions } from "miniflare";
import { expect, vi } from "vitest";
import { type Contest, openContest } from "./contest";
import type { Around } from "./tested-worker";

/** The platform's database, with a log line for each prepared statement, database call and kind of row. */
const sayingDatabase: WorkerOptions = {
  modules: true,
  script: `export default function (env) {
    const say = (what) => console.log(JSON.stringify(what));
    const answered = new Set();
    const kindOf = ([name, value]) => [name, value === null ? "null" : typeof value];
    const sayRows = (sql, rows) => {
      for (const row of rows) {
        const answer = { answered: sql, row: Object.fromEntries(Object.entries(row).map(kindOf)) };
        const key = JSON.stringify(answer);
        if (!answered.has(key)) say(answer);
        answered.add(key);
      }
    };
    const asking = (statement) => {
      for (const how of ["all", "first", "run", "raw"]) {
        const ask = statement[how].bind(statement);
        statement[how] = (...given) => {
          say({ asked: [statement.params] });
          return ask(...given);
        };
      }
      const bind = statement.bind.bind(statement);
      statement.bind = (...values) => asking(bind(...values));
      return statement;
    };
    const saying = (database) => ({
      prepare(sql) {
        say({ prepared: sql });
        return asking(database.prepare(sql));
      },
      async batch(statements) {
        say({ asked: statements.map(({ params }) => params) });
        const answers = await database.batch(statements);
        answers.forEach(({ results }, at) => sayRows(statements[at].statement, results));
        return answers;
      },
    });
    return {
      ...saying(env.REAL),
      withSession(from) {
        say({ from });
        const session = env.REAL.withSession(from);
        return { ...saying(session), getBookmark: () => session.getBookmark() };
      },
    };
  }`,
  d1Databases: { REAL: "00000000-0000-0000-0000-000000000000" },
};

/** Opens a contest whose worker logs its database calls. */
export const openSayingContest = (wrappers: Around["wrappers"] = {}) =>
  openContest({}, { wrappers: { DB: sayingDatabase, ...wrappers } });

/** Kinds of the values of a row that D1 returned, by column. */
interface AnsweredRow {
  sql: string;
  row: Record<string, string>;
}

/** Returns each kind of row of each statement so far once. */
export async function answersOf(contest: Contest): Promise<AnsweredRow[]> {
  await statementsOf(contest);
  return contest.log
    .filter((line) => line.startsWith('{"answered":'))
    .map((line) => {
      const { answered: sql, row } = JSON.parse(line);
      return { sql, row };
    });
}

/** Returns each statement of the worker so far once. */
export async function statementsOf(contest: Contest): Promise<string[]> {
  const lines = () => contest.log.filter((line) => line.startsWith('{"prepared":'));
  // Log lines keep their order. When the lines of another request arrive, all earlier lines have arrived.
  const { length } = lines();
  await contest.visitor().fetch("/healthz");
  await vi.waitFor(() => expect(lines().slice(length).join()).toContain("chore_runs"), 10_000);
  const statements = lines().map((line) =>
    (JSON.parse(line) as { prepared: string }).prepared.replace(/\s+/g, " ").trim(),
  );
  // A visitor's own random order has its number in the statement.
  return [...new Map(statements.map((sql) => [sql.replace(/\d{4,}/g, "n"), sql])).values()];
}

/** Returns what triggers ask about whole tables: a statement's plan does not tell it. */
export async function questionsOfTriggers(contest: Contest): Promise<string[]> {
  const triggers = await contest.rows<{ sql: string }>(
    "select sql from sqlite_master where type = 'trigger'",
  );
  const questions = triggers.flatMap(
    ({ sql }) => sql.match(/select coalesce\(max\([^()]*\), 0\)(?: \+ 1)? from [^()]*(?=\))/gi) ?? [],
  );
  return questions.map((sql) => sql.replace(/\b(?:NEW|OLD)\.[`\w]+/g, "?"));
}

/** A line of SQLite's query plan. */
interface Step {
  id: number;
  parent: number;
  detail: string;
}

/** Returns the number of a statement's parameters. */
export function slotsOf(sql: string): number {
  const slots: string[] = sql.match(/\?\d*/g) ?? [];
  return slots.includes("?") ? slots.length : new Set(slots).size;
}

/**
 * Returns SQLite's plan for a statement. There are no statistics about row counts, as in a deployed database.
 */
export async function planOf(contest: Contest, sql: string): Promise<Step[]> {
  const blanks = Array<null>(slotsOf(sql)).fill(null);
  return contest.rows<Step & Record<string, unknown>>(`explain query plan ${sql}`, ...blanks);
}

/** Returns the indexes of a plan. */
export const indexesIn = (plan: Step[]): string[] =>
  plan.flatMap(({ detail }) => /USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1] ?? []);

/**
 * Returns the steps of a plan that take longer with more rows, for growing `tables`. Such steps read a whole
 * table or an index without a limit, or half of a table for each row of another. Others sort without an index or build an index for one query.
 */
export function slownessOf(sql: string, plan: Step[], tables: readonly string[]): string[] {
  const named = new Map(tables.map((table) => [table, table]));
  // A keyword after a table without an alias is not an alias.
  const naming =
    /(?:\b(?:from|join|into|update)|,)\s+"?(\w+)"?\s+(?:as\s+)?(?!(?:left|inner|cross|join)\b)"?(\w+)"?/gi;
  for (const [, table = "", alias = ""] of sql.matchAll(naming)) {
    if (named.get(table) === table && !tables.includes(alias)) named.set(alias, table);
  }
  return plan.flatMap(({ parent, detail }) => {
    const [, scanned = "", byIndex] = /^SCAN (\w+)( USING (?:COVERING )?INDEX \w+)?$/.exec(detail) ?? [];
    const table = named.get(scanned);
    // A limit ends a scan in an index's order.
    const ends = byIndex !== undefined && parent === 0 && /\blimit\b/i.test(sql);
    if (table && !ends) return [`reads all ${table}`];
    const [, indexed] = /^SEARCH (\w+) USING AUTOMATIC/.exec(detail) ?? [];
    if (indexed) return [`makes an index of ${named.get(indexed) ?? indexed}`];
    const [, asked = "", exists] =
      /^SEARCH (\w+)( EXISTS)?\b.*\((?:is_draft|active|conflict)=\?\)$/.exec(detail) ?? [];
    const forEachRow =
      exists ?? plan.some(({ id, detail }) => id === parent && detail.startsWith("CORRELATED"));
    if (named.has(asked) && forEachRow) return [`reads ${named.get(asked)} for each row`];
    if (detail !== "USE TEMP B-TREE FOR ORDER BY") return [];
    // Sorting rows chosen by an id or a value is cheap. Sorting half of a table by a flag, or a range, is
    // not.
    return plan
      .filter((beside) => beside.parent === parent)
      .flatMap((beside) => {
        const [, reader = "", how = ""] = /^(?:SCAN|SEARCH) (\w+)\b(.*)$/.exec(beside.detail) ?? [];
        const sorted = named.get(reader);
        const isNarrow = /\b(?!is_draft|active|conflict)\w+>?=\?/.test(how) || how.includes("PRIMARY KEY");
        return sorted && !isNarrow ? [`sorts ${sorted}`] : [];
      });
  });
}
