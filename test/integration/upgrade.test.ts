import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Miniflare } from "miniflare";
import { afterEach, beforeEach, expect, test } from "vitest";
import { brokenInvariants } from "~/db/invariants";
import { triggersFile } from "../../scripts/local";
import { openSql, sqlWorker } from "../support/sql";

const root = resolve(import.meta.dirname, "../..");
const statementsOf = (file: string) => readFileSync(file, "utf8").split("--> statement-breakpoint");
const [first = "", ...later] = readdirSync(resolve(root, "migrations"))
  .filter((name) => name.endsWith(".sql"))
  .sort()
  .map((name) => resolve(root, "migrations", name));

type Rows = Record<string, Record<string, unknown>[]>;
/** A full contest as it stood under the first migration: every table has rows. Never made anew. */
const planted: Rows = JSON.parse(readFileSync(resolve(root, "test/files/first-contest.json"), "utf8"));

let runtime: Miniflare;
let db: D1Database;
const run = (statements: string[]) => db.batch(statements.map((statement) => db.prepare(statement)));
/** Those of today that speak of nothing a later migration brings: of an older release, the others were not there. */
async function applyTriggers() {
  const { results } = await db
    .prepare(
      `select name from sqlite_master union select c.name from sqlite_master t, pragma_table_xinfo(t.name) c
        where t.type = 'table' and t.name not glob '_cf_*'`,
    )
    .all<{ name: string }>();
  const known = new Set(results.map(({ name }) => name));
  const speaksOfWhatIsThere = (statement: string) =>
    [...statement.replace(/TRIGGER (IF EXISTS )?`\w+`/, "").matchAll(/`(\w+)`/g)].every(([, name = ""]) =>
      known.has(name),
    );
  await run(statementsOf(triggersFile).filter(speaksOfWhatIsThere));
}

beforeEach(async () => {
  runtime = new Miniflare({ workers: [sqlWorker({ DB: "upgraded" })] });
  db = openSql(await runtime.unsafeGetDirectURL("sql"));
  await run(statementsOf(first));
  const tables = Object.keys(planted);
  const inserts = Object.entries(planted).flatMap(([table, rows]) =>
    rows.map((row) => {
      const columns = Object.keys(row);
      const marks = columns.map(() => "?").join(", ");
      return db
        .prepare(`insert into ${table} (${columns.join(", ")}) values (${marks})`)
        .bind(...Object.values(row));
    }),
  );
  await db.batch([
    db.prepare("pragma defer_foreign_keys = on"),
    ...tables.map((table) => db.prepare(`delete from ${table}`)),
    ...inserts,
  ]);
  await applyTriggers();
});
afterEach(() => runtime.dispose());

/** The planted columns of every table, as they stand now. */
async function stored(): Promise<Rows> {
  const read = Object.entries(planted).map(async ([table, rows]) => {
    const columns = Object.keys(rows[0] ?? { "*": 0 }).join(", ");
    const { results } = await db.prepare(`select ${columns} from ${table}`).all();
    return [table, results.sort(byText)];
  });
  return Object.fromEntries(await Promise.all(read));
}
const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);
const before = Object.fromEntries(
  Object.entries(planted).map(([table, rows]) => [table, rows.toSorted(byText)]),
);

test("[DEP-04] a full contest of the first migration comes through every later one: rows, counters, invariants", async () => {
  expect(Object.entries(planted).filter(([table, rows]) => rows.length === 0 && !mayBeEmpty(table))).toEqual(
    [],
  );
  expect(later.length).toBeGreaterThan(0);
  for (const file of later) {
    await run(statementsOf(file));
    await applyTriggers();
  }
  expect(await stored()).toEqual(before);
  expect(await brokenInvariants(db)).toEqual([]);
  const { results } = await db
    .prepare("select public_votes_count as votes from proposals")
    .all<{ votes: number }>();
  expect(results.reduce((sum, { votes }) => sum + votes, 0)).toBe(
    planted.public_votes?.filter(({ voided_at }) => voided_at === null).length,
  );
});

