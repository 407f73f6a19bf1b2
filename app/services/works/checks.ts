import { DamagedFile, type FileStore, PART_BYTES, UploadGone } from "../core/files";
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
 * `kind` is none of the five formats, `damaged` one of them that cannot be read to its end, `openUploads` too many of one
 * person's on their way.
 */
export type Reason =
  | "empty"
  | "kind"
  | "damaged"
  | "imageBytes"
  | "videoBytes"
  | "pixels"
  | "seconds"
  | "openUploads";

/** Why a file is not taken. `format` is the short name of the one it has, where it is none of ours and known. */
export class Refused {
  constructor(
    readonly reason: Reason,
    readonly format: string | null = null,
  ) {}
}

/** What is known of a file once it was checked; `durationSeconds` is null for a picture. */
export interface Facts extends MediaType, Size {
  sizeBytes: number;
  durationSeconds: number | null;
  /** Of a video that many browsers cannot play: its codec, as browsers name it. */
  rareCodec: string | null;
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
  if (sizeBytes === 0) return new Refused("empty");
  const type = await recognise(head.subarray(0, SIGNATURE_BYTES));
  if (!type) return new Refused("kind");
  if (type.kind === "other") return new Refused("kind", type.format);
  const limit = sizeLimit(type);
  if (sizeBytes > limits[limit]) return new Refused(limit);
  // A head may end before the size is stated (long EXIF or colour profiles).
  const picture = type.kind === "image" && pictureSize(head);
  return picture && isTooLarge(picture) ? new Refused("pixels") : type;
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

/** Rests (ms) before a check that the store broke off begins anew. */
const RESTS = [50, 250];

/**
 * The last word on a stored file, by its own bytes: its facts, or why it must go. Its type is the one it came as. Throws
 * UploadGone when it is not there, and what the store or the resizer throws when they keep failing: no word on the file.
 */
export async function checkStored(tools: Tools, stored: Stored): Promise<Facts | Refused> {
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
): Promise<Facts | Refused> {
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
  if (type instanceof Refused) return type;
  if (type.mimeType !== mimeType) return new Refused("damaged");
  if (type.kind === "video") {
    const facts = await videoFacts(sizeBytes, read);
    if (failure) throw failure;
    if (!facts) return new Refused("damaged");
    if (facts.durationSeconds > limits.videoSeconds) return new Refused("seconds");
    // Made now, so that no viewer waits for it.
    try {
      await publicFile({ files, pictures }, { kind: "video", storagePath: path });
    } catch (error) {
      if (error instanceof DamagedFile) return new Refused("damaged");
      throw error;
    }
    return { ...type, ...facts, sizeBytes };
  }
  const size = pictureSize(await read(0, Math.min(sizeBytes, PART_BYTES)));
  if (!size) return new Refused("damaged");
  if (isTooLarge(size)) return new Refused("pixels");
  // Making the picture that viewers get decodes the whole file.
  return (await pictures.decodes(path))
    ? { ...type, ...size, sizeBytes, durationSeconds: null, rareCodec: null }
    : new Refused("damaged");
}
