import { type FileStore, PART_BYTES, type Part } from "./files";
import {
  isTooLarge,
  type MediaType,
  pictureSize,
  recognise,
  SIGNATURE_BYTES,
  type Size,
  videoFacts,
} from "./media";
import type { Pictures } from "./pictures";

/** Remembers files on their way in, so that none is ever stored without a row. */
export interface UploadLedger {
  /** A pending row, before the first byte is stored: its id, and the free path where the file goes. */
  open(extension: string): Promise<{ id: string; storagePath: string }>;
  started(id: string, multipartId: string): Promise<void>;
  complete(id: string, byteLength: number): Promise<void>;
  /** Forgets a file that is stored no more. */
  close(id: string): Promise<void>;
}

/** Sizes in bytes, length in seconds. */
export interface IntakeLimits {
  imageBytes: number;
  videoBytes: number;
  videoSeconds: number;
}

/** Why a file was not taken: `kind` covers all that is no whole picture or video of the five formats. */
export type Refused = "kind" | "imageBytes" | "videoBytes" | "pixels" | "seconds";

/** A checked file in the store, waiting in the ledger for whom it belongs to. */
export interface Taken extends MediaType, Size {
  uploadId: string;
  storagePath: string;
  sizeBytes: number;
  durationSeconds: number | null;
}

interface Intake {
  files: FileStore;
  pictures: Pictures;
  ledger: UploadLedger;
  limits: IntakeLimits;
  /** Refuses videos as of the wrong kind. */
  picturesOnly?: boolean;
}

/**
 * Takes a file in as its bytes come, holding one part of it: stops at the first part over the limit or as soon as it
 * is of the wrong kind, and leaves nothing behind then. Throws what the source throws (a client that hung up), after
 * the same cleaning.
 */
export async function takeIn(source: AsyncIterable<Uint8Array>, intake: Intake): Promise<Taken | Refused> {
  const { files, ledger, limits } = intake;
  const parts = inParts(source);
  const first = await parts.next();
  if (first.done) return "kind";
  const { type, bytes } = first.value;
  if (intake.picturesOnly && type.kind !== "image") return "kind";
  const limit = type.kind === "image" ? "imageBytes" : "videoBytes";
  const picture = type.kind === "image" ? pictureSize(bytes) : null;
  if (type.kind === "image" && !picture) return "kind";
  if (picture && isTooLarge(picture)) return "pixels";

  const { id: uploadId, storagePath } = await ledger.open(type.extension);
  let multipartId: string | undefined;
  const discard = async () => {
    if (multipartId) await files.abort(storagePath, multipartId);
    await files.remove([storagePath]);
    await ledger.close(uploadId);
  };
  try {
    const upload = await files.begin(storagePath, type.mimeType);
    multipartId = upload.id;
    await ledger.started(uploadId, multipartId);
    const stored: Part[] = [];
    let sizeBytes = 0;
    for (let part: IteratorResult<TypedPart> = first; !part.done; part = await parts.next()) {
      sizeBytes += part.value.bytes.byteLength;
      if (sizeBytes > limits[limit]) {
        await discard();
        return limit;
      }
      stored.push(await upload.put(stored.length + 1, part.value.bytes));
    }
    await upload.complete(stored);
    multipartId = undefined;
    const facts = picture
      ? await decoded(intake.pictures, storagePath, picture)
      : await measured(files, storagePath, sizeBytes);
    if (!facts || (facts.durationSeconds ?? 0) > limits.videoSeconds) {
      await discard();
      return facts ? "seconds" : "kind";
    }
    await ledger.complete(uploadId, sizeBytes);
    return { ...type, ...facts, uploadId, storagePath, sizeBytes };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Making the first thumbnail decodes the whole picture: the proof that it is one. */
async function decoded(pictures: Pictures, path: string, size: Size) {
  try {
    await pictures.resized(path, 320);
    return { ...size, durationSeconds: null };
  } catch {
    return null;
  }
}

function measured(files: FileStore, path: string, byteLength: number) {
  return videoFacts(byteLength, async (offset, length) => {
    const body = await files.read(path, { offset, length });
    return new Uint8Array(await new Response(body).arrayBuffer());
  });
}

interface TypedPart {
  type: MediaType;
  bytes: Uint8Array;
}

/**
 * The source in stretches of PART_BYTES, the last one shorter. A file of the wrong kind ends at once, after its first
 * few bytes, without a part.
 */
async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<TypedPart, void> {
  let buffer = new Uint8Array(PART_BYTES);
  let filled = 0;
  let type: MediaType | null = null;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.byteLength; ) {
      const piece = chunk.subarray(at, at + PART_BYTES - filled);
      buffer.set(piece, filled);
      filled += piece.byteLength;
      at += piece.byteLength;
      if (!type && filled >= SIGNATURE_BYTES) {
        type = await recognise(buffer.subarray(0, SIGNATURE_BYTES));
        if (!type) return;
      }
      if (type && filled === PART_BYTES) {
        yield { type, bytes: buffer };
        buffer = new Uint8Array(PART_BYTES);
        filled = 0;
      }
    }
  }
  type ??= await recognise(buffer.subarray(0, filled));
  if (type && filled > 0) yield { type, bytes: buffer.subarray(0, filled) };
}
