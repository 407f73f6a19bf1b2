import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { limits } from "~/contest/core/limits";
import type { ImageResult } from "~/db/works/schema";
import type { Toast } from "~/text/core/toast";
import { generateImages as text } from "~/text/works/images";

/** What the server says of a run; `next` is the title that the coming step is about, null at the end. */
export interface StepAnswer {
  run: string;
  step: number;
  done: number;
  made: number;
  failed: number;
  /** The latest first; not all of a long run. */
  latest: ImageResult[];
  next: string | null;
}

export type GenerationState = "idle" | "running" | "paused" | "broken" | "done";

/** Takes the steps of a run one after another, with the pause between them, until its end or until told to wait. */
export function useGeneration(pending: number) {
  const { submit, data, state: sending } = useFetcher<StepAnswer | { toast: Toast }>();
  const [state, setState] = useState<GenerationState>("idle");
  const [total, setTotal] = useState(0);
  const [toast, setToast] = useState<Toast | null>(null);
  // The answer that was acted on: the fetcher goes on showing it until the next one comes.
  const acted = useRef<unknown>(undefined);
  const answer = data && "run" in data ? data : null;

  useEffect(() => {
    if (state !== "running" || sending !== "idle" || !data || acted.current === data) return;
    if (!("run" in data)) {
      acted.current = data;
      setToast(data.toast);
      setState("broken");
      return;
    }
    if (data.next === null) {
      acted.current = data;
      setToast({ ...text.completed(data.made, data.failed), id: data.run });
      setState("done");
      return;
    }
    const timer = setTimeout(
      () => {
        acted.current = data;
        submit({ intent: "step", run: data.run, step: data.step }, { method: "post" });
      },
      data.step === 0 ? 0 : limits.imageGenerationPauseMs,
    );
    return () => clearTimeout(timer);
  }, [state, sending, data, submit]);

  return {
    state,
    total,
    toast,
    done: answer?.done ?? 0,
    latest: answer?.latest ?? [],
    /** The title that is being worked on, or is next. */
    title: answer?.next ?? null,
    toggle() {
      // A work in hand is finished first; what is done stays done.
      if (state === "running") return setState("paused");
      setState("running");
      if (state === "paused") return;
      setToast(null);
      setTotal(pending);
      submit({ intent: "begin" }, { method: "post" });
    },
  };
}
