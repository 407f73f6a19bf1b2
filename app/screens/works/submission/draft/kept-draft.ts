import type { FileTexts } from "~/contest/works/alt-texts";
import { sentFields } from "~/contest/works/work-fields";
import type { Kind, Upload, Use } from "../uploads/upload-state";
import type { Texts } from "./draft";

/** A file that has a name at the server, as a later page can find it again. */
export interface KeptUpload {
  id: string;
  use: Use;
  name: string;
  size: number;
  lastModified: number;
  kind: Kind;
  /** Of a video that many browsers cannot play. */
  rareCodec?: string | null;
  texts?: FileTexts;
}

export interface KeptDraft {
  proposalId: string;
  texts: Texts;
  uploads: KeptUpload[];
  /** Epoch ms. */
  savedAt: number;
}

/** Where a draft stands besides this page: nobody else touched it, another tab changed it, another tab took it away. */
export type Elsewhere = "untouched" | "changed" | "gone";

interface Stored extends KeptDraft {
  /** New at each writing, so that two tabs notice each other. */
  version: string;
}

/** One person's drafts are nobody else's, also on a shared computer. */
export const draftKey = (userId: string, universityId: string) => `propuesta:${userId}:${universityId}`;

/**
 * The browser's one kept draft under `key`. A browser that keeps nothing (storage off or full) is as one that has
 * nothing: no call throws.
 */
export function openShelf(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">, key: string) {
  /** The version that this page read or wrote last. */
  let seen: string | null = null;

  function read(): Stored | null {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? "null");
      return isStored(stored) ? stored : null;
    } catch {
      return null;
    }
  }

  return {
    /** The kept draft; from here on this page is the one that goes on with it. */
    take(): KeptDraft | null {
      const stored = read();
      seen = stored?.version ?? null;
      return stored;
    },

    /** What another tab did since this page read or wrote last. */
    elsewhere(): Elsewhere {
      const version = read()?.version ?? null;
      if (version === seen) return "untouched";
      return version === null ? "gone" : "changed";
    },

    /** Keeps the draft in place of whatever is there: look `elsewhere` first. */
    write(draft: KeptDraft): void {
      const version = crypto.randomUUID();
      try {
        storage.setItem(key, JSON.stringify({ ...draft, version } satisfies Stored));
        seen = version;
      } catch {
        // Full or off: the form works all the same.
      }
    },

    forget(): void {
      seen = null;
      try {
        storage.removeItem(key);
      } catch {
        // Off: there is nothing.
      }
    },
  };
}

export type Shelf = ReturnType<typeof openShelf>;

/** What a later page needs of the uploads: those that the server knows. */
export function keepable(uploads: Upload[]): KeptUpload[] {
  return uploads.flatMap(({ id, use, name, size, lastModified, kind, rareCodec, texts }) =>
    id === null ? [] : [{ id, use, name, size, lastModified, kind, rareCodec, texts }],
  );
}

/** Older versions of this page, or other hands, may have left anything. */
function isStored(value: unknown): value is Stored {
  const { version, proposalId, texts, uploads, savedAt } = (value ?? {}) as Partial<Stored>;
  return (
    typeof version === "string" &&
    typeof proposalId === "string" &&
    typeof savedAt === "number" &&
    typeof texts === "object" &&
    texts !== null &&
    sentFields.every((name) => ["string", "undefined"].includes(typeof texts[name])) &&
    Array.isArray(texts.students) &&
    typeof texts.roles === "object" &&
    texts.roles !== null &&
    Array.isArray(uploads) &&
    uploads.every((upload) => typeof upload?.id === "string" && typeof upload.name === "string")
  );
}
