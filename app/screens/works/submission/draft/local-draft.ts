import { sentFields } from "~/contest/core/work-fields";
import type { FileTexts } from "~/contest/works/alt-texts";
import type { Kind, Upload, Use } from "../uploads/upload-state";
import type { Texts } from "./draft";

/** A file with an id on the server, so that a later page can find it. */
export interface LocalUpload {
  id: string;
  use: Use;
  name: string;
  size: number;
  lastModified: number;
  kind: Kind;
  /** Codec of a video that many browsers cannot play. */
  rareCodec?: string | null;
  texts?: FileTexts;
}

export interface LocalDraft {
  proposalId: string;
  texts: Texts;
  uploads: LocalUpload[];
  /** Epoch ms. */
  savedAt: number;
}

/** The draft's state in other tabs: unchanged, changed or removed. */
export type OtherTabs = "untouched" | "changed" | "gone";

interface Stored extends LocalDraft {
  /** New with each write, so that two tabs notice each other. */
  version: string;
}

/** The key separates people, also on a shared computer. */
export const draftKey = (userId: string, universityId: string) => `propuesta:${userId}:${universityId}`;

/**
 * Opens the browser's one stored draft under `key`. A browser without storage (off or full) behaves
 * like an empty one: no call throws.
 */
export function openDraftStorage(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">, key: string) {
  /** The version that this page read or wrote last. */
  let lastVersion: string | null = null;

  function read(): Stored | null {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? "null");
      return isStored(stored) ? stored : null;
    } catch {
      return null;
    }
  }

  return {
    /** Returns the stored draft; this page then owns it. */
    take(): LocalDraft | null {
      const stored = read();
      lastVersion = stored?.version ?? null;
      return stored;
    },

    /** Returns other tabs' changes since this page's last read or write. */
    elsewhere(): OtherTabs {
      const version = read()?.version ?? null;
      if (version === lastVersion) return "untouched";
      return version === null ? "gone" : "changed";
    },

    /** Overwrites the stored draft; check `elsewhere` first. */
    write(draft: LocalDraft): void {
      const version = crypto.randomUUID();
      try {
        storage.setItem(key, JSON.stringify({ ...draft, version } satisfies Stored));
        lastVersion = version;
      } catch {
        // Storage is full or off: the form works without it.
      }
    },

    forget(): void {
      lastVersion = null;
      try {
        storage.removeItem(key);
      } catch {
        // Storage is off, so it holds nothing.
      }
    },
  };
}

export type DraftStorage = ReturnType<typeof openDraftStorage>;

/** Returns the uploads that a later page needs: those known to the server. */
export function storableUploads(uploads: Upload[]): LocalUpload[] {
  return uploads.flatMap(({ id, use, name, size, lastModified, kind, rareCodec, texts }) =>
    id === null ? [] : [{ id, use, name, size, lastModified, kind, rareCodec, texts }],
  );
}

/**
 * Checks the shape, because older versions of this page or other code can have written anything.
 */
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
