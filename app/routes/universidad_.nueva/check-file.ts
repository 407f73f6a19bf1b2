import { limits } from "~/contest/limits";
import { proposalForm as text } from "~/text/proposal-form";
import type { Kind } from "./upload-state";

const kinds: Record<string, Kind> = {
  "image/jpeg": "image",
  "image/png": "image",
  "image/webp": "image",
  "video/mp4": "video",
  "video/quicktime": "video",
};
const byExtension: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  mp4: "video/mp4",
  mov: "video/quicktime",
};

/** What the browser can already tell of a file, to spare a long upload; the server decides. Null when all is well. */
export async function checkFile(file: File, { picturesOnly = false } = {}): Promise<string | null> {
  const kind = kindOf(file);
  if (picturesOnly && kind !== "image") return text.pictureKind;
  if (!kind || file.size === 0) return text.refused.kind;
  if (kind === "image") return file.size > limits.imageBytes ? text.refused.imageBytes : null;
  if (file.size > limits.videoBytes) return text.refused.videoBytes;
  const seconds = await durationOf(file);
  const longest = limits.videoSeconds + limits.videoToleranceSeconds;
  return seconds !== null && seconds > longest ? text.refused.seconds : null;
}

export function kindOf({ type, name }: File): Kind | null {
  const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
  return kinds[type || byExtension[extension] || ""] ?? null;
}

/** In seconds; null when this browser cannot read the video. */
function durationOf(file: File): Promise<number | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  return new Promise<number | null>((resolve) => {
    video.preload = "metadata";
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? video.duration : null);
    video.onerror = () => resolve(null);
    video.src = url;
  }).finally(() => {
    // Stop reading before the address is gone.
    video.onerror = null;
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  });
}
