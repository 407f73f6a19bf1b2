import { MB } from "~/contest/core/limits";

/** A plain reader of a body gets 4 KB a turn: an eighth of the speed, and garbage by the megabyte. */
export const READ_BYTES = 256 * 1024;
/** A client looks at its answer only after it could send its body: this much of what nobody wanted is read for that. */
const DRAIN_BYTES = 64 * MB;
/** A body not much longer is read whole: its sender may have sent all, and would use a connection about to be closed. */
const WHOLE_BYTES = 80 * MB;
const DRAIN_MS = 20_000;

/**
 * Reads and drops what is left of a body, for an answer over an unread one breaks its connection, and the next request
 * on it. Of a longer one than is read here the runtime closes the connection, which its sender cannot use yet.
 */
export async function drain({ body, headers }: Request): Promise<void> {
  // Whoever still holds it reads it.
  if (!body || body.locked) return;
  const declared = Number(headers.get("Content-Length") ?? 0);
  const limit = declared <= WHOLE_BYTES ? Math.max(declared, DRAIN_BYTES) : DRAIN_BYTES;
  const reader = body.getReader({ mode: "byob" });
  const end = Date.now() + DRAIN_MS;
  let read = 0;
  try {
    while (read < limit && Date.now() < end) {
      const { done, value } = await within(end, reader.read(new Uint8Array(READ_BYTES)));
      if (done) return;
      read += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client hung up: there is nobody to answer.
  }
}

/** What `reading` brings before `end` (epoch ms); throws where it takes longer: a silent sender holds nothing up. */
async function within<Read>(end: number, reading: Promise<Read>): Promise<Read> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), end - Date.now());
  });
  // What comes after its end interests nobody.
  reading.catch(() => {});
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The sender kept its body back for too long. */
export class TooSlow extends Error {}

/**
 * The chunks of a body, which must have come whole after `withinMs`; throws TooSlow. Who stops early leaves the rest to the worker's entry; a plain loop over the stream would cancel
 * it, and with it the connection.
 */
export async function* chunksOf(
  body: ReadableStream<Uint8Array> | null,
  withinMs: number,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader({ mode: "byob" });
  const end = Date.now() + withinMs;
  try {
    for (;;) {
      const { done, value } = await within(end, reader.read(new Uint8Array(READ_BYTES)));
      if (done) return;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
