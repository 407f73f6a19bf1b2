import type { FileStore } from "../core/files";
import type { Facts } from "./checks";
import type { MediaType } from "./media";

/** Remembers one person's files on their way in, so that none is ever stored without a row. */
export interface UploadLedger {
  /**
   * A pending row, before the first byte is stored: its id, and the free path in that folder where the file goes. Null
   * when that person has too many. `declaredSize` in bytes, null when it is not known beforehand.
   */
  open(
    folder: string,
    type: MediaType,
    declaredSize: number | null,
  ): Promise<{ id: string; storagePath: string } | null>;
  started(id: string, multipartId: string): Promise<void>;
  /** False when the row is gone: somebody discarded the upload, or a proposal has it already. */
  complete(id: string, facts: Facts): Promise<boolean>;
  /** Moves an upload to the files awaiting removal; false when its row is gone. */
  retire(id: string): Promise<boolean>;
  /** Queues a path for removal unless an upload or a proposal speaks of it. */
  retireOrphan(storagePath: string): Promise<void>;
  /** Forgets files that are stored no more. */
  removed(paths: string[]): Promise<void>;
}

/**
 * Undoes an upload, whatever has come of it; one that a proposal has taken over meanwhile stays. Between any two steps
 * a row remembers what is left to do. Safe to repeat.
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
