import { beforeAll, expect, test } from "vitest";
import { publicPages } from "~/web/core/public-pages";
import { openContest } from "../support/contest";
import { arrange, plantRichContest } from "../support/screens";

// The tests change the schema, so the worker is the file's own.
const contest = openContest({}, { own: true });
let people: Awaited<ReturnType<typeof plantRichContest>>;

beforeAll(async () => {
  people = await plantRichContest(contest);
});

/** Addresses of the public pages that need no secret. */
const pages: string[] = publicPages
  .map(({ path }) => path.replace(":id", "faro"))
  .filter((path) => !/:|codigo|aceptar/.test(path));

test("[YEAR-04] the worker answers every public page, and takes a vote, over a schema that a later version has expanded", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" }, phase: "results" });
  const statuses = async () =>
    Promise.all(pages.map(async (path) => [path, (await contest.visitor().fetch(path)).status]));
  const before = await statuses();
  expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(10);
  // A first migration expands: it adds tables, columns and indexes. Only one migration exists yet, so these stand in.
  const tables = await contest.rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\' and name not like 'sqlite%' and name <> 'd1_migrations'",
  );
  for (const { name } of tables) {
    await contest.db.exec(`alter table "${name}" add column later_column text default 'x'`);
    await contest.db.exec(`create index "later_${name}" on "${name}" (later_column)`);
  }
  await contest.db.exec("create table later_table (id text primary key)");
  expect(await statuses()).toEqual(before);
  await arrange(contest, { phase: "voting" });
  const votes = () => contest.value("select count(*) from public_votes where user_id = ?", people.publico.id);
  const castBefore = Number(await votes());
  const voter = await contest.signedIn(people.publico);
  const page = await voter.submit("/galeria", { proposal_id: "marea" });
  expect([page.status, page.toast]).toEqual([200, expect.stringContaining("oto")]);
  expect(await votes()).toBe(castBefore + 1);
});
