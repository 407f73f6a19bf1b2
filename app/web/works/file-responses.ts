/** Blocks scripts and other origins. The browser's own viewer shows the file with inline styles. */
const ALONE = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

/**
 * Headers of a file. A file's content never changes under its address. The type is ours, and the file runs nothing when
 * opened alone.
 */
export function fileHeaders(file: { contentType: string; version: string; isPrivate: boolean }): Headers {
  return new Headers({
    "Content-Type": file.contentType,
    "Content-Disposition": "inline",
    "Content-Security-Policy": ALONE,
    "Cache-Control": file.isPrivate ? "private, no-cache" : "public, max-age=31536000, immutable",
    ETag: `"${file.version}"`,
  });
}

/**
 * Headers of a picture that stands in for one that the resizer cannot make yet. The viewer decides which one, so shared
 * caches keep none. Browsers ask again after a minute.
 */
export function standInHeaders(contentType: string): Headers {
  const headers = fileHeaders({ contentType, version: "", isPrivate: true });
  headers.set("Cache-Control", "private, max-age=60");
  headers.delete("ETag");
  return headers;
}

export function notModified(request: Request, headers: Headers): boolean {
  const condition = request.headers.get("If-None-Match");
  if (condition === null) return false;
  const tags = condition.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(headers.get("ETag") ?? "");
}

/**
 * Returns the requested byte range. Returns null for the whole file: no range, several ranges, another unit or another
 * version. Returns "unsatisfiable" for a range outside the file.
 */
function parseRange(
  request: Request,
  headers: Headers,
  size: number,
): { offset: number; length: number } | "unsatisfiable" | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("Range")?.trim() ?? "");
  const condition = request.headers.get("If-Range");
  if (!match || (condition !== null && condition !== headers.get("ETag"))) return null;
  const [, from = "", to = ""] = match;
  if (from === "" && to === "") return null;
  if (from !== "" && to !== "" && Number(to) < Number(from)) return null;
  const offset = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? size : Math.min(size, Number(to) + 1);
  return offset >= end ? "unsatisfiable" : { offset, length: end - offset };
}

/** Returns a file response: whole (200), one range (206), unchanged (304), or headers only (HEAD). `size` in bytes. */
export async function fileResponse(
  request: Request,
  headers: Headers,
  size: number,
  read: (range?: { offset: number; length: number }) => Promise<ReadableStream<Uint8Array> | null>,
): Promise<Response> {
  headers.set("Accept-Ranges", "bytes");
  if (notModified(request, headers)) return new Response(null, { status: 304, headers });
  const range = parseRange(request, headers, size);
  if (range === "unsatisfiable") {
    return new Response(null, { status: 416, headers: { "Content-Range": `bytes */${size}` } });
  }
  const length = range?.length ?? size;
  headers.set("Content-Length", String(length));
  if (range) {
    const { offset } = range;
    headers.set("Content-Range", `bytes ${offset}-${offset + length - 1}/${size}`);
  }
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const body = await read(range ?? undefined);
  if (!body) throw new Response(null, { status: 404 });
  return new Response(body, { status, headers });
}
