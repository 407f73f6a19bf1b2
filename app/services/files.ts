/** Widths, in pixels, in which a picture is kept besides the original. */
const pictureWidths = [320, 640, 960, 1280] as const;

/** The picture as other sites show it beside a link: 1200 by 630. */
export const sharePicture = "compartir";
/** What is made of a picture, and kept. */
export const renditions = [...pictureWidths, sharePicture] as const;
export type Rendition = (typeof renditions)[number];

/** Sites that show links do not all read WebP. */
export const renditionType = (rendition: Rendition) =>
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
export interface PartUpload {
  id: string;
  /** Parts count from 1; all but the last have PART_BYTES. */
  put(partNumber: number, bytes: Uint8Array): Promise<Part>;
  complete(parts: Part[]): Promise<void>;
}

/** Where the contest's files are. Paths are `proposal_assets.storage_path`. */
export interface FileStore {
  /** Null when there is no such file. */
  read(path: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  write(path: string, bytes: ArrayBuffer, contentType: string): Promise<void>;
  begin(path: string, contentType: string): Promise<PartUpload>;
  /** Forgets the parts of an upload that will not be completed. Safe to repeat. */
  abort(path: string, uploadId: string): Promise<void>;
  /** Removes files with every picture derived from them. Safe to repeat. */
  remove(paths: string[]): Promise<void>;
}

/** Where what is made of a picture is kept: computable from its original, so that nothing is ever lost track of. */
export const derivedPath = (path: string, rendition: Rendition) =>
  `derived/${path}/${rendition}.${rendition === sharePicture ? "jpg" : "webp"}`;

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

    async begin(path, contentType) {
      const upload = await bucket.createMultipartUpload(path, { httpMetadata: { contentType } });
      return {
        id: upload.uploadId,
        put: (partNumber, bytes) => upload.uploadPart(partNumber, bytes),
        complete: async (parts) => void (await upload.complete(parts)),
      };
    },

    async abort(path, uploadId) {
      try {
        await bucket.resumeMultipartUpload(path, uploadId).abort();
      } catch (error) {
        // 10024: no such upload, which is what was wanted.
        if (!String(error).includes("10024")) throw error;
      }
    },

    async remove(paths) {
      const keys = paths.flatMap((path) => [path, ...renditions.map((one) => derivedPath(path, one))]);
      for (let at = 0; at < keys.length; at += KEYS_A_CALL) {
        await bucket.delete(keys.slice(at, at + KEYS_A_CALL));
      }
    },
  };
}
