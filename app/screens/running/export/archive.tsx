import { useState } from "react";
import { H2 } from "~/components/core/elements";
import { useHydrated } from "~/components/core/use-hydrated";
import { contestExport } from "~/text/running/contest-export";
import type { Outcome } from "./archive.client";

const text = contestExport.archive;

/** The finished edition as plain files: by a button with scripts, by a command without. */
export function Archive({ origin }: { origin: string }) {
  const hydrated = useHydrated();
  /** Answers so far; null while nothing is read. */
  const [read, setRead] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function save() {
    if (read !== null) return;
    setOutcome(null);
    setRead(0);
    const { saveArchive } = await import("./archive.client");
    setOutcome(await saveArchive(setRead));
    setRead(null);
  }

  return (
    <section aria-labelledby="archivo" className="mt-14 border-t border-ink pt-6">
      <H2 id="archivo">{text.title}</H2>
      <p className="mt-3 max-w-[65ch]">{text.line}</p>
      {hydrated && (
        <button type="button" className="button mt-4" onClick={save} aria-disabled={read !== null}>
          {text.button}
        </button>
      )}
      <p className="mt-3 max-w-[65ch]" role="status">
        {read !== null && text.progress(read)}
        {outcome && ("reason" in outcome ? text.refused[outcome.reason] : text.saved)}
      </p>
      {outcome && "missing" in outcome && outcome.missing.length > 0 && (
        <p className="note note-warn mt-3 wrap-anywhere">{text.missing(outcome.missing)}</p>
      )}
      <p className="mt-3 max-w-[65ch]">
        {text.byCommand} <code className="wrap-anywhere">{text.command(origin)}</code>
      </p>
    </section>
  );
}
