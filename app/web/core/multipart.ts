import type { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { READ_BYTES } from "./body";
import { printable, receivedFields } from "./forms";

const KB = 1024;
/** RFC 2046 limits a boundary to 70 characters. */
const BOUNDARY = /^multipart\/form-data\s*;.*\bboundary=("[^"]{1,70}"|[^\s;"]{1,70})\s*(;|$)/i;
const FIELD_BYTES = 64 * KB;
const HEADER_BYTES = 8 * KB;
/** Bytes allowed besides the files: fields, part headers and the text after the last boundary. */
export const OVERHEAD_BYTES = 4 * KB * KB;

/** A streamed file. `name` is the browser's file name and is not trusted. */
export interface FilePart {
  field: string;
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

interface Options {
  /** Fields that may hold files. */
  fileFields: string[];
  /** Fields that may come after the files. */
  lateFields?: string[];
  /** Files per form. A form with more files is refused. */
  maxFiles: number;
  /** Parts per form. */
  maxParts: number;
  /**
   * Receives each file in order, after all fields but the late ones. Returns false to stop: the rest of the body is not
   * parsed. Must not throw for a refusal. An error from `bytes` means that the body broke off.
   */
  onFile(file: FilePart, fields: FormData): Promise<boolean>;
}

interface Received {
  fields: FormData;
  /** False for a body that no browser sends: no boundary, another field after a file, too much data or a cut. */
  wellFormed: boolean;
  /** True when parts, fields or bytes besides the files were over a limit. */
  tooLarge: boolean;
}

/**
 * Reads a multipart form as a stream: fields first, then files, then the late fields. Memory does not grow with the
 * files. After a refusal the worker drops the rest of the body.
 */
export async function readMultipart(request: Request, options: Options): Promise<Received> {
  const fields = new FormData();
  const type = request.headers.get("Content-Type") ?? "";
  if (!BOUNDARY.test(type) || !request.body) return { fields, wellFormed: false, tooLarge: false };
  receivedFields.set(request, fields);
  const reader = request.body.getReader({ mode: "byob" });
  const end = await parse(reader, type, options, fields);
  reader.releaseLock();
  return { fields, wellFormed: end === "whole", tooLarge: end === "too_large" };
}

/** Parses the body, fills `fields` and hands over the files. Returns the outcome. */
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

/** Parses one form: collects fields and hands over files in order. Stops at the first fault. */
function formParser(type: string, options: Options, fields: FormData) {
  const parser = busboy(type, options);
  const stop = new AbortController();
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener("abort", () => resolve()));
  const finished = new Promise<void>((resolve) => parser.once("finish", () => resolve()));
  // Files without an end so far. Parts come in order, so all but one are already in memory.
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
    if (name === undefined || (hasFile && !options.lateFields?.includes(name))) fail();
    else fields.append(name, printable(value));
  });
  parser.on("file", (field, stream, name) => {
    if (!options.fileFields.includes(field)) return fail();
    // An empty file input sends a part without a name.
    if (!name) return void stream.resume();
    hasFile = true;
    open.add(stream);
    stream.once("end", () => open.delete(stream));
    // The body can break off while the previous file is still in `onFile`.
    stream.once("error", () => open.delete(stream));
    // A reader that stops early leaves the stream open, so that `hand` can drop its rest.
    const bytes = stream.iterator({ destroyOnReturn: false });
    handled = handled.then(() => hand({ field, name, bytes }, stream));
  });

  return {
    isStopped: () => stop.signal.aborted,
    isInFile: () => open.size > 0,
    fail,
    overflow,

    /** Resolves when the bytes are parsed or the form stops. */
    async write(bytes: Uint8Array) {
      await Promise.race([new Promise<void>((resolve) => parser.write(bytes, () => resolve())), stopped]);
    },

    async end() {
      parser.end();
      await Promise.race([finished, stopped]);
    },

    /** Waits for the files in hand. Throws the error of `onFile`. */
    async outcome() {
      if (broken) for (const stream of open) stream.destroy(new Error("the body broke off"));
      await handled;
      if (failure) throw failure;
      if (tooLarge) return "too_large";
      return broken ? "broken" : "whole";
    },
  };
}
