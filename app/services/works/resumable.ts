import { type FileStore, LostPart, type Part, UploadGone } from "../core/files";
import { checkHead, checkStored, type Facts, Refused } from "./checks";
import type { Intake } from "./intake";
import { type Lane, partAt, partCount } from "./lanes";
import { discard, type UploadLedger } from "./ledger";
import type { MediaType } from "./media";

/** An upload as the ledger has it while its parts come. */
export interface OpenUpload {
  id: string;
  storagePath: string;
  multipartId: string | null;
  mimeType: string;
  /** In bytes. */
  declaredSize: number;
  parts: Part[];
}

/** What a resumable upload needs of the ledger besides. */
export interface PartLedger extends UploadLedger {
  /** Notes a stored part, over an earlier one of its number. */
  stored(id: string, part: Part): Promise<void>;
  forgetParts(id: string): Promise<void>;
}

/** So much of a file (or all of it) is sent to open its upload: enough to tell what it is. */
export const HEAD_BYTES = 64 * 1024;

interface Announced {
  folder: string;
  /** The first HEAD_BYTES. */
  head: Uint8Array;
  sizeBytes: number;
  picturesOnly: boolean;
}

/** Opens an upload whose parts will come one by one, judged by its first bytes and its size. */
export async function openUpload(
  { folder, head, sizeBytes, picturesOnly }: Announced,
  { files, ledger, limits }: Intake,
): Promise<{ id: string } | Refused> {
  const type: MediaType | Refused = await checkHead(head, sizeBytes, limits);
  if (type instanceof Refused) return type;
  if (picturesOnly && type.kind !== "image") return new Refused("kind");
  const opened = await ledger.open(folder, type, sizeBytes);
  if (!opened) return new Refused("openUploads");
  let multipartId: string | null = null;
  try {
    const upload = await files.begin(opened.storagePath, type.mimeType);
    multipartId = upload.id;
    await ledger.started(opened.id, multipartId);
  } catch (error) {
    await discard(files, ledger, { ...opened, multipartId });
    throw error;
  }
  return { id: opened.id };
}

/**
 * Stores the part that begins at `offset` (bytes) of the lane straight from the request's body, and answers the lane's
 * next offset. Throws UploadGone, or BrokenBody when the body has another length than that part.
 */
export async function storePart(
  files: FileStore,
  ledger: PartLedger,
  upload: OpenUpload,
  lane: Lane,
  offset: number,
  body: ReadableStream<Uint8Array>,
): Promise<number> {
  const part = partAt(lane, offset);
  if (!part) throw new RangeError("no part begins there");
  if (!upload.multipartId) throw new UploadGone("never begun");
  const stored = await files
    .resume(upload.storagePath, upload.multipartId)
    .pipe(part.partNumber, body, part.length);
  await ledger.stored(upload.id, stored);
  return offset + part.length;
}

/**
 * Makes the file of its parts and checks it: its facts, or `incomplete` while a part is missing, `gone` when it was
 * discarded meanwhile, or why it was refused and discarded. Safe to repeat after it broke off anywhere.
 */
export async function finishUpload(
  upload: OpenUpload,
  intake: Intake & { ledger: PartLedger },
): Promise<Facts | Refused | "incomplete" | "gone"> {
  const { files, ledger } = intake;
  const { id, storagePath, multipartId, declaredSize, parts } = upload;
  if (parts.length < partCount(declaredSize)) return "incomplete";
  if (!multipartId) return "gone";
  try {
    await files.resume(storagePath, multipartId).complete(parts);
  } catch (error) {
    if (error instanceof LostPart) {
      // Two requests stored one part at once, and the ledger noted the one that lost: it must come again.
      await ledger.forgetParts(id);
      return "incomplete";
    }
    // Gone: completed by a run that broke off after it, or by another at this moment; else the file is not there.
    if (!(error instanceof UploadGone)) throw error;
  }
  const sizeBytes = await files.size(storagePath);
  if (sizeBytes === null) {
    await discard(files, ledger, upload);
    return "gone";
  }
  const facts = sizeBytes === declaredSize ? await check() : new Refused("damaged");
  if (facts === "gone") return "gone";
  if (facts instanceof Refused) {
    await discard(files, ledger, upload);
    return facts;
  }
  if (await ledger.complete(id, facts)) return facts;
  // Discarded while it was checked: its thumbnail may have come after.
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
