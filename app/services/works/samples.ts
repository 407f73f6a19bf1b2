import { readStatic } from "../core/static-files";

/** Bundled sample pictures: JPEGs in public/muestras, named by the id of their proposal. */
export interface Samples {
  read(proposalId: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Stores the picture in the bucket of proposal pictures. Replaces the previous one. */
  publish(proposalId: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

export const samplePath = (proposalId: string) => `/muestras/${proposalId}.jpg`;

export function r2Samples({
  ASSETS,
  PROPOSAL_IMAGES,
}: {
  ASSETS: Fetcher;
  PROPOSAL_IMAGES: R2Bucket;
}): Samples {
  return {
    read: (proposalId) => readStatic(ASSETS, samplePath(proposalId)),
    async publish(proposalId, bytes) {
      await PROPOSAL_IMAGES.put(`${proposalId}.jpg`, bytes, { httpMetadata: { contentType: "image/jpeg" } });
    },
  };
}
