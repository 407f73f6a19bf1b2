import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** A real file, made by a real encoder: test/files. */
export const sample = (name: string) =>
  new Uint8Array(readFileSync(resolve(import.meta.dirname, "../files", name)));

export interface FilePart {
  filename: string;
  bytes: Uint8Array | string;
  type?: string;
  /** The field; 'file' unless told. */
  name?: string;
}

export type Part = [name: string, value: string] | FilePart;

export const BOUNDARY = "----limite-de-prueba";
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A multipart body as browsers write it: quotes in names escaped, everything else in UTF-8 as it is. */
export function multipartBody(parts: Part[], { closed = true } = {}): Uint8Array<ArrayBuffer> {
  const chunks: (string | Uint8Array)[] = [];
  for (const part of parts) {
    chunks.push(`--${BOUNDARY}\r\n`);
    if (Array.isArray(part)) {
      chunks.push(`Content-Disposition: form-data; name="${part[0]}"\r\n\r\n${part[1]}\r\n`);
    } else {
      const { name = "file", filename, type = "application/octet-stream", bytes } = part;
      const escaped = filename.replaceAll('"', "%22");
      chunks.push(
        `Content-Disposition: form-data; name="${name}"; filename="${escaped}"\r\nContent-Type: ${type}\r\n\r\n`,
        bytes,
        "\r\n",
      );
    }
  }
  if (closed) chunks.push(`--${BOUNDARY}--\r\n`);
  return new Uint8Array(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as string))));
}
