import { Lru } from "~/contest/core/lru";
import { dropGood, type GoodAnswer, keepGood, lastGood } from "./last-good";
import { newNonce } from "./protection";
import { isCached } from "./public-pages";

/** Milliseconds from the start of a rendering during which its page answers other visitors. */
const LIFETIME = 1000;
/** Milliseconds that a request waits for another request's rendering before it renders the page itself. */
const PATIENCE = 10_000;
/** Milliseconds of a rendering after which the last good answer stands in, as the database is slow. */
const LATE = 8_000;
/** Bytes: of all cached responses of an isolate, and of the largest one. */
const CAPACITY = 8 * 1024 * 1024;
const LARGEST = 256 * 1024;

/** Cookies that change the content of a cached page. */
const personal = /(?:^|;\s*)(?:session|flash|leido|azar)=/;
const session = /(?:^|;\s*)session=/;
/** Headers that ask for a part of a file or for its state. */
const conditions = ["Range", "If-Range", "If-None-Match"];
const file = /^\/archivos\/[^/]+(\/[^/]+)?$/;

interface CachedResponse extends GoodAnswer {
  /** Nonce of the rendering and its positions in the bytes. Empty for a file. */
  nonce: string;
  positions: number[];
}

interface Entry {
  /** Epoch ms at the start of the last rendering, which may have failed. */
  startedAt: number;
  /** Null when the response may not be shared. Never rejects. */
  response: Promise<CachedResponse | null>;
  /** Bytes; those of the address until the rendering is done. */
  size: number;
}

/** Entries by address. One that is not fresh answers nobody, and stays until its place is needed. */
const entries = new Lru<Entry>(CAPACITY, ({ size }) => size);

/**
 * Answers a visitor without a session from a page that is at most one second old, without a query. Concurrent requests
 * for one address share one rendering. `render` gets the address alone, so a cached page holds nothing personal. Other
 * requests are rendered as they are. While the database or the files' storage fails or is slow, the last good answer
 * stands in (decision 194).
 * `keepAlive` lets a rendering end when its own visitor has gone. (decision 136)
 */
export async function cachedOrRendered(
  request: Request,
  render: (request: Request) => Promise<Response>,
  keepAlive: (rendering: Promise<unknown>) => void,
): Promise<Response> {
  if (!isShared(request)) return standingIn(request, await render(request));
  const origin = originInGallery(request);
  const key = `${request.url} ${origin}`;
  const current = entries.get(key);
  if (current && isFresh(current)) {
    const good = await standInForLate(request, current.response);
    if (good) return good;
    const response = await within(PATIENCE, current.response);
    return response ? responseFrom(response) : standingIn(request, await render(request));
  }
  const anonymous = new Request(request.url, origin === "" ? {} : { headers: { Referer: origin } });
  const rendering = fill(key, async () => {
    const startedAt = Date.now();
    const response = await render(anonymous);
    const cached = await cachedFrom(response, startedAt);
    keepAlive(noted(anonymous, response, cached));
    return { response, cached: cached ?? (await standInFor(anonymous, response)) };
  });
  keepAlive(rendering.catch(() => null));
  const good = await standInForLate(request, rendering);
  if (!good) return rendering;
  keepAlive(rendering.then(({ body }) => body?.cancel()).catch(() => null));
  return good;
}

/** Returns true when the request has nothing personal. A forced reload renders its own page. */
function isShared(request: Request): boolean {
  const { headers } = request;
  if (!isForVisitors(request) || personal.test(headers.get("Cookie") ?? "")) return false;
  if (headers.get("Cache-Control")?.includes("no-cache")) return false;
  return !conditions.some((name) => headers.has(name));
}

/** Returns true for a page or file that every visitor without a session may get. */
function isForVisitors({ method, url, headers, body }: Request): boolean {
  if (method !== "GET" || body !== null || session.test(headers.get("Cookie") ?? "")) return false;
  const { pathname } = new URL(url);
  return (isCached(pathname) && !pathname.endsWith(".data")) || file.test(pathname);
}

/**
 * Returns the gallery page that links to a work, because the work links back to it. Returns an empty text for all other
 * requests.
 */
function originInGallery({ url, headers }: Request): string {
  const { origin, pathname } = new URL(url);
  const from = pathname.startsWith("/propuesta/") ? URL.parse(headers.get("Referer") ?? "") : null;
  return from?.origin === origin && from.pathname === "/galeria" ? from.href : "";
}

