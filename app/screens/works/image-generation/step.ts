import type { AppLoadContext } from "@remix-run/cloudflare";
import { limits } from "~/contest/core/limits";
import type { Actor } from "~/db/core/store-context";
import { takePicture } from "~/services/works/picture-intake";

export type Run = NonNullable<Awaited<ReturnType<AppLoadContext["stores"]["images"]["run"]>>>;
type Work = NonNullable<Run["next"]>;

/**
 * Takes one step of a run: a picture for the next work without one. A repeated request takes no
 * second step. The run finishes after the last work. Returns the run's new state, or null for
 * another person's run.
 */
export async function takeStep(
  context: AppLoadContext,
  runId: string,
  step: number,
  by: Actor,
): Promise<Run | null> {
  const { stores, now } = context;
  const { isTaken, run } = await stores.images.takeStep(runId, by.id, step);
  if (!isTaken || !run) return run;
  const work = run.next;
  const result = work && { id: work.id, title: work.title, ...(await illustrate(context, work, by)) };
  return stores.images.endStep(runId, by.id, result, now);
}

async function illustrate(context: AppLoadContext, work: Work, by: Actor) {
  const { posters, files, pictures, stores, now, logError } = context;
  let reason = "draw";
  try {
    const { bytes } = await posters.draw(work);
    reason = "store";
    const ledger = stores.uploads.ledger(by.id, now);
    const picture = await takePicture(work.id, bytes, {
      files,
      pictures,
      ledger,
      imageBytes: limits.imageBytes,
    });
    try {
      const isAdopted = await stores.images.adopt({ ...picture, proposalId: work.id }, by, now);
      return { outcome: isAdopted ? ("made" as const) : ("passed" as const) };
    } finally {
      await stores.uploads.retire(picture.uploadId, now);
    }
  } catch (error) {
    logError(error);
    return { outcome: "failed" as const, reason };
  }
}
