import { limits } from "~/contest/core/limits";
import type { EvaluationAnswer } from "./evaluation";

/** State of a form's changes. Changes are counted from 1; -1 means none. */
export interface Changes {
  /** The latest change. */
  revision: number;
  /** The change stored on the server. */
  savedRevision: number;
  /** The change that the server refused permanently. */
  refused: number;
  /** The change in a full form submission. */
  leaving: number;
  /** Consecutive failures unrelated to the answers, and the time of the last one (epoch ms). */
  failure: { tries: number; at: number; offline: boolean } | null;
  /** The last save's result. */
  saved: EvaluationAnswer["saved"];
  /** The write time of an earlier visit's answers (epoch ms), and whether they are saved by now. */
  recovered: { at: number; isKept: boolean } | null;
  /** The page's changes are discarded on leaving. */
  isDropped: boolean;
}

export const unchanged: Changes = {
  revision: 0,
  savedRevision: 0,
  refused: -1,
  leaving: -1,
  failure: null,
  saved: undefined,
  recovered: null,
  isDropped: false,
};

export type Step =
  | { is: "changed"; recoveredAt?: number | null }
  /** The result of the autosave of change `sent`. */
  | { is: "saved"; sent: number; saved: NonNullable<EvaluationAnswer["saved"]> }
  | { is: "refused"; sent: number }
  | { is: "failed"; at: number; offline: boolean }
  /** The whole form was submitted by a button, and then was accepted or came back. */
  | { is: "left" | "taken" | "returned" | "dropped" };

export function changesAfter(changes: Changes, step: Step): Changes {
  const { revision, leaving, failure } = changes;
  switch (step.is) {
    case "changed":
      return {
        ...changes,
        revision: revision + 1,
        ...(step.recoveredAt && { recovered: { at: step.recoveredAt, isKept: false } }),
      };
    case "saved":
      return withRecoveredKept({ ...changes, savedRevision: step.sent, saved: step.saved, failure: null });
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
      return leaving < 0 ? changes : withRecoveredKept({ ...changes, savedRevision: leaving, leaving: -1 });
    case "returned":
      return { ...changes, leaving: -1 };
    case "dropped":
      return { ...changes, isDropped: true };
  }
}

const withRecoveredKept = (changes: Changes): Changes =>
  changes.recovered && changes.savedRevision === changes.revision
    ? { ...changes, recovered: { ...changes.recovered, isKept: true } }
    : changes;

export type SaveState = "saved" | "changed" | "saving" | "refused" | "failed" | "offline" | "newer";

/**
 * Returns the form's save state. `isNewer`: another page saved it meanwhile. `isBusy`: an autosave
 * is running.
 */
export function saveState(
  { revision, savedRevision: kept, refused, leaving, failure, isDropped }: Changes,
  { isNewer, isBusy }: { isNewer: boolean; isBusy: boolean },
): SaveState {
  if (isNewer) return "newer";
  if (revision === kept || isDropped) return "saved";
  if (isBusy || leaving >= 0) return "saving";
  if (failure) return failure.offline ? "offline" : "failed";
  return revision === refused ? "refused" : "changed";
}

/** Pauses before each retry, in ms; the last one repeats. */
const retries = [5_000, 10_000, 20_000, 40_000, 60_000];

/**
 * Returns ms from `now` to the next save: the pause after a change, or the rest of the pause after
 * a failure.
 */
export function pauseBeforeSave(failure: Changes["failure"], now: number): number {
  if (!failure) return limits.autosaveMs;
  const pause = retries[Math.min(failure.tries, retries.length) - 1] ?? 0;
  return Math.max(0, failure.at + pause - now);
}
