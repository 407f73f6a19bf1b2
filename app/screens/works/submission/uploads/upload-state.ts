import { limits } from "~/contest/core/limits";
import type { FileTexts } from "~/contest/works/alt-texts";

/** What an upload is for: the main file, one of the pictures after it, or the picture of a main video. */
export type Use = "file" | "picture" | "poster";

export type Kind = "image" | "video";

/**
 * `checking` before anything is sent; `sending` until the server has checked the whole file; `waiting` after a lost
 * connection; `interrupted` by a reload: the same file has to be chosen again; `refused` for good, `failed` until it is
 * tried again.
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

/** One file on its way to the server. Sizes in bytes, instants in epoch ms. */
export interface Upload {
  key: string;
  use: Use;
  name: string;
  size: number;
  lastModified: number;
  kind: Kind;
  /** Null after a reload, until it is chosen again. */
  file: Blob | null;
  /** The server's name for it, once it has one. */
  id: string | null;
  status: Status;
  sent: number;
  /** How much was there already when the sending went on, for a file that was chosen again. */
  resumedFrom: number;
  /** Lost connections in a row. */
  losses: number;
  /** Why it is refused, failed or waiting. */
  message: string | null;
  /** The browser cannot show this video. */
  isUnseen: boolean;
  /** Of a video that many browsers cannot play: its codec. */
  rareCodec: string | null;
  /** What stands for it where it is not seen or heard. */
  texts: FileTexts;
}

export type UploadEvent =
  | { type: "chosen"; upload: Upload }
  /** The browser has nothing against it. */
  | { type: "passed"; key: string }
  | { type: "unseen"; key: string }
  | { type: "rare"; key: string; codec: string }
  | { type: "opened"; key: string; id: string }
  /** What the server has of it, as it says itself. */
  | { type: "counted"; key: string; sent: number }
  | { type: "progressed"; key: string; sent: number }
  /** The server took a part: the connection is good. */
  | { type: "accepted"; key: string }
  | { type: "paused"; key: string }
  | { type: "continued"; key: string }
  | { type: "lost"; key: string; message: string }
  | { type: "failed"; key: string; message: string }
  | { type: "refused"; key: string; message: string }
  | { type: "interrupted"; key: string; sent: number }
  | { type: "completed"; key: string }
  /** It was complete, and the server has it no more. */
  | { type: "vanished"; key: string; message: string }
  | { type: "described"; key: string; texts: Partial<FileTexts> }
  | { type: "removed"; key: string };

/** Events that a status does not expect (an answer that comes after 'Pausar', say) change nothing. */
const expected: Partial<Record<UploadEvent["type"], Status[]>> = {
  passed: ["checking"],
  counted: ["sending"],
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
 * The uploads of a form after an event, in the order in which they were chosen. A file that is chosen again goes on
 * where it is; another main file (or poster) takes the place of the one before.
 */
export function uploadsAfter(uploads: Upload[], event: UploadEvent): Upload[] {
  if (event.type === "chosen") {
    const again = uploads.find((one) => isSameFile(one, event.upload));
    if (again) return uploads.map((one) => (one === again ? resumed(one, event.upload.file) : one));
    const others = uploads.filter(({ use }) => use === "picture" || use !== event.upload.use);
    return [...others, event.upload];
  }
  if (event.type === "removed") return uploads.filter(({ key }) => key !== event.key);
  return uploads.map((one) => (one.key === event.key ? after(one, event) : one));
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
    case "counted":
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
      // The server keeps nothing of what it refuses.
      return { ...upload, status: "refused", id: null, message: event.message };
    case "interrupted":
      return { ...upload, status: "interrupted", sent: event.sent };
    case "vanished":
      return { ...upload, status: "failed", id: null, sent: 0, message: event.message };
    case "completed":
      return { ...upload, status: "complete", sent: upload.size, message: null };
  }
}

/** Chosen again: what had stopped goes on. */
function resumed(upload: Upload, file: Blob | null): Upload {
  if (upload.status === "interrupted")
    return { ...upload, file, status: "sending", resumedFrom: upload.sent };
  return after(upload, { type: "continued", key: upload.key });
}

/** Two choices of one file: what a browser tells of it is the same. */
export const isSameFile = (one: Upload, other: Upload): boolean =>
  one.use === other.use &&
  one.name === other.name &&
  one.size === other.size &&
  one.lastModified === other.lastModified;

/** Whole percents, 100 only when the server has checked it. */
export const percentOf = ({ status, sent, size }: Upload): number =>
  status === "complete" ? 100 : Math.min(99, Math.floor((sent / Math.max(1, size)) * 100));

/** After how long to try again (ms) by the losses in a row; null when only a person or a returning network does. */
export function retryDelay(losses: number): number | null {
  return [2_000, 4_000, 8_000, 15_000, 30_000, 60_000][losses - 1] ?? null;
}

export const mainOf = (uploads: Upload[]) => uploads.find(({ use }) => use === "file") ?? null;
export const picturesOf = (uploads: Upload[]) => uploads.filter(({ use }) => use === "picture");
/** The pictures without those that are rejected, which are never sent. */
export const validPicturesOf = (uploads: Upload[]) =>
  picturesOf(uploads).filter(({ status }) => status !== "refused");
export const posterOf = (uploads: Upload[]) => uploads.find(({ use }) => use === "poster") ?? null;

/** How many pictures may still be chosen. */
export const picturesLeft = (uploads: Upload[]): number =>
  limits.proposalFiles - 1 - validPicturesOf(uploads).length;

/** A video's picture is an ornament: it is waited for while it is coming, and never stands in the way. */
export const isPosterComing = (uploads: Upload[]): boolean => posterOf(uploads)?.status === "sending";
