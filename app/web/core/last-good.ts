import { DAY_MS, MINUTE_MS } from "~/contest/core/calendar";
import { Lru } from "~/contest/core/lru";
import { common } from "~/text/core/common";

/** Milliseconds during which a good answer may stand in for one that the failing database cannot give. */
const LIFETIME = DAY_MS;
/** Milliseconds between two copies of one address to the data centre's cache. */
const COPY_EVERY = MINUTE_MS;
/** Bytes of all answers of an isolate. */
const CAPACITY = 8 * 1024 * 1024;

/** An answer to a visitor without a session. */
export interface GoodAnswer {
  /** Epoch ms at the start of its rendering. */
  startedAt: number;
  headers: [name: string, value: string][];
  bytes: Uint8Array<ArrayBuffer>;
}

/** Answers of this isolate by address. */
const answers = new Lru<GoodAnswer & { copiedAt: number }>(CAPACITY, ({ bytes }) => bytes.length);

/** The data centre's cache. Only this file reads it, and no address of the site reaches it. */
const copies = async () => caches.open("last-good");
/** Headers of a copy: the start of its rendering, and the answer's own headers. */
const STARTED = "X-Started-At";
const OWN = "X-Own-Headers";
/** Path in the data centre's cache, below the site's origin: the time of the last withdrawal. */
const WITHDRAWAL = "/retirado";
/** Epoch ms of the last withdrawal that this isolate made. */
let withdrawnAt = 0;
/** Requests after which an earlier page may show what is not public any more. */
const withdrawing =
  /^\/(?:admin\b|cuenta\/eliminar\b|universidad\/*(?:\.data)?$|propuesta\/[^/]+\/(?:editar|textos-alternativos)\b)/i;

/** Keeps an answer for the time when the database fails. Never rejects. (decision 194) */
export async function keepGood(address: string, answer: GoodAnswer): Promise<void> {
  const { copiedAt = 0 } = answers.get(address) ?? {};
  const isCopied = answer.startedAt - copiedAt < COPY_EVERY && copiedAt > withdrawnAt;
  answers.set(address, { ...answer, copiedAt: isCopied ? copiedAt : answer.startedAt });
  if (isCopied) return;
  const headers = {
    "Cache-Control": `public, max-age=${LIFETIME / 1000}`,
    [STARTED]: String(answer.startedAt),
    [OWN]: JSON.stringify(answer.headers),
  };
  await copies()
    .then((cache) => cache.put(address, new Response(answer.bytes, { headers })))
    .catch(ignored);
}

/** Drops an address that is no longer good: a removed work, a closed contest. Never rejects. */
export async function dropGood(address: string): Promise<void> {
  answers.delete(address);
  await copies()
    .then((cache) => cache.delete(address))
    .catch(ignored);
}

/**
 * Lets no earlier answer stand in after a request that may withdraw something: a work, a person, a setting. Other data
 * centres do not hear of it. Never rejects.
 */
export async function dropAfter({ method, url }: Request): Promise<void> {
  if (method !== "POST" || !withdrawing.test(new URL(url).pathname)) return;
  const headers = { "Cache-Control": `public, max-age=${LIFETIME / 1000}` };
  withdrawnAt = Date.now();
  await copies()
    .then((cache) => cache.put(new URL(WITHDRAWAL, url), new Response(String(withdrawnAt), { headers })))
    .catch(ignored);
}

/** Returns the epoch ms of the last withdrawal in this data centre. */
async function lastWithdrawal(address: string): Promise<number> {
  const mark = await (await copies()).match(new URL(WITHDRAWAL, address));
  return mark ? Number(await mark.text()) : 0;
}

/** Returns the last good answer of an address, with a notice on a page; null when it is older than a day or a withdrawal. */
export async function lastGood(address: string): Promise<GoodAnswer | null> {
  const good = answers.get(address) ?? (await copied(address).catch(ignored)) ?? null;
  if (!good || Date.now() - good.startedAt >= LIFETIME) return null;
  const withdrawal = Math.max(withdrawnAt, (await lastWithdrawal(address).catch(ignored)) ?? 0);
  return good.startedAt > withdrawal ? marked(good) : null;
}

async function copied(address: string): Promise<GoodAnswer | null> {
  const copy = await (await copies()).match(address);
  if (!copy) return null;
  return {
    startedAt: Number(copy.headers.get(STARTED)),
    headers: JSON.parse(copy.headers.get(OWN) ?? "[]"),
    bytes: new Uint8Array(await copy.arrayBuffer()),
  };
}

/** Says on a page that it may be out of date. A file needs no notice: its content never changes. */
function marked({ startedAt, headers, bytes }: GoodAnswer): GoodAnswer {
  const type = new Headers(headers).get("Content-Type");
  if (!type?.startsWith("text/html")) return { startedAt, headers, bytes };
  const notice = `<p class="page notice" role="status">${common.mayBeOld(startedAt)}</p>`;
  const page = new TextDecoder().decode(bytes).replace("<main ", `${notice}$&`);
  const age = Math.ceil((Date.now() - startedAt) / 1000);
  return { startedAt, headers: [...headers, ["Age", String(age)]], bytes: new TextEncoder().encode(page) };
}

/** Replaces an error of the cache, which is only a help. */
const ignored = () => undefined;
