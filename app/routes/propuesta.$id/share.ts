import type { CoverFile } from "~/components/cover";
import type { SharePicture } from "~/web/page-meta";

/** A work's first picture, or a video's poster; undefined where it has neither. */
export function sharePicture(assets: CoverFile[], alt: string): SharePicture | undefined {
  const file = assets.find(({ kind, hasPoster }) => kind === "image" || hasPoster);
  return file && { path: `/archivos/${file.id}/compartir`, type: "image/jpeg", alt };
}
