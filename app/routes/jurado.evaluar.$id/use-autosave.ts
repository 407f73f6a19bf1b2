import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { limits } from "~/contest/limits";
import { answersIn, forget, keep, readKept, restore } from "./kept-answers";
import type { SheetAnswer } from "./route";

export type SaveState = "kept" | "changed" | "saving" | "refused" | "offline" | "newer";

/** Waits before the next try without a network, in ms; the last one repeats. */
const retries = [5_000, 10_000, 20_000, 40_000, 60_000];

interface Options {
  form: RefObject<HTMLFormElement>;
  /** When this very page saved last, by the server's word (epoch ms); null before. */
  savedAt: number | null;
  /** The version that the form's next save replaces. */
  seen: number;
  sheetKey: string;
  /** What the whole form, sent by its buttons, was answered. */
  answered: SheetAnswer | undefined;
}

/**
 * Saves the form as a draft three seconds after the last change, one save at a time. Until the server has it, what was
 * written is kept in this browser too; without a network it is sent again by itself.
 */
export function useAutosave({ form, savedAt, seen, sheetKey, answered }: Options) {
  const fetcher = useFetcher<SheetAnswer & { unreached?: true }>();
  const [revision, setRevision] = useState(0);
  const [kept, setKept] = useState(0);
  const [tries, setTries] = useState(0);
  const [recoveredAt, setRecoveredAt] = useState<number | null>(null);
  const sent = useRef(0);
  const [isDropped, setDropped] = useState(false);

  // On arrival: what an earlier visit could not save, or what was chosen before the scripts came, waits to be saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if (!form.current) return;
    const untouched = pristine(form.current);
    const before = readKept(sheetKey);
    if (before) {
      restore(form.current, before);
      if (answersIn(form.current) === untouched) forget(sheetKey);
      else setRecoveredAt(before.at);
    }
    if (answersIn(form.current) !== untouched) setRevision(1);
  }, []);

  useEffect(() => {
    if (savedAt === null) return;
    setKept(sent.current);
    setTries(0);
  }, [savedAt]);

  useEffect(() => {
    if (revision > 0 && revision === kept) {
      forget(sheetKey);
      setRecoveredAt(null);
    }
  }, [revision, kept, sheetKey]);

  // What was sent by a button and refused is still to be saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (answered && form.current && revision !== kept) keep(sheetKey, form.current, seen);
  }, [answered]);

  const answer = fetcher.data;
  const newer = [answer?.newer, answered?.newer].find((one) => one !== undefined && one.updatedAt > seen);
  const isNewer = newer !== undefined;
  const isOffline = answer?.unreached === true && fetcher.state === "idle";
  const isBusy = fetcher.state !== "idle";
  const waits = isOffline ? (retries[Math.min(tries, retries.length - 1)] ?? 0) : limits.autosaveMs;
  const pending = isOffline ? revision !== kept : revision !== sent.current;

  useEffect(() => {
    if (!pending || isNewer || isBusy) return;
    const send = () => {
      if (!form.current) return;
      sent.current = revision;
      if (isOffline) setTries((before) => before + 1);
      const fields = new FormData(form.current);
      fields.set("intent", "autosave");
      fetcher.submit(fields, { method: "post" });
    };
    const timer = setTimeout(send, waits);
    if (isOffline) addEventListener("online", send);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", send);
    };
  }, [revision, pending, isNewer, isBusy, isOffline, waits, form, fetcher.submit]);

  const unsaved = revision !== kept && !isDropped;
  const state: SaveState = isNewer
    ? "newer"
    : !unsaved
      ? "kept"
      : isBusy
        ? "saving"
        : isOffline
          ? "offline"
          : answer?.toast && sent.current === revision
            ? "refused"
            : "changed";

  return {
    state,
    unsaved,
    /** Why the last save was refused; only with "refused". */
    refusal: answer?.toast,
    /** A version that another page saved meanwhile. */
    newer,
    /** When what was found on arrival had been written, epoch ms. */
    recoveredAt,
    changed: () => {
      if (form.current) keep(sheetKey, form.current, seen);
      setRevision((before) => before + 1);
    },
    /** The whole form is on its way by another road: nothing is left to save. */
    leaves: () => {
      sent.current = revision;
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
