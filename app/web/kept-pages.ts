import { dayOf, endOfDay } from "~/contest/calendar";
import { newNonce } from "./protection";
import { isKept } from "./public-pages";

/** Of all that an isolate keeps, and of one answer: in bytes. */
const ROOM = 8 * 1024 * 1024;
const LONGEST = 256 * 1024;

/** For so long (ms) a page stands though votes were cast since. */
const VOTES_REST = 1000;

/** Cookies that change what such an answer says. */
const personal = /(?:^|;\s*)(?:session|flash|leido|azar)=/;
/** What asks for a part of a file, or for none of it. */
const conditions = ["Range", "If-Range", "If-None-Match"];
const file = /^\/archivos\/[^/]+(\/[^/]+)?$/;

/** Which state of the contest is shown. */
interface Stamp {
  /** Another one after every change but a vote cast. */
  stamp: number;
  /** Another one after every vote cast. */
  lastVote: number;
}

interface Kept extends Stamp {
  /** Epoch ms: when it was drawn, and the end of that day in Madrid, until which the phases stand as they do. */
  drawnAt: number;
  until: number;
  headers: [name: string, value: string][];
  bytes: Buffer<ArrayBuffer>;
  /** Of the content policy that a page was drawn with, and where it stands in the bytes. Empty for a file. */
  nonce: string;
  places: number[];
  /** What it takes up. */
  size: number;
}

/** By address; the one asked longest ago is the first. */
const kept = new Map<string, Kept>();
let room = ROOM;

/**
 * The answer to a request that anybody might have sent: a kept one, as long as it is what would be drawn now, which
 * `stamp` tells; else it is drawn, and kept. What is drawn to be kept is told of its request the address alone, so that
 * it can hold nothing of one person's. All other requests are drawn as they are. (decision 136)
 */
export async function keptOrDrawn(
  request: Request,
  stamp: () => Promise<Stamp | null>,
  draw: (asked: Request) => Promise<Response>,
): Promise<Response> {
  const from = askedByAnybody(request);
  if (from === null) return draw(request);
  const key = `${request.url} ${from}`;
  const now = kept.has(key) ? await stamp() : null;
  // Looked up once that is known: another request may have drawn a newer one meanwhile.
  const found = kept.get(key);
  if (found && stands(found, now)) return answered(key, found);

  const drawnAt = Date.now();
  // Asked with the first of what is drawn: what is shown is as new as this, or newer.
  const asked = new Request(request.url, from === "" ? {} : { headers: { Referer: from } });
  const [stood, drawn] = await Promise.all([stamp(), draw(asked)]);
  const { status, headers } = drawn;
  // What does not say its length is a page, or a picture in another size: never long.
  const length = Number(headers.get("Content-Length") ?? 0);
  if (stood === null || status !== 200 || headers.has("Set-Cookie") || length > LONGEST) return drawn;
  const bytes = Buffer.from(await drawn.arrayBuffer());
  return answered(key, {
    ...stood,
    ...{ drawnAt, until: endOfDay(dayOf(drawnAt)), headers: [...headers], bytes },
    ...nonceIn(headers, bytes),
    size: bytes.length + key.length + JSON.stringify([...headers]).length,
  });
}

/**
 * Whether anybody might have sent it: where in the gallery its asker comes from, if that is told on what they ask for,
 * else empty; null for what not anybody might have sent.
 */
function askedByAnybody({ method, url, headers, body }: Request): string | null {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || body !== null || personal.test(headers.get("Cookie") ?? "")) return null;
  if ((!isKept(pathname) || pathname.endsWith(".data")) && !file.test(pathname)) return null;
  if (conditions.some((name) => headers.has(name))) return null;
  // A work's page leads back to the stretch of the gallery that its visitor came from.
  const from = pathname.startsWith("/propuesta/") ? URL.parse(headers.get("Referer") ?? "") : null;
  return from?.origin === origin && from.pathname === "/galeria" ? from.href : "";
}

function stands(found: Kept, now: Stamp | null): boolean {
  if (found.stamp !== now?.stamp || Date.now() > found.until) return false;
  const isFile = found.nonce === "";
  if (isFile || found.lastVote === now.lastVote || Date.now() - found.drawnAt < VOTES_REST) return true;
  // Who comes first draws it anew; until it is there the others get what there is.
  found.drawnAt = Date.now();
  return false;
}

/** Wherever it stands it is the nonce: nobody knew it before the page was drawn. */
function nonceIn(headers: Headers, bytes: Buffer): Pick<Kept, "nonce" | "places"> {
  const [, nonce = ""] = /'nonce-([^']+)'/.exec(headers.get("Content-Security-Policy") ?? "") ?? [];
  const places: number[] = [];
  if (nonce === "") return { nonce, places };
  for (let at = bytes.indexOf(nonce); at >= 0; at = bytes.indexOf(nonce, at + 1)) places.push(at);
  return { nonce, places };
}

/** What is kept, now the latest that was asked for; a page under a nonce of its own, as long as the one it replaces. */
function answered(key: string, page: Kept): Response {
  keep(key, page);
  const { headers, bytes, nonce, places } = page;
  if (nonce === "") return new Response(bytes, { headers });
  const own = newNonce();
  const copy = new Uint8Array(bytes);
  for (const place of places) copy.set(new TextEncoder().encode(own), place);
  return new Response(copy, {
    headers: headers.map(([name, value]): [string, string] => [name, value.replace(nonce, own)]),
  });
}

function keep(key: string, page: Kept): void {
  forget(key);
  if (page.size > LONGEST) return;
  kept.set(key, page);
  room -= page.size;
  for (const oldest of kept.keys()) {
    if (room >= 0) break;
    forget(oldest);
  }
}

function forget(key: string): void {
  room += kept.get(key)?.size ?? 0;
  kept.delete(key);
}
