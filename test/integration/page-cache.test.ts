import { once } from "node:events";
import { request } from "node:http";
import { parse } from "node-html-parser";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { publicPages } from "~/web/core/public-pages";
import { WorkerClock } from "../support/clock";
import type { Person } from "../support/contest";
import { plantRichContest } from "../support/screens";
import { saveSettings } from "../support/settings";
import { openSayingContest } from "../support/statements";
import { plantVerdict } from "../support/verdict";
import type { Visitor } from "../support/visitor";

const clock = new WorkerClock();
const contest = openSayingContest(clock.wrappers);
let people: Awaited<ReturnType<typeof plantRichContest>>;

beforeAll(async () => {
  people = await plantRichContest(contest);
  await contest.setSetting("open_to_visitors", "true");
});

/** A visitor whose requests may be cached. Other tests send forced reloads. */
const ask = (path: string, headers: HeadersInit = {}, visitor = contest.visitor()) =>
  visitor.fetch(path, { headers: { "Cache-Control": "max-age=0", ...headers } });

/** Stops the worker's clock. Each test starts a second later, when earlier cache entries have expired. */
let now = Date.now();
function nextSecond(): Promise<void> {
  now += 1000;
  return clock.stop(contest, now);
}
beforeEach(nextSecond);

const pages = [
  ...["/", "/galeria", "/galeria?orden=title", "/propuesta/faro", "/propuesta/isla"],
  "/universidades/avila",
];
const doors = [
  "/auth",
  "/auth?tab=registrarse",
  "/auth/votar",
  "/privacidad",
  "/bases",
  "/legal",
  "/accesibilidad",
];
const files = ["/archivos/faro-0", "/archivos/faro-0/360"];
const everywhere = [...pages, ...doors, ...files];
/** A page that is public only in its own phase. */
const results = "/resultados";

test("[SPEED-03] what follows asks for each page that is cached", () => {
  const paths = [...everywhere, results].map((path) =>
    path
      .replace(/\?.*/, "")
      .replace(/faro$|isla$/, ":id")
      .replace(/avila$/, ":slug"),
  );
  const cached = publicPages.flatMap((page) => ("isCached" in page ? page.path : []));
  expect(paths).toEqual(expect.arrayContaining(cached));
});

/** Returns the statements of the worker during `act`. */
async function saidWhile(act: () => Promise<unknown>): Promise<string[]> {
  const { length } = contest.log;
  await act();
  // Log lines keep their order. When the lines of another request arrive, all earlier lines have arrived.
  await contest.visitor().fetch("/archivos/marca");
  const lines = () => contest.log.slice(length);
  const isMark = (line: string) => line.startsWith('{"asked":') && line.includes('"marca"');
  await vi.waitFor(() => expect(lines().some(isMark)).toBe(true), 10_000);
  return lines().slice(0, lines().findIndex(isMark));
}

const trips = async (act: () => Promise<unknown>) =>
  (await saidWhile(act)).filter((line) => line.startsWith('{"asked":')).length;

/** Returns an answer for comparison, with its nonce separate. */
async function contentOf(answer: Response) {
  const headers = [...answer.headers].filter(([name]) => name !== "date").join("\n");
  const [, nonce = "none"] = /'nonce-([^']+)'/.exec(headers) ?? [];
  const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  return {
    status: answer.status,
    headers: headers.replace(nonce, "…"),
    text: text.replaceAll(nonce, "…"),
    nonce,
  };
}

const seen = async (path: string) => (await ask(path)).text();
const asAdmin = () => contest.signedIn(people.admin);
const voter = (): Promise<Person> => contest.addPerson("publico");

test.each(everywhere)(
  "[SPEED-03] %s is answered without a query within a second of its rendering",
  async (path) => {
    const rendered = await contentOf(await ask(path));
    expect(rendered.status).toBe(200);
    let again = rendered;
    expect(await trips(async () => (again = await contentOf(await ask(path))))).toBe(0);
    expect({ ...again, nonce: "" }).toEqual({ ...rendered, nonce: "" });
    if (!files.includes(path)) expect(again.nonce).not.toBe(rendered.nonce);
    await nextSecond();
    expect(await trips(() => ask(path))).toBeGreaterThan(0);
  },
);

