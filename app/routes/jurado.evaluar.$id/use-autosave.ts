import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { limits } from "~/contest/limits";
import type { Refusal } from "~/web/forms";

export type SaveState = "kept" | "changed" | "saving" | "refused";

/**
 * Saves the form as a draft three seconds after the last change. `savedAt` (epoch ms) is the server's word for the
 * last save, however it came about.
 */
export function useAutosave(form: RefObject<HTMLFormElement>, savedAt: number | null) {
  const fetcher = useFetcher<Refusal>();
  const [revision, setRevision] = useState(0);
  const [kept, setKept] = useState(0);
  const sent = useRef(0);

  useEffect(() => {
    if (savedAt !== null) setKept(sent.current);
  }, [savedAt]);

  useEffect(() => {
    if (revision === sent.current) return;
    const timer = setTimeout(() => {
      if (!form.current || revision === sent.current) return;
      sent.current = revision;
      const fields = new FormData(form.current);
      fields.set("intent", "autosave");
      fetcher.submit(fields, { method: "post" });
    }, limits.autosaveMs);
    return () => clearTimeout(timer);
  }, [revision, form, fetcher.submit]);

  const refusal = fetcher.data?.toast;
  const state: SaveState =
    revision === kept ? "kept" : fetcher.state !== "idle" ? "saving" : refusal ? "refused" : "changed";
  return {
    state,
    /** Why the last save was refused; only with "refused". */
    refusal,
    changed: () => setRevision((before) => before + 1),
    /** The whole form is on its way by another road: nothing is left to save. */
    leaves: () => {
      sent.current = revision;
    },
  };
}
