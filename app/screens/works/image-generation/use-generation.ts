import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { limits } from "~/contest/core/limits";
import type { ImageResult } from "~/db/schema/works";
import type { Toast } from "~/text/core/toast";
import { generateImages as generateImagesText } from "~/text/works/images";

/** The server's state of a run; `next`: the next step's title, null at the end. */
export interface StepAnswer {
  run: string;
  step: number;
  done: number;
  made: number;
  failed: number;
  /** Latest first; a long run is cut. */
  latest: ImageResult[];
  next: string | null;
}

export type GenerationState = "idle" | "running" | "paused" | "broken" | "done";

/**
 * Takes a run's steps one after another with a pause between them. Stops at the end or when the
 * admin pauses.
 */
export function useGeneration(pending: number) {
  const { submit, data, state: sending } = useFetcher<StepAnswer | { toast: Toast }>();
  const [state, setState] = useState<GenerationState>("idle");
  const [total, setTotal] = useState(0);
  const [toast, setToast] = useState<Toast | null>(null);
  // The handled answer: the fetcher keeps it until the next one arrives.
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
      setToast({ ...generateImagesText.completed(data.made, data.failed), id: data.run });
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
    /** The title in progress, or the next one. */
    title: answer?.next ?? null,
    toggle() {
      // A running step finishes first, and finished steps stay.
      if (state === "running") return setState("paused");
      setState("running");
      if (state === "paused") return;
      setToast(null);
      setTotal(pending);
      submit({ intent: "begin" }, { method: "post" });
    },
  };
}
