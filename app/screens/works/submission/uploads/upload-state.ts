import { limits } from "~/contest/core/limits";
import type { FileTexts } from "~/contest/works/alt-texts";

/** An upload's use: the main file, a further picture, or a main video's picture. */
export type Use = "file" | "picture" | "poster";

export type Kind = "image" | "video";

/**
 * `checking`: before the upload. `sending`: until the server has checked the whole file. `waiting`:
 * after a lost connection. `interrupted`: after a reload, until the same file is chosen again.
 * `refused`: permanent. `failed`: until a retry.
 */
type Status =
  | "checking"
  | "sending"
  | "paused"
  | "waiting"
  | "interrupted"
  | "failed"
  | "refused"
  | "complete";

/** One upload. Sizes in bytes, instants in epoch ms. */
export interface Upload {
  key: string;
  use: Use;
  name: string;
  size: number;
  lastModified: number;
  kind: Kind;
  /** Null after a reload, until it is chosen again. */
  file: Blob | null;
  /** The server's id, once it exists. */
  id: string | null;
  status: Status;
  sent: number;
  /** Bytes already on the server when a file chosen again resumed. */
  resumedFrom: number;
  /** Consecutive lost connections. */
  losses: number;
  /** The reason of a refusal, failure or wait. */
  message: string | null;
  /** True when the browser cannot show this video. */
  isUnseen: boolean;
  /** Codec of a video that many browsers cannot play. */
  rareCodec: string | null;
  /** Alternative text and transcript. */
  texts: FileTexts;
}

export type UploadEvent =
  | { type: "chosen"; upload: Upload }
  /** The browser's check passed. */
  | { type: "passed"; key: string }
  | { type: "unseen"; key: string }
  | { type: "rare"; key: string; codec: string }
  | { type: "opened"; key: string; id: string }
  /** Bytes that the server reports. */
  | { type: "confirmed"; key: string; sent: number }
  | { type: "progressed"; key: string; sent: number }
  /** The server accepted a chunk, so the connection works. */
  | { type: "accepted"; key: string }
  | { type: "paused"; key: string }
  | { type: "continued"; key: string }
  | { type: "lost"; key: string; message: string }
  | { type: "failed"; key: string; message: string }
  | { type: "refused"; key: string; message: string }
  | { type: "interrupted"; key: string; sent: number }
  | { type: "completed"; key: string }
  /** A complete upload is gone from the server. */
  | { type: "vanished"; key: string; message: string }
  | { type: "described"; key: string; texts: Partial<FileTexts> }
  | { type: "removed"; key: string };

/**
 * Allowed statuses per event. Other events, such as a late answer after 'Pausar', change nothing.
 */
const expected: Partial<Record<UploadEvent["type"], Status[]>> = {
  passed: ["checking"],
  confirmed: ["sending"],
  progressed: ["sending"],
  accepted: ["sending"],
  paused: ["sending", "waiting"],
  continued: ["paused", "waiting", "failed"],
  lost: ["sending"],
  failed: ["sending"],
  refused: ["checking", "sending"],
  interrupted: ["checking"],
  completed: ["checking", "sending"],
  vanished: ["complete"],
};

/**
 * Returns the form's uploads after an event, in the order of choice. A file chosen again resumes.
 * Another main file (or poster) replaces the previous one.
 */
export function uploadsAfter(uploads: Upload[], event: UploadEvent): Upload[] {
  if (event.type === "chosen") {
    const again = uploads.find((upload) => isSameFile(upload, event.upload));
    if (again)
      return uploads.map((upload) => (upload === again ? resumed(upload, event.upload.file) : upload));
    const others = uploads.filter(({ use }) => use === "picture" || use !== event.upload.use);
    return [...others, event.upload];
  }
  if (event.type === "removed") return uploads.filter(({ key }) => key !== event.key);
  return uploads.map((upload) => (upload.key === event.key ? after(upload, event) : upload));
}

function after(upload: Upload, event: Exclude<UploadEvent, { type: "chosen" | "removed" }>): Upload {
  const may = expected[event.type];
  if (may && !may.includes(upload.status)) return upload;
  switch (event.type) {
    case "passed":
      return { ...upload, status: "sending" };
    case "unseen":
      return { ...upload, isUnseen: true };
    case "rare":
      return { ...upload, rareCodec: event.codec };
    case "described":
      return { ...upload, texts: { ...upload.texts, ...event.texts } };
    case "opened":
      return { ...upload, id: event.id };
    case "confirmed":
    case "progressed":
      return { ...upload, sent: event.sent };
    case "accepted":
      return { ...upload, losses: 0 };
    case "paused":
      return { ...upload, status: "paused", message: null };
    case "continued":
      return { ...upload, status: "sending", message: null };
    case "lost":
      return { ...upload, status: "waiting", losses: upload.losses + 1, message: event.message };
    case "failed":
      return { ...upload, status: "failed", message: event.message };
    case "refused":
      // The server deletes refused uploads.
      return { ...upload, status: "refused", id: null, message: event.message };
    case "interrupted":
      return { ...upload, status: "interrupted", sent: event.sent };
    case "vanished":
      return { ...upload, status: "failed", id: null, sent: 0, message: event.message };
    case "completed":
      return { ...upload, status: "complete", sent: upload.size, message: null };
  }
}

/** Returns an upload chosen again: a stopped one resumes. */
function resumed(upload: Upload, file: Blob | null): Upload {
  if (upload.status === "interrupted")
    return { ...upload, file, status: "sending", resumedFrom: upload.sent };
  return after(upload, { type: "continued", key: upload.key });
}

/** Returns true when two choices are one file, by the data that browsers expose. */
export const isSameFile = (one: Upload, other: Upload): boolean =>
  one.use === other.use &&
  one.name === other.name &&
  one.size === other.size &&
  one.lastModified === other.lastModified;

/** Returns whole percents; 100 only after the server's check. */
export const percentOf = ({ status, sent, size }: Upload): number =>
  status === "complete" ? 100 : Math.min(99, Math.floor((sent / Math.max(1, size)) * 100));

/**
 * Returns the pause before a retry (ms) by consecutive losses; null when only a person or a
 * returning network retries.
 */
export function retryDelay(losses: number): number | null {
  return [2_000, 4_000, 8_000, 15_000, 30_000, 60_000][losses - 1] ?? null;
}

export const mainOf = (uploads: Upload[]) => uploads.find(({ use }) => use === "file") ?? null;
export const picturesOf = (uploads: Upload[]) => uploads.filter(({ use }) => use === "picture");
/** Returns the pictures without rejected ones, which are never sent. */
export const validPicturesOf = (uploads: Upload[]) =>
  picturesOf(uploads).filter(({ status }) => status !== "refused");
export const posterOf = (uploads: Upload[]) => uploads.find(({ use }) => use === "poster") ?? null;

/** Returns the number of pictures that can still be chosen. */
export const picturesLeft = (uploads: Upload[]): number =>
  limits.proposalFiles - 1 - validPicturesOf(uploads).length;

/**
 * Returns true while a video's poster uploads. The form waits for it, but a missing poster blocks
 * nothing.
 */
export const isPosterComing = (uploads: Upload[]): boolean => posterOf(uploads)?.status === "sending";
