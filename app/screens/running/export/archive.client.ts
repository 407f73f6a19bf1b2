import { downloadZip } from "client-zip";
import { dayOf } from "~/contest/core/calendar";
import { contestExport } from "~/text/running/contest-export";
import { NoArchive, type Reason, readSite } from "~/web/public/archive/crawl";

/** Result of the archive: the addresses that are missing, or why there is none. */
export type Outcome = { missing: string[] } | { reason: Reason };

/**
 * Reads the public site as a visitor and saves it as a ZIP. The worker cannot: one request may send D1 1,000 queries
 * (decision 201). `read` gets the number of answers so far.
 */
export async function saveArchive(read: (answers: number) => void): Promise<Outcome> {
  try {
    const madeAt = Date.now();
    const { entries, missing } = await readSite(location.origin, madeAt, read);
    const zip = URL.createObjectURL(await downloadZip(entries).blob());
    const link = document.createElement("a");
    link.href = zip;
    link.download = contestExport.archive.zipName(dayOf(madeAt));
    link.click();
    // The browser has begun to save it by then.
    setTimeout(() => URL.revokeObjectURL(zip), 60_000);
    return { missing };
  } catch (error) {
    // A connection that breaks within a file has an error of its own.
    return { reason: error instanceof NoArchive ? error.reason : "unreachable" };
  }
}
