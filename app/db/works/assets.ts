import { atomically } from "../core/database";
import { sql } from "../core/sql";
import { select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { proposalAssets, proposals, uncheckedPictures, uploads } from "../schema/works";

/** Posters per run, at most. */
const AT_ONCE = 3;

/** State of a picture (of a video its poster) that was accepted unchecked. Null for others, and once it decodes. */
export const lateCheck = sql<"pending" | "damaged" | null>`(select iif(u.is_damaged, 'damaged', 'pending')
  from ${uncheckedPictures} u where u.storage_path = coalesce(proposal_assets.poster_path, proposal_assets.storage_path))`;

const filesOfWorks = sql`${proposalAssets} join ${proposals} on ${proposals.id} = ${proposalAssets.proposalId}`;

const byId = (params: { id: string }) =>
  select({
    id: proposalAssets.id,
    kind: proposalAssets.kind,
    mimeType: proposalAssets.mimeType,
    storagePath: proposalAssets.storagePath,
    /** Picture of a video; null without one. */
    posterPath: proposalAssets.posterPath,
    sizeBytes: proposalAssets.sizeBytes,
    lateCheck,
    isDraft: proposals.isDraft,
    universityId: proposals.universityId,
  })`from ${filesOfWorks} where ${proposalAssets.id} = ${params.id}`;

/** Random order, so that a video whose poster fails does not block the others. */
const withoutPoster = ({ ofOne }: { ofOne: boolean }, params: { proposalId: string }) =>
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
  })`from ${filesOfWorks} where ${proposalAssets.rareCodec} is not null and ${proposalAssets.posterPath} is null
        and ${ofOne ? sql`${proposalAssets.proposalId} = ${params.proposalId}` : sql`true`}
      order by random() limit ${AT_ONCE}`;

export function assetStore({ database }: StoreContext) {
  return {
    /** Returns a file with the data for its access rules, or null. */
    find(id: string) {
      return database.first(byId({ id }));
    },

    /** Returns some videos with a rare codec and no poster, with the data to draw one. */
    withoutPoster(proposalId: string | null) {
      return database.all(withoutPoster({ ofOne: proposalId !== null }, { proposalId: proposalId ?? "" }));
    },

    /**
     * Sets a complete upload as a video's poster. Returns false when the video has a poster, or the video or
     * upload is gone.
     */
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
