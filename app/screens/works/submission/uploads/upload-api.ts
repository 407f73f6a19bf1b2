import { proposalForm as text } from "~/text/works/proposal-form";
import type { Use } from "./upload-state";

/** A stretch of the file (bytes, `end` excluded) with its own address. */
export interface Lane {
  start: number;
  end: number;
  url: string;
}

/** Where an upload stands at the server. */
export interface Standing {
  complete: boolean;
  kind: "image" | "video";
  receivedBytes: number;
  lanes: Lane[];
}

/** The server's refusal. `reason` is there when the file itself is at fault. */
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

/** So much of a file (or all of it) opens its upload, for the server to see what it is. */
const HEAD_BYTES = 64 * 1024;

/** Opens an upload for a file of that proposal. Throws Refusal, or TypeError without a network. */
export async function openUpload(
  file: Blob,
  proposalId: string,
  use: Use,
): Promise<{ id: string; lanes: Lane[] }> {
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

/** Null when it is not there any more. Throws like openUpload. */
export async function standingOf(id: string): Promise<Standing | null> {
  const response = await fetch(`${UPLOADS}/${id}`);
  return response.status === 404 ? null : read(response);
}

/** Gives an upload up. What cannot be told to the server now is swept by it later. */
export async function cancelUpload(id: string): Promise<void> {
  await fetch(`${UPLOADS}/${id}`, {
    method: "DELETE",
    headers: { "Tus-Resumable": "1.0.0" },
    keepalive: true,
  }).catch(() => {});
}

async function read<Body>(response: Response): Promise<Body> {
  const body = await response.text();
  if (!response.ok) throw refusalOf(response.status, body);
  try {
    return JSON.parse(body);
  } catch {
    throw refusalOf(502, body);
  }
}

/** What a refusing answer says; a sentence of ours where it says nothing that a person could read. */
export function refusalOf(status: number, body: string): Refusal {
  let said: { message?: unknown; reason?: unknown } | null = null;
  try {
    said = JSON.parse(body);
  } catch {
    // No answer of ours: a page of the platform, perhaps.
  }
  const message = typeof said?.message === "string" ? said.message : text.uploading.failed;
  return new Refusal(status, message, typeof said?.reason === "string" ? said.reason : null);
}
