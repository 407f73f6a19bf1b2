import { limits } from "~/contest/core/limits";
import type { SheetAnswer } from "./sheet";

/** What became of a form's changes, which are counted from 1: -1 is none. */
export interface Changes {
  /** The last one made. */
  revision: number;
  /** The one that the server has. */
  kept: number;
  /** The one that it refused for good. */
  refused: number;
  /** The one that a button took along. */
  leaving: number;
  /** Tries in a row that failed for no reason of the answers' own, and when the last did (epoch ms). */
  failure: { tries: number; at: number; offline: boolean } | null;
  /** What the last save made of it. */
  saved: SheetAnswer["saved"];
  /** When what was found on arrival had been written (epoch ms), until it is saved. */
  recoveredAt: number | null;
  /** What is written here goes with the page. */
  isDropped: boolean;
}

export const unchanged: Changes = {
  revision: 0,
  kept: 0,
  refused: -1,
  leaving: -1,
  failure: null,
  saved: undefined,
  recoveredAt: null,
  isDropped: false,
};

export type Step =
  | { is: "changed"; recoveredAt?: number | null }
  /** An autosave of the change `sent` came to something. */
  | { is: "saved"; sent: number; saved: NonNullable<SheetAnswer["saved"]> }
  | { is: "refused"; sent: number }
  | { is: "failed"; at: number; offline: boolean }
  /** The whole form went by a button; then it was taken, or came back. */
  | { is: "left" | "taken" | "returned" | "dropped" };

export function step(changes: Changes, step: Step): Changes {
  const { revision, leaving, failure, recoveredAt } = changes;
  switch (step.is) {
    case "changed":
      return { ...changes, revision: revision + 1, recoveredAt: step.recoveredAt ?? recoveredAt };
    case "saved":
      return settled({ ...changes, kept: step.sent, saved: step.saved, failure: null });
    case "refused":
      return { ...changes, refused: step.sent, failure: null };
    case "failed":
      return {
        ...changes,
        failure: { tries: (failure?.tries ?? 0) + 1, at: step.at, offline: step.offline },
      };
    case "left":
      return { ...changes, leaving: revision };
    case "taken":
      return leaving < 0 ? changes : settled({ ...changes, kept: leaving, leaving: -1 });
    case "returned":
      return { ...changes, leaving: -1 };
    case "dropped":
      return { ...changes, isDropped: true };
  }
}

const settled = (changes: Changes): Changes =>
  changes.kept === changes.revision ? { ...changes, recoveredAt: null } : changes;

export type SaveState = "kept" | "changed" | "saving" | "refused" | "failed" | "offline" | "newer";

/** How the form stands; `isNewer` where another page saved it meanwhile, `isBusy` while an autosave is on its way. */
export function saveState(
  { revision, kept, refused, leaving, failure, isDropped }: Changes,
  { isNewer, isBusy }: { isNewer: boolean; isBusy: boolean },
): SaveState {
  if (isNewer) return "newer";
  if (revision === kept || isDropped) return "kept";
  if (isBusy || leaving >= 0) return "saving";
  if (failure) return failure.offline ? "offline" : "failed";
  return revision === refused ? "refused" : "changed";
}

/** Waits before the next try, in ms; the last one repeats. */
const retries = [5_000, 10_000, 20_000, 40_000, 60_000];

/** Ms from `now` to the next save: the pause after a change, or what is left of the one after a failure. */
export function pauseBeforeSave(failure: Changes["failure"], now: number): number {
  if (!failure) return limits.autosaveMs;
  const pause = retries[Math.min(failure.tries, retries.length) - 1] ?? 0;
  return Math.max(0, failure.at + pause - now);
}
