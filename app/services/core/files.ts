import { limits } from "~/contest/core/limits";

/** The picture as other sites show it beside a link: 1200 by 630. */
export const sharePicture = "compartir";
/** The picture at its own size, which everybody but the organisers gets instead of the original. */
export const wholePicture = "entera";
/** What is made of a picture, and kept. */
export const renditions = [...limits.pictureWidths, sharePicture] as const;
export type Rendition = (typeof renditions)[number];

/** Sites that show links do not all read WebP. */
export const renditionType = (rendition: Rendition | typeof wholePicture) =>
  rendition === sharePicture ? "image/jpeg" : "image/webp";

/** R2 wants equal parts of at least 5 MiB; this is also all that an upload holds in memory. */
export const PART_BYTES = 8 * 1024 * 1024;

/** A stretch of a file, in bytes. */
export interface ByteRange {
  offset: number;
  length: number;
}

export interface Part {
  partNumber: number;
  etag: string;
}

/** A file on its way into the store: nothing of it can be read until `complete`. */
interface PartUpload {
  id: string;
  /** Parts count from 1; all but the last have PART_BYTES. */
  put(partNumber: number, bytes: Uint8Array): Promise<Part>;
  /**
   * The same as the bytes come, none of them kept here. Throws BrokenBody, and stores nothing, when they are more or
   * fewer than `length`.
   */
  pipe(partNumber: number, body: ReadableStream<Uint8Array>, length: number): Promise<Part>;
  /** Throws LostPart when a part was stored again after it was answered. */
  complete(parts: Part[]): Promise<void>;
}

/** Thrown for a picture that cannot be decoded, or a video whose packets cannot be copied. */
export class DamagedFile extends Error {}

/** Reads a damaged file as none. */
export function noneIfDamaged(error: unknown): null {
  if (error instanceof DamagedFile) return null;
  throw error;
}

/** Thrown for an upload that was completed, aborted or never begun. */
export class UploadGone extends Error {}
export class LostPart extends Error {}
export class BrokenBody extends Error {}

/** Where the contest's files are. Paths are `proposal_assets.storage_path`. */
export interface FileStore {
  /** Null when there is no such file. */
  read(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  write(path: string, bytes: ArrayBuffer, contentType: string): Promise<void>;
  /** In bytes; null when there is no such file. */
  size(path: string): Promise<number | null>;
  begin(path: string, contentType: string): Promise<PartUpload>;
  /** An upload begun earlier. Its parts throw UploadGone when it is no more. */
  resume(path: string, uploadId: string): PartUpload;
  /** Forgets the parts of an upload that will not be completed. Safe to repeat. */
  abort(path: string, uploadId: string): Promise<void>;
  /** Removes files with every picture derived from them. Safe to repeat. */
  remove(paths: string[]): Promise<void>;
}

/** The key of what is made of a stored file. Computable from the original's key, so that nothing is lost track of. */
export const derivedPath = (path: string, rendition: Rendition | typeof wholePicture) =>
  `derived/${path}/${rendition}.${rendition === sharePicture ? "jpg" : "webp"}`;

/** The key of the MP4 that viewers get of a video. */
export const videoPath = (path: string) => `derived/${path}/video.mp4`;

/** R2 deletes at most this many keys a call. */
const KEYS_A_CALL = 1000;

export function r2Files(bucket: R2Bucket): FileStore {
  return {
    async read(path, range) {
      const file = await bucket.get(path, range ? { range } : undefined);
      return file?.body ?? null;
    },

    async write(path, bytes, contentType) {
      await bucket.put(path, bytes, { httpMetadata: { contentType } });
    },

    async size(path) {
      return (await bucket.head(path))?.size ?? null;
    },

    async begin(path, contentType) {
      return inParts(await bucket.createMultipartUpload(path, { httpMetadata: { contentType } }));
    },

    resume: (path, uploadId) => inParts(bucket.resumeMultipartUpload(path, uploadId)),

    async abort(path, uploadId) {
      try {
        await bucket.resumeMultipartUpload(path, uploadId).abort().catch(named);
      } catch (error) {
        // Which is what was wanted.
        if (!(error instanceof UploadGone)) throw error;
      }
    },

    async remove(paths) {
      const keys = paths.flatMap((path) => [
        path,
        videoPath(path),
        derivedPath(path, wholePicture),
        ...renditions.map((one) => derivedPath(path, one)),
      ]);
      for (let at = 0; at < keys.length; at += KEYS_A_CALL) {
        await bucket.delete(keys.slice(at, at + KEYS_A_CALL));
      }
    },
  };
}

function inParts(upload: R2MultipartUpload): PartUpload {
  return {
    id: upload.uploadId,
    put: (partNumber, bytes) => upload.uploadPart(partNumber, bytes).catch(named),
    async pipe(partNumber, body, length) {
      // R2 wants to know the length of a stream; this one also holds the sender to it.
      const { readable, writable } = new FixedLengthStream(length);
      // What R2 refuses unread nobody would take from the pipe any more; the rest of the body is its owner's to drop.
      const refused = new AbortController();
      const [sent, stored] = await Promise.allSettled([
        body.pipeTo(writable, { signal: refused.signal, preventCancel: true }),
        upload.uploadPart(partNumber, readable).catch((error) => {
          refused.abort();
          return named(error);
        }),
      ]);
      for (const { reason } of [sent, stored].filter((one) => one.status === "rejected")) {
        if (String(reason).includes("FixedLengthStream"))
          throw new BrokenBody("another length", { cause: reason });
      }
      if (stored.status === "rejected") throw stored.reason;
      return stored.value;
    },
    complete: async (parts) => void (await upload.complete(parts).catch(named)),
  };
}

/** R2 tells its refusals by a number in the message. */
function named(error: unknown): never {
  if (String(error).includes("10024")) throw new UploadGone("no such upload", { cause: error });
  if (String(error).includes("10025")) throw new LostPart("no such part", { cause: error });
  throw error;
}
