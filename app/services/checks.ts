import { type FileStore, PART_BYTES } from "./files";
import {
  isTooLarge,
  type MediaType,
  pictureSize,
  recognise,
  SIGNATURE_BYTES,
  type Size,
  videoFacts,
} from "./media";
import type { Pictures } from "./pictures";

/** Sizes in bytes, length in seconds. */
export interface IntakeLimits {
  imageBytes: number;
  videoBytes: number;
  videoSeconds: number;
}

/**
 * Why a file is not taken: `kind` covers all that is no whole picture or video of the five formats, `openUploads` too
 * many of one person's on their way.
 */
export type Refused = "kind" | "imageBytes" | "videoBytes" | "pixels" | "seconds" | "openUploads";

/** What is known of a file once it was checked; `durationSeconds` is null for a picture. */
export interface Facts extends MediaType, Size {
  sizeBytes: number;
  durationSeconds: number | null;
}

/** The limit in bytes that a file of that kind is under. */
export const sizeLimit = ({ kind }: Pick<MediaType, "kind">) =>
  kind === "image" ? "imageBytes" : "videoBytes";

/**
 * What a file's first bytes (all that are there, SIGNATURE_BYTES at least) and its size so far already tell: its type,
 * or why it is not taken. The rest is told by `checkStored`.
 */
export async function checkHead(
  head: Uint8Array,
  sizeBytes: number,
  limits: IntakeLimits,
): Promise<MediaType | Refused> {
  const type = await recognise(head.subarray(0, SIGNATURE_BYTES));
  if (!type) return "kind";
  const limit = sizeLimit(type);
  if (sizeBytes > limits[limit]) return limit;
  // A head may end before the size is stated (long EXIF or colour profiles).
  const picture = type.kind === "image" && pictureSize(head);
  return picture && isTooLarge(picture) ? "pixels" : type;
}

/** The last word on a stored file, by its own bytes: its facts, or why it must go. Its type is the one it came as. */
export async function checkStored(
  { files, pictures, limits }: { files: FileStore; pictures: Pictures; limits: IntakeLimits },
  { storagePath: path, mimeType, sizeBytes }: { storagePath: string; mimeType: string; sizeBytes: number },
): Promise<Facts | Refused> {
  const read = async (offset: number, length: number) => {
    const body = await files.read(path, { offset, length });
    return new Uint8Array(await new Response(body).arrayBuffer());
  };
  const signature = await read(0, Math.min(sizeBytes, SIGNATURE_BYTES));
  const type = await checkHead(signature, sizeBytes, limits);
  if (typeof type === "string") return type;
  if (type.mimeType !== mimeType) return "kind";
  if (type.kind === "video") {
    const facts = await videoFacts(sizeBytes, read);
    if (!facts) return "kind";
    return facts.durationSeconds > limits.videoSeconds ? "seconds" : { ...type, ...facts, sizeBytes };
  }
  const size = pictureSize(await read(0, Math.min(sizeBytes, PART_BYTES)));
  if (!size) return "kind";
  if (isTooLarge(size)) return "pixels";
  // The first thumbnail decodes the whole picture: the proof that it is one.
  const decodes = await pictures.resized(path, 360).then(Boolean, () => false);
  return decodes ? { ...type, ...size, sizeBytes, durationSeconds: null } : "kind";
}
