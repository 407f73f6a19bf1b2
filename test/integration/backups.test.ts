import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStores } from "../../app/context";
import { copyDaily } from "../../scripts/backups/daily";
import type { Place } from "../../scripts/backups/place";
import { tablesOf } from "../../scripts/backups/tables";
import { openContest } from "../support/contest";
import { plantRichContest } from "../support/screens";

const DAY_MS = 86_400_000;
const contest = openContest();
const scratch = mkdtempSync(join(tmpdir(), "concurso-"));
afterAll(() => rmSync(scratch, { recursive: true }));
const night = (day: string, minute = 0) => Date.parse(`${day}T03:00:00Z`) + minute * 60_000;
const bucket = () => contest.bucket("PROPOSALS");
const keys = async () => (await (await bucket()).list({ prefix: "backups/" })).objects.map(({ key }) => key);
const jobs = () => contest.rows("select id, finished_at is not null as ended from jobs order by id");

let people: Awaited<ReturnType<typeof plantRichContest>>;
beforeAll(async () => {
  people = await plantRichContest(contest);
});

/** Reads a daily backup as the command does. */
async function restored(day: string): Promise<DatabaseSync> {
  const place: Pick<Place, "name" | "list" | "getFile"> = {
    name: "the contest",
    async list() {
      const { objects } = await (await bucket()).list();
      return objects.map(({ key, size, uploaded }) => ({ key, size, uploaded: uploaded.getTime() }));
    },
    async getFile({ key }, to) {
      const object = await (await bucket()).get(key);
      if (object) writeFileSync(to, await object.text());
      return object !== null;
    },
  };
  const file = join(mkdtempSync(join(scratch, "copy-")), "contest.sqlite");
  await copyDaily(place as Place, day, file);
  return new DatabaseSync(file, { readOnly: true });
}

const LEFT_OUT = /^(sessions|password_resets|sign_in_links|throttles|chore_runs|jobs|earlier_rows)$/;

/** Reads all rows of the contest, as the backup of this moment has to hold them. */
async function rowsNow(): Promise<Record<string, unknown[]>> {
  const names = await contest.column(
    "select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*' and name <> 'd1_migrations'",
  );
  const tables = names
    .filter((name) => !LEFT_OUT.test(name))
    .map(async (name) => {
      return [name, await contest.rows(`select rowid as "row number", * from ${name} order by rowid`)];
    });
  return Object.fromEntries(await Promise.all(tables));
}

const rowsIn = (db: DatabaseSync) =>
  Object.fromEntries(
    tablesOf(db).flatMap(({ name }) =>
      LEFT_OUT.test(name)
        ? []
        : [[name, db.prepare(`select rowid as "row number", * from ${name} order by rowid`).all()]],
    ),
  );

