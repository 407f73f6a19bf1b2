import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { READ_BYTES } from "./body";
import { printable } from "./forms";

const KB = 1024;
/** Longer boundaries are against RFC 2046. */
const BOUNDARY = /^multipart\/form-data\s*;.*\bboundary=("[^"]{1,70}"|[^\s;"]{1,70})\s*(;|$)/i;
const FIELD_BYTES = 64 * KB;
const HEADER_BYTES = 8 * KB;
/** All that may come besides the file: fields, part headers, what follows the last boundary. */
export const OVERHEAD_BYTES = 4 * KB * KB;

/** A file as it comes; `name` is what the browser called it, never to be trusted. */
export interface FilePart {
  field: string;
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

interface Options {
  /** The fields that may hold files. */
  fileFields: string[];
  /** Files of the whole form that are handed over; one more is no form of ours. */
  maxFiles: number;
  /** Parts of the whole form. */
  maxParts: number;
  /**
   * Called for one file after the other as they begin, after every field has come. False ends the reading: what is
   * left of the body is not parsed. Must not throw for a refusal; what `bytes` throws means that the body broke off.
   */
  onFile(file: FilePart, fields: FormData): Promise<boolean>;
}

interface Received {
  fields: FormData;
  /** False for what no browser sends: no boundary, a field after a file, too much, a cut body. */
  wellFormed: boolean;
  /** Among these, whether it was too much: parts, fields, or bytes besides the files. */
  tooLarge: boolean;
}

/**
 * Reads a multipart form as a stream, its fields first and its files last, with memory that does not grow with the
 * files. What is left of the body after a refusal is the worker's entry's to drop.
 */
export async function readMultipart(request: Request, options: Options): Promise<Received> {
  const fields = new FormData();
  const type = request.headers.get("Content-Type") ?? "";
  if (!BOUNDARY.test(type) || !request.body) return { fields, wellFormed: false, tooLarge: false };
  const reader = request.body.getReader({ mode: "byob" });
  const end = await parse(reader, type, options, fields);
  reader.releaseLock();
  return { fields, wellFormed: end === "whole", tooLarge: end === "too_large" };
}

/** Fills `fields`, hands the files over, and says how the form was as far as it was read. */
async function parse(
  reader: ReadableStreamBYOBReader,
  type: string,
  options: Options,
  fields: FormData,
): Promise<"whole" | "broken" | "too_large"> {
  const form = formParser(type, options, fields);
  let overhead = 0;
  try {
    while (!form.isStopped()) {
      const { done, value } = await reader.read(new Uint8Array(READ_BYTES));
      if (done) {
        await form.end();
        break;
      }
      if (!form.isInFile()) overhead += value.byteLength;
      if (overhead > OVERHEAD_BYTES) form.overflow();
      else await form.write(value);
    }
  } catch {
    // The client hung up.
    form.fail();
  }
  return form.outcome();
}

const busboy = (type: string, { maxFiles, maxParts }: Options) =>
  new Busboy({
    headers: { "content-type": type },
    limits: {
      parts: maxParts,
      fields: maxParts,
      files: maxFiles,
      fieldSize: FIELD_BYTES,
      headerSize: HEADER_BYTES,
      headerPairs: 20,
    },
  });

/** One form as its bytes are written: fields kept, files handed over one after the other, stopped at the first fault. */
function formParser(type: string, options: Options, fields: FormData) {
  const parser = busboy(type, options);
  const stop = new AbortController();
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve()));
  const finished = new Promise<void>((resolve) => parser.once("finish", () => resolve()));
  // Files whose end has not come; parts come one after the other, so all but one of them are read already.
  const open = new Set<Readable>();
  let handled = Promise.resolve();
  let [broken, tooLarge, hasFile] = [false, false, false];
  let failure: unknown;

  function fail() {
    broken = true;
    stop.abort();
  }
  function overflow() {
    tooLarge ||= !broken;
    fail();
  }
  async function hand(file: FilePart, stream: Readable) {
    if (stop.signal.aborted) return;
    try {
      if (await options.onFile(file, fields)) stream.resume();
      else stop.abort();
    } catch (error) {
      if (!broken) failure = error;
      fail();
    }
  }

  for (const limit of ["partsLimit", "fieldsLimit"] as const) parser.on(limit, overflow);
  for (const trouble of ["filesLimit", "error"] as const) parser.on(trouble, fail);
  parser.on("field", (name, value) => {
    if (hasFile || name === undefined) fail();
    else fields.append(name, printable(value));
  });
  parser.on("file", (field, stream, name) => {
    if (!options.fileFields.includes(field)) return fail();
    // What a browser sends for a file input that was left empty.
    if (!name) return void stream.resume();
    hasFile = true;
    open.add(stream);
    stream.once("end", () => open.delete(stream));
    // A body that breaks off while the file before is still being handled.
    stream.once("error", () => open.delete(stream));
    handled = handled.then(() => hand({ field, name, bytes: stream }, stream));
  });

  return {
    isStopped: () => stop.signal.aborted,
    isInFile: () => open.size > 0,
    fail,
    overflow,

    /** Until it is parsed, or the form stops. */
    async write(bytes: Uint8Array) {
      await Promise.race([new Promise<void>((resolve) => parser.write(bytes, () => resolve())), stopped]);
    },

    async end() {
      parser.end();
      await Promise.race([finished, stopped]);
    },

    /** Once the files that were begun are handled. Throws what their handling threw. */
    async outcome() {
      if (broken) for (const stream of open) stream.destroy(new Error("the body broke off"));
      await handled;
      if (failure) throw failure;
      if (tooLarge) return "too_large";
      return broken ? "broken" : "whole";
    },
  };
}
