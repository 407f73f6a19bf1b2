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
