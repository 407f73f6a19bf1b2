import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { limits } from "~/contest/limits";
import { answersIn, forget, keep, readKept, restore } from "./kept-answers";
import type { SheetAnswer } from "./sheet";

type SaveState = "kept" | "changed" | "saving" | "refused" | "failed" | "offline" | "newer";

/** Waits before the next try, in ms; the last one repeats. */
const retries = [5_000, 10_000, 20_000, 40_000, 60_000];

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
  const fetcher = useFetcher<SheetAnswer & { unreached?: true }>();
  // Changes are counted: which one the server has, which one it refused for good, which one a button took along.
  const [revision, setRevision] = useState(0);
  const [kept, setKept] = useState(0);
  const [refused, setRefused] = useState(-1);
  const [leaving, setLeaving] = useState(-1);
  const [failure, setFailure] = useState<{ tries: number; at: number; offline: boolean } | null>(null);
  const [saved, setSaved] = useState<SheetAnswer["saved"]>();
  const [recoveredAt, setRecoveredAt] = useState<number | null>(null);
  const [isDropped, setDropped] = useState(false);
  const isLeaving = leaving >= 0;
  const sent = useRef(0);
  const seen = Math.max(before, saved?.updatedAt ?? 0);

  // On arrival: what an earlier visit could not save, or what was chosen before the scripts came, waits to be saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!form.current || !open) return;
    const untouched = pristine(form.current);
    const earlier = readKept(sheetKey);
    if (earlier) {
      restore(form.current, earlier);
      if (answersIn(form.current) === untouched) forget(sheetKey);
      else setRecoveredAt(earlier.at);
    }
    if (answersIn(form.current) !== untouched) setRevision(1);
  }, []);

  const answer = fetcher.data;
  useEffect(() => {
    if (!answer) return;
    if (answer.saved) {
      setSaved(answer.saved);
      setKept(sent.current);
      setFailure(null);
    } else if (answer.unreached || answer.again) {
      setFailure((last) => ({
        tries: (last?.tries ?? 0) + 1,
        at: Date.now(),
        offline: answer.unreached === true && !navigator.onLine,
      }));
    } else {
      setRefused(sent.current);
      setFailure(null);
    }
  }, [answer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a reading
  useEffect(() => {
    if (isLeaving) setKept(leaving);
    setLeaving(-1);
  }, [readAt]);

  // What was sent by a button and refused is still to be saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (!answered) return;
    setLeaving(-1);
    if (form.current && revision !== kept) keep(sheetKey, form.current, seen);
  }, [answered]);

  useEffect(() => {
    if (revision > 0 && revision === kept) {
      forget(sheetKey);
      setRecoveredAt(null);
    }
  }, [revision, kept, sheetKey]);

  const newer = [answer?.newer, answered?.newer].find((one) => one !== undefined && one.updatedAt > seen);
  const isNewer = newer !== undefined;
  const isBusy = fetcher.state !== "idle";
  const unsaved = revision !== kept && !isDropped;
  const isPending = open && unsaved && !isNewer && !isBusy && revision !== refused && !isLeaving;

  useEffect(() => {
    if (!isPending) return;
    const send = () => {
      if (!form.current) return;
      sent.current = revision;
      const fields = new FormData(form.current);
      fields.set("intent", "autosave");
      fetcher.submit(fields, { method: "post" });
    };
    const pause = failure && (retries[Math.min(failure.tries, retries.length) - 1] ?? 0);
    const timer = setTimeout(
      send,
      failure && pause ? Math.max(0, failure.at + pause - Date.now()) : limits.autosaveMs,
    );
    if (failure) addEventListener("online", send);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", send);
    };
  }, [revision, isPending, failure, form, fetcher.submit]);

  const state: SaveState = isNewer
    ? "newer"
    : !unsaved
      ? "kept"
      : isBusy || isLeaving
        ? "saving"
        : failure
          ? failure.offline
            ? "offline"
            : "failed"
          : revision === refused
            ? "refused"
            : "changed";

  return {
    state,
    /** Written here and on no way to the server: leaving asks. */
    unsaved: unsaved && !isLeaving,
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
      setRevision((last) => last + 1);
    },
    /** The whole form is on its way by another road: nothing is left to save, unless it comes back. */
    leaves: () => {
      setLeaving(revision);
      forget(sheetKey);
    },
    /** What is written here goes with the page. */
    drop: () => {
      setDropped(true);
      forget(sheetKey);
    },
  };
}

/** The answers as the server sent them, whatever was chosen since. */
function pristine(form: HTMLFormElement): string {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return answersIn(copy);
}
