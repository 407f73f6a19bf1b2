import type { AppLoadContext } from "@remix-run/cloudflare";
import { limits } from "~/contest/limits";
import type { Actor } from "~/db/audit";
import { takePicture } from "~/services/picture-intake";

export type Run = NonNullable<Awaited<ReturnType<AppLoadContext["images"]["run"]>>>;

/**
 * Takes one step of a run: a picture for the next work without one. A step is taken once, whoever asks for it again;
 * after the last work the run is finished. Answers the run as it stands then, or null when it is not that person's.
 */
export async function takeStep(
  context: AppLoadContext,
  runId: string,
  step: number,
  by: Actor,
): Promise<Run | null> {
  const { images, now } = context;
  if (await images.takeStep(runId, by.id, step)) {
    const before = await images.run(runId, by.id);
    const work = before && (await images.nextBare(before.results.map(({ id }) => id)));
    if (work) {
      const made = await illustrate(context, work, by);
      await images.addResult(runId, { id: work.id, title: work.title, ...made });
    }
    if (before && !(await upNext(context, runId, by.id))) await images.finishRun(runId, now);
  }
  return images.run(runId, by.id);
}

/** The work that the run's next step is about, or null. */
export async function upNext({ images }: AppLoadContext, runId: string, userId: string) {
  const run = await images.run(runId, userId);
  return run && !run.finishedAt ? images.nextBare(run.results.map(({ id }) => id)) : null;
}

type Work = NonNullable<Awaited<ReturnType<AppLoadContext["images"]["nextBare"]>>>;

async function illustrate(context: AppLoadContext, work: Work, by: Actor) {
  const { posters, files, pictures, uploads, images, now, logError } = context;
  let reason = "draw";
  try {
    const { bytes } = await posters.draw(work);
    reason = "store";
    const ledger = uploads.ledger(by.id, now);
    const taken = await takePicture(work.id, bytes, {
      files,
      pictures,
      ledger,
      imageBytes: limits.imageBytes,
    });
    try {
      const isAdopted = await images.adopt({ ...taken, proposalId: work.id }, by, now);
      return { outcome: isAdopted ? ("made" as const) : ("passed" as const) };
    } finally {
      await uploads.retire(taken.uploadId, now);
    }
  } catch (error) {
    logError(error);
    return { outcome: "failed" as const, reason };
  }
}
