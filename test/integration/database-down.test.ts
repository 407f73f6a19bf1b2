import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { publicPages } from "~/web/core/public-pages";
import { archive } from "../../scripts/archive/folder";
import { WorkerClock } from "../support/clock";
import { openContest, type Person } from "../support/contest";
import { Faults, type Moment } from "../support/faults";
import { arrange, compareCookie, plantRichContest, type Screen, screens } from "../support/screens";

const pathOf = ({ path }: Screen) => path.split("?")[0];

const faults = new Faults();
const clock = new WorkerClock();
const contest = openContest({}, { wrappers: { ...faults.wrappers, ...clock.wrappers } });
contest.tolerated = /Network connection lost|D1 DB is overloaded|get: We encountered an internal error/;
let people: Awaited<ReturnType<typeof plantRichContest>>;

beforeAll(async () => {
  people = await plantRichContest(contest);
});
beforeEach(() => {
  faults.decide = () => null;
});

const personOf = ({ as }: Screen): Person | null => (as === "nobody" ? null : people[as]);

async function visitorFor(screen: Screen) {
  const person = personOf(screen);
  const visitor = person ? await contest.signedIn(person) : contest.visitor();
  if (person && screen.compares) {
    visitor.cookies.set("judge_compare_list", compareCookie(person, screen.compares));
  }
  return visitor;
}

/** Opens a page while its database calls fail. Returns the answer and the number of calls. */
async function opened(screen: Screen, moment: Moment | null) {
  const visitor = await visitorFor(screen);
  let trips = 0;
  faults.decide = ({ of }) => (of === "DB" && ++trips ? moment : null);
  const answer = await visitor.fetch(screen.path);
  await answer.body?.cancel();
  faults.decide = () => null;
  return { status: answer.status, trips, retryAfter: answer.headers.get("Retry-After") };
}

/** One state of each page. */
const pages = screens.filter(
  ({ sends, path }, at) =>
    !sends && at === screens.findIndex((one) => !one.sends && pathOf(one) === path.split("?")[0]),
);

test("[MEND4-01] while the database fails a page asks it at most twice, and once while it is overloaded", async () => {
  const wrong: string[] = [];
  for (const screen of pages) {
    await arrange(contest, screen);
    const lost = await opened(screen, "before");
    const overloaded = await opened(screen, "overloaded");
    const note = (isWrong: boolean, what: string) => isWrong && wrong.push(`${screen.name}: ${what}`);
    note(lost.trips > 2, `${lost.trips} trips without a connection`);
    note(overloaded.trips > 1, `${overloaded.trips} trips to an overloaded database`);
    for (const { status, retryAfter, trips } of [lost, overloaded]) {
      note(
        trips > 0 && (status !== 503 || retryAfter === null),
        `answers ${status}, Retry-After ${retryAfter}`,
      );
    }
  }
  expect(wrong).toEqual([]);
});

/** Opens the gallery as a visitor of an open contest, whom the cache may answer. */
const gallery = async (path = "/galeria") => {
  const answer = await contest.visitor().fetch(path, { headers: { "Cache-Control": "max-age=0" } });
  return { status: answer.status, text: await answer.text() };
};

test("[MEND4-01] a connection that was lost once is not noticed", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" } });
  let trips = 0;
  faults.decide = ({ of }) => (of === "DB" && ++trips === 1 ? "before" : null);
  expect((await gallery("/galeria?q=ruido")).status).toBe(200);
});

