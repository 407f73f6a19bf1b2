import type { Placeholder, SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

/** Where the asked page (from 1) of `size` rows starts among `total`: beyond the last page means the last. */
export const startOfPage = (page: Placeholder | number, size: number, total: SQL): SQL =>
  sql`(max(0, min(${page} - 1, (${total} - 1) / ${number(size)})) * ${number(size)})`;

/** The rows of the asked page: `limit` and `offset`. */
export const pageRows = (page: Placeholder | number, size: number, total: SQL): SQL =>
  sql`limit ${number(size)} offset ${startOfPage(page, size, total)}`;

/** A number that is part of the statement's text. */
const number = (value: number) => sql.raw(String(value));

/** The same for the builder's `offset`, which takes SQL too and does not say so. */
export const pageOffset = (...asked: Parameters<typeof startOfPage>) =>
  startOfPage(...asked) as unknown as Placeholder;
