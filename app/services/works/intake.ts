import { PART_BYTES } from "~/contest/core/limits";
import type { FileStore, Part } from "../core/files";
import { checkHead, checkStored, type Facts, FileRefusal, type IntakeLimits, sizeLimit } from "./checks";
import { discard, type UploadLedger } from "./ledger";
import { type MediaType, SIGNATURE_BYTES } from "./media";
import type { Pictures } from "./pictures";

/** A checked file in the store. A ledger row keeps it until a proposal uses it. */
export interface IntakeResult extends Facts {
  uploadId: string;
}

export interface Intake {
  files: FileStore;
  pictures: Pictures;
  ledger: UploadLedger;
  limits: IntakeLimits;
}

/**
 * Stores a file in a folder while it arrives. Memory holds two parts: one arrives and one is being stored. Stops when
 * the file is over the limit or of the wrong kind, and removes everything then. A video is the wrong kind when
 * `picturesOnly` is true. Throws the errors of `source` after the same cleanup.
 */
export async function takeIn(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  intake: Intake & { picturesOnly: boolean },
): Promise<IntakeResult | FileRefusal> {
  const { files, ledger, limits, picturesOnly } = intake;
  const parts = inParts(source, limits);
  const first = await parts.next();
  if (first.done) return first.value ?? new FileRefusal("empty");
  const { type } = first.value;
  if (picturesOnly && type.kind !== "image") return new FileRefusal("kind");

  const entry = await ledger.open(folder, type, null);
  if (typeof entry === "string") return new FileRefusal(entry);
  const { id, storagePath } = entry;
  let multipartId: string | null = null;
  const refuse = async (reason: FileRefusal) => {
    await discard(files, ledger, { id, storagePath, multipartId });
    return reason;
  };
  try {
    const upload = await files.begin(storagePath, type.mimeType);
    multipartId = upload.id;
    await ledger.started(id, multipartId);
    const storing: Promise<Part>[] = [];
    let sizeBytes = 0;
    let part: IteratorResult<TypedPart, FileRefusal | null> = first;
    for (; !part.done; part = await parts.next()) {
      await storing.at(-1);
      sizeBytes += part.value.bytes.byteLength;
      const put = upload.put(storing.length + 1, part.value.bytes);
      // The loop awaits the promise with the next part or at the end.
      put.catch(() => {});
      storing.push(put);
    }
    if (part.value) return await refuse(part.value);
    await upload.complete(await Promise.all(storing));
    const facts = await checkStored(intake, { storagePath, mimeType: type.mimeType, sizeBytes });
    if (facts instanceof FileRefusal) return await refuse(facts);
    await ledger.complete(id, facts);
    return { ...facts, uploadId: id };
  } catch (error) {
    await discard(files, ledger, { id, storagePath, multipartId });
    throw error;
  }
}

interface TypedPart {
  type: MediaType;
  bytes: Uint8Array;
}

/**
 * Yields the source in parts of PART_BYTES. The last part may be shorter. Two buffers take turns, because the garbage
 * of a new one per part would exceed the worker's memory. A part is valid until the part after the next is requested.
 * Returns a refusal as soon as the first bytes or the size are refused, without the current part. Returns null
 * otherwise.
 */
async function* inParts(
  source: AsyncIterable<Uint8Array>,
  limits: IntakeLimits,
): AsyncGenerator<TypedPart, FileRefusal | null> {
  let type: MediaType | FileRefusal | null = null;
  let sizeBytes = 0;
  let buffer = new Uint8Array(PART_BYTES);
  let spare: typeof buffer | undefined;
  let filled = 0;
  for await (const chunk of source) {
    sizeBytes += chunk.byteLength;
    if (type && sizeBytes > limits[sizeLimit(type)]) return new FileRefusal(sizeLimit(type));
    for (let at = 0; at < chunk.byteLength; ) {
      const piece = chunk.subarray(at, at + PART_BYTES - filled);
      buffer.set(piece, filled);
      filled += piece.byteLength;
      at += piece.byteLength;
      if (filled >= SIGNATURE_BYTES) type ??= await checkHead(buffer.subarray(0, filled), sizeBytes, limits);
      if (type instanceof FileRefusal) return type;
      if (type && filled === PART_BYTES) {
        yield { type, bytes: buffer };
        [buffer, spare] = [spare ?? new Uint8Array(PART_BYTES), buffer];
        filled = 0;
      }
    }
  }
  const whole = type ?? (await checkHead(buffer.subarray(0, filled), sizeBytes, limits));
  if (whole instanceof FileRefusal) return whole;
  if (filled > 0) yield { type: whole, bytes: buffer.subarray(0, filled) };
  return null;
}
