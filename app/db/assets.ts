import { eq } from "drizzle-orm";
import type { Database } from "./database";
import { proposalAssets, proposals } from "./schema";

export function assetStore(database: Database) {
  return {
    /** A file with what decides who may see it, or null. */
    async find(id: string) {
      const row = await database
        .select({
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
        .where(eq(proposalAssets.id, id))
        .get();
      return row ?? null;
    },
  };
}
