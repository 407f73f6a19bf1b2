import type { AppLoadContext } from "@remix-run/cloudflare";
import type { ExportedTable } from "~/db/people/personal-data";
import { exportedColumns } from "~/db/running/contest-export";
import type { Job } from "~/db/running/jobs";
import type { ExportCursor } from "~/db/schema/running";
import { contestExport as text } from "~/text/running/contest-export";
import { type Cell, csvText } from "~/web/core/csv";

/** Tables in the order of the export. */
export const tables = Object.keys(text.tables satisfies Record<ExportedTable, string>) as ExportedTable[];

/**
 * Pieces per run of the cron: two queries and some 50 ms of processor time each. A run has 30 s of processor time and
 * 1,000 queries for all cron jobs.
 */
const PIECES = 100;

/** Cursor of an export's first piece. Rows are numbered from 0. */
export const exportStart: ExportCursor = { table: tables[0] ?? "", piece: 0, after: -1, rows: 0 };

/** Keys of an export's pieces begin like this, those of one table too. Their order is that of the rows. */
export const piecesOf = (id: string, table?: string) =>
  `jobs/${id}/${table === undefined ? "" : `${table}/`}`;

type Tools = Pick<AppLoadContext, "stores" | "pieces">;

/**
 * Writes the next pieces of an export. Returns true after the last one. A piece is stored before the cursor moves, so
 * a killed run leaves a piece that the next run finds.
 */
export async function writePieces({ stores, pieces }: Tools, job: Job): Promise<boolean> {
  let { cursor } = job;
  for (let count = 0; count < PIECES; count++) {
    const { piece, after, rows } = cursor;
    const table = tables.find((name) => name === cursor.table);
    if (table === undefined) return true;
    const chunk = await stores.contestExport.chunk(table, after);
    const facts = { rows: String(chunk.rows.length), last: String(chunk.last ?? "") };
    // Only the first piece may be empty, because it has the columns' names.
    const written =
      piece > 0 && chunk.rows.length === 0
        ? facts
        : await pieces.keep(`${piecesOf(job.id, table)}${String(piece).padStart(6, "0")}.csv`, {
            text: csvOf(table, chunk.rows, piece === 0),
            facts,
          });
    const next = {
      ...(written.last
        ? { table, piece: piece + 1, after: Number(written.last) }
        : { ...exportStart, table: tables[tables.indexOf(table) + 1] ?? "" }),
      rows: rows + Number(written.rows),
    };
    if (!(await stores.jobs.advance({ ...job, cursor }, next))) return false;
    cursor = next;
  }
  return false;
}

function csvOf(table: ExportedTable, rows: unknown[][], isFirst: boolean): string {
  const columns = exportedColumns(table);
  return csvText(
    rows.map((values) => values.map((value, at) => cellOf(value, columns[at]?.isInstant ?? false))),
    isFirst ? columns.map(({ name }) => name) : null,
  );
}

function cellOf(value: unknown, isInstant: boolean): Cell {
  if (value === null || typeof value === "string") return value;
  if (isInstant) return new Date(Number(value)).toISOString();
  if (typeof value === "boolean" || typeof value === "number") return Number(value);
  return JSON.stringify(value);
}
