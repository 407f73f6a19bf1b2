/** Where sealed records are kept: JSON, each written once under a key of its own. */
export interface RecordStore {
  /** Throws where something stands under the key. */
  keep(key: string, text: string): Promise<void>;
  /** Null when there is none. */
  read(key: string): Promise<ReadableStream<Uint8Array> | null>;
}

export function r2Records(bucket: R2Bucket): RecordStore {
  return {
    async keep(key, text) {
      const kept = await bucket.put(key, text, {
        onlyIf: { etagDoesNotMatch: "*" },
        httpMetadata: { contentType: "application/json" },
      });
      if (!kept) throw new Error(`${key} is taken`);
    },

    async read(key) {
      return (await bucket.get(key))?.body ?? null;
    },
  };
}
