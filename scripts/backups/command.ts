import { chosenEnvironment, Refusal, wrangler } from "../deployment";
import { dataDir, refuseUnusable } from "../local";
import { localPlace } from "./local-place";
import type { Place } from "./place";
import { remotePlace } from "./remote-place";

/** Where a command copies from or to. */
export const placeOptions = { remote: { type: "boolean" }, env: { type: "string" } } as const;

/** Does that at a deployed contest or the one of the local data, and ends the command: 1 when it was not all well. */
export async function atPlace(
  { remote, env }: { remote?: boolean; env?: string },
  work: (place: Place) => Promise<boolean>,
): Promise<void> {
  if (!remote) refuseUnusable(dataDir);
  const place = remote ? remotePlace(chosenEnvironment(env), wrangler) : await localPlace(dataDir);
  try {
    process.exitCode = (await work(place)) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await place.close();
  }
}
