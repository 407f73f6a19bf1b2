import { type SQL, sql } from "./sql";

/**
 * Returns the offset of a page (from 1) of `size` rows among `total`, which the first page does not count. A page beyond
 * the end means the last page.
 */
export const startOfPage = (page: number, size: number, total: SQL): SQL =>
  page === 1 ? sql`0` : sql`(max(0, min(${page} - 1, (${total} - 1) / ${number(size)})) * ${number(size)})`;

/** Query of the number of rows of `from` (`table where …`), for `Database.total`. */
export const rowCount = (from: SQL) => sql<{ total: number }>`select count(*) as total from ${from}`;

/** Returns `limit` and `offset` of a page. */
export const pageRows = (page: number, size: number, total: SQL): SQL =>
  sql`limit ${number(size)} offset ${startOfPage(page, size, total)}`;

/** Writes the number into the statement's text. */
const number = (value: number) => sql.raw(String(value));
