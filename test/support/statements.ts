import type { WorkerOptions } from "miniflare";
import { expect, vi } from "vitest";
import { type Contest, openContest } from "./contest";
import type { Around } from "./tested-worker";

/** The platform's database, which says each statement that is prepared on it, and each time that it is asked. */
const sayingDatabase: WorkerOptions = {
  modules: true,
  script: `export default function (env) {
    const say = (what) => console.log(JSON.stringify(what));
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
      batch(statements) {
        say({ asked: statements.map(({ params }) => params) });
        return database.batch(statements);
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

/** A contest whose worker says what it asks its database. */
export const openSayingContest = (wrappers: Around["wrappers"] = {}) =>
  openContest({}, { wrappers: { DB: sayingDatabase, ...wrappers } });

/** All that the worker has asked its database so far, each statement once. */
export async function statementsOf(contest: Contest): Promise<string[]> {
  const said = () => contest.log.filter((line) => line.startsWith('{"prepared":'));
  // Its lines come in their order: once those of one more request are here, those of all before are.
  const { length } = said();
  await contest.visitor().fetch("/healthz");
  await vi.waitFor(() => expect(said().slice(length).join()).toContain("chore_runs"), 10_000);
  const statements = said().map((line) =>
    (JSON.parse(line) as { prepared: string }).prepared.replace(/\s+/g, " ").trim(),
  );
  // A visitor's own random order has its number in the statement.
  return [...new Map(statements.map((sql) => [sql.replace(/\d{4,}/g, "n"), sql])).values()];
}

/** A line of what SQLite says that it will do. */
interface Step {
  id: number;
  parent: number;
  detail: string;
}

/** What SQLite would do for a statement. Nothing is known of how many rows there are, as in a deployed database. */
export async function planOf(contest: Contest, sql: string): Promise<Step[]> {
  const slots: string[] = sql.match(/\?\d*/g) ?? [];
  const blanks = Array<null>(slots.includes("?") ? slots.length : new Set(slots).size).fill(null);
  return contest.rows<Step & Record<string, unknown>>(`explain query plan ${sql}`, ...blanks);
}

/** The indexes that a plan uses. */
export const indexesIn = (plan: Step[]): string[] =>
  plan.flatMap(({ detail }) => /USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1] ?? []);

/**
 * What a plan does that takes longer the more rows there are, for `tables` that grow: reading all of one, by an index
 * too where no limit ends it, sorting what no index has put in order, an index made for this one question.
 */
export function slownessOf(sql: string, plan: Step[], tables: readonly string[]): string[] {
  const named = new Map(tables.map((table) => [table, table]));
  // What follows a table that has no other name is no name of it.
  const naming =
    /(?:\b(?:from|join|into|update)|,)\s+"?(\w+)"?\s+(?:as\s+)?(?!(?:left|inner|cross|join)\b)"?(\w+)"?/gi;
  for (const [, table = "", alias = ""] of sql.matchAll(naming)) {
    if (named.get(table) === table && !tables.includes(alias)) named.set(alias, table);
  }
  return plan.flatMap(({ parent, detail }) => {
    const [, scanned = "", byIndex] = /^SCAN (\w+)( USING (?:COVERING )?INDEX \w+)?$/.exec(detail) ?? [];
    const table = named.get(scanned);
    // In an index's order it ends where the limit is reached.
    const ends = byIndex !== undefined && parent === 0 && /\blimit\b/i.test(sql);
    if (table && !ends) return [`reads all ${table}`];
    const [, indexed] = /^SEARCH (\w+) USING AUTOMATIC/.exec(detail) ?? [];
    if (indexed) return [`makes an index of ${named.get(indexed) ?? indexed}`];
    if (detail !== "USE TEMP B-TREE FOR ORDER BY") return [];
    // Sorting what an id or a value has chosen is sorting little; half a flag's table, or a stretch of one, is not.
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
