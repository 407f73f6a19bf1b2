import * as z from "zod";
import { uploadAnswers } from "~/text/works/proposal-form";
import { chunksOf } from "../core/body";

/** Headers of every response to a resumable upload. */
const tusHeaders = { "Tus-Resumable": "1.0.0", "Cache-Control": "no-store" };

/** Returns a JSON response for the upload routes. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...tusHeaders, ...headers } });
}

/** Returns a response without a body. */
export function emptyResponse(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...tusHeaders, ...headers } });
}

/** Returns a refusal in Spanish. `reason` names a limit of the form. */
export function refusal(status: number, message: string, reason?: string): Response {
  return answer(status, { ...(reason && { reason }), message });
}

/**
 * Returns the response of `work`, or the refusal that it throws. Other errors are logged and give 503, so that the
 * script tries again.
 */
export async function reply(
  request: Request,
  { logError }: { logError: (error: unknown) => void },
  work: () => Promise<Response>,
): Promise<Response> {
  return work().catch((error: unknown) => {
    if (error instanceof Response) return error;
    // A client that hung up is no error.
    if (!request.signal.aborted) logError(error);
    return refusal(503, uploadAnswers.failed);
  });
}

/** Milliseconds for a body of 64 KiB over a slow line. */
const BODY_MS = 60_000;

/** Returns the body when it has exactly `length` bytes, else null. Reads at most one chunk more. */
export async function bodyOf(request: Request, length: number): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  for await (const chunk of chunksOf(request, BODY_MS)) {
    if (filled + chunk.byteLength > length) return null;
    bytes.set(chunk, filled);
    filled += chunk.byteLength;
  }
  return filled === length ? bytes : null;
}

/** Returns a length or an offset in bytes. Returns null for an invalid header. */
export function byteCount(request: Request, header: "Upload-Length" | "Upload-Offset" | "Content-Length") {
  const value = request.headers.get(header);
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

const metadata = z.strictObject({
  proposal: z.uuid(),
  use: z.enum(["file", "picture", "poster"]).default("file"),
});

/** Returns the proposal and the use of an upload. Returns null for missing, repeated or unknown metadata. */
export function uploadMetadata(request: Request): z.output<typeof metadata> | null {
  const fields = new Map<string, string>();
  for (const pair of request.headers.get("Upload-Metadata")?.split(",") ?? []) {
    const [, key, value] = /^\s*(\w{1,20}) ([A-Za-z0-9+/=]{1,200})\s*$/.exec(pair) ?? [];
    if (!key || !value || fields.has(key)) return null;
    try {
      fields.set(key, atob(value));
    } catch {
      return null;
    }
  }
  return metadata.safeParse(Object.fromEntries(fields)).data ?? null;
}

/**
 * Returns the upload that the request completes, with its number of upload parts. Returns null unless the request lists
 * all parts of one upload in order.
 */
export function concatenation(request: Request): { id: string; partialUploads: number } | null {
  const [, list] = /^final;\s*(\S.*)$/.exec(request.headers.get("Upload-Concat") ?? "") ?? [];
  const partialUploads = list?.trim().split(/\s+/) ?? [];
  const site = new URL(request.url);
  const [id] = partialUploads.map((partialUpload) => /\/cargas\/([\w-]+)\/1$/.exec(partialUpload)?.[1]);
  if (!id) return null;
  const expected = (number: number) => new URL(`/cargas/${id}/${number}`, site).href;
  const isOurs = partialUploads.every(
    (partialUpload, i) =>
      URL.canParse(partialUpload, site) && new URL(partialUpload, site).href === expected(i + 1),
  );
  return isOurs ? { id, partialUploads: partialUploads.length } : null;
}
