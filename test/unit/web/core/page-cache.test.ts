import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachedOrRendered } from "~/web/core/page-cache";

const SITE = "https://concurso.test";
const MiB = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-03-10T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const keepAlive = () => {};

/** A site whose pages have `length` bytes and count the renderings. Tests use different addresses. */
function site({
  length = 10,
  headers = {},
  status = 200,
  until = Promise.resolve(),
}: {
  length?: number;
  headers?: HeadersInit;
  status?: number;
  /** Renderings wait for this promise. */
  until?: Promise<void>;
} = {}) {
  let rendered = 0;
  const render = async (request: Request) => {
    const nonce = `${++rendered}`.padStart(24, "n");
    const page = `${rendered} ${[...request.headers].join()}<script nonce="${nonce}">`.padEnd(length, "ñ");
    await until;
    return new Response(page, {
      status,
      headers: {
        "Content-Security-Policy": `script-src 'nonce-${nonce}'`,
        "Content-Type": "text/html",
        ...headers,
      },
    });
  };
  const ask = (path: string, init: RequestInit = {}) =>
    cachedOrRendered(new Request(SITE + path, init), render, keepAlive);
  return { ask, rendered: () => rendered };
}

test("[SPEED-03] a page answers visitors for one second from the start of its rendering", async () => {
  const { ask, rendered } = site();
  await ask("/galeria?q=segundo");
  vi.advanceTimersByTime(999);
  await ask("/galeria?q=segundo");
  expect(rendered()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await (await ask("/galeria?q=segundo")).text()).toMatch(/^2 /);
});

test("[SPEED-03] a rendering that takes longer than a second answers only who asked in its first second", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { ask, rendered } = site({ until: promise });
  const slow = ask("/galeria?q=lenta");
  vi.advanceTimersByTime(1000);
  const next = [ask("/galeria?q=lenta"), ask("/galeria?q=lenta")];
  resolve();
  expect(await (await slow).text()).toMatch(/^1 /);
  for (const answer of next) expect(await (await answer).text()).toMatch(/^2 /);
  // The slow rendering began first and does not replace the newer one.
  expect(await (await ask("/galeria?q=lenta")).text()).toMatch(/^2 /);
  expect(rendered()).toBe(2);
});

test("[SPEED-03] an error goes to the request that began the rendering; those that waited render their own", async () => {
  const { promise, reject } = Promise.withResolvers<Response>();
  let renderings = 0;
  const render = async () => (++renderings === 1 ? promise : new Response(`${renderings}`));
  const ask = () => cachedOrRendered(new Request(`${SITE}/galeria?q=fallo`), render, keepAlive);
  const [first, second] = [ask(), ask()];
  reject(new Error("no database"));
  await expect(first).rejects.toThrow("no database");
  expect(await (await second).text()).toBe("2");
  expect(await (await ask()).text()).toBe("3");
});

test("[SPEED-03] a rendering is kept alive though the visitor who began it goes", async () => {
  const kept: Promise<unknown>[] = [];
  const request = new Request(`${SITE}/galeria?q=se-va`);
  const answer = cachedOrRendered(
    request,
    async () => new Response("1"),
    (rendering) => kept.push(rendering),
  );
  await Promise.all([answer, ...kept]);
  expect(kept.length).toBeGreaterThan(0);
});

test("[SPEED-03] each answer has a nonce of its own, in its policy as on its page", async () => {
  const { ask, rendered } = site();
  const nonces: string[] = [];
  for (let time = 0; time < 4; time++) {
    const answer = await ask("/auth?nonces");
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(answer.headers.get("Content-Security-Policy") ?? "") ?? [];
    expect(await answer.text()).toContain(`<script nonce="${nonce}">`);
    nonces.push(nonce);
  }
  expect(rendered()).toBe(1);
  expect(new Set(nonces).size).toBe(4);
  expect(nonces.every((nonce) => atob(nonce).length === 16)).toBe(true);
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
  ["of a forced reload", "/galeria", { headers: { "Cache-Control": "no-cache" } }],
  ["of a secret link's page", "/auth/recuperar/secreto", {}],
  ["of a page's data", "/galeria.data", {}],
  ["of a work's data", "/propuesta/una.data", {}],
  ["of what is for some", "/jurado", {}],
])("[SPEED-03] a request %s is answered for itself", async (_, path, init) => {
  const { ask, rendered } = site();
  for (const _ of [1, 2]) await ask(path, init);
  expect(rendered()).toBe(2);
});

test.each([
  ["with a cookie", { headers: { "Set-Cookie": "azar=1" } }],
  ["that is an error", { status: 500 }],
  ["that there is not", { status: 404 }],
  ["that leads elsewhere", { status: 302 }],
  ["that is long", { length: MiB }],
  ["that says that it is long", { headers: { "Content-Length": String(MiB) } }],
])("[SPEED-03] an answer %s is not cached", async (name, given) => {
  const { ask, rendered } = site(given);
  const path = `/galeria?q=${encodeURIComponent(name)}`;
  for (const _ of [1, 2]) await ask(path);
  expect(rendered()).toBe(2);
});

test("[SPEED-03] 8 MiB are cached at most: the oldest renderings go first", async () => {
  const { ask, rendered } = site({ length: 100_000 });
  for (let page = 0; page < 200; page++) await ask(`/galeria?x=${page}`);
  expect(rendered()).toBe(200);
  await ask("/galeria?x=199");
  expect(rendered()).toBe(200);
  await ask("/galeria?x=0");
  expect(rendered()).toBe(201);
});
