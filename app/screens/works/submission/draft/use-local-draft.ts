import { useEffect, useRef, useState } from "react";
import { isBlank } from "./draft";
import { type DraftStorage, type LocalDraft, type OtherTabs, openDraftStorage } from "./local-draft";

const PATIENCE_MS = 600;

type Content = Omit<LocalDraft, "savedAt">;

/**
 * Stores the form's draft in this browser during writing, and detects another tab that does the
 * same.
 */
export function useLocalDraft(key: string) {
  const storage = useRef<DraftStorage>();
  const shelf = () => (storage.current ??= openDraftStorage(localStore(), key));
  const [elsewhere, setElsewhere] = useState<OtherTabs>("untouched");
  const unsaved = useRef<Content | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  function flush(write: "keep" | "override" = "keep") {
    clearTimeout(timer.current);
    const content = unsaved.current;
    if (!content) return;
    const elsewhere = write === "override" ? "untouched" : shelf().elsewhere();
    setElsewhere(elsewhere);
    // Another tab's draft stays, and unsaved text here waits for a decision.
    if (elsewhere !== "untouched") return;
    unsaved.current = null;
    if (isBlank(content.texts) && content.uploads.length === 0) shelf().forget();
    else shelf().write({ ...content, savedAt: Date.now() });
  }
  const flushNow = useRef(flush);
  flushNow.current = flush;

  useEffect(() => {
    const leave = () => flushNow.current();
    const look = (event: StorageEvent) => {
      if (event.key === key || event.key === null) setElsewhere(storage.current?.elsewhere() ?? "untouched");
    };
    addEventListener("pagehide", leave);
    addEventListener("storage", look);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("storage", look);
      leave();
    };
  }, [key]);

  return {
    elsewhere,
    take: () => shelf().take(),

    keepSoon(content: Content) {
      unsaved.current = content;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flushNow.current(), PATIENCE_MS);
    },

    /** Replaces the other tab's draft with this tab's. */
    override: () => flush("override"),

    forget() {
      clearTimeout(timer.current);
      unsaved.current = null;
      shelf().forget();
    },
  };
}

/** Returns the browser's storage, or nothing when access throws. */
function localStore(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  }
}
