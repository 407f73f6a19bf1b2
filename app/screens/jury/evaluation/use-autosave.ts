import { useFetcher } from "@remix-run/react";
import { type Dispatch, type RefObject, useCallback, useEffect, useReducer, useRef } from "react";
import type { EvaluationAnswer } from "./evaluation";
import { removeAnswers, restoreAnswers, saveAnswers } from "./local-answers";
import { type Changes, changesAfter, pauseBeforeSave, type Step, saveState, unchanged } from "./save-state";

interface Options {
  form: RefObject<HTMLFormElement>;
  /** True while evaluations can be saved. */
  open: boolean;
  /** False when the server gets the form only by its button. */
  saves: boolean;
  /** Read time of the page's data (epoch ms). A successful submit reads it again. */
  readAt: number;
  /** The version that the form's next save replaces, apart from this hook's own saves. */
  before: number;
  formKey: string;
  /** The answer to a full form submission. */
  answered: EvaluationAnswer | undefined;
}

/**
 * Saves the form as a draft three seconds after the last change, one save at a time. Keeps unsaved
 * answers in this browser. Retries failed saves with a growing pause, and at once when the network
 * returns.
 */
export function useAutosave({ form, open, saves, readAt, before, formKey, answered }: Options) {
  const [changes, dispatch] = useReducer(changesAfter, unchanged);
  const { answer, isBusy, send } = useSending(form, dispatch);
  const { revision, savedRevision: kept, saved, recovered } = changes;
  const baseVersion = Math.max(before, saved?.updatedAt ?? 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on arrival
  useEffect(() => {
    const recovery = form.current && open && restoreAnswers(form.current, formKey);
    if (recovery) dispatch({ is: "changed", ...recovery });
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per read
  useEffect(() => dispatch({ is: "taken" }), [readAt]);

  // A refused form still needs an autosave.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per answer
  useEffect(() => {
    if (!answered) return;
    dispatch({ is: "returned" });
    if (form.current && revision !== kept) saveAnswers(formKey, form.current);
  }, [answered]);

  useEffect(() => {
    if (revision > 0 && revision === kept) removeAnswers(formKey);
  }, [revision, kept, formKey]);

  const newer = [answer?.newer, answered?.newer].find(
    (version) => version !== undefined && version.updatedAt > baseVersion,
  );
  const state = saveState(changes, { isNewer: newer !== undefined, isBusy });
  useTimer(
    open && saves && (state === "changed" || state === "failed" || state === "offline"),
    changes,
    send,
  );

  return {
    state,
    /** True with unsaved changes and no submission under way: leaving asks for confirmation. */
    unsaved: revision !== kept && !changes.isDropped && changes.leaving < 0,
    /** The version that the form's next save replaces. */
    baseVersion,
    /** The last save's result. */
    saved,
    /** The reason of the last refusal; only with "refused". */
    refusal: answer?.toast,
    /** A version that another page saved meanwhile. */
    newer,
    /** An earlier visit's answers. */
    recovered,
    changed: () => {
      if (form.current) saveAnswers(formKey, form.current);
      dispatch({ is: "changed" });
    },
    /** A button submits the whole form, so autosave stops unless the form comes back. */
    leaves: () => {
      dispatch({ is: "left" });
      removeAnswers(formKey);
    },
    /** The page's changes are discarded on leaving. */
    drop: () => {
      dispatch({ is: "dropped" });
      removeAnswers(formKey);
    },
  };
}

/** Sends the form as a draft and reports the answer for the sent change. */
function useSending(form: RefObject<HTMLFormElement>, dispatch: Dispatch<Step>) {
  const { data: answer, state, submit } = useFetcher<EvaluationAnswer & { unreached?: true }>();
  const sent = useRef(0);

  useEffect(() => {
    if (!answer) return;
    const { saved, unreached, again } = answer;
    if (saved) dispatch({ is: "saved", sent: sent.current, saved });
    else if (unreached || again) {
      dispatch({ is: "failed", at: Date.now(), offline: unreached === true && !navigator.onLine });
    } else dispatch({ is: "refused", sent: sent.current });
  }, [answer, dispatch]);

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

/**
 * Calls `send` after the pause while changes are unsaved. After a failure it also calls `send` when
 * the network returns.
 */
function useTimer(isDue: boolean, { revision, failure }: Changes, send: (revision: number) => void) {
  useEffect(() => {
    if (!isDue) return;
    const now = () => send(revision);
    const timer = setTimeout(now, pauseBeforeSave(failure, Date.now()));
    if (failure) addEventListener("online", now);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", now);
    };
  }, [isDue, revision, failure, send]);
}
