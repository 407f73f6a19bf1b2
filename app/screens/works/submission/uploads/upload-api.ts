import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import type { Use } from "./upload-state";

/** A byte range of the file (`end` excluded) with its own address. */
export interface PartialUpload {
  start: number;
  end: number;
  url: string;
}

/** An upload's state on the server. */
export interface UploadStatus {
  complete: boolean;
  kind: "image" | "video";
  receivedBytes: number;
  partialUploads: PartialUpload[];
}

/** The server's refusal. `reason` is present when the file itself is invalid. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly reason: string | null,
  ) {
    super(message);
  }
}

export const UPLOADS = "/cargas";

/** First bytes of a file, sent at the opening so that the server can detect the type. */
const HEAD_BYTES = 64 * 1024;

/** Opens an upload for a file of that proposal. Throws Refusal, or TypeError without a network. */
export async function openUpload(
  file: Blob,
  proposalId: string,
  use: Use,
): Promise<{ id: string; partialUploads: PartialUpload[] }> {
  const response = await fetch(UPLOADS, {
    method: "POST",
    headers: {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": String(file.size),
      "Upload-Metadata": `proposal ${btoa(proposalId)},use ${btoa(use)}`,
      "Content-Type": "application/offset+octet-stream",
    },
    body: file.slice(0, HEAD_BYTES),
  });
  return read(response);
}

/** Returns an upload's state; null when it is gone. Throws like openUpload. */
export async function uploadStatusOf(id: string): Promise<UploadStatus | null> {
  const response = await fetch(`${UPLOADS}/${id}`);
  return response.status === 404 ? null : read(response);
}

/** Cancels an upload. The server later deletes uploads whose cancellation failed. */
export async function cancelUpload(id: string): Promise<void> {
  await fetch(`${UPLOADS}/${id}`, {
    method: "DELETE",
    headers: { "Tus-Resumable": "1.0.0" },
    keepalive: true,
  }).catch(() => {});
}

async function read<Body>(response: Response): Promise<Body> {
  const body = await response.text();
  if (!response.ok) throw uploadRefusalOf(response.status, body);
  try {
    return JSON.parse(body);
  } catch {
    throw uploadRefusalOf(502, body);
  }
}

/**
 * Returns the refusal in an answer, with a default sentence when the answer has no readable one.
 */
export function uploadRefusalOf(status: number, body: string): Refusal {
  let answer: { message?: unknown; reason?: unknown } | null = null;
  try {
    answer = JSON.parse(body);
  } catch {
    // The body is not this server's, but possibly a page of the platform.
  }
  const message = typeof answer?.message === "string" ? answer.message : proposalFormText.uploading.failed;
  return new Refusal(status, message, typeof answer?.reason === "string" ? answer.reason : null);
}
