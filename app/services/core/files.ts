import { limits } from "~/contest/core/limits";

/** Rendition for link previews of other sites: 1200 by 630 px. */
export const sharePicture = "compartir";
/** Rendition at the picture's own size. Only organisers get the original. */
export const wholePicture = "entera";
export const renditions = [...limits.pictureWidths, sharePicture] as const;
export type Rendition = (typeof renditions)[number];

/** JPEG for link previews, because not all sites read WebP. */
export const renditionType = (rendition: Rendition | typeof wholePicture) =>
  rendition === sharePicture ? "image/jpeg" : "image/webp";

export interface ByteRange {
  offset: number;
  length: number;
}

export interface Part {
  partNumber: number;
  etag: string;
}

/** An upload in parts. The file is readable after `complete`. */
interface PartUpload {
  id: string;
  /** Stores a part. Numbers start at 1. All parts but the last have PART_BYTES. */
  put(partNumber: number, bytes: Uint8Array): Promise<Part>;
  /**
   * Stores a part from a stream without holding it in memory. Throws BrokenBody and stores nothing when the stream does
   * not have `length` bytes.
   */
  pipe(partNumber: number, body: ReadableStream<Uint8Array>, length: number): Promise<Part>;
  /** Joins the parts. Throws LostPart when a part was stored again after its response. */
  complete(parts: Part[]): Promise<void>;
}

/** Error: a picture that cannot be decoded, or a video whose packets cannot be copied. */
export class DamagedFile extends Error {}

/** Returns null for a DamagedFile. Throws any other error. */
export function noneIfDamaged(error: unknown): null {
  if (error instanceof DamagedFile) return null;
  throw error;
}

/** Error: the upload was completed, aborted or never started. */
export class UploadGone extends Error {}
export class LostPart extends Error {}
export class BrokenBody extends Error {}

/** Store of the contest's files. Paths are `proposal_assets.storage_path`. */
export interface FileStore {
  /** Returns null for an unknown file. */
  read(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  write(path: string, bytes: ArrayBuffer, contentType: string): Promise<void>;
  /** Returns bytes, or null for an unknown file. */
  size(path: string): Promise<number | null>;
  begin(path: string, contentType: string): Promise<PartUpload>;
  /** Returns an earlier upload. Its parts throw UploadGone when the upload no longer exists. */
  resume(path: string, uploadId: string): PartUpload;
  /** Drops the parts of an upload. Safe to repeat. */
  abort(path: string, uploadId: string): Promise<void>;
  /** Removes files with all their renditions. Safe to repeat. */
  remove(paths: string[]): Promise<void>;
}

/** Returns the key of a rendition. The key follows from the original's key, so that no rendition is lost. */
export const derivedPath = (path: string, rendition: Rendition | typeof wholePicture) =>
  `derived/${path}/${rendition}.${rendition === sharePicture ? "jpg" : "webp"}`;

/** Returns the key of the public MP4 of a video. */
export const videoPath = (path: string) => `derived/${path}/video.mp4`;

/** R2 deletes at most this many keys per call. */
const KEYS_A_CALL = 1000;

export async function deleteKeys(bucket: R2Bucket, keys: string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += KEYS_A_CALL) {
    await bucket.delete(keys.slice(at, at + KEYS_A_CALL));
  }
}

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
        await bucket.resumeMultipartUpload(path, uploadId).abort().catch(throwByCause);
      } catch (error) {
        // The upload is gone, which is the goal.
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
      await deleteKeys(bucket, keys);
    },
  };
}

function inParts(upload: R2MultipartUpload): PartUpload {
  return {
    id: upload.uploadId,
    put: (partNumber, bytes) => upload.uploadPart(partNumber, bytes).catch(throwByCause),
    async pipe(partNumber, body, length) {
      // R2 requires the length of a stream. This stream also fails when the sender sends another length.
      const { readable, writable } = new FixedLengthStream(length);
      // Stops the pipe after a refusal of R2, because nothing else reads it. The owner of the body drops the rest.
      const refusal = new AbortController();
      const [pipeResult, partResult] = await Promise.allSettled([
        body.pipeTo(writable, { signal: refusal.signal, preventCancel: true }),
        upload.uploadPart(partNumber, readable).catch((error) => {
          refusal.abort();
          return throwByCause(error);
        }),
      ]);
      for (const { reason } of [pipeResult, partResult].filter((one) => one.status === "rejected")) {
        if (String(reason).includes("FixedLengthStream"))
          throw new BrokenBody("another length", { cause: reason });
      }
      if (partResult.status === "rejected") throw partResult.reason;
      return partResult.value;
    },
    complete: async (parts) => void (await upload.complete(parts).catch(throwByCause)),
  };
}

/** Maps R2's refusals to errors. R2 gives a number in the message. */
function throwByCause(error: unknown): never {
  if (String(error).includes("10024")) throw new UploadGone("no such upload", { cause: error });
  if (String(error).includes("10025")) throw new LostPart("no such part", { cause: error });
  throw error;
}
