import { basename } from "node:path";
import type { Contest } from "./contest";
import { sample } from "./multipart";

interface Given {
  /** A path in test/files. */
  file: string;
  mimeType?: string;
  /** 0, the cover, by default. */
  position?: number;
  size?: [width: number, height: number];
  /** Videos only: their length and their poster. */
  seconds?: number;
  poster?: string;
  /** Videos that many browsers cannot play. */
  rareCodec?: string;
  altText?: string;
  /** Videos with speech. */
  transcript?: string;
  /** Inserts the row without its file. */
  isLost?: boolean;
}

/** Stores a file of a proposal, row and bytes, like a submission. Returns the file's id. */
export async function addAsset(contest: Contest, proposalId: string, asset: Given): Promise<string> {
  const { file, position = 0, size = [640, 800], seconds, poster } = asset;
  const id = `${proposalId}-${position}`;
  const path = `${proposalId}/${position}-${basename(file)}`;
  const posterPath = poster ? `${proposalId}/${position}-${basename(poster)}` : null;
  const bucket = await contest.bucket("PROPOSALS");
  if (!asset.isLost) await bucket.put(path, sample(file));
  if (posterPath && poster) await bucket.put(posterPath, sample(poster));
  await contest.insert("proposal_assets", {
    id,
    proposal_id: proposalId,
    kind: seconds ? "video" : "image",
    position,
    storage_path: path,
    mime_type: asset.mimeType ?? (seconds ? "video/mp4" : "image/jpeg"),
    size_bytes: sample(file).length,
    width: size[0],
    height: size[1],
    duration_seconds: seconds ?? null,
    rare_codec: asset.rareCodec ?? null,
    poster_path: posterPath,
    alt_text: asset.altText ?? "",
    transcript: asset.transcript ?? null,
  });
  return id;
}
