import type { Visitor } from "./visitor";

export const PART = 8 * 1024 * 1024;
const HEAD = 64 * 1024;

export interface Opened {
  id: string;
  partialUploads: { start: number; end: number; url: string }[];
}

export const metadataOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${btoa(value)}`)
    .join(",");

/** False statements of an upload about its file. */
interface Given {
  proposal?: string;
  use?: string;
  length?: number;
  /** First bytes of the file. */
  head?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}

/** Announces a file as the form's script does. */
export function postOpening(
  visitor: Visitor,
  bytes: Uint8Array<ArrayBuffer>,
  options: Given = {},
): Promise<Response> {
  const { proposal = crypto.randomUUID(), use, length = bytes.byteLength, head = bytes, headers } = options;
  return visitor.fetch("/cargas", {
    method: "POST",
    headers: {
      "Upload-Length": String(length),
      "Upload-Metadata": metadataOf({ proposal, ...(use && { use }) }),
      "Content-Type": "application/offset+octet-stream",
      ...headers,
    },
    body: head.slice(0, HEAD),
  });
}

/** Announces a file and throws when it is refused. */
export async function openUpload(...args: Parameters<typeof postOpening>): Promise<Opened> {
  const answer = await postOpening(...args);
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Opened;
}

export function patch(
  visitor: Visitor,
  url: string,
  offset: number,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return visitor.fetch(url, {
    method: "PATCH",
    headers: {
      "Content-Type": "application/offset+octet-stream",
      "Upload-Offset": String(offset),
      ...headers,
    },
    body,
  });
}

/** Returns the stored bytes of an upload part and its length. */
export async function offsetOf(visitor: Visitor, url: string): Promise<[offset: number, length: number]> {
  const { headers } = await visitor.fetch(url, { method: "HEAD" });
  return [Number(headers.get("Upload-Offset")), Number(headers.get("Upload-Length"))];
}

export function postFinal(visitor: Visitor, { partialUploads }: Opened): Promise<Response> {
  return visitor.fetch("/cargas", {
    method: "POST",
    headers: { "Upload-Concat": `final;${partialUploads.map(({ url }) => url).join(" ")}` },
  });
}

/** Sends an upload part from its offset to its end. */
export async function sendPartialUpload(
  visitor: Visitor,
  bytes: Uint8Array<ArrayBuffer>,
  partialUpload: Opened["partialUploads"][number] | undefined,
): Promise<void> {
  if (!partialUpload) throw new Error("no such lane");
  let [offset] = await offsetOf(visitor, partialUpload.url);
  while (partialUpload.start + offset < partialUpload.end) {
    const from = partialUpload.start + offset;
    const answer = await patch(
      visitor,
      partialUpload.url,
      offset,
      bytes.slice(from, Math.min(partialUpload.end, from + PART)),
    );
    if (answer.status !== 204) throw new Error(`part at ${from}: ${answer.status} ${await answer.text()}`);
    offset = Number(answer.headers.get("Upload-Offset"));
  }
}

/** Opens an upload, sends all parts in parallel and returns the last answer. */
export async function sendInParts(
  visitor: Visitor,
  bytes: Uint8Array<ArrayBuffer>,
  options: Given = {},
): Promise<Response> {
  const answer = await postOpening(visitor, bytes, options);
  if (answer.status !== 201) return answer;
  const opened = (await answer.json()) as Opened;
  await Promise.all(
    opened.partialUploads.map((partialUpload) => sendPartialUpload(visitor, bytes, partialUpload)),
  );
  return postFinal(visitor, opened);
}
