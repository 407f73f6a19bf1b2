import type { FilesOfWork } from "~/contest/running/contest-export";
import { logLine } from "../core/audit";
import { atomically } from "../core/database";
import { sql } from "../core/sql";
import { every, select } from "../core/statements";
import type { StoreContext } from "../core/store-context";
import { columnsOf, type ExportedTable, exportedTables, isInstant } from "../people/personal-data";
import { proposalAssets, proposals } from "../schema/works";

/** Rows per piece; fewer of a table with long texts, so that a piece stays under 5 MB. */
const ROWS = 5000;
const LONG_ROWS = 1000;

/** Returns each column's database name, and whether it is an instant (epoch ms). */
export const exportedColumns = (name: ExportedTable): { name: string; isInstant: boolean }[] =>
  columnsIn(name).map(([key, column]) => ({ name: column.name, isInstant: isInstant(key, column) }));

function columnsIn(name: ExportedTable) {
  const { table, without = [] } = exportedTables[name];
  return Object.entries(columnsOf(table)).filter(([key]) => !without.includes(key));
}

const rowsAtOnce = (name: ExportedTable) => (exportedTables[name].hasTexts ? LONG_ROWS : ROWS);

const rowsAfter = (name: ExportedTable, after: number) => {
  const { table, where } = exportedTables[name];
  const row = sql<number>`${table}.rowid`;
  return select({ row, ...Object.fromEntries(columnsIn(name)) })`from ${table}
      where ${every(sql`${row} > ${after}`, where)} order by ${row} limit ${rowsAtOnce(name)}`;
};

const filesByWork = () => sql<FilesOfWork>`select p.number, count(*) as files, sum(a.size_bytes) as bytes
    from ${proposalAssets} a join ${proposals} p on p.id = a.proposal_id group by p.number`;

interface ExportedFile {
  number: number;
  title: string;
  position: number;
  path: string;
  mimeType: string;
  sizeBytes: number;
  createdAt: number;
}

const filesBetween = (from: number, to: number) => sql<ExportedFile>`select p.number, p.title, a.position,
      a.storage_path as path, a.mime_type as mimeType, a.size_bytes as sizeBytes, a.created_at as createdAt
    from ${proposals} p join ${proposalAssets} a on a.proposal_id = p.id
    where p.number between ${from} and ${to} order by p.number, a.position`;

const byText = (one: unknown[], other: unknown[]) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

export function contestExportStore({ database, by, now }: StoreContext) {
  return {
    /** Returns number and bytes of files per work, without works that have none. */
    works: (): Promise<FilesOfWork[]> => database.all(filesByWork()),

    /**
     * Returns a table's next rows in order of creation, or of their text where that order is hidden. Values follow the
     * order of the columns. `last` is the place after which to continue, or null at the end.
     */
    async chunk(name: ExportedTable, after: number): Promise<{ rows: unknown[][]; last: number | null }> {
      const rows = await database.all(rowsAfter(name, after));
      const values = rows.map(({ row: _, ...values }) => Object.values(values));
      return {
        rows: exportedTables[name].hidesOrder ? values.sort(byText) : values,
        last: rows.length < rowsAtOnce(name) ? null : (rows.at(-1)?.row ?? null),
      };
    },

    /** Returns the files of the works in a range of numbers, both included, in order. */
    files: (from: number, to: number) => database.all(filesBetween(from, to)),

    /** Writes an audit event for an exported part. */
    async log(part: number, parts: number): Promise<void> {
      const details = { part, parts };
      await atomically(database, [
        logLine(by, now, { action: "contest_exported", targetType: "setting", targetId: "all", details }),
      ]);
    },
  };
}
