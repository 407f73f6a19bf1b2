/**
 * Returns the page number (from 1) and the number of pages. A number beyond the last page becomes the last page,
 * because rows can disappear.
 */
export function pageOf(requestedPage: number, size: number, total: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / size));
  return { page: Math.min(requestedPage, pages), pages };
}
