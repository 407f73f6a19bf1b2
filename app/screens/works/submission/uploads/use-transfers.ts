import { type Dispatch, useEffect, useRef } from "react";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import { startTransfer } from "./transfer.client";
import { cancelUpload } from "./upload-api";
import { retryDelay, type Upload, type UploadEvent } from "./upload-state";

/** Number of parallel uploads. */
const AT_ONCE = 2;

/**
 * Sends pending uploads, a few in parallel, and stops removed ones. Returns a function that stops
 * one upload immediately.
 */
export function useTransfers(
  uploads: Upload[],
  proposalId: string,
  dispatch: Dispatch<UploadEvent>,
  now: { current: Upload[] },
) {
  const running = useRef(new Map<string, () => void>());

  useEffect(() => {
    const pending = uploads.filter(({ status }) => status === "sending");
    for (const [key, stop] of running.current) {
      if (pending.some((upload) => upload.key === key)) continue;
      stop();
      running.current.delete(key);
    }
    for (const { key, use, file, id } of pending) {
      if (running.current.size >= AT_ONCE || running.current.has(key) || !file) continue;
      const stop = startTransfer(
        { file, proposalId, use, id },
        {
          opened(newId) {
            if (now.current.some((upload) => upload.key === key))
              dispatch({ type: "opened", key, id: newId });
            else cancelUpload(newId);
          },
          confirmed: (sent) => dispatch({ type: "confirmed", key, sent }),
          progressed: (sent) => dispatch({ type: "progressed", key, sent }),
          accepted: () => dispatch({ type: "accepted", key }),
          completed: () => dispatch({ type: "completed", key }),
          lost: (isOffline) =>
            dispatch({
              type: "lost",
              key,
              message: isOffline ? proposalFormText.uploading.offline : proposalFormText.uploading.stumbled,
            }),
          refused(message, isFinal) {
            dispatch({ type: isFinal ? "refused" : "failed", key, message });
          },
        },
      );
      running.current.set(key, stop);
    }
  }, [uploads, proposalId, dispatch, now]);

  useEffect(() => {
    const transfers = running.current;
    return () => {
      for (const stop of transfers.values()) stop();
      transfers.clear();
    };
  }, []);

  return (key: string) => running.current.get(key)?.();
}

/** Retries lost connections with growing pauses, and immediately when the network returns. */
export function useRetries(uploads: Upload[], dispatch: Dispatch<UploadEvent>) {
  const keysOf = (status: Upload["status"]) =>
    uploads.flatMap((upload) => (upload.status === status ? [`${upload.key} ${upload.losses}`] : [])).join();
  const waiting = keysOf("waiting");
  const sending = keysOf("sending");

  useEffect(() => {
    const pairs = waiting.split(",").map((pair) => pair.split(" "));
    const goOn = (key = "") => dispatch({ type: "continued", key });
    const timers = pairs.map(([key, losses]) => {
      const delay = retryDelay(Number(losses));
      return delay === null ? undefined : setTimeout(() => goOn(key), delay);
    });
    const onOnline = () => {
      for (const [key] of pairs) goOn(key);
    };
    addEventListener("online", onOnline);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      removeEventListener("online", onOnline);
    };
  }, [waiting, dispatch]);

  useEffect(() => {
    const onOffline = () => {
      for (const pair of sending.split(",")) {
        dispatch({
          type: "lost",
          key: pair.split(" ")[0] ?? "",
          message: proposalFormText.uploading.offline,
        });
      }
    };
    addEventListener("offline", onOffline);
    return () => removeEventListener("offline", onOffline);
  }, [sending, dispatch]);
}
