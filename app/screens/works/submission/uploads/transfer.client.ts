import type { DetailedError, Upload as TusUpload } from "tus-js-client";
import { PART_BYTES } from "~/contest/core/limits";
import {
  openUpload,
  type PartialUpload,
  Refusal,
  UPLOADS,
  uploadRefusalOf,
  uploadStatusOf,
} from "./upload-api";
import type { Use } from "./upload-state";

export interface Transfer {
  file: Blob;
  proposalId: string;
  use: Use;
  /** The id of an upload opened earlier. */
  id: string | null;
}

export interface TransferEvents {
  opened(id: string): void;
  /** Bytes on the server, reported before more are sent. */
  confirmed(bytes: number): void;
  progressed(bytes: number): void;
  /** The server accepted a chunk. */
  accepted(): void;
  completed(): void;
  /** A retry can work: no network, or a server error. */
  lost(isOffline: boolean): void;
  /** `isFinal`: the file itself is invalid. */
  refused(message: string, isFinal: boolean): void;
}

/**
 * Sends a file from its offset on the server, several upload parts in parallel. Ends with
 * completed, lost or refused, unless the returned function stops it. The server keeps the sent
 * bytes.
 */
export function startTransfer({ file, proposalId, use, id }: Transfer, on: TransferEvents): () => void {
  let isStopped = false;
  let tus: TusUpload | null = null;
  const stop = () => {
    isStopped = true;
    tus?.abort();
  };
  const end = (error: unknown) => {
    if (isStopped) return;
    // Reads the answers before the stop, which clears them.
    const refusal = refusalIn(error);
    stop();
    if (!refusal || mayPass(refusal.status, isDetailed(error))) on.lost(!refusal);
    else on.refused(refusal.message, refusal.reason !== null && refusal.status !== 429);
  };

  async function begin() {
    const known = id === null ? null : await uploadStatusOf(id);
    if (isStopped) return;
    if (known?.complete) return on.completed();
    if (known) return send(known.partialUploads, known.receivedBytes);
    const upload = await openUpload(file, proposalId, use);
    // Reported even after a stop, because the upload exists on the server.
    on.opened(upload.id);
    if (!isStopped) await send(upload.partialUploads, 0);
  }

  async function send(partialUploads: PartialUpload[], received: number) {
    on.confirmed(received);
    // Loaded with the first file only, so that the form loads faster.
    const { Upload } = await import("tus-js-client");
    if (isStopped) return;
    tus = new Upload(file, {
      endpoint: UPLOADS,
      chunkSize: PART_BYTES,
      parallelUploads: partialUploads.length,
      // tus takes boundaries only for several upload parts; a single one is the whole file.
      parallelUploadBoundaries:
        partialUploads.length > 1 ? partialUploads.map(({ start, end }) => ({ start, end })) : null,
      storeFingerprintForResuming: false,
      // The upload's state schedules the retries of all upload parts.
      retryDelays: null,
      onBeforeRequest: () => {
        // A request prepared before the stop must not be sent.
        if (isStopped) throw new Error("stopped");
      },
      onAfterResponse: (request, response) => {
        // tus would open a new upload in place of a missing upload part.
        const status = response.getStatus();
        if (request.getMethod() === "HEAD" && status >= 400) throw uploadRefusalOf(status, "");
      },
      // Upload parts report one after the other: their sum is too low at first.
      onProgress: (bytes) => {
        if (!isStopped) on.progressed(Math.max(received, bytes));
      },
      onChunkComplete: () => {
        if (!isStopped) on.accepted();
      },
      onSuccess: () => {
        if (!isStopped) on.completed();
      },
      onError: end,
    });
    tus.resumeFromPreviousUpload({
      parallelUploadUrls: partialUploads.map(({ url }) => new URL(url, location.href).href),
      uploadUrl: null,
      size: file.size,
      metadata: {},
      creationTime: "",
      urlStorageKey: "",
    });
    tus.start();
  }

  begin().catch(end);
  return stop;
}

/**
 * Returns true when a retry can work: after a server error or a timeout, or when an open upload has
 * another offset. The offset differs while the server still stores a chunk of a broken request.
 */
const mayPass = (status: number, isOpen: boolean) =>
  status >= 500 || status === 404 || status === 408 || (isOpen && status === 409);

/** The library's class is not loaded yet, so a property identifies the error. */
const isDetailed = (error: unknown): error is DetailedError =>
  error instanceof Error && "originalResponse" in error;

function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!isDetailed(error)) return null;
  if (error.causingError instanceof Refusal) return error.causingError;
  const response = error.originalResponse;
  return response && uploadRefusalOf(response.getStatus(), response.getBody());
}
