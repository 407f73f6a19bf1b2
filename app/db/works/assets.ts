import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { atomically, type Database } from "../core/database";
import { perShape, type Slots, select, statement } from "../core/statements";
import { proposalAssets, proposals, uploads } from "./schema";

/** How many posters one run draws at most. */
const AT_ONCE = 3;

const byId = statement((its: Slots<{ id: string }>) =>
  select({
    id: proposalAssets.id,
    kind: proposalAssets.kind,
    mimeType: proposalAssets.mimeType,
    storagePath: proposalAssets.storagePath,
    /** Of a video: its picture, if it has one. */
    posterPath: proposalAssets.posterPath,
    sizeBytes: proposalAssets.sizeBytes,
    isDraft: proposals.isDraft,
    universityId: proposals.universityId,
  })
    .from(proposalAssets)
    .innerJoin(proposals, eq(proposals.id, proposalAssets.proposalId))
    .where(eq(proposalAssets.id, its.id)),
);

const bare = perShape(({ ofOne }: { ofOne: boolean }) =>
  statement((its: Slots<{ proposalId: string }>) =>
    select({
      assetId: proposalAssets.id,
      width: sql<number>`coalesce(${proposalAssets.width}, 16)`,
      height: sql<number>`coalesce(${proposalAssets.height}, 9)`,
      work: {
        id: proposals.id,
        title: proposals.title,
        description: sql<string>`coalesce(nullif(proposals.description, ''), nullif(proposals.summary, ''), proposals.explanation)`,
        category: proposals.category,
      },
    })
      .from(proposalAssets)
      .innerJoin(proposals, eq(proposals.id, proposalAssets.proposalId))
      .where(
        and(
          isNotNull(proposalAssets.rareCodec),
          isNull(proposalAssets.posterPath),
          ofOne ? eq(proposalAssets.proposalId, its.proposalId) : undefined,
        ),
      )
      // One that cannot be drawn keeps none of the others waiting.
      .orderBy(sql`random()`)
      .limit(AT_ONCE),
  ),
);

export function assetStore(database: Database) {
  return {
    /** A file with what decides who may see it, or null. */
    find(id: string) {
      return database.first(byId({ id }));
    },

    /** Some videos that many browsers cannot play and that have no poster, with what one is drawn from. */
    bareVideos(proposalId: string | null) {
      return database.all(bare({ ofOne: proposalId !== null })({ proposalId: proposalId ?? "" }));
    },

    /** Gives a video that complete upload as its poster; false when it has one, or either is gone meanwhile. */
    async adoptPoster(assetId: string, uploadId: string): Promise<boolean> {
      const path = sql`(select storage_path from ${uploads} where id = ${uploadId} and status = 'complete')`;
      const { adopted } = await atomically(database, {
        adopted: sql`update ${proposalAssets} set poster_path = ${path} where id = ${assetId} and poster_path is null`,
        upload: sql`delete from ${uploads} where id = ${uploadId}
          and storage_path in (select poster_path from ${proposalAssets} where id = ${assetId})`,
      });
      return adopted.changes > 0;
    },
  };
}
