import { HOUR_MS } from "~/contest/core/calendar";
import { retention } from "~/contest/core/retention";
import type { FileStore } from "../core/files";
import type { DocumentStore } from "../public/documents";

/** Milliseconds. A document without a setting may be in the middle of its publication for this long. */
const DOCUMENT_GRACE = HOUR_MS;

/** Database part of the sweep. All lists are bounded. The next run takes the rest. */
export interface SweepLedger {
  /** Moves unused complete uploads older than `before` (epoch ms) to the files to remove. */
  retireUnclaimed(before: number): Promise<void>;
  stalePending(before: number): Promise<{ id: string; storagePath: string; multipartId: string | null }[]>;
  /** Moves one upload to the files to remove. */
  retire(id: string): Promise<boolean>;
  awaitingRemoval(): Promise<string[]>;
  removed(paths: string[]): Promise<void>;
}

/**
 * Removes the files of deleted proposals and abandoned uploads. The bytes go first and the row last, so that the next
 * run finishes an interrupted one. `now` in epoch ms. (design 5.8, design 5.16)
 */
export async function sweepFiles(files: FileStore, ledger: SweepLedger, now: number): Promise<void> {
  const before = now - retention.uploads.ms;
  for (const { id, storagePath, multipartId } of await ledger.stalePending(before)) {
    try {
      if (multipartId) await files.abort(storagePath, multipartId);
      await ledger.retire(id);
    } catch (error) {
      // A failed upload must not stop the others. The next run tries again.
      console.error(error);
    }
  }
  await ledger.retireUnclaimed(before);
  const paths = await ledger.awaitingRemoval();
  if (paths.length === 0) return;
  await files.remove(paths);
  await ledger.removed(paths);
}

/** Removes the replaced documents of the home page. `current` is the key of the published one. `now` in epoch ms. */
export function sweepDocuments(documents: DocumentStore, current: string | null, now: number): Promise<void> {
  return documents.sweep(current, now - DOCUMENT_GRACE);
}
