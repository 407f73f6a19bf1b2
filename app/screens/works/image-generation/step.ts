import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Guarded } from "~/auth/core/guards";
import { limits } from "~/contest/core/limits";
import { takePicture } from "~/services/works/picture-intake";

export type Run = NonNullable<Awaited<ReturnType<AppLoadContext["stores"]["images"]["run"]>>>;
type Work = NonNullable<Run["next"]>;

/**
 * Takes one step of a run: a picture for the next work without one. A repeated request takes no
 * second step. The run finishes after the last work. Returns the run's new state, or null for
 * another person's run.
 */
export async function takeStep(context: Guarded, runId: string, step: number): Promise<Run | null> {
  const { stores, viewer } = context;
  const { isTaken, run } = await stores.images.takeStep(runId, viewer.id, step);
  if (!isTaken || !run) return run;
  const work = run.next;
  const result = work && { id: work.id, title: work.title, ...(await illustrate(context, work)) };
  return stores.images.endStep(runId, viewer.id, result);
}

async function illustrate(context: Guarded, work: Work) {
  const { posters, files, pictures, stores, viewer, logError } = context;
  let reason = "draw";
  try {
    const { bytes } = await posters.draw(work);
    reason = "store";
    const ledger = stores.uploads.ledger(viewer.id);
    const picture = await takePicture(work.id, bytes, {
      files,
      pictures,
      ledger,
      imageBytes: limits.imageBytes,
    });
    try {
      const isAdopted = await stores.images.adopt({ ...picture, proposalId: work.id });
      return { outcome: isAdopted ? ("made" as const) : ("passed" as const) };
    } finally {
      await stores.uploads.retire(picture.uploadId);
    }
  } catch (error) {
    logError(error);
    return { outcome: "failed" as const, reason };
  }
}
