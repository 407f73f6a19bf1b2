const WIDEST = 1280;
/** Seconds from the start, or the middle of a shorter video. */
const AT = 1;
const PATIENCE_MS = 10_000;

/** Returns a video's frame as JPEG, at most 1280 px wide; null when this browser cannot show it. */
export async function frameOf(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.preload = "auto";
  try {
    const loaded = once(video, "loadeddata");
    video.src = url;
    if (!(await loaded) || !video.videoWidth) return null;
    const sought = once(video, "seeked");
    video.currentTime = Math.min(AT, (video.duration || 0) / 2);
    if (!(await sought)) return null;
    const scale = Math.min(1, WIDEST / video.videoWidth);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  } catch {
    return null;
  } finally {
    // Stops reading before the URL is revoked.
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Returns false after an error or a timeout. */
function once(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<boolean> {
  return new Promise((resolve) => {
    video.addEventListener(event, () => resolve(true), { once: true });
    video.addEventListener("error", () => resolve(false), { once: true });
    setTimeout(() => resolve(false), PATIENCE_MS);
  });
}
