import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptOrDrawn } from "~/web/kept-pages";

const SITE = "https://concurso.test";
const MiB = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-10T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A contest with one page in `length` bytes, which tells how often it was drawn; each test has addresses of its own. */
function contest({
  length = 10,
  headers = {},
  status = 200,
}: {
  length?: number;
  headers?: HeadersInit;
  status?: number;
} = {}) {
  const now = { stamp: Math.random(), lastVote: 1 };
  let drawn = 0;
  const draw = async (asked: Request) => {
    const nonce = `${++drawn}`.padStart(24, "n");
    const policy = { "Content-Security-Policy": `script-src 'nonce-${nonce}'`, "Content-Type": "text/html" };
    const told = [...asked.headers].join();
    return new Response(`${drawn} ${told}<script nonce="${nonce}">`.padEnd(length, "ñ".repeat(1)), {
      status,
      headers: { ...policy, ...headers },
    });
  };
  const ask = (path: string, init: RequestInit = {}) =>
    keptOrDrawn(new Request(SITE + path, init), async () => ({ ...now }), draw);
  return { now, ask, drawn: () => drawn };
}

test("[SPEED-03] a page stands until midnight in Madrid, when phases begin and end", async () => {
  const { ask, drawn } = contest();
  await ask("/galeria?q=dia");
  vi.setSystemTime(new Date("2026-03-10T22:59:59.999Z"));
  await ask("/galeria?q=dia");
  expect(drawn()).toBe(1);
  vi.setSystemTime(new Date("2026-03-10T23:00:00.000Z"));
  await ask("/galeria?q=dia");
  await ask("/galeria?q=dia");
  expect(drawn()).toBe(2);
});

test("[SPEED-03] votes alone draw a page anew once a second; any other change at once", async () => {
  const { ask, drawn, now } = contest();
  await ask("/galeria?q=votos");
  now.lastVote++;
  vi.advanceTimersByTime(999);
  await ask("/galeria?q=votos");
  expect(drawn()).toBe(1);
  vi.advanceTimersByTime(1);
  // Who comes first draws it; the others need not wait.
  await Promise.all([ask("/galeria?q=votos"), ask("/galeria?q=votos")]);
  expect(drawn()).toBe(2);
  now.stamp = Math.random();
  await ask("/galeria?q=votos");
  expect(drawn()).toBe(3);
});

test("[SPEED-03] who asked the database before a newer page was drawn does not bring the older one back", async () => {
  const { ask, drawn, now } = contest();
  const path = "/galeria?q=a-la-vez";
  await ask(path);
  now.lastVote++;
  vi.advanceTimersByTime(1000);
  // The stamp that this one asks for is on its way all the while that another draws the page anew.
  const slow = Promise.withResolvers<typeof now>();
  const waiting = keptOrDrawn(
    new Request(SITE + path),
    () => slow.promise,
    () => expect.fail("drawn"),
  );
  expect(await (await ask(path)).text()).toMatch(/^2 /);
  slow.resolve({ ...now });
  expect(await (await waiting).text()).toMatch(/^2 /);
  expect(await (await ask(path)).text()).toMatch(/^2 /);
  expect(drawn()).toBe(2);
});

test("[SPEED-03] each answer has a nonce of its own, in its policy as on its page", async () => {
  const { ask, drawn } = contest();
  const nonces: string[] = [];
  for (let time = 0; time < 4; time++) {
    const answer = await ask("/auth?nonces");
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(answer.headers.get("Content-Security-Policy") ?? "") ?? [];
    expect(await answer.text()).toContain(`<script nonce="${nonce}">`);
    nonces.push(nonce);
  }
  expect(drawn()).toBe(1);
  expect(new Set(nonces).size).toBe(4);
  expect(nonces.every((nonce) => atob(nonce).length === 16)).toBe(true);
});

test("[SPEED-03] what is kept was drawn from an address and nothing else", async () => {
  const { ask } = contest();
  const headers = {
    ...{ Cookie: "other=1; known_browser=x", "User-Agent": "x", "Accept-Language": "de", Origin: SITE },
    ...{ "X-Forwarded-Host": "else.test", Referer: `${SITE}/admin/estados`, "Sec-Fetch-Site": "none" },
  };
  expect(await (await ask("/propuesta/una", { headers })).text()).toMatch(/^1 </);
  // But for where in the gallery a work's visitor comes from: those are answers of their own.
  const from = (referer: string) => ask("/propuesta/una", { headers: { ...headers, Referer: referer } });
  expect(await (await from(`${SITE}/galeria?q=a`)).text()).toMatch(/^2 referer,https:\S+\/galeria\?q=a</);
  expect(await (await from("https://else.test/galeria")).text()).toMatch(/^1 </);
});

test.each([
  ["of somebody signed in", "/galeria", { headers: { Cookie: "a=b; session=x" } }],
  ["of somebody with a message", "/galeria", { headers: { Cookie: "flash=x" } }],
  ["of somebody who has just written", "/galeria", { headers: { Cookie: "leido=x" } }],
  ["in a random order of somebody's own", "/galeria?orden=random", { headers: { Cookie: "azar=x" } }],
  ["of its headers alone", "/galeria", { method: "HEAD" }],
  ["by a form", "/galeria", { method: "POST" }],
  ["of a part of a file", "/archivos/a", { headers: { Range: "bytes=0-1" } }],
  ["of a file if it is another", "/archivos/a", { headers: { "If-None-Match": '"a"' } }],
  ["of a secret link's page", "/auth/recuperar/secreto", {}],
  ["of a page's data", "/galeria.data", {}],
  ["of a work's data", "/propuesta/una.data", {}],
  ["of what is for some", "/jurado", {}],
])("[SPEED-03] a request %s is answered for itself", async (_, path, init) => {
  const { ask, drawn } = contest();
  for (const _ of [1, 2]) await ask(path, init);
  expect(drawn()).toBe(2);
});

test.each([
  ["with a cookie", { headers: { "Set-Cookie": "azar=1" } }],
  ["that is an error", { status: 500 }],
  ["that there is not", { status: 404 }],
  ["that leads elsewhere", { status: 302 }],
  ["that is long", { length: MiB }],
  ["that says that it is long", { headers: { "Content-Length": String(MiB) } }],
])("[SPEED-03] an answer %s is not kept", async (name, given) => {
  const { ask, drawn } = contest(given);
  const path = `/galeria?q=${encodeURIComponent(name)}`;
  for (const _ of [1, 2]) await ask(path);
  expect(drawn()).toBe(2);
});

test("[SPEED-03] 8 MiB are kept: of ever other addresses those asked longest ago go", async () => {
  const { ask, drawn } = contest({ length: 100_000 });
  const often = () => ask("/galeria?q=a-menudo");
  await often();
  for (let other = 0; other < 200; other++) {
    await ask(`/galeria?x=${other}`);
    await often();
  }
  expect(drawn()).toBe(201);
  await ask("/galeria?x=199");
  expect(drawn()).toBe(201);
  await ask("/galeria?x=0");
  expect(drawn()).toBe(202);
});

test("[SPEED-03] where the state cannot be told nothing is kept", async () => {
  let drawn = 0;
  const draw = async () => new Response(`${++drawn}`);
  for (const _ of [1, 2]) {
    await keptOrDrawn(new Request(`${SITE}/galeria?q=sin`), async () => null, draw);
  }
  expect(drawn).toBe(2);
});