test("[SPEED-03] visitors who ask at once share one rendering, though the first of them goes", async () => {
  const alone = await trips(() => seen("/galeria"));
  await nextSecond();
  const together = await trips(async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => seen("/galeria")));
    for (const answer of answers) expect(answer).toContain("Marea baja");
  });
  expect(together).toBe(alone);
  await nextSecond();
  const gone = new AbortController();
  const first = contest
    .visitor()
    .fetch("/galeria", { signal: gone.signal, headers: { "Cache-Control": "max-age=0" } });
  const others = Array.from({ length: 30 }, () => ask("/galeria"));
  gone.abort();
  await expect(first).rejects.toThrow("aborted");
  for (const answer of await Promise.all(others)) {
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Marea baja");
  }
});

test("[SPEED-03] an admin's change is on visitors' pages a second later, and at once after a forced reload", async () => {
  const admin = await asAdmin();
  // The whole page's nonce and file names may hold the number by chance.
  const words = async (path: string) => parse(await seen(path)).querySelector("main")?.text;
  expect(await words("/galeria")).not.toContain("17");
  await saveSettings(admin, { finalists_count: "17" });
  expect(await words("/galeria")).not.toContain("17");
  expect((await contest.visitor().open("/galeria")).text("main")).toContain("17");
  await nextSecond();
  expect(await words("/galeria")).toContain("17");
  expect(await words("/")).toContain("17");
  await saveSettings(admin, { finalists_count: "" });
});

test("[SPEED-03] the results are rendered once a second for everybody, rectified ones a second later", async () => {
  await contest.setPhase("results");
  const title = async () => parse(await seen(results)).querySelector("h1")?.textContent;
  expect(await title()).toBe("Isla de silencio");
  expect(await trips(title)).toBe(0);
  await plantVerdict(contest, {
    number: 2,
    by: people.admin.id,
    sealedAt: Date.now(),
    awards: [["ganadora", "faro"]],
  });
  await nextSecond();
  expect(await title()).toBe("Faro");
  await contest.setPhase("voting");
});

test("[SPEED-03] a work that is unpublished is gone a second later, page and files; published, it is back at once", async () => {
  const addresses = ["/propuesta/faro", ...files];
  const statuses = () => Promise.all(addresses.map(async (path) => (await ask(path)).status));
  const publish = (isDraft: number) =>
    contest.rows("update proposals set is_draft = ? where id = 'faro'", isDraft);
  expect(await statuses()).toEqual([200, 200, 200]);
  await publish(1);
  await nextSecond();
  for (const _ of [1, 2]) expect(await statuses()).toEqual([404, 404, 404]);
  // A missing page is not cached.
  await publish(0);
  expect(await statuses()).toEqual([200, 200, 200]);
});

test("[SPEED-03] a work that is removed is gone a second later, page, files and all", async () => {
  const id = await contest.addProposal({ title: "Pasajera" });
  await contest.rows("update proposal_assets set proposal_id = ? where id = 'faro-1'", id);
  const addresses = [`/propuesta/${id}`, "/archivos/faro-1", "/archivos/faro-1/360"];
  for (const path of addresses) expect((await ask(path)).status, path).toBe(200);
  expect(await seen("/galeria?orden=recent")).toContain("Pasajera");
  const admin = await asAdmin();
  expect((await admin.submit("/admin/estados", { intent: "remove-one", id })).toast).toBe(
    "Propuesta eliminada",
  );
  await nextSecond();
  for (const path of addresses) expect((await ask(path)).status, path).toBe(404);
  expect(await seen("/galeria?orden=recent")).not.toContain("Pasajera");
});

