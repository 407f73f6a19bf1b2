import { PART_BYTES } from "~/contest/core/limits";
import { DamagedFile, type FileStore, UploadGone } from "../core/files";
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
import { publicFile } from "./public-files";

/** Sizes in bytes, length in seconds. */
export interface IntakeLimits {
  imageBytes: number;
  videoBytes: number;
  videoSeconds: number;
}

/**
 * Reasons to refuse a file. `kind`: none of the five formats. `damaged`: one of them, but unreadable. `edits`: a video that shows several pieces of itself. `openUploads`:
 * too many open uploads of one person. `picturesToday`: too many pictures of one account within a day.
 */
export type Reason =
  | "empty"
  | "kind"
  | "damaged"
  | "imageBytes"
  | "videoBytes"
  | "pixels"
  | "seconds"
  | "edits"
  | "openUploads"
  | "picturesToday";

/** A refused file. `format` is the short name of a known format that the contest does not accept. */
export class FileRefusal {
  constructor(
    readonly reason: Reason,
    readonly format: string | null = null,
  ) {}
}

/** Data of a checked file. `durationSeconds` is null for a picture. */
export interface Facts extends MediaType, Size {
  sizeBytes: number;
  durationSeconds: number | null;
  /** Browser name of a codec that many browsers cannot play. Null for other files. */
  rareCodec: string | null;
  /** True for a picture that the cron must still decode, because the resizer was spent. */
  isUnchecked: boolean;
}

/** Returns the name of the byte limit for a kind of file. */
export const sizeLimit = ({ kind }: Pick<MediaType, "kind">) =>
  kind === "image" ? "imageBytes" : "videoBytes";

/**
 * Checks the first bytes of a file and its size so far. `head` has at least SIGNATURE_BYTES, or the whole file. Returns
 * the type or the refusal. `checkStored` checks the rest.
 */
export async function checkHead(
  head: Uint8Array,
  sizeBytes: number,
  limits: IntakeLimits,
): Promise<MediaType | FileRefusal> {
  if (sizeBytes === 0) return new FileRefusal("empty");
  const type = await recognise(head.subarray(0, SIGNATURE_BYTES));
  if (!type) return new FileRefusal("kind");
  if (type.kind === "other") return new FileRefusal("kind", type.format);
  const limit = sizeLimit(type);
  if (sizeBytes > limits[limit]) return new FileRefusal(limit);
  // A long EXIF block or colour profile can push the picture size out of the head.
  const picture = type.kind === "image" && pictureSize(head);
  return picture && isTooLarge(picture) ? new FileRefusal("pixels") : type;
}

interface Tools {
  files: FileStore;
  pictures: Pictures;
  limits: IntakeLimits;
}
interface Stored {
  storagePath: string;
  mimeType: string;
  sizeBytes: number;
}

/** Milliseconds before each new try after a store error. */
const RESTS = [50, 250];

/**
 * Checks a stored file by its content. Returns its data or the refusal. The type must be the type of the upload. Throws
 * UploadGone when the file does not exist. Throws repeated errors of the store or the resizer, which say nothing about
 * the file.
 */
export async function checkStored(tools: Tools, stored: Stored): Promise<Facts | FileRefusal> {
  for (const rest of RESTS) {
    try {
      return await checkOnce(tools, stored);
    } catch (error) {
      if (error instanceof UploadGone) throw error;
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }
  return checkOnce(tools, stored);
}

async function checkOnce(
  { files, pictures, limits }: Tools,
  { storagePath: path, mimeType, sizeBytes }: Stored,
): Promise<Facts | FileRefusal> {
  let failure: unknown;
  const read = async (offset: number, length: number) => {
    try {
      const body = await files.read(path, { offset, length });
      if (!body) throw new UploadGone("no such file");
      return new Uint8Array(await new Response(body).arrayBuffer());
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const signature = await read(0, Math.min(sizeBytes, SIGNATURE_BYTES));
  const type = await checkHead(signature, sizeBytes, limits);
  if (type instanceof FileRefusal) return type;
  if (type.mimeType !== mimeType) return new FileRefusal("damaged");
  if (type.kind === "video") {
    const facts = await videoFacts(sizeBytes, read);
    if (failure) throw failure;
    if (facts === null) return new FileRefusal("damaged");
    if (facts === "edits") return new FileRefusal("edits");
    if (facts.durationSeconds > limits.videoSeconds) return new FileRefusal("seconds");
    // Makes the public video now, so that no viewer waits.
    try {
      await publicFile({ files, pictures }, { kind: "video", storagePath: path });
    } catch (error) {
      if (error instanceof DamagedFile) return new FileRefusal("damaged");
      throw error;
    }
    return { ...type, ...facts, sizeBytes, isUnchecked: false };
  }
  const size = pictureSize(await read(0, Math.min(sizeBytes, PART_BYTES)));
  if (!size) return new FileRefusal("damaged");
  if (isTooLarge(size)) return new FileRefusal("pixels");
  // Decodes the whole file by making the public picture.
  const decodes = await pictures.decodes(path);
  if (!decodes) return new FileRefusal("damaged");
  const isUnchecked = decodes === "spent";
  return { ...type, ...size, sizeBytes, durationSeconds: null, rareCodec: null, isUnchecked };
}
