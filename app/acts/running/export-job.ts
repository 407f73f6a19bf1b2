import type { AppLoadContext } from "@remix-run/cloudflare";
import type { ExportedTable } from "~/db/people/personal-data";
import { exportedColumns } from "~/db/running/contest-export";
import type { Job } from "~/db/running/jobs";
import type { Cursor } from "~/db/schema/running";
import { contestExport as contestExportText } from "~/text/running/contest-export";
import { type Cell, csvText } from "~/web/core/csv";
import { type Chunk, startOf, writePieces } from "./pieces";

/** Tables in the order of the export. */
export const tables = Object.keys(
  contestExportText.tables satisfies Record<ExportedTable, string>,
) as ExportedTable[];

/** Cursor of an export's first piece. */
export const exportStart = startOf(tables);

/** Keys of an export's pieces begin like this, those of one table too. Their order is that of the rows. */
export const piecesOf = (id: string, table?: string) =>
  `jobs/${id}/${table === undefined ? "" : `${table}/`}`;

type Tools = Pick<AppLoadContext, "stores" | "pieces">;

/** Writes the next pieces of an export. Returns true after the last one. */
export async function writeExport(tools: Tools, job: Job): Promise<boolean> {
  const chunk = async (part: string, { after, piece }: Cursor): Promise<Chunk> => {
    const table = part as ExportedTable;
    const { rows, last } = await tools.stores.contestExport.chunk(table, after);
    return { text: csvOf(table, rows, piece === 0), rows: rows.length, last };
  };
  const content = { prefix: piecesOf(job.id), parts: tables, extension: "csv", chunk };
  return (await writePieces(tools, job, content)) !== null;
}

/** Returns the rows as CSV. Only the first piece has the columns' names, also without rows. */
function csvOf(table: ExportedTable, rows: unknown[][], isFirst: boolean): string {
  if (rows.length === 0 && !isFirst) return "";
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
