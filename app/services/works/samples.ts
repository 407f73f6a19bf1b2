import { readStatic } from "../core/static-files";

/** The bundled sample pictures: JPEGs in public/muestras, by the id of the proposal that each is for. */
export interface Samples {
  read(proposalId: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Puts it where the product keeps the pictures of proposals, in the place of the one before. */
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
