import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { openContest, PASSWORD, type Person } from "../support/contest";
import { SECRET } from "../support/tested-worker";
import { totpOf } from "../support/totp";
import type { Visitor } from "../support/visitor";

// A worker with other secrets on the same data simulates a deployment with changed secrets.
const folder = mkdtempSync(join(tmpdir(), "concurso-"));
const contest = openContest({ SESSION_SECRET: SECRET }, { dataDir: folder });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
vi.setConfig({ testTimeout: 60_000 });

const FACTOR = "/cuenta/segundo-factor";

/** Returns a visitor with that browser's cookies at the current worker. */
function moved(visitor: Visitor): Visitor {
  const here = contest.visitor();
  here.cookies = visitor.cookies;
  return here;
}

/** An admin who signed in with the password and set up a second factor. Another never uses theirs again. */
async function enrolled(person: Person) {
  const visitor = contest.visitor();
  await visitor.submit("/auth", { email: person.email, password: PASSWORD });
  const offer = await visitor.open(FACTOR);
  const secret = offer.text("main li strong").replaceAll(" ", "");
  const done = await visitor.submit(FACTOR, {
    ...offer.formWith("sealed"),
    code: totpOf(secret, Date.now()),
  });
  expect(done.text("h1")).toBe("Tus códigos de recuperación");
  return { visitor, secret, recovery: done.texts("main ul li")[0] ?? "" };
}

/** Returns the address after the password and that code. */
async function entered(visitor: Visitor, { email }: Person, code: string) {
  await contest.db.exec("update second_factors set last_step = 0");
  await visitor.submit("/auth", { email, password: PASSWORD });
  return (await visitor.submit("/auth/codigo", { code })).path;
}

const isInside = async (visitor: Visitor) => (await visitor.fetch("/admin")).status === 200;
const sealedOf = ({ id }: Person) =>
  contest.value<string>("select secret from second_factors where user_id = ?", id);
/** Counters of wrong tries, by keyed hash. */
const counters = () => contest.column<string>("select key from throttles order by key");

test("[AUTH-26] a new secret beside the old signs nobody out and opens every second factor, and the old one goes once what it sealed is sealed anew", async () => {
  const [ana, luis] = [await contest.addPerson("admin"), await contest.addPerson("admin")];
  const [here, theirs] = [await enrolled(ana), await enrolled(luis)];
  const before = await sealedOf(ana);
  const stranger = await contest.addPerson("publico");
  const wrong = () => contest.visitor().submit("/auth", { email: stranger.email, password: "no es esta" });
  await wrong();
  const counted = await counters();

  await contest.crash({ SESSION_SECRET: `nuevo, ${SECRET}` });
  const visitor = moved(here.visitor);
  expect(await isInside(visitor)).toBe(true);
  // The first use of a factor seals it again. A failed try does not.
  const elsewhere = contest.visitor();
  expect(await entered(elsewhere, ana, "000000")).toBe("/auth/codigo");
  expect(await sealedOf(ana)).toBe(before);
  expect(await entered(elsewhere, ana, totpOf(here.secret, Date.now()))).toBe("/admin");
  expect(await sealedOf(ana)).not.toBe(before);
  // Earlier tries still count.
  await wrong();
  expect((await counters()).filter((key) => !counted.includes(key))).toEqual([]);
  // The daily renewal of a session uses the new secret.
  await contest.rows("update sessions set expires_at = expires_at - ?", 2 * 24 * 3600 * 1000);
  const signed = visitor.cookies.get("session");
  expect(await isInside(visitor)).toBe(true);
  expect(visitor.cookies.get("session")).not.toBe(signed);

  await contest.crash({ SESSION_SECRET: "nuevo" });
  expect(await isInside(moved(visitor))).toBe(true);
  expect(await entered(contest.visitor(), ana, totpOf(here.secret, Date.now()))).toBe("/admin");
  // An admin who has not used the factor meanwhile needs a recovery code and the password.
  expect(await isInside(moved(theirs.visitor))).toBe(false);
  expect(await entered(contest.visitor(), luis, totpOf(theirs.secret, Date.now()))).toBe("/auth/codigo");
  expect(await entered(contest.visitor(), luis, theirs.recovery)).toBe("/admin");
});

test("[AUTH-26] who does not know the secret in force puts the next one before it", async () => {
  const admin = await contest.addPerson("admin");
  const { visitor, secret } = await enrolled(admin);
  await contest.crash({ SESSION_SECRET_NEXT: "el siguiente" });
  expect(await isInside(moved(visitor))).toBe(true);
  const renewed = contest.visitor();
  expect(await entered(renewed, admin, totpOf(secret, Date.now()))).toBe("/admin");
  await contest.crash({ SESSION_SECRET: "el siguiente", SESSION_SECRET_NEXT: "" });
  expect([await isInside(moved(renewed)), await isInside(moved(visitor))]).toEqual([true, false]);
  expect(await entered(contest.visitor(), admin, totpOf(secret, Date.now()))).toBe("/admin");
});