test("[SPEED-03] a voter sees their vote at once, visitors a second later", async () => {
  const count = async (answer: Response) =>
    parse(await answer.text())
      .querySelector("[data-vote=marea] .ballot-count")
      ?.textContent.replace(/\D/g, "");
  const path = "/propuesta/marea";
  expect(await count(await ask(path))).toBe("0");
  for (const votes of ["1", "2"]) {
    const visitor = await contest.signedIn(await voter());
    await visitor.post("/galeria", { proposal_id: "marea" });
    expect(await count(await ask(path, {}, visitor))).toBe(votes);
    expect(await count(await ask(path))).toBe("0");
  }
  await nextSecond();
  expect(await count(await ask(path))).toBe("2");
  await contest.db.exec("delete from public_votes where proposal_id = 'marea'");
  await nextSecond();
  expect(await count(await ask(path))).toBe("0");
});

test("[SPEED-03] nobody's page is another's: sessions, messages, random orders", async () => {
  const gallery = async (visitor?: Visitor) => (await contentOf(await ask("/galeria", {}, visitor))).text;
  for (const person of [people.admin, people.universidad, people.publico]) {
    await nextSecond();
    const visitor = await contest.signedIn(person);
    const own = await gallery(visitor);
    const shared = await gallery();
    expect(own).not.toBe(shared);
    expect(shared).not.toContain("Salir");
    expect(await gallery(visitor)).toBe(own);
  }
  const guest = contest.visitor();
  const answered = await guest.post("/galeria", { proposal_id: "marea" });
  const path = answered.headers.get("Location") ?? "";
  expect(await (await ask(path, {}, guest)).text()).toContain("data-toast");
  expect(await (await ask(path, {}, guest)).text()).not.toContain("data-toast");
  const seeds = [contest.visitor(), contest.visitor()].map(async (visitor) => {
    await ask("/galeria?orden=random", {}, visitor);
    return visitor.cookies.get("azar");
  });
  expect(new Set(await Promise.all(seeds)).size).toBe(2);
});

test("[SPEED-03] no header of one request changes what the next is told", async () => {
  const poison = {
    "X-Forwarded-Host": "otra.test",
    "X-Forwarded-Proto": "https",
    "X-Original-URL": "/admin",
    "Accept-Language": "de",
    "Sec-CH-Prefers-Color-Scheme": "dark",
    "Accept-Encoding": "br",
    Referer: "https://otra.test/galeria?q=veneno",
    Origin: "https://otra.test",
    "User-Agent": "bot",
    Cookie: "known_browser=x; judge_compare_list=x",
  };
  const first = new Map<string, Awaited<ReturnType<typeof contentOf>>>();
  for (const path of [...pages, ...doors]) first.set(path, await contentOf(await ask(path)));
  await nextSecond();
  for (const [path, clean] of first) {
    await ask(path, poison);
    const host = request(new URL(path, contest.url), { headers: { Host: "otra.test" } }).end();
    const [foreign] = await once(host, "response");
    foreign.resume();
    // A local run answers on the requested address, but only for loopback names.
    expect(foreign.statusCode).toBe(503);
    const after = await contentOf(await ask(path));
    expect({ ...after, nonce: "" }, path).toEqual({ ...clean, nonce: "" });
  }
});

test("[SPEED-03] a work's page leads back to the stretch of the gallery that each visitor came from", async () => {
  const from = async (search: string) => {
    const Referer = new URL(`/galeria${search}`, contest.url).href;
    return (await ask("/propuesta/faro", { Referer })).text();
  };
  for (const _ of [1, 2]) {
    expect(await from("?q=faro")).toContain('href="/galeria?q=faro#obra-faro"');
    expect(await from("?categoria=Grafico")).toContain('href="/galeria?categoria=Grafico#obra-faro"');
  }
});

test("[SPEED-03] of a cached file parts, headers alone and 'you have it' are answered as ever", async () => {
  const [file = ""] = files;
  const whole = Buffer.from(await (await ask(file)).arrayBuffer());
  const etag = (await ask(file)).headers.get("ETag") ?? "";
  const part = await ask(file, { Range: "bytes=10-19" });
  expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, whole.subarray(10, 20)]);
  expect((await ask(file, { "If-None-Match": etag })).status).toBe(304);
  const head = await contest.visitor().fetch(file, { method: "HEAD" });
  expect([head.status, head.headers.get("Content-Length")]).toEqual([200, String(whole.length)]);
  expect(Buffer.from(await (await ask(file)).arrayBuffer())).toEqual(whole);
});