test("[DEP-04] [PACE-03] [MAIL-06] a reminder that was sent before each end had its own is not sent again", async () => {
  for (const file of later) {
    if (file.includes("reminders_of_an_end")) {
      const [judge] = (await db.prepare("select id from judges").all<{ id: string }>()).results;
      await run([
        "update contest_phases set start_at = null, end_at = null, manually_activated_at = iif(phase_key = 'voting', 5, null)",
        "update contest_phases set start_at = '2030-01-01', end_at = '2030-01-31' where phase_key = 'evaluation'",
        "update contest_phases set start_at = '2030-01-31', end_at = '2030-02-10' where phase_key = 'voting'",
        `insert into judge_reminders select '${judge?.id}', id, 'days_7', 1 from contest_phases where phase_key in ('evaluation', 'voting', 'final')`,
        `insert into judge_reminders select '${judge?.id}', id, 'invited', 1 from contest_phases where phase_key = 'voting'`,
        ...["days_1", "opened"].map(
          (kind) =>
            `insert into mail_outbox (id, recipient, subject, body, created_at, once) select '${kind}', '', '', '', 1, '${kind}:' || id || ':ana' from contest_phases where phase_key = 'voting'`,
        ),
        "insert into mail_outbox (id, recipient, user_id, subject, body, created_at, once) select 'a ' || p.id, '', p.id, '', '', 1, 'opened:' || c.id || ':' || role from profiles p join contest_phases c on phase_key = 'voting' group by role",
      ]);
    }
    await run(statementsOf(file));
  }
  const { results } = await db
    .prepare(
      "select phase_key, kind from judge_reminders join contest_phases p on p.id = phase_id order by kind",
    )
    .all();
  // Its last day is the one before the next phase begins.
  expect(results).toEqual([
    { phase_key: "final", kind: "days_7" },
    { phase_key: "evaluation", kind: "days_7 2030-01-30" },
    { phase_key: "voting", kind: "days_7 2030-02-10" },
    { phase_key: "voting", kind: "invited" },
  ]);
  const mails = await db
    .prepare(
      "select replace(once, p.id, 'fase') as once from mail_outbox join contest_phases p on phase_key = 'voting' where once is not null order by once",
    )
    .all();
  // That a phase has begun is told by what it lets its reader do, and when it did.
  expect(mails.results.map(({ once }) => once)).toEqual([
    "days_1 2030-02-10:fase:ana",
    "opened:fase:ana",
    "opened_evaluations:fase:5:jurado",
    "opened_submissions:fase:5:universidad",
    ...["admin", "alumno", "publico"].map((role) => `opened_votes:fase:5:${role}`),
  ]);
});

const mayBeEmpty = (table: string) => ["image_runs", "partner_users"].includes(table);

/** The statements that docs/migrations.md gives for a table that is rebuilt, for that table and with that many rows. */
async function rebuild(table: string, where = "true"): Promise<string[]> {
  const recipe = /```sql\n(pragma defer_foreign_keys.+?)```/s.exec(
    readFileSync(resolve(root, "docs/migrations.md"), "utf8"),
  )?.[1];
  const definition = await db
    .prepare("select sql from sqlite_master where type = 'table' and name = ?")
    .bind(table)
    .first<string>("sql");
  const columns = await db
    .prepare("select name from pragma_table_xinfo(?) where hidden = 0")
    .bind(table)
    .all<{ name: string }>();
  const indexes = await db
    .prepare("select sql from sqlite_master where type = 'index' and tbl_name = ? and sql is not null")
    .bind(table)
    .all<{ sql: string }>();
  return (recipe ?? "")
    .replace("create table works (…);", () => `${definition};`)
    .replaceAll("works", table)
    .replaceAll("id, title, …", columns.results.map(({ name }) => `"${name}"`).join(", "))
    .replace(`from ${table}_before;`, `from ${table}_before where ${where};`)
    .replace("create index …;", () => indexes.results.map(({ sql }) => `${sql};`).join("\n"))
    .split(/;\n/)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

test.each(["proposals", "profiles", "universities", "evaluations"])(
  "[DEP-04] %s rebuilt by the recipe of docs/migrations.md loses nothing that hangs on it",
  async (table) => {
    for (const file of later) await run(statementsOf(file));
    await run(await rebuild(table));
    await applyTriggers();
    expect(await stored()).toEqual(before);
    expect(await brokenInvariants(db)).toEqual([]);
  },
);

test("[DEP-04] each migration ends with a semicolon: wrangler notes it as applied by a statement right behind", () => {
  const open = [first, ...later].filter((file) => !readFileSync(file, "utf8").trimEnd().endsWith(";"));
  expect(open).toEqual([]);
});

test("[DEP-04] a rebuild that forgets a row on which others hang is refused whole", async () => {
  for (const file of later) await run(statementsOf(file));
  const voted = planted.public_votes?.[0]?.proposal_id;
  await expect(run(await rebuild("proposals", `id <> '${voted}'`))).rejects.toThrow("FOREIGN KEY");
  expect(await stored()).toEqual(before);
});
