import type { DetailedError, Upload as TusUpload } from "tus-js-client";
import { type Lane, openUpload, Refusal, refusalOf, standingOf, UPLOADS } from "./upload-api";
import type { Use } from "./upload-state";

/** What one PATCH carries. */
const PART_BYTES = 8 * 1024 * 1024;

export interface Transfer {
  file: Blob;
  proposalId: string;
  use: Use;
  /** Of an upload that was opened before. */
  id: string | null;
}

export interface TransferEvents {
  opened(id: string): void;
  /** Bytes that the server has, by its own word, before more is sent. */
  counted(bytes: number): void;
  progressed(bytes: number): void;
  /** The server took a part. */
  accepted(): void;
  completed(): void;
  /** Worth another try: no network, or a server that stumbled. */
  lost(isOffline: boolean): void;
  /** `isFinal` when the file itself is at fault. */
  refused(message: string, isFinal: boolean): void;
}

/**
 * Sends a file from where the server has it to, its lanes side by side. Ends in one of completed, lost and refused,
 * unless it is stopped by what it returns; what was sent stays with the server.
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
    // Read before the stop, which empties the answers of the requests that it ends.
    const refusal = refusalIn(error);
    stop();
    if (!refusal || mayPass(refusal.status, isDetailed(error))) on.lost(!refusal);
    else on.refused(refusal.message, refusal.reason !== null && refusal.status !== 429);
  };

  async function begin() {
    const standing = id === null ? null : await standingOf(id);
    if (isStopped) return;
    if (standing?.complete) return on.completed();
    if (standing) return send(standing.lanes, standing.receivedBytes);
    const opened = await openUpload(file, proposalId, use);
    // Even after a stop: the upload is there, and somebody has to know.
    on.opened(opened.id);
    if (!isStopped) await send(opened.lanes, 0);
  }

  async function send(lanes: Lane[], received: number) {
    on.counted(received);
    // With the first file alone: the form is there sooner without it.
    const { Upload } = await import("tus-js-client");
    if (isStopped) return;
    tus = new Upload(file, {
      endpoint: UPLOADS,
      chunkSize: PART_BYTES,
      parallelUploads: lanes.length,
      // tus takes boundaries for several lanes only; one lane is the whole file.
      parallelUploadBoundaries: lanes.length > 1 ? lanes.map(({ start, end }) => ({ start, end })) : null,
      storeFingerprintForResuming: false,
      // The upload's state decides when to try again, for all lanes at once.
      retryDelays: null,
      onBeforeRequest: () => {
        // One that was being made ready must not leave after the stop.
        if (isStopped) throw new Error("stopped");
      },
      onAfterResponse: (request, response) => {
        // tus would open an upload of its own in place of a lane that it does not find.
        const status = response.getStatus();
        if (request.getMethod() === "HEAD" && status >= 400) throw refusalOf(status, "");
      },
      // Lanes report one after the other: at first their sum is less than what is there.
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
      parallelUploadUrls: lanes.map(({ url }) => new URL(url, location.href).href),
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
 * Another try may go better: the server stumbled or, once the upload is open, has it otherwise than was thought (a part
 * that was being stored when its request was broken off).
 */
const mayPass = (status: number, isOpen: boolean) =>
  status >= 500 || status === 404 || status === 408 || (isOpen && status === 409);

/** Its class comes with the library. */
const isDetailed = (error: unknown): error is DetailedError =>
  error instanceof Error && "originalResponse" in error;

function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!isDetailed(error)) return null;
  if (error.causingError instanceof Refusal) return error.causingError;
  const response = error.originalResponse;
  return response && refusalOf(response.getStatus(), response.getBody());
}
