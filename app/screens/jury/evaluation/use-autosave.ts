import { useFetcher } from "@remix-run/react";
import { type Dispatch, type RefObject, useCallback, useEffect, useReducer, useRef } from "react";
import { forget, keep, takeUp } from "./kept-answers";
import { type Changes, pauseBeforeSave, type Step, saveState, step, unchanged } from "./save-state";
import type { SheetAnswer } from "./sheet";

interface Options {
  form: RefObject<HTMLFormElement>;
  /** Whether anything can be saved at all. */
  open: boolean;
  /** When the page's data was last read (epoch ms): a send by a button that went well reads it anew. */
  readAt: number;
  /** The version that the form's next save replaces, but for this hook's own saves. */
  before: number;
  sheetKey: string;
  /** What the whole form, sent by its buttons, was answered. */
  answered: SheetAnswer | undefined;
}

/**
 * Saves the form as a draft three seconds after the last change, one save at a time. Until the server has it, what was
 * written is kept in this browser too; what could not be saved for no reason of its own is sent again by itself, with
 * a growing pause, and at once when the network is back.
 */
export function useAutosave({ form, open, readAt, before, sheetKey, answered }: Options) {
  const [changes, took] = useReducer(step, unchanged);
  const { answer, isBusy, send } = useSending(form, took);
  const { revision, kept, saved, recoveredAt } = changes;
  const seen = Math.max(before, saved?.updatedAt ?? 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const found = form.current && open && takeUp(form.current, sheetKey);
    if (found) took({ is: "changed", ...found });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a reading
  useEffect(() => took({ is: "taken" }), [readAt]);

  // What was sent by a button and refused is still to be saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (!answered) return;
    took({ is: "returned" });
    if (form.current && revision !== kept) keep(sheetKey, form.current, seen);
  }, [answered]);

  useEffect(() => {
    if (revision > 0 && revision === kept) forget(sheetKey);
  }, [revision, kept, sheetKey]);

  const newer = [answer?.newer, answered?.newer].find((one) => one !== undefined && one.updatedAt > seen);
  const state = saveState(changes, { isNewer: newer !== undefined, isBusy });
  useTimer(open && (state === "changed" || state === "failed" || state === "offline"), changes, send);

  return {
    state,
    /** Written here and on no way to the server: leaving asks. */
    unsaved: revision !== kept && !changes.isDropped && changes.leaving < 0,
    /** The version that the form's next save replaces. */
    seen,
    /** What the last save made of it. */
    saved,
    /** Why the last save was refused; only with "refused". */
    refusal: answer?.toast,
    /** A version that another page saved meanwhile. */
    newer,
    /** When what was found on arrival had been written, epoch ms. */
    recoveredAt,
    changed: () => {
      if (form.current) keep(sheetKey, form.current, seen);
      took({ is: "changed" });
    },
    /** The whole form is on its way by another road: nothing is left to save, unless it comes back. */
    leaves: () => {
      took({ is: "left" });
      forget(sheetKey);
    },
    /** What is written here goes with the page. */
    drop: () => {
      took({ is: "dropped" });
      forget(sheetKey);
    },
  };
}

/** Sends the form as a draft, and tells what its answer makes of the change that went with it. */
function useSending(form: RefObject<HTMLFormElement>, took: Dispatch<Step>) {
  const { data: answer, state, submit } = useFetcher<SheetAnswer & { unreached?: true }>();
  const sent = useRef(0);

  useEffect(() => {
    if (!answer) return;
    const { saved, unreached, again } = answer;
    if (saved) took({ is: "saved", sent: sent.current, saved });
    else if (unreached || again) {
      took({ is: "failed", at: Date.now(), offline: unreached === true && !navigator.onLine });
    } else took({ is: "refused", sent: sent.current });
  }, [answer, took]);

  const send = useCallback(
    (revision: number) => {
      if (!form.current) return;
      sent.current = revision;
      const fields = new FormData(form.current);
      fields.set("intent", "autosave");
      submit(fields, { method: "post" });
    },
    [form, submit],
  );
  return { answer, isBusy: state !== "idle", send };
}

/** While changes wait: calls `send` once their pause is over, and after a failure as soon as the network is back. */
function useTimer(waits: boolean, { revision, failure }: Changes, send: (revision: number) => void) {
  useEffect(() => {
    if (!waits) return;
    const now = () => send(revision);
    const timer = setTimeout(now, pauseBeforeSave(failure, Date.now()));
    if (failure) addEventListener("online", now);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", now);
    };
  }, [waits, revision, failure, send]);
}
