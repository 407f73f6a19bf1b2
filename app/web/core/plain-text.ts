/** Returns an answer of one line, for a request without a page. No cache keeps it. */
export const plainText = (status: number, line: string) =>
  new Response(`${line}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