/** Opens a page as a visitor without a session. */
async function asVisitor(path: string, headers: HeadersInit = {}) {
  const answer = await contest
    .visitor()
    .fetch(path, { headers: { "Cache-Control": "max-age=0", ...headers } });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

const OLD = "puede no estar al día";
const failAll = (moment: Moment) => {
  faults.decide = ({ of }) => (of === "DB" ? moment : null);
};
let now = Date.now();
/** Moves the worker's clock on, past the second of the page cache. */
async function later(ms = 1000): Promise<void> {
  faults.decide = () => null;
  now += ms;
  await clock.stop(contest, now);
}

/** Addresses of each page that visitors share, and of a picture. */
const shared: string[] = publicPages
  .flatMap((page) => ("isCached" in page ? page.path.replace(":id", "faro").replace(":slug", "avila") : []))
  .concat("/archivos/faro-0/360");

test("[YEAR-01] while the database fails visitors get the last good answer of each public page, marked", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" }, phase: "results" });
  await later();
  const good = new Map<string, string>();
  for (const path of shared) {
    const { status, text } = await asVisitor(path);
    expect([path, status]).toEqual([path, 200]);
    expect(text).not.toContain(OLD);
    good.set(path, text);
  }
  for (const moment of ["before", "overloaded"] as const) {
    await later();
    failAll(moment);
    for (const path of shared) {
      faults.calls = [];
      const { status, text, headers } = await asVisitor(path);
      const isPage = headers.get("Content-Type")?.startsWith("text/html");
      expect([path, status, text.includes(OLD)]).toEqual([path, 200, isPage]);
      expect(faults.calls.filter(({ of }) => of === "DB").length).toBeLessThan(3);
      if (!isPage) expect(text).toBe(good.get(path));
      if (isPage) expect(headers.get("Cache-Control")).toBe("private, no-store");
      const [, nonce = "none"] = /'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy") ?? "") ?? [];
      if (isPage) expect(text).toContain(`nonce="${nonce}"`);
    }
    // A forced reload, and a browser with a random order, get the same.
    expect((await asVisitor("/galeria", { "Cache-Control": "no-cache" })).text).toContain(OLD);
    expect((await asVisitor("/galeria", { Cookie: "azar=7" })).text).toContain(OLD);
  }
  await later();
  expect((await asVisitor("/galeria")).text).not.toContain(OLD);
});

/** Holds all calls of the database until `release`. */
function slowDatabase(): { release: () => void } {
  const { promise, resolve } = Promise.withResolvers<null>();
  faults.decide = ({ of }) => (of === "DB" ? promise : null);
  return { release: () => resolve(null) };
}

test("[YEAR-01] while the database is slow a visitor gets the last good page after eight seconds, marked", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" } });
  await later();
  expect((await asVisitor("/galeria")).text).not.toContain(OLD);
  await later();
  const { release } = slowDatabase();
  const unseen = asVisitor("/galeria?orden=recent&columnas=2");
  const [first, second] = await Promise.all([asVisitor("/galeria"), asVisitor("/galeria")]);
  for (const { status, text, headers } of [first, second])
    expect([status, text.includes(OLD), headers.get("Cache-Control")]).toEqual([
      200,
      true,
      "private, no-store",
    ]);
  // A page that nobody has seen waits for the database.
  release();
  const { status, text } = await unseen;
  expect([status, text.includes(OLD)]).toEqual([200, false]);
  await later();
  expect((await asVisitor("/galeria")).text).not.toContain(OLD);
});

test("[YEAR-01] while the database is slow a signed-in vote waits, and counts once however often it is sent", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" }, phase: "voting" });
  await contest.rows("delete from public_votes");
  const visitor = await contest.signedIn(people.alumno);
  await visitor.open("/galeria");
  const { release } = slowDatabase();
  faults.calls = [];
  const presses = [1, 2].map(() => visitor.post("/galeria", { proposal_id: "marea" }));
  await expect.poll(() => faults.calls.filter(({ of }) => of === "DB").length).toBe(2);
  release();
  for (const { status } of await Promise.all(presses)) expect(status).toBe(303);
  expect(await contest.rows("select proposal_id from public_votes")).toEqual([{ proposal_id: "marea" }]);
});

