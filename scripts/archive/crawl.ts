import { createWriteStream } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Names, needed, starts, type Target, targetOf } from "~/web/public/archive/addresses";
import {
  ABOUT,
  aboutPage,
  archivedPage,
  archivedStyle,
  linksIn,
  linksInStyle,
  type Site,
} from "~/web/public/archive/page";
import { Refusal } from "../deployment";

/** Requests at a time. */
const AT_ONCE = 4;
/** Tries of a request that a busy site refuses, and the pause before the next one, in ms. */
const TRIES = 4;
const PAUSE = 2_000;

export interface Figures {
  pages: number;
  files: number;
  bytes: number;
  /** Addresses that the site did not give: files, and pages that failed. Their links are gone. */
  missing: string[];
}

/**
 * Writes the site at `from`, as a visitor sees it, as plain files into an empty folder. Throws a Refusal when the
 * folder is not empty, or the contest is not over or not public.
 */
export async function archive(from: string, folder: string, madeAt = Date.now()): Promise<Figures> {
  const names = new Names();
  const pages = new Map<string, string>();
  const files = new Set<string>();
  const figures: Figures = { pages: 0, files: 0, bytes: 0, missing: [] };
  await requireEmpty(folder);
  const first = await get(from, "/");
  const html = first.ok ? await first.text() : "";
  const canonical = URL.parse(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? "");
  const origins = [new URL(from).origin, ...(canonical ? [canonical.origin] : [])];

  const noteAll = (links: readonly string[], base: string, waiting: string[]) => {
    for (const { kind, address } of links.flatMap((link) => targetOf(link, base, origins) ?? [])) {
      if (kind === "file") files.add(address);
      else if (!pages.has(address)) {
        pages.set(address, "");
        waiting.push(address);
      }
    }
  };

  const waiting: string[] = [];
  noteAll(starts, from, waiting);
  await inTurn(waiting, async (address) => {
    const answer = await get(from, address);
    if (answer.status !== 200) {
      await answer.body?.cancel();
      if (needed.includes(address)) throw new Refusal(notPublic(address));
      pages.delete(address);
      if (answer.status >= 500) figures.missing.push(address);
      return;
    }
    const page = await answer.text();
    pages.set(address, page);
    names.give(address, "text/html");
    noteAll(linksIn(page), new URL(address, from).href, waiting);
  });

  const site: Site = {
    origins,
    base: from,
    madeAt,
    nameOf: ({ address }: Target) => names.get(address),
  };
  const write = async (name: string, content: string) => {
    const path = resolve(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    figures.bytes += Buffer.byteLength(content);
  };
  const styles: [name: string, css: string][] = [];
  const left = [...files];
  await inTurn(left, async (address) => {
    const answer = await get(from, address);
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      figures.missing.push(address);
      return;
    }
    const [type = ""] = (answer.headers.get("Content-Type") ?? "").split(";");
    const name = names.give(address, type);
    figures.files += 1;
    if (type === "text/css") {
      const css = await answer.text();
      styles.push([name, css]);
      const found = linksInStyle(css).flatMap(
        (link) => targetOf(link, new URL(address, from).href, origins) ?? [],
      );
      for (const { address } of found) if (!files.has(address)) left.push(address) && files.add(address);
    } else {
      const written = await store(answer.body, resolve(folder, name));
      figures.bytes += written;
    }
  });

  for (const [name, css] of styles) await write(name, archivedStyle(css, name, site));
  for (const [address, page] of pages) {
    const name = names.get(address) ?? "";
    await write(name, archivedPage(page, name, { ...site, base: new URL(address, from).href }));
  }
  await write(ABOUT, aboutPage(archivedPage(pages.get("/legal") ?? "", "legal.html", site), madeAt));
  return { ...figures, pages: pages.size + 1 };
}

const notPublic = (address: string) =>
  address === "/resultados"
    ? "The results are not out: an archive is made of a finished edition."
    : `${address} is not open to visitors: switch on 'Portada y galería abiertas sin cuenta' at /admin/ajustes.`;

async function requireEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Refusal(`${folder} is not empty: choose another folder.`);
}

/**
 * Requests an address as a visitor. A site that is busy or in repair is asked again. An earlier page that stands in for
 * one has an age (app/web/core/last-good.ts), and is refused.
 */
async function get(from: string, address: string): Promise<Response> {
  for (let tries = 1; ; tries++) {
    // An archive is of now, and not of a cached page.
    const headers = { "Cache-Control": "no-cache" };
    const answer = await fetch(new URL(address, from), { headers, redirect: "manual" }).catch(() => {
      throw new Refusal(`Nothing answers at ${from}.`);
    });
    if (answer.headers.has("Age"))
      throw new Refusal(`The site shows earlier pages, as its database fails: try again later.`);
    if (![429, 503].includes(answer.status)) return answer;
    await answer.body?.cancel();
    if (tries === TRIES) throw new Refusal(`${address} answered ${answer.status}: try again later.`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE * tries));
  }
}

/** Works through a list that may grow meanwhile. */
async function inTurn(list: string[], work: (one: string) => Promise<void>): Promise<void> {
  while (list.length > 0) await Promise.all(list.splice(0, AT_ONCE).map(work));
}

/** Writes a body to a file and returns its bytes. */
async function store(body: ReadableStream<Uint8Array>, path: string): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  const file = createWriteStream(path);
  await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), file);
  return file.bytesWritten;
}
