import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";

const KB = 1024;
/** Longer boundaries are against RFC 2046. */
const BOUNDARY = /^multipart\/form-data\s*;.*\bboundary=("[^"]{1,70}"|[^\s;"]{1,70})\s*(;|$)/i;
const FIELD_BYTES = 64 * KB;
const HEADER_BYTES = 8 * KB;
/** All that may come besides the file: fields, part headers, what follows the last boundary. */
const OVERHEAD_BYTES = 4 * KB * KB;
/** A plain reader of a body gets 4 KB a turn: an eighth of the speed, and garbage by the megabyte. */
const READ_BYTES = 256 * KB;
/** A browser shows an early answer only after it could send its body: this much more of it is read and dropped. */
const DRAIN_BYTES = 64 * KB * KB;
const DRAIN_MS = 20_000;

interface Options<Answer> {
  /** The field that holds the one file. */
  file: string;
  /** Parts of the whole form. */
  maxParts: number;
  /**
   * Called when the file begins, after every field has come. Leaving `bytes` unread refuses the file: what is left of
   * the body is not parsed. Must not throw for a refusal; what `bytes` throws means that the body broke off.
   */
  onFile(bytes: AsyncIterable<Uint8Array>, fields: FormData): Promise<Answer>;
}

interface Received<Answer> {
  fields: FormData;
  /** What `onFile` answered; absent when no file was chosen. */
  answer?: Answer;
  /** False for what no browser sends: no boundary, a file before its fields, two files, too many parts, a cut body. */
  wellFormed: boolean;
}

/**
 * Reads a multipart form as a stream, its fields first and its one file last, with memory that does not grow with the
 * file. The body is consumed (or, after a refusal, a bounded stretch of it), so that the answer reaches the browser.
 */
export async function readMultipart<Answer>(
  request: Request,
  options: Options<Answer>,
): Promise<Received<Answer>> {
  const received: Received<Answer> = { fields: new FormData(), wellFormed: false };
  const type = request.headers.get("Content-Type") ?? "";
  if (!BOUNDARY.test(type) || !request.body) {
    await drain(request);
    return received;
  }
  const reader = request.body.getReader({ mode: "byob" });
  await parse(reader, type, options, received);
  await drainReader(reader);
  return received;
}

/** Reads and drops a bounded stretch of a body that is not wanted. */
export async function drain(request: Request): Promise<void> {
  if (request.body && !request.bodyUsed) await drainReader(request.body.getReader({ mode: "byob" }));
}

async function parse<Answer>(
  reader: ReadableStreamBYOBReader,
  type: string,
  { file: fileField, maxParts, onFile }: Options<Answer>,
  received: Received<Answer>,
): Promise<void> {
  const { fields } = received;
  const parser = new Busboy({
    headers: { "content-type": type },
    limits: {
      parts: maxParts,
      fields: maxParts,
      files: 1,
      fieldSize: FIELD_BYTES,
      headerSize: HEADER_BYTES,
      headerPairs: 20,
    },
  });
  let broken = false;
  let failure: unknown;
  let file: { stream: Readable; open: boolean; handled: Promise<void> } | undefined;
  let stopped = false;
  let stop = () => {};
  const untilStopped = new Promise<void>((resolve) => {
    stop = () => {
      stopped = true;
      resolve();
    };
  });
  const fail = () => {
    broken = true;
    stop();
  };
  const finished = new Promise<void>((resolve) => parser.once("finish", () => resolve()));
  for (const limit of ["partsLimit", "fieldsLimit", "filesLimit", "error"] as const) parser.on(limit, fail);
  parser.on("field", (name, value) => {
    if (file || name === undefined) fail();
    else fields.append(name, value);
  });
  parser.on("file", (name, stream, filename) => {
    if (name !== fileField) fail();
    // What a browser sends for a file input that was left empty.
    else if (!filename) stream.resume();
    else {
      const begun = { stream, open: true, handled: Promise.resolve() };
      file = begun;
      stream.once("end", () => {
        begun.open = false;
      });
      begun.handled = onFile(stream, fields).then(
        (answer) => {
          received.answer = answer;
          if (begun.open) stop();
        },
        (error) => {
          if (!broken) failure = error;
          fail();
        },
      );
    }
  });

  let overhead = 0;
  try {
    while (!stopped) {
      const { done, value } = await reader.read(new Uint8Array(READ_BYTES));
      if (done) {
        parser.end();
        await Promise.race([finished, untilStopped]);
        break;
      }
      if (!file?.open) overhead += value.byteLength;
      if (overhead > OVERHEAD_BYTES) fail();
      else
        await Promise.race([
          new Promise<void>((resolve) => parser.write(value, () => resolve())),
          untilStopped,
        ]);
    }
  } catch {
    // The client hung up.
    fail();
  }
  if (broken) file?.stream.destroy(new Error("the body broke off"));
  await file?.handled;
  received.wellFormed = !broken;
  if (failure) throw failure;
}

async function drainReader(reader: ReadableStreamBYOBReader): Promise<void> {
  const end = Date.now() + DRAIN_MS;
  let read = 0;
  try {
    while (read < DRAIN_BYTES && Date.now() < end) {
      const { done, value } = await reader.read(new Uint8Array(READ_BYTES));
      if (done) return;
      read += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client hung up: there is nobody to answer.
  }
}
