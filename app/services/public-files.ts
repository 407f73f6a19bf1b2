import { type Blank, blanker } from "./blanks";
import { type ByteRange, type FileStore, notesPath, UploadGone } from "./files";
import { recognise, SIGNATURE_BYTES } from "./media";
import { privateNotes } from "./private-notes";

/** A file as the public gets it: byte for byte as long as it was sent, its private notes blanked. */
export interface PublicFile {
  /** Its notes were looked for just now, and what was found is kept. */
  isNew: boolean;
  read(range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
}

/** Blanks closer than this (bytes) are not worth a read of their own between them. */
const NEAR = 1024 * 1024;

/** Null when there is no such file, or it is damaged (`privateNotes`). Where its notes are is looked up once and kept beside what else is made of it. */
export async function publicFile(
  files: FileStore,
  path: string,
  sizeBytes?: number,
): Promise<PublicFile | null> {
  const size = sizeBytes ?? (await files.size(path));
  if (size === null) return null;
  const known = await files.read(notesPath(path));
  const blanks: Blank[] | null = known ? await new Response(known).json() : await look().catch(none);
  if (!blanks) return null;
  return {
    isNew: known === null,
    async read(range = { offset: 0, length: size }) {
      const end = range.offset + range.length;
      const touched = blanks.filter(({ offset, length }) => offset < end && offset + length > range.offset);
      if (touched.length === 0) return files.read(path, range);
      return joined(files, path, range, touched);
    },
  };

  async function look(): Promise<Blank[] | null> {
    const read = async (offset: number, length: number) => {
      const body = await files.read(path, { offset, length });
      if (!body) throw new UploadGone("no such file");
      return new Uint8Array(await new Response(body).arrayBuffer());
    };
    const type = size ? await recognise(await read(0, Math.min(size, SIGNATURE_BYTES))) : null;
    if (!type || type.kind === "other") return [];
    const found = await privateNotes(type.mimeType, size ?? 0, read);
    await files.write(
      notesPath(path),
      new TextEncoder().encode(JSON.stringify(found)).buffer,
      "application/json",
    );
    return found;
  }
}

/** What is gone has no notes to keep. */
function none(error: unknown): null {
  if (error instanceof UploadGone) return null;
  throw error;
}

/** The range as stretches one after the other: those with blanks go through our hands, the long ones between do not. */
async function joined(files: FileStore, path: string, range: ByteRange, blanks: Blank[]) {
  const end = range.offset + range.length;
  const zones: { offset: number; end: number }[] = [];
  for (const { offset, length } of blanks) {
    const last = zones.at(-1);
    const [from, to] = [Math.max(range.offset, offset), Math.min(end, offset + length)];
    if (last && from - last.end < NEAR) last.end = Math.max(last.end, to);
    else zones.push({ offset: from, end: to });
  }
  const stretches: { offset: number; length: number; isBlanked: boolean }[] = [];
  let at = range.offset;
  for (const zone of [...zones, { offset: end, end }]) {
    if (zone.offset > at) stretches.push({ offset: at, length: zone.offset - at, isBlanked: false });
    if (zone.end > zone.offset) {
      stretches.push({ offset: zone.offset, length: zone.end - zone.offset, isBlanked: true });
    }
    at = zone.end;
  }
  const [first] = stretches;
  const opening = first && (await files.read(path, first));
  if (!opening) return null;
  const { readable, writable } = new FixedLengthStream(range.length);
  const pour = async () => {
    for (const [i, stretch] of stretches.entries()) {
      const bytes = i === 0 ? opening : await files.read(path, stretch);
      if (!bytes) throw new Error("the file went while it was read");
      const clean = stretch.isBlanked ? bytes.pipeThrough(blanking(blanks, stretch.offset)) : bytes;
      await clean.pipeTo(writable, { preventClose: true });
    }
    await writable.close();
  };
  // Who reads is told by the stream itself.
  pour().catch((error) => writable.abort(error).catch(() => {}));
  return readable;
}

function blanking(blanks: Blank[], from: number) {
  const blank = blanker(blanks, from);
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => controller.enqueue(blank(chunk)),
  });
}