test("[YEAR-01] a good answer stands in for a day at most, and not after its page is gone", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" } });
  await later();
  for (const path of ["/galeria", "/propuesta/faro"]) expect((await asVisitor(path)).status).toBe(200);
  await contest.rows("update proposals set is_draft = 1 where id = 'faro'");
  await later();
  expect((await asVisitor("/propuesta/faro")).status).toBe(404);
  await contest.rows("update proposals set is_draft = 0 where id = 'faro'");
  await later(24 * 60 * 60 * 1000 - 2000);
  failAll("overloaded");
  expect((await asVisitor("/galeria")).status).toBe(200);
  expect((await asVisitor("/propuesta/faro")).status).toBe(503);
  await later();
  failAll("overloaded");
  expect((await asVisitor("/galeria")).status).toBe(503);
});

test("[YEAR-01] another isolate takes the last good answer from the data centre's cache", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" } });
  await later();
  const [from, to] = ["/galeria?orden=title", "/galeria?orden=recent"];
  await asVisitor(from);
  const cache = await contest.cache("last-good");
  const address = (path: string) => new URL(path, contest.url).href;
  await expect.poll(async () => (await cache.match(address(from)))?.status).toBe(200);
  const copy = await cache.match(address(from));
  if (copy) await cache.put(address(to), copy);
  await later();
  failAll("overloaded");
  const { status, text } = await asVisitor(to);
  expect([status, text.includes(OLD), text.includes("Marea baja")]).toEqual([200, true, true]);
});

test("[YEAR-01] after an organiser withdrew a work no earlier page stands in, and later ones do", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" } });
  await contest.addProposal({ id: "fuera", title: "Fuera" });
  await later();
  for (const path of ["/galeria", "/propuesta/fuera"]) expect((await asVisitor(path)).status).toBe(200);
  const cache = await contest.cache("last-good");
  const address = (path: string) => new URL(path, contest.url).href;
  await expect.poll(async () => (await cache.match(address("/galeria")))?.status).toBe(200);
  const copy = await cache.match(address("/galeria"));
  const admin = await contest.signedIn(people.admin);
  await later();
  await contest.rows(`update sessions set confirmed_at = ${now}`);
  failAll("overloaded");
  await admin.post("/admin/estados", { intent: "remove-one", id: "fuera" });
  // A request that the database refused withdrew nothing.
  expect((await asVisitor("/propuesta/fuera")).text).toContain(OLD);
  await later();
  expect((await admin.post("/admin/estados", { intent: "remove-one", id: "fuera" })).status).toBe(303);
  await expect.poll(async () => (await cache.match(address("/retirado")))?.status).toBe(200);
  // Another isolate has only the copies.
  if (copy) await cache.put(address("/galeria?orden=title&columnas=2"), copy);
  await later();
  failAll("overloaded");
  for (const path of ["/galeria", "/propuesta/fuera", "/galeria?orden=title&columnas=2"])
    expect([path, (await asVisitor(path)).status]).toEqual([path, 503]);
  await later();
  expect((await asVisitor("/galeria")).text).not.toContain("Fuera");
  await later();
  failAll("overloaded");
  expect((await asVisitor("/galeria")).text).toContain(OLD);
});

test("[YEAR-01] after a university deleted its work no earlier page of it stands in", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" }, phase: "submission" });
  const universityId = await contest.addUniversity();
  const contact = await contest.signedIn(await contest.addPerson("universidad", { universityId }));
  await contest.addProposal({ id: "propia", title: "Propia", universityId });
  await later();
  expect((await asVisitor("/propuesta/propia")).status).toBe(200);
  await later();
  expect((await contact.post("/universidad", { intent: "delete", id: "propia" })).status).toBe(303);
  expect(await contest.value("select count(*) from proposals where id = 'propia'")).toBe(0);
  await later();
  failAll("overloaded");
  expect((await asVisitor("/propuesta/propia")).status).toBe(503);
});