/** Returns the last good answer in place of a failed one, if there is one. */
async function standingIn(request: Request, response: Response): Promise<Response> {
  const good = isForVisitors(request) ? await standInFor(request, response) : null;
  if (!good) return response;
  await response.body?.cancel();
  return responseFrom(good);
}

async function standInFor({ url }: Request, { status }: Response): Promise<CachedResponse | null> {
  const good = status >= 500 ? await lastGood(url) : null;
  return good && withNonce(good);
}

/** Returns the last good answer in place of a rendering that is late, if there is one. The rendering goes on. */
async function standInForLate({ url }: Request, rendering: Promise<unknown>): Promise<Response | null> {
  const isDone = await within(
    LATE,
    rendering.then(
      () => true,
      () => true,
    ),
  );
  const good = isDone ? null : await lastGood(url);
  return good && responseFrom(withNonce(good));
}

/** Notes a rendering as the last good one of its address. Searches, and pages that link back to one, are not kept. */
async function noted(request: Request, { status }: Response, cached: CachedResponse | null): Promise<void> {
  if (!cached) return status < 500 ? dropGood(request.url) : undefined;
  const isSearch = new URL(originInGallery(request) || request.url).searchParams.has("q");
  if (!isSearch && cached.bytes.length <= LARGEST) await keepGood(request.url, cached);
}

const isFresh = ({ startedAt }: Entry) => Date.now() - startedAt < LIFETIME;

/** Caches a rendering at once, so that later requests wait for it. Removes a response that is not shareable. */
async function fill(
  key: string,
  render: () => Promise<{ response: Response; cached: CachedResponse | null }>,
): Promise<Response> {
  const startedAt = Date.now();
  const rendering = render();
  const entry = {
    startedAt,
    response: rendering.then(({ cached }) => cached).catch(() => null),
    size: key.length,
  };
  entries.set(key, entry);
  const cached = await entry.response;
  if (entries.get(key) === entry) {
    if (!cached || cached.bytes.length > LARGEST) entries.delete(key);
    else entries.set(key, { ...entry, size: sizeOf(key, cached) });
  }
  return cached ? responseFrom(cached) : (await rendering).response;
}

/** Reads a response that any visitor may get. Returns null for any other response and leaves its body unread. */
async function cachedFrom(response: Response, startedAt: number): Promise<CachedResponse | null> {
  const { status, headers } = response;
  if (status !== 200 || headers.has("Set-Cookie")) return null;
  // Pages and scaled pictures do not state their length. They are never large.
  if (Number(headers.get("Content-Length") ?? 0) > LARGEST) return null;
  return withNonce({
    startedAt,
    headers: [...headers],
    bytes: new Uint8Array(await response.arrayBuffer()),
  });
}

/** Finds the nonce in the bytes. The nonce is random, so every occurrence is the nonce itself. */
function withNonce(answer: GoodAnswer): CachedResponse {
  const policy = new Headers(answer.headers).get("Content-Security-Policy");
  const [, nonce = ""] = /'nonce-([^']+)'/.exec(policy ?? "") ?? [];
  const positions: number[] = [];
  if (nonce === "") return { ...answer, nonce, positions };
  const bytes = Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength);
  for (let at = bytes.indexOf(nonce); at >= 0; at = bytes.indexOf(nonce, at + 1)) positions.push(at);
  return { ...answer, nonce, positions };
}

/** Builds a response with a new nonce. All nonces have the same length. */
function responseFrom({ headers, bytes, nonce, positions }: CachedResponse): Response {
  if (nonce === "") return new Response(bytes, { headers });
  const own = newNonce();
  const copy = new Uint8Array(bytes);
  for (const position of positions) copy.set(new TextEncoder().encode(own), position);
  return new Response(copy, {
    headers: headers.map(([name, value]): [string, string] => [name, value.replace(nonce, own)]),
  });
}

const sizeOf = (key: string, { bytes, headers }: CachedResponse) =>
  bytes.length + key.length + JSON.stringify(headers).length;

/**
 * Waits for a rendering, at most `ms`; null after that. A rendering may never end after the runtime stopped its request.
 * The timer also keeps a waiting request alive.
 */
async function within<Of>(ms: number, rendering: Promise<Of>): Promise<Of | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
  });
  try {
    return await Promise.race([rendering, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
