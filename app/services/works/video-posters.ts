import type { Size } from "./media";
import { takePicture } from "./picture-intake";
import type { Work } from "./poster/composition";

/** A video that needs a poster, with its work's text and its own size in px. */
interface VideoWithoutPoster extends Size {
  assetId: string;
  work: Work;
}

interface Assets {
  /** Returns some videos without a poster that many browsers cannot play, of one proposal or (null) of all. */
  withoutPoster(proposalId: string | null): Promise<VideoWithoutPoster[]>;
  /** Makes an upload the poster of a video. Returns false when the video has a poster or no longer exists. */
  adoptPoster(assetId: string, uploadId: string): Promise<boolean>;
}

type Intake = Parameters<typeof takePicture>[2];
interface Tools extends Intake {
  assets: Assets;
  draw(work: Work, sheet: Size): Promise<{ bytes: Uint8Array }>;
}

/**
 * Draws a poster for each video that many browsers cannot play and that has none. Safe to repeat and to run twice at
 * once. Continues after an error and throws the first one at the end.
 */
export async function drawVideoPosters(tools: Tools, proposalId: string | null): Promise<void> {
  const errors: unknown[] = [];
  for (const { assetId, work, width, height } of await tools.assets.withoutPoster(proposalId)) {
    try {
      const { bytes } = await tools.draw(work, { width, height });
      const { uploadId } = await takePicture(work.id, bytes, tools);
      try {
        await tools.assets.adoptPoster(assetId, uploadId);
      } finally {
        // Retiring an adopted upload does nothing.
        await tools.ledger.retire(uploadId);
      }
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
