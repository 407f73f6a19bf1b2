import { getTableColumns } from "drizzle-orm";
import { DAY_MS } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import { logLine } from "../core/audit";
import { atomically, listOf, refusedBy, rowsOf } from "../core/database";
import { type NoticeWords, notifyAdmins } from "../core/notifications";
import { type SQL, sql } from "../core/sql";
import { optional, select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { profiles, throttles } from "../schema/people";
import { fileRemovals, proposalAssets, uncheckedPictures, uploadParts, uploads } from "../schema/works";

/** Files per run of the cron. An abandoned upload takes two queries of the run's 1,000. */
const A_RUN = 200;
const ABANDONED = 50;

/** Type of a file from its first bytes. */
interface Announced {
  kind: "image" | "video";
  mimeType: string;
  extension: string;
}

/** Facts of a complete file: pixels, bytes, seconds. */
interface Facts extends Omit<Announced, "extension"> {
  width: number;
  height: number;
  sizeBytes: number;
  durationSeconds: number | null;
  /** Codec of a video that many browsers cannot play. */
  rareCodec: string | null;
  /** True for a picture that the cron must still decode. */
  isUnchecked: boolean;
}

/** A complete upload that a proposal may claim. */
export interface Claimable extends Omit<Facts, "isUnchecked"> {
  id: string;
  storagePath: string;
}

const withParts = (params: { userId: string; id: string }) =>
  select({ upload: getTableColumns(uploads), part: optional(getTableColumns(uploadParts)) })`
    from ${uploads} left join ${uploadParts} on ${uploadParts.uploadId} = ${uploads.id}
    where ${uploads.id} = ${params.id} and ${uploads.userId} = ${params.userId} order by ${uploadParts.partNumber}`;

const completeOnes = (params: { userId: string; ids: string[] }) =>
  select({
    id: uploads.id,
    storagePath: uploads.storagePath,
    // These columns are not null in a complete upload.
    kind: sql<Facts["kind"]>`${uploads.kind}`,
    mimeType: sql<string>`${uploads.mimeType}`,
    width: sql<number>`${uploads.width}`,
    height: sql<number>`${uploads.height}`,
    sizeBytes: uploads.receivedBytes,
    durationSeconds: uploads.durationSeconds,
    rareCodec: uploads.rareCodec,
  })`from ${rowsOf(params.ids)} as wanted join ${uploads} on ${uploads.id} = wanted.value
    where ${uploads.userId} = ${params.userId} and ${uploads.status} = 'complete' and ${uploads.width} is not null
    order by wanted.key`;

const staleOnes = (params: { before: number }) =>
  select({ id: uploads.id, storagePath: uploads.storagePath, multipartId: uploads.multipartId })`
    from ${uploads} where ${uploads.status} = 'pending' and ${uploads.createdAt} < ${params.before} limit ${ABANDONED}`;

const queued = () => select({ path: fileRemovals.storagePath })`
    from ${fileRemovals} order by ${fileRemovals.queuedAt} limit ${A_RUN}`;

const picturesOf = (userId: string | null) => `pictures:${userId}`;

const withoutParts = (id: string) => sql`delete from ${uploadParts} where upload_id = ${id}`;

/** `flood` are the words of a notification; the database fills in `{persona}`. */
export function uploadStore({ database, now }: StoreContext, flood: NoticeWords) {
  return {
    /**
     * Returns the ledger of a person's uploads, or (null) of the product's own, for
     * app/services/works/ledger.ts.
     */
    ledger(userId: string | null) {
      return {
        /** The path is `{folder}/{timestamp}.{extension}`. */
        open: (folder: string, file: Announced, declaredSize: number | null) =>
          open(userId, folder, file, declaredSize),

        async started(id: string, multipartId: string): Promise<void> {
          await atomically(database, [
            sql`update ${uploads} set multipart_id = ${multipartId} where id = ${id}`,
          ]);
        },

        async stored(id: string, { partNumber, etag }: { partNumber: number; etag: string }): Promise<void> {
          await atomically(database, [
            sql`insert into ${uploadParts} (upload_id, part_number, etag) values (${id}, ${partNumber}, ${etag})
              on conflict (upload_id, part_number) do update set etag = excluded.etag`,
          ]);
        },

        async forgetParts(id: string): Promise<void> {
          await atomically(database, [withoutParts(id)]);
        },

        async complete(id: string, facts: Facts): Promise<boolean> {
          const { kind, mimeType, width, height, durationSeconds, rareCodec, sizeBytes } = facts;
          const { updated } = await atomically(database, {
            updated: sql`update ${uploads} set status = 'complete', multipart_id = null, kind = ${kind},
              mime_type = ${mimeType}, received_bytes = ${sizeBytes}, width = ${width}, height = ${height},
              duration_seconds = ${durationSeconds}, rare_codec = ${rareCodec} where id = ${id}`,
            unchecked: sql`insert or ignore into ${uncheckedPictures} (storage_path)
              select storage_path from ${uploads} where id = ${id} and ${Number(facts.isUnchecked)}`,
            parts: withoutParts(id),
          });
          return updated.changes > 0;
        },

        retire: (id: string) => retire(id),

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

    /** Returns a person's own upload with its stored parts in order, or null. */
    async find(userId: string, id: string) {
      const rows = await database.all(withParts({ userId, id }));
      const [first] = rows;
      if (!first) return null;
      return { ...first.upload, parts: rows.flatMap(({ part }) => part ?? []) };
    },

    /**
     * Returns the person's complete uploads among these ids, in order. Skips unknown ids and other people's
     * uploads.
     */
    claimable(userId: string, ids: string[]): Promise<Claimable[]> {
      return database.all(completeOnes({ userId, ids: [...new Set(ids)] }));
    },

    retire,

    /** Queues unclaimed complete uploads older than `before` for deletion. Safe to repeat. */
    async retireUnclaimed(before: number): Promise<void> {
      await moveToRemovals(sql`${uploads} where created_at < ${before} and status = 'complete'`);
    },

    async stalePending(before: number) {
      return database.all(staleOnes({ before }));
    },

    /** Returns paths of files without a row, oldest first. */
    async awaitingRemoval(): Promise<string[]> {
      const rows = await database.all(queued());
      return rows.map(({ path }) => path);
    },

    removed,
  };

  /** Opens a pending row at the first free path. Returns the reason when the person has too many. */
  async function open(
    userId: string | null,
    folder: string,
    { kind, mimeType, extension }: Announced,
    declaredSize: number | null,
  ) {
    const id = crypto.randomUUID();
    for (let timestamp = now; ; timestamp++) {
      const storagePath = `${folder}/${timestamp}.${extension}`;
      try {
        const { inserted: result } = await atomically(database, {
          pictureCount: kind === "image" ? countPicture(userId) : [],
          inserted: sql`insert into ${uploads}
              (id, user_id, storage_path, kind, mime_type, declared_size, created_at)
            select ${id}, ${userId}, ${storagePath}, ${kind}, ${mimeType}, ${declaredSize}, ${now}
            where ${kind} <> 'image' or not exists (select 1 from ${throttles}
              where key = ${picturesOf(userId)} and expires_at > ${now} and tries > ${limits.picturesADay})`,
        });
        return result.changes === 0 ? ("picturesToday" as const) : { id, storagePath };
      } catch (error) {
        if (refusedBy(error, "open_uploads")) return "openUploads" as const;
        // Two uploads at the same millisecond: one takes the next path.
        if (!refusedBy(error, "uploads.storage_path") || timestamp > now + 100) throw error;
      }
    }
  }

  /**
   * Counts a university's picture of the day, also a refused one. Logs and notifies once a day when no need explains the
   * number.
   */
  function countPicture(userId: string | null): SQL[] {
    if (userId === null) return [];
    const key = picturesOf(userId);
    const isOver = sql`${throttles.expiresAt} <= ${now}`;
    const rows = sql`from ${profiles} p join ${throttles} t on t.key = ${key}
      where p.id = ${userId} and t.tries = ${limits.picturesNoticed}`;
    return [
      sql`insert into ${throttles} (key, tries, expires_at)
        select ${key}, 1, ${now + DAY_MS} from ${profiles} where id = ${userId} and role = 'universidad'
        on conflict (key) do update set tries = iif(${isOver}, 1, ${throttles.tries} + 1),
          expires_at = iif(${isOver}, ${now + DAY_MS}, ${throttles.expiresAt})`,
      logLine({ id: sql`p.id`, name: sql`p.full_name`, nameKey: sql`p.name_key` }, now, {
        action: "pictures_flooded",
        targetType: "profile",
        targetId: sql`p.id`,
        details: { tries: limits.picturesNoticed },
        rows,
      }),
      ...notifyAdmins(
        {
          ...flood,
          kind: "pictures_flooded",
          about: sql`p.id`,
          body: sql`replace(${flood.body}, '{persona}', p.full_name)`,
        },
        now,
        rows,
        true,
      ),
    ];
  }

  /** Queues an unclaimed upload for deletion. Returns false when its row is gone. Safe to repeat. */
  function retire(id: string): Promise<boolean> {
    return moveToRemovals(sql`${uploads} where id = ${id}`);
  }

  async function moveToRemovals(rows: SQL): Promise<boolean> {
    const { deleted } = await atomically(database, {
      files: sql`insert or ignore into ${fileRemovals} (storage_path, queued_at) select storage_path, ${now} from ${rows}`,
      deleted: sql`delete from ${rows}`,
    });
    return deleted.changes > 0;
  }

  async function removed(paths: string[]): Promise<void> {
    await atomically(database, [sql`delete from ${fileRemovals} where storage_path in ${listOf(paths)}`]);
  }
}
