import { retention } from "~/contest/people/retention";
import type { FileStore } from "../core/files";
import type { DocumentStore } from "../public/documents";

/** A document that no setting names may be one that is just being published for this long (ms). */
const DOCUMENT_GRACE = 60 * 60 * 1000;

/** What the sweep must know of the database. Each list is bounded; the next run takes the rest. */
export interface SweepLedger {
  /** Moves complete uploads older than `before` (epoch ms), which nobody claimed, to the files awaiting removal. */
  retireUnclaimed(before: number): Promise<void>;
  stalePending(before: number): Promise<{ id: string; storagePath: string; multipartId: string | null }[]>;
  /** Moves one upload there. */
  retire(id: string, now: number): Promise<boolean>;
  awaitingRemoval(): Promise<string[]>;
  removed(paths: string[]): Promise<void>;
}

/**
 * Removes what is left of deleted proposals and of uploads that came to nothing: first the bytes, then the row that
 * remembers them, so that a run which breaks off is finished by the next. `now` in epoch ms. (design 5.8, design 5.16)
 */
export async function sweepFiles(files: FileStore, ledger: SweepLedger, now: number): Promise<void> {
  const before = now - retention.uploads.forgotten.ms;
  for (const { id, storagePath, multipartId } of await ledger.stalePending(before)) {
    try {
      if (multipartId) await files.abort(storagePath, multipartId);
      await ledger.retire(id, now);
    } catch (error) {
      // One that will not go must not keep the others: the next run tries again.
      console.error(error);
    }
  }
  await ledger.retireUnclaimed(before);
  const paths = await ledger.awaitingRemoval();
  if (paths.length === 0) return;
  await files.remove(paths);
  await ledger.removed(paths);
}

/** Removes the landing's documents that were replaced; `current` is the published one's key. `now` in epoch ms. */
export function sweepDocuments(documents: DocumentStore, current: string | null, now: number): Promise<void> {
  return documents.sweep(current, now - DOCUMENT_GRACE);
}
