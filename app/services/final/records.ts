import { PART_BYTES } from "~/contest/core/limits";

/** Store of sealed records. Each record is written once under its own key. */
export interface RecordStore {
  /** Stores a text. Throws when the key exists. */
  keep(key: string, text: string): Promise<void>;
  /** Stores a stream. Memory holds one part of it. Throws when the key exists. */
  pour(key: string, zip: ReadableStream<Uint8Array>): Promise<void>;
  /** Returns null for an unknown key. */
  read(key: string): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null>;
}

export function r2Records(bucket: R2Bucket): RecordStore {
  async function put(key: string, value: string | Uint8Array, contentType: string) {
    const object = await bucket.put(key, value, {
      onlyIf: { etagDoesNotMatch: "*" },
      httpMetadata: { contentType },
    });
    if (!object) throw new Error(`${key} is taken`);
  }

  return {
    keep: (key, text) => put(key, text, "application/json"),

    async pour(key, zip) {
      const parts = partsOf(zip);
      const { value: first } = await parts.next();
      if (!first || first.length < PART_BYTES) return put(key, first ?? new Uint8Array(), ZIP);
      if (await bucket.head(key)) throw new Error(`${key} is taken`);
      const upload = await bucket.createMultipartUpload(key, { httpMetadata: { contentType: ZIP } });
      try {
        const uploadedParts = [await upload.uploadPart(1, first)];
        for await (const part of parts)
          uploadedParts.push(await upload.uploadPart(uploadedParts.length + 1, part));
        await upload.complete(uploadedParts);
      } catch (error) {
        await upload.abort().catch(() => undefined);
        throw error;
      }
    },

    async read(key) {
      const object = await bucket.get(key);
      return object && { body: object.body, size: object.size };
    },
  };
}

const ZIP = "application/zip";

/**
 * Yields a stream in parts of the size that R2 requires. All parts share one buffer, so a part must be stored before
 * the next one.
 */
async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const part = new Uint8Array(PART_BYTES);
  let filled = 0;
  for await (const chunk of stream) {
    for (let from = 0; from < chunk.length; ) {
      const piece = chunk.subarray(from, from + PART_BYTES - filled);
      part.set(piece, filled);
      filled += piece.length;
      from += piece.length;
      if (filled < PART_BYTES) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
