import { Names, needed, starts, targetOf } from "./addresses";
import { ABOUT, aboutPage, archivedPage, archivedStyle, linksIn, linksInStyle, type Site } from "./page";

/** Requests at a time. */
const AT_ONCE = 4;
/** Tries of a request that a busy site refuses, and the pause before the next one, in ms. */
const TRIES = 4;
const PAUSE = 2_000;

/** Reasons for which there is no archive. */
export type Reason = "unfinished" | "closed" | "busy" | "failing" | "unreachable";

/** Error: the site gives no archive now. */
export class NoArchive extends Error {
  constructor(
    readonly reason: Reason,
    readonly address: string,
  ) {
    super(`no archive: ${address} is ${reason}`);
  }
}

interface Entry {
  kind: "page" | "file";
  name: string;
  input: string | ReadableStream<Uint8Array>;
}

interface Archive {
  /** The files of the archive. Each is read before the next one. */
  entries: AsyncGenerator<Entry>;
  /** Addresses that the site did not give: files, and pages that failed. Their links are gone. Whole after the entries. */
  missing: string[];
}

/**
 * Reads the pages of the site at `from` as a visitor sees them, and returns the files of its archive. `read` gets the
 * number of answers so far. Throws NoArchive when the contest is not over or not public.
 */
export async function readSite(
  from: string,
  madeAt: number,
  read: (answers: number) => void = () => undefined,
): Promise<Archive> {
  const names = new Names();
  const pages = new Map<string, string>();
  const known = new Set<string>();
  const missing: string[] = [];
  let count = 0;
  const get = async (address: string) => {
    const answer = await getAsVisitor(from, address);
    read(++count);
    return answer;
  };
  const first = await get("/");
  const html = first.ok ? await first.text() : "";
  const canonical = URL.parse(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? "");
  const origins = [new URL(from).origin, ...(canonical ? [canonical.origin] : [])];

  /** Addresses that nobody has read yet. */
  const waiting: Record<"page" | "file", string[]> = { page: [], file: [] };
  const noteAll = (links: readonly string[], base: string) => {
    for (const { kind, address } of links.flatMap((link) => targetOf(link, base, origins) ?? [])) {
      if (!known.has(address)) waiting[kind].push(address);
      known.add(address);
    }
  };
  const readPage = async (address: string) => {
    const answer = await get(address);
    if (answer.status !== 200) {
      await answer.body?.cancel();
      if (needed.includes(address))
        throw new NoArchive(address === "/resultados" ? "unfinished" : "closed", address);
      if (answer.status >= 500) missing.push(address);
      return;
    }
    const page = await answer.text();
    pages.set(address, page);
    names.give(address, "text/html");
    noteAll(linksIn(page), new URL(address, from).href);
  };
  noteAll(starts, from);
  while (waiting.page.length > 0) await Promise.all(waiting.page.splice(0, AT_ONCE).map(readPage));

  const site: Site = { origins, base: from, madeAt, nameOf: ({ address }) => names.get(address) };

  async function* entries(): AsyncGenerator<Entry> {
    const styles: [name: string, css: string][] = [];
    while (waiting.file.length > 0) {
      const some = waiting.file.splice(0, AT_ONCE);
      const answers = await Promise.all(
        some.map(async (address) => ({ address, answer: await get(address) })),
      );
      for (const { address, answer } of answers) {
        const [type = ""] = (answer.headers.get("Content-Type") ?? "").split(";");
        if (!answer.ok || !answer.body) {
          await answer.body?.cancel();
          missing.push(address);
        } else if (type === "text/css") {
          const css = await answer.text();
          styles.push([names.give(address, type), css]);
          // The fonts of a style sheet are read after it.
          noteAll(linksInStyle(css), new URL(address, from).href);
        } else yield { kind: "file", name: names.give(address, type), input: answer.body };
      }
    }
    for (const [name, css] of styles) yield { kind: "file", name, input: archivedStyle(css, name, site) };
    for (const [address, page] of pages) {
      const name = names.get(address) ?? "";
      const input = archivedPage(page, name, { ...site, base: new URL(address, from).href });
      yield { kind: "page", name, input };
    }
    const frame = archivedPage(pages.get("/legal") ?? "", "legal.html", site);
    yield { kind: "page", name: ABOUT, input: aboutPage(frame, madeAt) };
  }
  return { entries: entries(), missing };
}

/**
 * Requests an address as a visitor. A site that is busy or in repair is asked again. An earlier page that stands in for
 * one has an age (app/web/core/last-good.ts), and is refused.
 */
async function getAsVisitor(from: string, address: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    // An archive is of now, and not of a cached page. A browser leaves its session out.
    const headers = { "Cache-Control": "no-cache" };
    const request = { headers, redirect: "manual", credentials: "omit" } as const;
    const answer = await fetch(new URL(address, from), request).catch(() => {
      throw new NoArchive("unreachable", from);
    });
    if (answer.headers.has("Age")) throw new NoArchive("failing", address);
    if (![429, 503].includes(answer.status)) return answer;
    await answer.body?.cancel();
    if (tries === TRIES) throw new NoArchive("busy", address);
    await new Promise((resolve) => setTimeout(resolve, PAUSE * tries));
  }
}
