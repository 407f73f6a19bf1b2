import * as z from "zod";
import { uploadAnswers } from "~/text/works/proposal-form";
import { chunksOf } from "../core/body";

/** What every answer to a resumable upload carries. */
const tusHeaders = { "Tus-Resumable": "1.0.0", "Cache-Control": "no-store" };

/** A JSON answer of the upload's routes. */
export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...tusHeaders, ...headers } });
}

/** An answer without a body. */
export function bare(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...tusHeaders, ...headers } });
}

/** A refusal in Spanish; `reason` names a limit of the form. */
export function refusal(status: number, message: string, reason?: string): Response {
  return answer(status, { ...(reason && { reason }), message });
}

/**
 * The answer of `work`, or the refusal it throws; an error of ours is logged and answered 503, so that a script tries
 * again.
 */
export async function replying(
  request: Request,
  { logError }: { logError: (error: unknown) => void },
  work: () => Promise<Response>,
): Promise<Response> {
  return work().catch((error: unknown) => {
    if (error instanceof Response) return error;
    // Who hung up gets no answer, and is no error of ours.
    if (!request.signal.aborted) logError(error);
    return refusal(503, uploadAnswers.failed);
  });
}

/** For 64 KiB at most, also over the slowest line. */
const BODY_MS = 60_000;

/** The body, when it has exactly that many bytes; else null. Reads no more than one chunk beyond. */
export async function bodyOf(request: Request, length: number): Promise<Uint8Array | null> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  for await (const chunk of chunksOf(request.body, BODY_MS)) {
    if (filled + chunk.byteLength > length) return null;
    bytes.set(chunk, filled);
    filled += chunk.byteLength;
  }
  return filled === length ? bytes : null;
}

/** A length or an offset in bytes; null for all that is none. */
export function byteCount(request: Request, header: "Upload-Length" | "Upload-Offset" | "Content-Length") {
  const value = request.headers.get(header);
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

const metadata = z.strictObject({
  proposal: z.uuid(),
  use: z.enum(["file", "picture", "poster"]).default("file"),
});

/** The proposal that a file is for, and what it will be there; null unless exactly that was said. */
export function uploadMetadata(request: Request): z.output<typeof metadata> | null {
  const given = new Map<string, string>();
  for (const pair of request.headers.get("Upload-Metadata")?.split(",") ?? []) {
    const [, key, value] = /^\s*(\w{1,20}) ([A-Za-z0-9+/=]{1,200})\s*$/.exec(pair) ?? [];
    if (!key || !value || given.has(key)) return null;
    try {
      given.set(key, atob(value));
    } catch {
      return null;
    }
  }
  return metadata.safeParse(Object.fromEntries(given)).data ?? null;
}

/** The upload whose lanes, all `count` of them in order, the request asks to put together; null when it names others. */
export function concatenated(request: Request): { id: string; lanes: number } | null {
  const [, list] = /^final;\s*(\S.*)$/.exec(request.headers.get("Upload-Concat") ?? "") ?? [];
  const lanes = list?.trim().split(/\s+/) ?? [];
  const site = new URL(request.url);
  const [id] = lanes.map((lane) => /\/cargas\/([\w-]+)\/1$/.exec(lane)?.[1]);
  if (!id) return null;
  const expected = (number: number) => new URL(`/cargas/${id}/${number}`, site).href;
  const isOurs = lanes.every(
    (lane, i) => URL.canParse(lane, site) && new URL(lane, site).href === expected(i + 1),
  );
  return isOurs ? { id, lanes: lanes.length } : null;
}
