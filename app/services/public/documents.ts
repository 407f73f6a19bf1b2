import type { ByteRange } from "../core/files";

/** The PDFs of the landing, in a bucket of their own. Keys are `{timestamp}.pdf`, each written once. */
export interface DocumentStore {
  /** Keeps a document under the first free timestamp from `now` (epoch ms) on; answers its key. */
  keep(bytes: Uint8Array, now: number): Promise<string>;
  /** In bytes; null when there is no such document. */
  size(key: string): Promise<number | null>;
  read(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes all but `current` that were stored before `before` (epoch ms). Safe to repeat. */
  sweep(current: string | null, before: number): Promise<void>;
}

export function r2Documents(bucket: R2Bucket): DocumentStore {
  return {
    async keep(bytes, now) {
      for (let timestamp = now; ; timestamp++) {
        const key = `${timestamp}.pdf`;
        // Nothing is answered when the key is taken: two of the same moment, one of them moves on.
        const kept = await bucket.put(key, bytes, {
          onlyIf: { etagDoesNotMatch: "*" },
          httpMetadata: { contentType: "application/pdf" },
        });
        if (kept) return key;
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
/** How far from its end a PDF states that it ends there. */
const END_WITHIN = 2048;

/**
 * A PDF from its bytes as they come, by what they say and not by a name: "kind" as soon as it is none, "size" at its
 * first byte over `limit`, leaving the rest unread. One that was cut short is none either. Throws what the source does.
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
