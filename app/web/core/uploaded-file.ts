import { readMultipart } from "./multipart";

/**
 * Returns the one file of a form, or why there is none. Counts bytes on arrival, so that a file over the limit is
 * neither stored nor parsed.
 */
export async function uploadedFile(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array | "too_large" | "malformed" | "no_file"> {
  const chunks: Uint8Array[] = [];
  let [size, hasFile] = [0, false];
  const { fields, wellFormed } = await readMultipart(request, {
    fileFields: ["file"],
    maxFiles: 1,
    maxParts: 2,
    async onFile({ bytes }) {
      hasFile = true;
      for await (const chunk of bytes) {
        size += chunk.byteLength;
        if (size > maxBytes) return false;
        chunks.push(chunk);
      }
      return true;
    },
  });
  if (size > maxBytes) return "too_large";
  if (!wellFormed || [...fields].length > 0) return "malformed";
  return hasFile ? Buffer.concat(chunks) : "no_file";
}