test("[YEAR-01] who changes nothing takes no earlier page away: a visitor, a voter", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" } });
  await later();
  expect((await asVisitor("/galeria")).status).toBe(200);
  const voter = await contest.signedIn(people.publico);
  await later();
  const removal = { intent: "remove-one", id: "faro" };
  for (const path of ["/admin/estados", "/admin/estados/", "/cuenta/eliminar", "/propuesta/faro/editar"])
    expect([path, (await contest.visitor().post(path, removal)).status]).toEqual([path, 303]);
  expect((await voter.post("/admin/estados", removal)).status).toBe(303);
  failAll("overloaded");
  expect((await asVisitor("/galeria")).text).toContain(OLD);
});

test("[YEAR-01] a session's page is never a visitor's, and a session gets a 503 with one calm sentence", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" } });
  await later();
  const path = "/galeria?orden=votes";
  const visitor = await contest.signedIn(people.admin);
  const headers = { "Cache-Control": "max-age=0" };
  expect((await visitor.fetch(path, { headers })).status).toBe(200);
  expect((await asVisitor("/galeria")).status).toBe(200);
  await later();
  failAll("overloaded");
  expect((await asVisitor(path)).status).toBe(503);
  const answer = await visitor.fetch("/galeria", { headers });
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await answer.text()).toContain("No es culpa tuya. Espera unos segundos y vuelve a intentarlo.");
});

test("[MEND4-01] a write is sent once", async () => {
  await arrange(contest, { phase: "voting" });
  const visitor = await contest.signedIn(people.alumno);
  await visitor.open("/galeria");
  for (const moment of ["before", "overloaded"] as const) {
    let writes = 0;
    faults.decide = ({ of, to }) => (of === "DB" && to.includes("insert into") && ++writes ? moment : null);
    const answer = await visitor.post("/galeria", { proposal_id: "marea" });
    expect([answer.status, writes]).toEqual([303, 1]);
    expect((await visitor.open("/galeria")).toast).toContain("No se pudo");
  }
});

test("[MEND4-46] a visitor is sent from an account's page to the sign-in before anything is read", async () => {
  const paths = screens.filter(({ as }) => as !== "nobody").map(({ path }) => path);
  const accountPaths = paths.filter((path) =>
    /^\/(admin|cuenta|jurado|universidad(?!es))|\/editar$/.test(path),
  );
  expect(new Set(accountPaths).size).toBeGreaterThan(40);
  for (const path of new Set(accountPaths)) {
    faults.calls = [];
    const answer = await contest.visitor().fetch(path);
    const [place = ""] = path.split("?");
    expect([path, answer.status]).toEqual([path, 302]);
    expect(answer.headers.get("Location")).toContain(`/auth?redirectTo=${encodeURIComponent(place)}`);
    expect([path, faults.calls.filter(({ of }) => of === "DB")]).toEqual([path, []]);
  }
  // An unknown page below is still not found.
  expect((await contest.visitor().fetch("/admin/nada")).status).toBe(404);
});

test("[YEAR-01] while the files' storage fails visitors get their pages, and pictures that were seen", async () => {
  await arrange(contest, { settings: { open_to_visitors: "true" } });
  await later();
  expect((await asVisitor("/archivos/faro-0/360")).status).toBe(200);
  await later();
  faults.decide = ({ of }) => (of === "DB" ? null : "before");
  expect((await asVisitor("/galeria")).status).toBe(200);
  expect((await asVisitor("/propuesta/faro")).status).toBe(200);
  expect((await asVisitor("/archivos/faro-0/360")).status).toBe(200);
  const { status, headers } = await asVisitor("/archivos/faro-0/768");
  expect([status, headers.get("Cache-Control")]).toEqual([500, "no-store"]);
});

test("[YEAR-09] no archive is made of earlier pages that stand in", async () => {
  const folder = mkdtempSync(join(tmpdir(), "archivo-"));
  await arrange(contest, { settings: { open_to_visitors: "true" }, phase: "results" });
  await later();
  expect((await asVisitor("/")).headers.get("Age")).toBeNull();
  await later();
  failAll("overloaded");
  await expect(archive(contest.url.origin, folder)).rejects.toThrow("The site shows earlier pages");
  rmSync(folder, { recursive: true });
});
