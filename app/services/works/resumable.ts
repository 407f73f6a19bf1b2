import { type FileStore, LostPart, type Part, UploadGone } from "../core/files";
import { checkHead, checkStored, type Facts, FileRefusal } from "./checks";
import type { Intake } from "./intake";
import { discard, type UploadLedger } from "./ledger";
import type { MediaType } from "./media";
import { type PartialUpload, partAt, partCount } from "./partial-uploads";

/** An open upload, as the ledger stores it. */
export interface OpenUpload {
  id: string;
  storagePath: string;
  multipartId: string | null;
  mimeType: string;
  /** Bytes. */
  declaredSize: number;
  parts: Part[];
}

export interface PartLedger extends UploadLedger {
  /** Stores a part's row. Replaces an earlier part of the same number. */
  stored(id: string, part: Part): Promise<void>;
  forgetParts(id: string): Promise<void>;
}

/** Bytes that open an upload, or the whole of a smaller file. They are enough to recognise its type. */
export const HEAD_BYTES = 64 * 1024;

interface Announced {
  folder: string;
  /** The first HEAD_BYTES of the file. */
  head: Uint8Array;
  sizeBytes: number;
  picturesOnly: boolean;
}

/** Opens a resumable upload after a check of its first bytes and its size. Returns the refusal otherwise. */
export async function openUpload(
  { folder, head, sizeBytes, picturesOnly }: Announced,
  { files, ledger, limits }: Intake,
): Promise<{ id: string } | FileRefusal> {
  const type: MediaType | FileRefusal = await checkHead(head, sizeBytes, limits);
  if (type instanceof FileRefusal) return type;
  if (picturesOnly && type.kind !== "image") return new FileRefusal("kind");
  const entry = await ledger.open(folder, type, sizeBytes);
  if (typeof entry === "string") return new FileRefusal(entry);
  let multipartId: string | null = null;
  try {
    const upload = await files.begin(entry.storagePath, type.mimeType);
    multipartId = upload.id;
    await ledger.started(entry.id, multipartId);
  } catch (error) {
    await discard(files, ledger, { ...entry, multipartId });
    throw error;
  }
  return { id: entry.id };
}

/**
 * Stores the part at `offset` (bytes) of the partial upload directly from the request's body. Returns the partial upload's next offset.
 * Throws UploadGone. Throws BrokenBody when the body has another length than the part.
 */
export async function storePart(
  files: FileStore,
  ledger: PartLedger,
  upload: OpenUpload,
  partialUpload: PartialUpload,
  offset: number,
  body: ReadableStream<Uint8Array>,
): Promise<number> {
  const part = partAt(partialUpload, offset);
  if (!part) throw new RangeError("no part begins there");
  if (!upload.multipartId) throw new UploadGone("never begun");
  const result = await files
    .resume(upload.storagePath, upload.multipartId)
    .pipe(part.partNumber, body, part.length);
  await ledger.stored(upload.id, result);
  return offset + part.length;
}

/**
 * Joins the parts of an upload and checks the file. Returns the file's data, or `incomplete` when a part is missing.
 * Returns `gone` when the upload was discarded, or the refusal of a discarded file. Safe to repeat after an
 * interruption.
 */
export async function finishUpload(
  upload: OpenUpload,
  intake: Intake & { ledger: PartLedger },
): Promise<Facts | FileRefusal | "incomplete" | "gone"> {
  const { files, ledger } = intake;
  const { id, storagePath, multipartId, declaredSize, parts } = upload;
  if (parts.length < partCount(declaredSize)) return "incomplete";
  if (!multipartId) return "gone";
  try {
    await files.resume(storagePath, multipartId).complete(parts);
  } catch (error) {
    if (error instanceof LostPart) {
      // Two requests stored the same part at once, and the ledger has the part that lost. The client must send the
      // parts again.
      await ledger.forgetParts(id);
      return "incomplete";
    }
    // UploadGone has two causes: another run has completed the upload, or the file does not exist.
    if (!(error instanceof UploadGone)) throw error;
  }
  const sizeBytes = await files.size(storagePath);
  if (sizeBytes === null) {
    await discard(files, ledger, upload);
    return "gone";
  }
  const facts = sizeBytes === declaredSize ? await check() : new FileRefusal("damaged");
  if (facts === "gone") return "gone";
  if (facts instanceof FileRefusal) {
    await discard(files, ledger, upload);
    return facts;
  }
  if (await ledger.complete(id, facts)) return facts;
  // The upload was discarded during the check, which may have stored a thumbnail since.
  await ledger.retireOrphan(storagePath);
  return "gone";

  async function check() {
    try {
      return await checkStored(intake, { ...upload, sizeBytes: declaredSize });
    } catch (error) {
      if (error instanceof UploadGone) return "gone";
      throw error;
    }
  }
}
