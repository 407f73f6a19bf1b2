import type { ByteRange } from "../core/files";

/** PDFs of the home page, in their own bucket. Keys are `{timestamp}.pdf`. Each key is written once. */
export interface DocumentStore {
  /** Stores a document under the first free timestamp from `now` (epoch ms). Returns the key. */
  keep(bytes: Uint8Array, now: number): Promise<string>;
  /** Returns bytes, or null for an unknown document. */
  size(key: string): Promise<number | null>;
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes all documents except `current` that were stored before `before` (epoch ms). Safe to repeat. */
  sweep(current: string | null, before: number): Promise<void>;
}

export function r2Documents(bucket: R2Bucket): DocumentStore {
  return {
    async keep(bytes, now) {
      for (let timestamp = now; ; timestamp++) {
        const key = `${timestamp}.pdf`;
        // Returns null when the key exists. The next timestamp is tried then.
        const object = await bucket.put(key, bytes, {
          onlyIf: { etagDoesNotMatch: "*" },
          httpMetadata: { contentType: "application/pdf" },
        });
        if (object) return key;
      }
    },

    async size(key) {
      return (await bucket.head(key))?.size ?? null;
    },

    async read(key, range) {
      const document = await bucket.get(key, range ? { range } : undefined);
      return document?.body ?? null;
    },

    async sweep(current, before) {
      const { objects } = await bucket.list();
      const stray = objects.filter(({ key, uploaded }) => key !== current && uploaded.getTime() < before);
      if (stray.length > 0) await bucket.delete(stray.map(({ key }) => key));
    },
  };
}

const SIGNATURE = Buffer.from("%PDF-");
/** Bytes at the end of a PDF that contain its end mark. */
const END_WITHIN = 2048;

/**
 * Reads a PDF and checks its content, not its name. Returns "kind" when the bytes are no complete PDF. Returns "size"
 * at the first byte over `limit`, and leaves the rest unread. Throws the errors of `source`.
 */
export async function takePdf(
  source: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Uint8Array | "kind" | "size"> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let started = false;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (!started && size >= SIGNATURE.length) {
      started = Buffer.concat(chunks).subarray(0, SIGNATURE.length).equals(SIGNATURE);
      if (!started) return "kind";
    }
    if (size > limit) return "size";
  }
  const bytes = Buffer.concat(chunks);
  return started && bytes.includes("%%EOF", -END_WITHIN) ? bytes : "kind";
}
