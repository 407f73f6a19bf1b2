import { and, asc, eq, isNotNull, lt, sql } from "drizzle-orm";
import { atomically, type Database, listOf, refusedBy, rowsOf } from "../core/database";
import { build, type Slots, select, statement } from "../core/statements";
import { fileRemovals, proposalAssets, uploadParts, uploads } from "./schema";

/** How many leftovers one sweep takes on. */
const A_RUN = 200;

/** What the first bytes of a file say. */
interface Announced {
  kind: "image" | "video";
  mimeType: string;
  extension: string;
}

/** What is known of a file in the end: pixels, bytes, seconds. */
interface Facts extends Omit<Announced, "extension"> {
  width: number;
  height: number;
  sizeBytes: number;
  durationSeconds: number | null;
  /** Of a video that many browsers cannot play. */
  rareCodec: string | null;
}

/** A complete upload that a proposal may take over. */
export interface Claimable extends Facts {
  id: string;
  storagePath: string;
}

const withParts = statement((its: Slots<{ userId: string; id: string }>) =>
  select({ upload: uploads, part: uploadParts })
    .from(uploads)
    .leftJoin(uploadParts, eq(uploadParts.uploadId, uploads.id))
    .where(and(eq(uploads.id, its.id), eq(uploads.userId, its.userId)))
    .orderBy(asc(uploadParts.partNumber)),
);

const completeOnes = statement((its: Slots<{ userId: string; ids: string[] }>) =>
  select({
    id: uploads.id,
    storagePath: uploads.storagePath,
    // Of a complete upload these are known.
    kind: sql<Facts["kind"]>`${uploads.kind}`,
    mimeType: sql<string>`${uploads.mimeType}`,
    width: sql<number>`${uploads.width}`,
    height: sql<number>`${uploads.height}`,
    sizeBytes: uploads.receivedBytes,
    durationSeconds: uploads.durationSeconds,
    rareCodec: uploads.rareCodec,
  })
    .from(sql`${rowsOf(its.ids)} as wanted`)
    .innerJoin(uploads, sql`${uploads.id} = wanted.value`)
    .where(and(eq(uploads.userId, its.userId), eq(uploads.status, "complete"), isNotNull(uploads.width)))
    .orderBy(sql`wanted.key`),
);

const staleOnes = statement((its: Slots<{ before: number }>) =>
  select({ id: uploads.id, storagePath: uploads.storagePath, multipartId: uploads.multipartId })
    .from(uploads)
    .where(and(eq(uploads.status, "pending"), lt(uploads.createdAt, its.before)))
    .limit(A_RUN),
);

const queued = statement(() =>
  select({ path: fileRemovals.storagePath })
    .from(fileRemovals)
    .orderBy(asc(fileRemovals.queuedAt))
    .limit(A_RUN),
);

