/**
 * The page of a list that was asked for (from 1), or its last one where it has no so many: rows go while people read.
 * `read` answers a page and the total of all rows.
 */
export async function pageOrLast<List extends { total: number }>(
  asked: number,
  size: number,
  read: (page: number) => Promise<List>,
): Promise<List & { page: number; pages: number }> {
  const list = await read(asked);
  const pages = Math.max(1, Math.ceil(list.total / size));
  if (asked <= pages) return { ...list, page: asked, pages };
  return { ...(await read(pages)), page: pages, pages };
}

/** Which page (from 1) of how many that is, where a store has read it: beyond the last one means the last. */
export function pageOf(asked: number, size: number, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / size));
  return { page: Math.min(asked, pages), pages };
}
