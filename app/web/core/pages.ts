/** Which page (from 1) of how many a store has read: beyond the last one it is the last, for rows go while people read. */
export function pageOf(asked: number, size: number, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / size));
  return { page: Math.min(asked, pages), pages };
}