export function uploadStore(database: Database) {
  return {
    /** One person's files on their way in, or (null) the product's own, as app/services/works/ledger.ts describes them. */
    ledger(userId: string | null, now: number) {
      return {
        /** The path is `{folder}/{timestamp}.{extension}`. */
        open: (folder: string, file: Announced, declaredSize: number | null) =>
          open(userId, folder, file, declaredSize, now),

        async started(id: string, multipartId: string): Promise<void> {
          await atomically(database, [build.update(uploads).set({ multipartId }).where(eq(uploads.id, id))]);
        },

        async stored(id: string, { partNumber, etag }: { partNumber: number; etag: string }): Promise<void> {
          const note = build
            .insert(uploadParts)
            .values({ uploadId: id, partNumber, etag })
            .onConflictDoUpdate({ target: [uploadParts.uploadId, uploadParts.partNumber], set: { etag } });
          await atomically(database, [note]);
        },

        async forgetParts(id: string): Promise<void> {
          await atomically(database, [build.delete(uploadParts).where(eq(uploadParts.uploadId, id))]);
        },

        async complete(id: string, facts: Facts): Promise<boolean> {
          const { kind, mimeType, width, height, durationSeconds, rareCodec, sizeBytes } = facts;
          const { updated } = await atomically(database, {
            updated: build
              .update(uploads)
              .set({
                status: "complete",
                multipartId: null,
                receivedBytes: sizeBytes,
                kind,
                mimeType,
                width,
                height,
                durationSeconds,
                rareCodec,
              })
              .where(eq(uploads.id, id)),
            parts: build.delete(uploadParts).where(eq(uploadParts.uploadId, id)),
          });
          return updated.changes > 0;
        },

        retire: (id: string) => retire(id, now),

        async retireOrphan(storagePath: string): Promise<void> {
          await atomically(database, [
            sql`insert or ignore into ${fileRemovals} (storage_path, queued_at)
              select ${storagePath}, ${now}
              where not exists (select 1 from ${uploads} where storage_path = ${storagePath})
                and not exists (select 1 from ${proposalAssets} where storage_path = ${storagePath})
                and not exists (select 1 from ${proposalAssets} where poster_path = ${storagePath})`,
          ]);
        },

        removed,
      };
    },

    /** A person's own upload with its stored parts in order, or null. */
    async find(userId: string, id: string) {
      const rows = await database.all(withParts({ userId, id }));
      const [first] = rows;
      if (!first) return null;
      return { ...first.upload, parts: rows.flatMap(({ part }) => part ?? []) };
    },

    /** That person's complete uploads of those ids, in that order; what is not there, or another's, is left out. */
    claimable(userId: string, ids: string[]): Promise<Claimable[]> {
      return database.all(completeOnes({ userId, ids: [...new Set(ids)] }));
    },

    retire,

    /** Hands complete uploads older than `before`, which nobody claimed, to the sweep. Safe to repeat. */
    async retireUnclaimed(before: number): Promise<void> {
      await moveToRemovals(
        sql`${uploads} where ${lt(uploads.createdAt, before)} and ${uploads.status} = 'complete'`,
        before,
      );
    },

    async stalePending(before: number) {
      return database.all(staleOnes({ before }));
    },

    /** Paths of files that no row speaks of any more, oldest first. */
    async awaitingRemoval(): Promise<string[]> {
      const rows = await database.all(queued({}));
      return rows.map(({ path }) => path);
    },

    removed,
  };

  /** A pending row at the first free path; null when the trigger says that this person has too many. */
  async function open(
    userId: string | null,
    folder: string,
    { kind, mimeType, extension }: Announced,
    declaredSize: number | null,
    now: number,
  ) {
    const id = crypto.randomUUID();
    for (let timestamp = now; ; timestamp++) {
      const storagePath = `${folder}/${timestamp}.${extension}`;
      try {
        const row = { id, userId, storagePath, kind, mimeType, declaredSize, createdAt: now };
        await atomically(database, [build.insert(uploads).values(row)]);
        return { id, storagePath };
      } catch (error) {
        if (refusedBy(error, "open_uploads")) return null;
        // Two of the same moment: one of them moves on.
        if (!refusedBy(error, "uploads.storage_path") || timestamp > now + 100) throw error;
      }
    }
  }

  /** Hands an upload that nobody will claim to the sweep; false when its row is gone. Safe to repeat. */
  function retire(id: string, now: number): Promise<boolean> {
    return moveToRemovals(sql`${uploads} where ${eq(uploads.id, id)}`, now);
  }

  async function moveToRemovals(those: ReturnType<typeof sql>, now: number): Promise<boolean> {
    const { gone } = await atomically(database, {
      files: sql`insert or ignore into ${fileRemovals} (storage_path, queued_at) select storage_path, ${now} from ${those}`,
      gone: sql`delete from ${those}`,
    });
    return gone.changes > 0;
  }

  async function removed(paths: string[]): Promise<void> {
    await atomically(database, [sql`delete from ${fileRemovals} where storage_path in ${listOf(paths)}`]);
  }
}
