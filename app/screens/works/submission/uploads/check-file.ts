import { fileLimits } from "~/contest/core/limits";
import { rareCodec } from "~/media/codecs";
import { videoEntry } from "~/media/mp4-boxes";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
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

/**
 * Checks a file in the browser to avoid a useless long upload; the server decides. Returns the
 * error or null.
 */
export async function checkFile(file: File, { picturesOnly = false } = {}): Promise<string | null> {
  const kind = kindOf(file);
  if (file.size === 0) return proposalFormText.refused.empty;
  if (picturesOnly && kind !== "image") return proposalFormText.pictureKind;
  if (!kind)
    return proposalFormText.refusal({ reason: "kind", format: extensionOf(file).slice(0, 10).toUpperCase() });
  if (kind === "image") return file.size > fileLimits.imageBytes ? proposalFormText.refused.imageBytes : null;
  if (file.size > fileLimits.videoBytes) return proposalFormText.refused.videoBytes;
  const seconds = await durationOf(file);
  return seconds !== null && seconds > fileLimits.videoSeconds ? proposalFormText.refused.seconds : null;
}

/**
 * Returns the codec of a video that many browsers cannot play, even when this one can. Returns null
 * for a common or unreadable codec.
 */
export async function rareCodecOf(file: File): Promise<string | null> {
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  const entry = await videoEntry(read, file.size).catch(() => null);
  return entry && rareCodec(entry);
}

export function kindOf(file: File): Kind | null {
  return kinds[file.type || byExtension[extensionOf(file)] || ""] ?? null;
}

const extensionOf = ({ name }: File) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** Returns seconds; null when this browser cannot read the video. */
function durationOf(file: File): Promise<number | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  return new Promise<number | null>((resolve) => {
    video.preload = "metadata";
    video.onloadedmetadata = () => resolve(Number.isFinite(video.duration) ? video.duration : null);
    video.onerror = () => resolve(null);
    video.src = url;
  }).finally(() => {
    // Stops reading before the URL is revoked.
    video.onerror = null;
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  });
}
