import { backedUpTables, rowText } from "../backed-up";
import { trigger } from "./patterns";

const isRunning = "EXISTS (SELECT 1 FROM jobs WHERE kind = 'backup' AND finished_at IS NULL)";

/**
 * Copies a row before its first change while a backup runs. The backup's pieces and these rows together are the rows of
 * one moment. BEFORE triggers see the row before any other trigger changes it.
 */
export const earlierRows = backedUpTables.flatMap((table) =>
  ["UPDATE", "DELETE"].map((event) =>
    trigger(
      `${table.name}_before_${event.toLowerCase()}`,
      `BEFORE ${event} ON ${table.name}`,
      isRunning,
      `INSERT INTO earlier_rows (table_name, row, value)
	SELECT '${table.name}', OLD.rowid, ${rowText(table, "OLD")}
	WHERE NOT EXISTS (SELECT 1 FROM earlier_rows WHERE table_name = '${table.name}' AND row = OLD.rowid);`,
    ),
  ),
);