test("[YEAR-07] the night's backup holds the rows of its first minute, whatever changes while it is written", async () => {
  await contest.db.exec(
    "insert into audit_log (at, actor, actor_name, action, target_type, target_id) with recursive n(i) as (select 1 union all select i + 1 from n where i < 30000) select 2251000000000 + i, 'cron', 'cron', 'phase_activated', 'phase', i from n",
  );
  await contest.db.exec("update criteria set weight = 1.0 / 3 where rowid = 1");
  // The other jobs of that clock have nothing left to do afterwards.
  await contest.cron(night("2041-05-01", -1));
  const before = await rowsNow();
  await contest.cron(night("2041-05-01"));
  expect(await jobs()).toEqual([{ id: "backup-2041-05-01", ended: 0 }]);
  expect(await keys()).not.toContain("backups/2041-05-01/manifest.json");

  // Tables before and after the cursor: rows are changed, added, removed, and a number is used again.
  await contest.setPhase("voting");
  await contest.addPerson("publico");
  await contest.db.exec("update profiles set full_name = 'Otro Nombre'");
  await contest.db.exec("update profiles set full_name = 'Tercer Nombre'");
  await contest.db.exec("update settings set value = '\"otro\"' where key = (select min(key) from settings)");
  const last = await contest.value("select max(rowid) from notifications");
  await contest.db.exec("delete from notifications");
  await contest.insert("notifications", { rowid: last, id: "new" });
  await contest.db.exec("update audit_log set actor_name = 'Otra' where id % 5000 = 0");
  await contest.db.exec("delete from audit_log where id % 7000 = 0");
  expect(await contest.value("select count(*) from earlier_rows")).toBeGreaterThan(10);

  await contest.cron(night("2041-05-01", 1));
  await contest.cron(night("2041-05-01", 2));
  expect(await jobs()).toEqual([{ id: "backup-2041-05-01", ended: 1 }]);
  expect(await contest.value("select count(*) from earlier_rows")).toBe(0);
  const copy = await restored("last");
  const after = rowsIn(copy);
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  // Equal tables are compared as texts first, because a difference of 30,000 rows takes minutes to print.
  for (const [name, rows] of Object.entries(after)) {
    if (JSON.stringify(rows) === JSON.stringify(before[name])) continue;
    expect([name, rows.length]).toEqual([name, before[name]?.length]);
    expect([name, ...rows.slice(0, 100)]).toEqual([name, ...(before[name] ?? []).slice(0, 100)]);
    expect.unreachable(`${name} differs`);
  }
  copy.close();

  // No address gives a backup to anybody.
  const admin = await contest.signedIn(people.admin);
  for (const key of await keys()) {
    for (const path of [
      `/${key}`,
      `/archivos/${key}`,
      `/documentos/${key}`,
      `/archivos/${encodeURIComponent(key)}`,
    ]) {
      expect([path, (await admin.fetch(path)).status]).toEqual([path, 404]);
    }
    break;
  }
});

test("[YEAR-07] a backup begins once a night, begins anew after an upgrade, and goes after a week", async () => {
  await contest.db.exec("delete from audit_log where action = 'phase_activated'");
  await contest.cron(night("2041-05-01", 30));
  await contest.cron(night("2041-05-02") - DAY_MS / 2);
  expect(await jobs()).toHaveLength(1);

  // Another version's backup is dropped, with its pieces.
  await contest.rows(
    `insert into jobs (id, kind, created_at, cursor) values ('backup-2041-05-02', 'backup', ?, '{"table":"profiles","piece":0,"after":-1,"rows":0,"columns":"of another version"}')`,
    night("2041-05-02"),
  );
  await (await bucket()).put("backups/2041-05-02/gone/000000.ndjson", "[]");
  await contest.cron(night("2041-05-02", 1));
  expect(await jobs()).toHaveLength(1);
  await contest.cron(night("2041-05-02", 2));
  expect(await jobs()).toHaveLength(2);
  expect(await keys()).toContain("backups/2041-05-02/manifest.json");
  expect(await keys()).not.toContain("backups/2041-05-02/gone/000000.ndjson");
  expect((await restored("2041-05-01")).prepare("select count(*) as n from audit_log").get()?.n).not.toBe(0);

  await contest.cron(night("2041-05-08"));
  expect((await keys()).filter((key) => key.endsWith("manifest.json"))).toEqual([
    "backups/2041-05-02/manifest.json",
    "backups/2041-05-08/manifest.json",
  ]);
  expect((await jobs()).map(({ id }) => id)).toEqual(["backup-2041-05-02", "backup-2041-05-08"]);
  await expect(restored("2041-05-01")).rejects.toThrow(
    "the contest has no daily backup of 2041-05-01. It has: 2041-05-02, 2041-05-08.",
  );
});

test("[YEAR-07] two runs that begin the same night's backup begin it once", async () => {
  const now = night("2041-05-20");
  const { backups } = openStores({ DB: contest.db, ENVIRONMENT: "local" }, { now });
  const state = () =>
    contest.rows(
      "select cursor, (select count(*) from earlier_rows) as earlier from jobs order by id desc limit 1",
    );
  await backups.begin("2041-05-20", 0);
  await contest.addPerson("publico");
  await contest.db.exec("update profiles set full_name = 'Cuarto Nombre'");
  const begun = await state();
  await backups.begin("2041-05-20", 0);
  expect(await state()).toEqual(begun);
});
