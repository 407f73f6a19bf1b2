import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Job } from "~/db/running/jobs";
import type { Cursor } from "~/db/schema/running";

/**
 * Pieces per run of the cron: two queries and some 50 ms of processor time each. A run has 30 s of processor time and
 * 1,000 queries for all cron jobs.
 */
const PIECES = 100;

/** The next rows of a part. `last` is the row after which to continue, or null at the end. */
export interface Chunk {
  text: string;
  rows: number;
  last: number | null;
}

/** Content of a job: the parts in their order, and the rows of each. */
interface Content {
  prefix: string;
  parts: readonly string[];
  extension: string;
  chunk(part: string, cursor: Cursor): Promise<Chunk>;
}

/** Cursor of the first piece. Rows are numbered from 0. */
export const startOf = (parts: readonly string[]): Cursor => ({
  table: parts[0] ?? "",
  piece: 0,
  after: -1,
  rows: 0,
});

/**
 * Writes the next pieces of a job. Returns the number of all rows after the last piece, and null before. A piece is
 * stored before the cursor moves, so a killed run leaves a piece that the next run finds.
 */
export async function writePieces(
  { stores, pieces }: Pick<AppLoadContext, "stores" | "pieces">,
  job: Job,
  { prefix, parts, extension, chunk }: Content,
): Promise<number | null> {
  let { cursor } = job;
  for (let count = 0; count < PIECES; count++) {
    const { table, piece, rows } = cursor;
    if (!parts.includes(table)) return rows;
    const { text, rows: read, last } = await chunk(table, cursor);
    const facts = { rows: String(read), last: String(last ?? "") };
    const key = `${prefix}${table}/${String(piece).padStart(6, "0")}.${extension}`;
    const written = text === "" ? facts : await pieces.keep(key, { text, facts });
    const next = {
      ...cursor,
      ...(written.last
        ? { piece: piece + 1, after: Number(written.last) }
        : { ...startOf(parts), table: parts[parts.indexOf(table) + 1] ?? "" }),
      rows: rows + Number(written.rows),
    };
    if (!(await stores.jobs.advance({ ...job, cursor }, next))) return null;
    cursor = next;
  }
  return null;
}
