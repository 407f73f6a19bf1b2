import { createWriteStream } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { NoArchive, type Reason, readSite } from "~/web/public/archive/crawl";
import { Refusal } from "../deployment";

export interface Figures {
  pages: number;
  files: number;
  bytes: number;
  /** Addresses that the site did not give. Their links are gone. */
  missing: string[];
}

const refusals: Record<Reason, (address: string) => string> = {
  unfinished: () => "The results are not out: an archive is made of a finished edition.",
  closed: (address) =>
    `${address} is not open to visitors: switch on 'Portada y galería abiertas sin cuenta' at /admin/ajustes.`,
  busy: (address) => `${address} has no answer from a busy site: try again later.`,
  failing: () => "The site shows earlier pages, as its database fails: try again later.",
  unreachable: (from) => `Nothing answers at ${from}.`,
};

/**
 * Writes the site at `from` as plain files into an empty folder. Throws a Refusal when the folder is not empty, or the
 * site gives no archive.
 */
export async function archive(from: string, folder: string, madeAt = Date.now()): Promise<Figures> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Refusal(`${folder} is not empty: choose another folder.`);
  try {
    return await writeAll(from, folder, madeAt);
  } catch (error) {
    if (!(error instanceof NoArchive)) throw error;
    throw new Refusal(refusals[error.reason](error.address));
  }
}

async function writeAll(from: string, folder: string, madeAt: number): Promise<Figures> {
  const { entries, missing } = await readSite(from, madeAt);
  const counts = { page: 0, file: 0 };
  let bytes = 0;
  for await (const { kind, name, input } of entries) {
    counts[kind] += 1;
    bytes += await store(input, resolve(folder, name));
  }
  return { pages: counts.page, files: counts.file, bytes, missing };
}

/** Writes a file and returns its bytes. */
async function store(input: string | ReadableStream<Uint8Array>, path: string): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  const file = createWriteStream(path);
  const body =
    typeof input === "string"
      ? Readable.from([Buffer.from(input)])
      : Readable.fromWeb(input as Parameters<typeof Readable.fromWeb>[0]);
  await pipeline(body, file);
  return file.bytesWritten;
}
