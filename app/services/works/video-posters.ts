import type { Size } from "./media";
import { takePicture } from "./picture-intake";
import type { Work } from "./poster/composition";

/** A video that needs a poster, and what one is drawn from: its work's words, its own size in px. */
interface BareVideo extends Size {
  assetId: string;
  work: Work;
}

interface Assets {
  /** Some of the videos that many browsers cannot play and that have no poster: of that proposal, or of all. */
  bareVideos(proposalId: string | null): Promise<BareVideo[]>;
  /** Gives the video that upload as its poster; false when it has one or is gone meanwhile. */
  adoptPoster(assetId: string, uploadId: string): Promise<boolean>;
}

type Intake = Parameters<typeof takePicture>[2];
interface Tools extends Intake {
  assets: Assets;
  draw(work: Work, sheet: Size): Promise<{ bytes: Uint8Array }>;
}

/**
 * Draws a poster for each video that many browsers cannot play and whose sender's browser sent none. Safe to repeat and
 * to run twice at once. Goes on after an error, and throws the first one at the end.
 */
export async function drawVideoPosters(tools: Tools, proposalId: string | null): Promise<void> {
  const errors: unknown[] = [];
  for (const { assetId, work, width, height } of await tools.assets.bareVideos(proposalId)) {
    try {
      const { bytes } = await tools.draw(work, { width, height });
      const { uploadId } = await takePicture(work.id, bytes, tools);
      try {
        await tools.assets.adoptPoster(assetId, uploadId);
      } finally {
        // Nothing is left of it once it was adopted.
        await tools.ledger.retire(uploadId);
      }
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
