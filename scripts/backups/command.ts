import { chosenEnvironment, Refusal, wrangler } from "../deployment";
import { dataDir, refuseUnusable } from "../local";
import { localPlace } from "./local-place";
import type { Place } from "./place";
import { remotePlace } from "./remote-place";

/** Options that choose the local contest or a deployed one. */
export const placeOptions = { remote: { type: "boolean" }, env: { type: "string" } } as const;

/** Runs `work` at the chosen contest and ends the command. The exit code is 1 when `work` returns false. */
export async function atPlace(
  { remote, env }: { remote?: boolean; env?: string },
  work: (place: Place) => Promise<boolean>,
): Promise<void> {
  if (!remote) refuseUnusable(dataDir);
  const environment = remote ? chosenEnvironment(env) : undefined;
  let place: Place | undefined;
  try {
    place = await (environment ? remotePlace(environment, wrangler) : localPlace(dataDir));
    process.exitCode = (await work(place)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await place?.close();
  }
}
