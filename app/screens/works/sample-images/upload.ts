import type { Guarded } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import { sampleIds } from "~/contest/works/samples";
import type { NewPicture, SampleResult } from "~/db/works/images";
import { takePicture } from "~/services/works/picture-intake";

/** Uploads the ten samples one by one; an error is reported and does not stop the rest. */
export async function uploadSamples(context: Guarded): Promise<SampleResult[]> {
  const { stores, viewer, samples, files, pictures, logError } = context;
  const proposals = await stores.images.titlesOf(sampleIds);
  const results: SampleResult[] = [];
  const mains: NewPicture[] = [];
  for (const id of sampleIds) {
    const proposal = proposals.get(id);
    if (!proposal) {
      results.push({ id, error: "gone" });
      continue;
    }
    try {
      const bytes = await samples.read(id);
      await samples.publish(id, bytes);
      if (proposal.lacksFiles) {
        const ledger = stores.uploads.ledger(viewer.id);
        const picture = await takePicture(id, bytes, {
          files,
          pictures,
          ledger,
          imageBytes: limits.imageBytes,
        });
        mains.push({ ...picture, proposalId: id });
      }
      results.push({ id, ...(proposal.lacksFiles && { isMain: true }) });
    } catch (error) {
      logError(error);
      results.push({ id, error: "storage" });
    }
  }
  try {
    await stores.images.recordSamples(results, mains);
  } finally {
    // Uploads whose proposal got a file meanwhile or was deleted.
    for (const { uploadId } of mains) await stores.uploads.retire(uploadId).catch(logError);
  }
  return results;
}
