import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import type { FilesOfWork } from "~/contest/running/contest-export";
import { atomically, type Database } from "../core/database";
import { perShape, type Slots, select, statement } from "../core/statements";
import { columnsOf, type ExportedTable, exportedTables, isInstant } from "../people/personal-data";
import { proposalAssets, proposals } from "../works/schema";
import { type Actor, logLine } from "./audit";

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

const rowsAfter = perShape(({ name }: { name: ExportedTable }) =>
  statement((slots: Slots<{ after: number }>) => {
    const { table, where } = exportedTables[name];
    const row = sql<number>`${table}.rowid`;
    return select({ row: row.as("row"), ...Object.fromEntries(columnsIn(name)) })
      .from(table as typeof proposals)
      .where(and(sql`${row} > ${slots.after}`, where))
      .orderBy(row)
      .limit(rowsAtOnce(name));
  }),
);

const filesByWork = statement(() =>
  select({
    number: sql<number>`${proposals.number}`,
    files: sql<number>`count(*)`,
    bytes: sql<number>`sum(${proposalAssets.sizeBytes})`,
  })
    .from(proposalAssets)
    .innerJoin(proposals, eq(proposals.id, proposalAssets.proposalId))
    .groupBy(proposals.number),
);

const filesBetween = statement((slots: Slots<{ from: number; to: number }>) =>
  select({
    number: sql<number>`${proposals.number}`,
    title: proposals.title,
    position: proposalAssets.position,
    path: proposalAssets.storagePath,
    mimeType: proposalAssets.mimeType,
    sizeBytes: proposalAssets.sizeBytes,
    createdAt: proposalAssets.createdAt,
  })
    .from(proposals)
    .innerJoin(proposalAssets, eq(proposalAssets.proposalId, proposals.id))
    .where(and(gte(proposals.number, slots.from), lte(proposals.number, slots.to)))
    .orderBy(asc(proposals.number), asc(proposalAssets.position)),
);

export function contestExportStore(database: Database) {
  return {
    /** Returns number and bytes of files per work, without works that have none. */
    works: (): Promise<FilesOfWork[]> => database.all(filesByWork({})),

    /**
     * Returns a table's next rows in order of creation. Values follow the order of the columns. `last` is the place
     * after which to continue, or null at the end.
     */
    async chunk(name: ExportedTable, after: number): Promise<{ rows: unknown[][]; last: number | null }> {
      const rows = await database.all(rowsAfter({ name })({ after }));
      return {
        rows: rows.map(({ row: _, ...values }) => Object.values(values)),
        last: rows.length < rowsAtOnce(name) ? null : (rows.at(-1)?.row ?? null),
      };
    },

    /** Returns the files of the works in a range of numbers, both included, in order. */
    files: (from: number, to: number) => database.all(filesBetween({ from, to })),

    /** Writes an audit event for an exported part. */
    async log(by: Actor, at: number, part: number, parts: number): Promise<void> {
      const details = { part, parts };
      await atomically(database, [
        logLine(by, at, { action: "contest_exported", targetType: "setting", targetId: "all", details }),
      ]);
    },
  };
}
