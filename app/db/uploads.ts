import { and, asc, eq, lt, sql } from "drizzle-orm";
import { atomically, type Database, refusedBy } from "./database";
import { fileRemovals, uploads } from "./schema";

/** How many leftovers one sweep takes on. */
const A_RUN = 200;

export function uploadStore(database: Database) {
  return {
    /** A pending row for a file about to be stored, at the first free of the paths `{folder}/{timestamp}.{extension}`. */
    async open(userId: string, folder: string, extension: string, now: number) {
      const id = crypto.randomUUID();
      for (let timestamp = now; ; timestamp++) {
        const storagePath = `${folder}/${timestamp}.${extension}`;
        try {
          await database.insert(uploads).values({ id, userId, storagePath, createdAt: now });
          return { id, storagePath };
        } catch (error) {
          // Two of the same moment: one of them moves on.
          if (!refusedBy(error, "uploads.storage_path") || timestamp > now + 100) throw error;
        }
      }
    },

    async started(id: string, multipartId: string): Promise<void> {
      await database.update(uploads).set({ multipartId }).where(eq(uploads.id, id));
    },

    async complete(id: string, byteLength: number): Promise<void> {
      await database
        .update(uploads)
        .set({ status: "complete", receivedBytes: byteLength, multipartId: null })
        .where(eq(uploads.id, id));
    },

    async close(id: string): Promise<void> {
      await database.delete(uploads).where(eq(uploads.id, id));
    },

    /** Hands a complete upload that nobody will claim to the sweep. Safe to repeat. */
    async retire(id: string, now: number): Promise<void> {
      await moveToRemovals(eq(uploads.id, id), now);
    },

    /** The same for all that are older than `before`. */
    async retireUnclaimed(before: number): Promise<void> {
      await moveToRemovals(lt(uploads.createdAt, before), before);
    },

    async stalePending(before: number) {
      return database
        .select({ id: uploads.id, storagePath: uploads.storagePath, multipartId: uploads.multipartId })
        .from(uploads)
        .where(and(eq(uploads.status, "pending"), lt(uploads.createdAt, before)))
        .limit(A_RUN);
    },

    /** Paths of files that no row speaks of any more, oldest first. */
    async awaitingRemoval(): Promise<string[]> {
      const rows = await database
        .select({ path: fileRemovals.storagePath })
        .from(fileRemovals)
        .orderBy(asc(fileRemovals.queuedAt))
        .limit(A_RUN);
      return rows.map(({ path }) => path);
    },

    async removed(paths: string[]): Promise<void> {
      await database.run(
        sql`delete from ${fileRemovals} where storage_path in (select value from json_each(${JSON.stringify(paths)}))`,
      );
    },
  };

  function moveToRemovals(which: ReturnType<typeof eq>, now: number) {
    const complete = sql`${uploads} where ${which} and ${uploads.status} = 'complete'`;
    return atomically(database, [
      sql`insert or ignore into ${fileRemovals} (storage_path, queued_at) select storage_path, ${now} from ${complete}`,
      sql`delete from ${complete}`,
    ]);
  }
}
