import { sha256 } from "~/contest/core/sha256";
import { backedUpTables, rowText } from "../core/backed-up";
import { atomically } from "../core/database";
import { sql } from "../core/sql";
import type { StoreContext } from "../core/store-context";
import { type Cursor, earlierRows, jobs } from "../schema/running";

/** Rows per piece, few because a vote waits for a piece; fewer of tables with long texts. */
const ROWS = 2000;
const LONG_ROWS = 500;
const hasTexts = new Set(["audit_log", "evaluations", "mail_outbox", "proposals"]);
const rowsAtOnce = (name: string) => (hasTexts.has(name) ? LONG_ROWS : ROWS);

/** Name of the last part of a backup: rows that changed while it was written. */
const EARLIER = "earlier_rows";

/** Columns of each table, by its name. */
export const backedUpColumns = Object.fromEntries(
  backedUpTables.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
);

const unfinished = sql`kind = 'backup' and finished_at is null`;

interface RowText {
  row: number;
  text: string | null;
}

const rowsOfTable = (
  table: (typeof backedUpTables)[number],
  { after, last }: { after: number; last: number },
) =>
  sql<RowText>`select rowid as row, ${sql.raw(rowText(table))} as text from ${sql.identifier(table.name)}
    where rowid > ${after} and rowid <= ${last} order by rowid limit ${rowsAtOnce(table.name)}`;

/** Reads the rows that changed. Those that were also added since the backup began are none of its moment. */
const changedRows = (after: number) =>
  sql<RowText>`select rowid as row, iif(row <= (select cursor ->> ('$.ceilings.' || table_name) from ${jobs}
      where ${unfinished}), json_array(table_name, row, json(value)), null) as text
    from ${earlierRows} where rowid > ${after} order by rowid limit ${ROWS}`;

/** Daily backups of the rows of one moment. */
export function backupStore({ database, now }: StoreContext) {
  return {
    /** Returns true when the day's backup has begun. */
    async has(day: string): Promise<boolean> {
      return (
        (await database.total(sql`select count(*) as total from ${jobs} where id = ${`backup-${day}`}`)) > 0
      );
    },

    /**
     * Begins the day's backup at this moment, and forgets those that began before `before` (epoch ms). Safe to run in
     * parallel: the backup keeps its moment.
     */
    async begin(day: string, before: number): Promise<void> {
      const id = `backup-${day}`;
      const columns = await sha256(JSON.stringify(backedUpColumns));
      const [first = ""] = backedUpTables.map(({ name }) => name);
      const cursor: Cursor = { table: first, piece: 0, after: -1, rows: 0, ceilings: {}, columns };
      await atomically(database, [
        sql`delete from ${jobs} where kind = 'backup' and created_at <= ${before}`,
        sql`delete from ${earlierRows} where not exists (select 1 from ${jobs} where ${unfinished})`,
        sql`insert into ${jobs} (id, kind, created_at, cursor) select ${id}, 'backup', ${now}, ${JSON.stringify(cursor)}
          where not exists (select 1 from ${jobs} where ${unfinished}) on conflict do nothing`,
        ...backedUpTables.map(
          ({ name }) => sql`update ${jobs} set cursor = json_insert(cursor, ${`$.ceilings.${name}`},
            (select coalesce(max(rowid), -1) from ${sql.identifier(name)})) where id = ${id} and ${unfinished}`,
        ),
      ]);
    },

    /** Returns true when this version writes the columns with which the backup began. */
    isOfThisVersion: async ({ columns }: Cursor) =>
      columns === (await sha256(JSON.stringify(backedUpColumns))),

    /** Names of the parts of a backup, in the order of writing. */
    parts: [...backedUpTables.map(({ name }) => name), EARLIER],

    /** Returns the next rows of a part, a line of JSON each. `last` is the row after which to continue, or null. */
    async chunk(
      name: string,
      { after, ceilings }: Cursor,
    ): Promise<{ lines: string[]; last: number | null }> {
      const table = backedUpTables.find((one) => one.name === name);
      const last = ceilings?.[name] ?? -1;
      const rows = await database.all(table ? rowsOfTable(table, { after, last }) : changedRows(after));
      return {
        lines: rows.flatMap(({ row, text }) => (text === null ? [] : table ? `[${row},${text}]` : text)),
        last: rows.length < (table ? rowsAtOnce(name) : ROWS) ? null : (rows.at(-1)?.row ?? null),
      };
    },

    /** Finishes the backup. */
    async finish(id: string): Promise<void> {
      await atomically(database, [
        sql`update ${jobs} set finished_at = ${now} where id = ${id}`,
        sql`delete from ${earlierRows}`,
      ]);
    },

    /** Drops an unfinished backup, so that it begins anew. */
    async drop(id: string): Promise<void> {
      await atomically(database, [
        sql`delete from ${jobs} where id = ${id} and finished_at is null`,
        sql`delete from ${earlierRows}`,
      ]);
    },
  };
}
