import { expect, test } from "vitest";
import { buckets, type Contest, openContest, PASSWORD } from "../support/contest";
import { plantRichContest } from "../support/screens";

const contest = openContest();
/** A contest on an unused worker. */
const untouched = openContest({}, { own: true });

/** Returns all stored data: the schema, all rows with SQLite's own tables, and all file names. */
async function stored(contest: Contest) {
  const schema = await contest.rows<{ type: string; name: string }>(
    "select type, name, tbl_name, sql from sqlite_master where name not glob '_cf_*' order by type, name",
  );
  const tables = schema.filter(({ type }) => type === "table").map(({ name }) => name);
  const rows = await Promise.all(
    tables.map(async (name) => [name, await contest.rows(`select rowid, * from "${name}" order by rowid`)]),
  );
  const files = await Promise.all(
    buckets.map(async (name) => (await (await contest.bucket(name)).list()).objects.map(({ key }) => key)),
  );
  return { schema, rows: Object.fromEntries(rows), files };
}

test("a contest after others is as one on a worker that nobody has used", async () => {
  const fresh = await stored(untouched);
  expect(fresh.rows).toMatchObject({ contest_phases: { length: 5 }, criteria: { length: 4 }, profiles: [] });
  const { admin } = await plantRichContest(contest);
  const visitor = contest.visitor();
  await visitor.post("/auth", { email: admin.email, password: PASSWORD });
  await visitor.post("/admin/universidades", { intent: "add", name: "Universidad de Vigo" });
  await contest.db.exec("create table left_behind (id integer primary key autoincrement)");
  await contest.db.exec("insert into left_behind default values");
  await contest.refuse("delete on profiles", "stay");
  for (const name of buckets) {
    const bucket = await contest.bucket(name);
    await Promise.all(Array.from({ length: 30 }, (_, n) => bucket.put(`${n}/left-behind`, "x")));
  }
  const used = await stored(contest);
  expect(used.files.map(({ length }) => length >= 30)).toEqual([true, true, true]);
  expect(used).not.toEqual(fresh);
  await contest.db.exec("alter table criteria rename to away");
  await contest.stop();
  await contest.start();
  expect(await stored(contest)).toEqual(fresh);
});

test("what the worker complains of is told to who asks, and else fails the test", async () => {
  const visitor = await contest.signedIn(await contest.addPerson("publico"));
  await contest.db.exec("alter table contest_phases rename to away");
  expect((await visitor.open("/")).status).toBe(500);
  expect(await contest.complaints()).toEqual(["GET /: no such table: contest_phases"]);
  await visitor.open("/");
  await expect.poll(() => contest.unexpected()).toHaveLength(1);
  await contest.db.exec("alter table away rename to contest_phases");
});
