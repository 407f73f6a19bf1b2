import { MB } from "~/contest/core/limits";

/** Most bytes per read. The default reader gets 4 KB per turn, is eight times slower and makes megabytes of garbage. */
export const READ_BYTES = 256 * 1024;
/** Bytes per read of a short body. */
const SHORT_BYTES = 4 * 1024;
/** A client reads its response only after it sent its body. This many unwanted bytes are read for that. */
const DRAIN_BYTES = 64 * MB;
/**
 * A body up to this size is read whole. Its sender may have sent all, and would reuse a connection that is about to
 * close.
 */
const WHOLE_BYTES = 80 * MB;
const DRAIN_MS = 20_000;

/**
 * Reads and drops the rest of a body. A response over an unread body breaks the connection and the next request on it.
 * The runtime closes the connection of a longer body, which its sender cannot use yet.
 */
export async function drain({ body, headers }: Request): Promise<void> {
  // Another reader holds the body and reads it.
  if (!body || body.locked) return;
  const declared = Number(headers.get("Content-Length") ?? 0);
  const limit = declared <= WHOLE_BYTES ? Math.max(declared, DRAIN_BYTES) : DRAIN_BYTES;
  const reader = body.getReader({ mode: "byob" });
  const end = Date.now() + DRAIN_MS;
  const size = readSize(headers);
  let read = 0;
  try {
    while (read < limit && Date.now() < end) {
      const { done, value } = await within(end, reader.read(new Uint8Array(size)));
      if (done) return;
      read += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client hung up.
  }
}

/** Returns the bytes per read. Most forms are short, and two large buffers each would be garbage at once. */
function readSize(headers: Headers): number {
  const declared = Number(headers.get("Content-Length")) || READ_BYTES;
  return Math.min(Math.max(declared, SHORT_BYTES), READ_BYTES);
}

/** Returns the result of `reading`. Throws TooSlow after `end` (epoch ms), so that a silent sender blocks nothing. */
async function within<Read>(end: number, reading: Promise<Read>): Promise<Read> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), end - Date.now());
  });
  // Ignores an error after the timeout.
  reading.catch(() => {});
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Error: the sender did not send the whole body in time. */
export class TooSlow extends Error {}

/**
 * Yields the chunks of a body. Throws TooSlow when the body is not complete after `withinMs`. A caller that stops early
 * leaves the rest to the worker. A plain loop over the stream would cancel the body and the connection.
 */
export async function* chunksOf(
  { body, headers }: Pick<Request, "body" | "headers">,
  withinMs: number,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader({ mode: "byob" });
  const end = Date.now() + withinMs;
  const size = readSize(headers);
  try {
    for (;;) {
      const { done, value } = await within(end, reader.read(new Uint8Array(size)));
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
