import { expect, test } from "vitest";
import { atomically, Database } from "~/db/core/database";
import { settingStore } from "~/db/core/settings";
import { sql } from "~/db/core/sql";
import { nobody } from "~/db/core/store-context";
import { RoundTrips } from "../support/round-trips";
import { openSayingContest } from "../support/statements";

const contest = openSayingContest();
const trips = new RoundTrips(contest);

/** A person in whose requests the worker knows the session and the settings. */
async function known(role: "admin" | "jurado" | "alumno") {
  const person = await contest.addPerson(role);
  const visitor = await contest.signedIn(person);
  await visitor.open("/galeria");
  return { person, visitor };
}

test("[SPEED-01] a page that was shown before asks the database once", async () => {
  await contest.addProposal({ id: "faro" });
  const { visitor } = await known("jurado");
  await visitor.open("/jurado/evaluar/faro");
  await trips.forget();
  trips.counted(visitor);
  for (const path of ["/galeria", "/propuesta/faro", "/jurado", "/jurado/evaluar/faro"])
    await visitor.open(path);
  expect(Object.fromEntries(await trips.most())).toEqual({
    "GET /galeria": 1,
    "GET /propuesta/*": 1,
    "GET /jurado": 1,
    "GET /jurado/evaluar/*": 1,
  });
});

test("[SPEED-01] no page rests on a session, a role or a setting that has changed", async () => {
  const { person, visitor } = await known("admin");
  expect((await visitor.open("/admin/ajustes")).status).toBe(200);
  await contest.db.prepare("update profiles set role = 'alumno' where id = ?").bind(person.id).run();
  expect((await visitor.open("/admin/ajustes")).url.pathname).toBe("/");
  const gallery = async () => (await visitor.open("/galeria")).text("main");
  expect(await gallery()).not.toContain("13");
  await contest.setSetting("finalists_count", "13");
  expect(await gallery()).toContain("13");
  await contest.db.prepare("delete from sessions where user_id = ?").bind(person.id).run();
  expect((await visitor.open("/cuenta")).url.pathname).toBe("/auth");
});

test("[SPEED-01] the renewal of a session does not revive one that has ended", async () => {
  const { person, visitor } = await known("alumno");
  const endAt = (days: number) =>
    contest.rows(
      "update sessions set expires_at = ? where user_id = ?",
      Date.now() + days * 86_400_000,
      person.id,
    );
  await endAt(5);
  expect((await visitor.open("/cuenta")).url.pathname).toBe("/cuenta");
  await endAt(-1);
  expect((await visitor.open("/cuenta")).url.pathname).toBe("/auth");
  expect(
    await contest.value("select max(expires_at) from sessions where user_id = ?", person.id),
  ).toBeLessThan(Date.now());
});

test("[SPEED-01] a write that rests on rows which have changed does not happen", async () => {
  const rename = [sql`update contest_phases set phase_name = 'Otra'`];
  const request = async () => {
    const database = new Database(contest.db, false, "earlier");
    await settingStore({ database, by: nobody, now: 1 }).all();
    return database;
  };
  await request();
  const early = await request();
  await contest.setSetting("finalists_count", "8");
  await expect(atomically(early, rename)).rejects.toThrow("out of date");
  expect(await contest.column("select count(*) from contest_phases where phase_name = 'Otra'")).toEqual([0]);
  await atomically(await request(), rename);
  expect(await contest.column("select count(*) > 0 from contest_phases where phase_name = 'Otra'")).toEqual([
    1,
  ]);
});
