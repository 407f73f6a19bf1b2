import { checkHead, checkStored, type Facts, type IntakeLimits, type Refused, sizeLimit } from "./checks";
import { type FileStore, PART_BYTES, type Part } from "./files";
import { discard, type UploadLedger } from "./ledger";
import { type MediaType, SIGNATURE_BYTES } from "./media";
import type { Pictures } from "./pictures";

/** A checked file in the store, waiting in the ledger for whom it belongs to. */
export interface Taken extends Facts {
  uploadId: string;
}

export interface Intake {
  files: FileStore;
  pictures: Pictures;
  ledger: UploadLedger;
  limits: IntakeLimits;
}

/**
 * Takes a file into that folder as its bytes come, holding one part of it: stops at the first part over the limit or as
 * soon as it is of the wrong kind (which a video is where only pictures are wanted), and leaves nothing behind then.
 * Throws what the source throws (a client that hung up), after the same cleaning.
 */
export async function takeIn(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  intake: Intake & { picturesOnly: boolean },
): Promise<Taken | Refused> {
  const { files, ledger, limits, picturesOnly } = intake;
  const parts = inParts(source, limits);
  const first = await parts.next();
  if (first.done) return first.value;
  const { type } = first.value;
  if (picturesOnly && type.kind !== "image") return "kind";

  const opened = await ledger.open(folder, type, null);
  if (!opened) return "openUploads";
  const { id, storagePath } = opened;
  let multipartId: string | null = null;
  const refuse = async (reason: Refused) => {
    await discard(files, ledger, { id, storagePath, multipartId });
    return reason;
  };
  try {
    const upload = await files.begin(storagePath, type.mimeType);
    multipartId = upload.id;
    await ledger.started(id, multipartId);
    const stored: Part[] = [];
    let sizeBytes = 0;
    for (let part: IteratorResult<TypedPart, Refused> = first; !part.done; part = await parts.next()) {
      sizeBytes += part.value.bytes.byteLength;
      const limit = sizeLimit(type);
      if (sizeBytes > limits[limit]) return await refuse(limit);
      stored.push(await upload.put(stored.length + 1, part.value.bytes));
    }
    await upload.complete(stored);
    const facts = await checkStored(intake, { storagePath, mimeType: type.mimeType, sizeBytes });
    if (typeof facts === "string") return await refuse(facts);
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
 * The source in stretches of PART_BYTES, the last one shorter. A file that its first few bytes refuse ends at once,
 * with the reason and without a part.
 */
async function* inParts(
  source: AsyncIterable<Uint8Array>,
  limits: IntakeLimits,
): AsyncGenerator<TypedPart, Refused> {
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
        const checked = await checkHead(buffer.subarray(0, filled), filled, limits);
        if (typeof checked === "string") return checked;
        type = checked;
      }
      if (type && filled === PART_BYTES) {
        yield { type, bytes: buffer };
        buffer = new Uint8Array(PART_BYTES);
        filled = 0;
      }
    }
  }
  if (!type) {
    const checked = await checkHead(buffer.subarray(0, filled), filled, limits);
    if (typeof checked === "string") return checked;
    type = checked;
  }
  if (filled > 0) yield { type, bytes: buffer.subarray(0, filled) };
  return "kind";
}
