import { useEffect, useRef, useState } from "react";
import { isBlank } from "./draft";
import { type Elsewhere, type KeptDraft, openShelf, type Shelf } from "./kept-draft";

const PATIENCE_MS = 600;

type Content = Omit<KeptDraft, "savedAt">;

/** Keeps the form's draft in this browser while it is written, and notices when another tab does the same. */
export function useKeptDraft(key: string) {
  const opened = useRef<Shelf>();
  const shelf = () => (opened.current ??= openShelf(localStore(), key));
  const [elsewhere, setElsewhere] = useState<Elsewhere>("untouched");
  const unsaved = useRef<Content | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  function flush(write: "keep" | "override" = "keep") {
    clearTimeout(timer.current);
    const content = unsaved.current;
    if (!content) return;
    const found = write === "override" ? "untouched" : shelf().elsewhere();
    setElsewhere(found);
    // What another tab has kept stays, and what is unsaved here waits for a decision.
    if (found !== "untouched") return;
    unsaved.current = null;
    if (isBlank(content.texts) && content.uploads.length === 0) shelf().forget();
    else shelf().write({ ...content, savedAt: Date.now() });
  }
  const flushNow = useRef(flush);
  flushNow.current = flush;

  useEffect(() => {
    const leave = () => flushNow.current();
    const look = (event: StorageEvent) => {
      if (event.key === key || event.key === null) setElsewhere(opened.current?.elsewhere() ?? "untouched");
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

    /** This tab's draft replaces the other's. */
    override: () => flush("override"),

    forget() {
      clearTimeout(timer.current);
      unsaved.current = null;
      shelf().forget();
    },
  };
}

/** The browser's storage, or none where even asking for it is refused. */
function localStore(): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  }
}
