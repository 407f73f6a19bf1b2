import { deleteKeys } from "./files";

/** A piece of a job: its text, and facts about it that the next step needs. */
interface Piece {
  text: string;
  facts: Record<string, string>;
}

/** Store of the pieces of jobs. Each piece is written once. */
export interface PieceStore {
  /** Stores a piece unless its key exists. Returns the facts of the stored one. */
  keep(key: string, piece: Piece): Promise<Record<string, string>>;
  /** Throws for an unknown key. */
  read(key: string): Promise<ReadableStream<Uint8Array>>;
  /** Returns the keys that begin like this, in order. */
  keys(prefix: string): Promise<string[]>;
  /** Returns the folders directly below a prefix. */
  folders(prefix: string): Promise<string[]>;
  /** Removes the pieces whose keys begin like this. Safe to repeat. */
  remove(prefix: string): Promise<void>;
}

export function r2Pieces(bucket: R2Bucket): PieceStore {
  async function keys(prefix: string): Promise<string[]> {
    const all: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await bucket.list({ prefix, cursor });
      all.push(...page.objects.map(({ key }) => key));
      more = page.truncated;
      cursor = page.truncated ? page.cursor : undefined;
    }
    return all;
  }

  return {
    async keep(key, { text, facts }) {
      const stored = await bucket.put(key, text, {
        onlyIf: { etagDoesNotMatch: "*" },
        customMetadata: facts,
      });
      // A killed run stored the piece and did not say so. Its rows may have changed since, so its facts count.
      return stored ? facts : ((await bucket.head(key))?.customMetadata ?? facts);
    },

    async read(key) {
      const piece = await bucket.get(key);
      if (!piece) throw new Error(`the piece ${key} is gone`);
      return piece.body;
    },

    keys,

    folders: async (prefix) => (await bucket.list({ prefix, delimiter: "/" })).delimitedPrefixes,

    remove: async (prefix) => deleteKeys(bucket, await keys(prefix)),
  };
}
