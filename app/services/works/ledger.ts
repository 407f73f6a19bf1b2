import type { FileStore } from "../core/files";
import type { Facts } from "./checks";
import type { MediaType } from "./media";

/** Rows of one person's open uploads, so that no file is stored without a row. */
export interface UploadLedger {
  /**
   * Adds a pending row before the first byte is stored. Returns its id and a free path in the folder, or the reason when
   * the person has too many. `declaredSize` in bytes, null when unknown.
   */
  open(
    folder: string,
    type: MediaType,
    declaredSize: number | null,
  ): Promise<{ id: string; storagePath: string } | "openUploads" | "picturesToday">;
  started(id: string, multipartId: string): Promise<void>;
  /** Returns false when the row is gone: the upload was discarded, or a proposal has it. */
  complete(id: string, facts: Facts): Promise<boolean>;
  /** Moves an upload to the files to remove. Returns false when the row is gone. */
  retire(id: string): Promise<boolean>;
  /** Queues a path for removal, unless an upload or a proposal refers to it. */
  retireOrphan(storagePath: string): Promise<void>;
  /** Forgets removed files. */
  removed(paths: string[]): Promise<void>;
}

/**
 * Undoes an upload in any state. An upload that a proposal has taken stays. A row keeps the remaining work between two
 * steps. Safe to repeat.
 */
export async function discard(
  files: FileStore,
  ledger: Pick<UploadLedger, "retire" | "removed">,
  upload: { id: string; storagePath: string; multipartId: string | null },
): Promise<void> {
  if (upload.multipartId) await files.abort(upload.storagePath, upload.multipartId);
  if (!(await ledger.retire(upload.id))) return;
  await files.remove([upload.storagePath]);
  await ledger.removed([upload.storagePath]);
}
