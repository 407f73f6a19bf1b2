import { basename } from "node:path";
import type { Contest } from "./contest";
import { sample } from "./multipart";

interface Given {
  /** A path from test/files. */
  file: string;
  mimeType?: string;
  /** 0, the cover, unless told. */
  position?: number;
  size?: [width: number, height: number];
  /** Of a video: its length, and a picture of it. */
  seconds?: number;
  poster?: string;
  /** Of a video that many browsers cannot play. */
  rareCodec?: string;
  altText?: string;
  /** Of a video in which something is said. */
  transcript?: string;
  /** The row alone: its file is not where it should be. */
  isLost?: boolean;
}

/** A file of a proposal, row and bytes, as a submission leaves them. Answers its id. */
export async function addAsset(contest: Contest, proposalId: string, given: Given): Promise<string> {
  const { file, position = 0, size = [640, 800], seconds, poster } = given;
  const id = `${proposalId}-${position}`;
  const path = `${proposalId}/${position}-${basename(file)}`;
  const posterPath = poster ? `${proposalId}/${position}-${basename(poster)}` : null;
  const bucket = await contest.bucket("PROPOSALS");
  if (!given.isLost) await bucket.put(path, sample(file));
  if (posterPath && poster) await bucket.put(posterPath, sample(poster));
  await contest.insert("proposal_assets", {
    id,
    proposal_id: proposalId,
    kind: seconds ? "video" : "image",
    position,
    storage_path: path,
    mime_type: given.mimeType ?? (seconds ? "video/mp4" : "image/jpeg"),
    size_bytes: sample(file).length,
    width: size[0],
    height: size[1],
    duration_seconds: seconds ?? null,
    rare_codec: given.rareCodec ?? null,
    poster_path: posterPath,
    alt_text: given.altText ?? "",
    transcript: given.transcript ?? null,
    created_at: 1,
  });
  return id;
}
