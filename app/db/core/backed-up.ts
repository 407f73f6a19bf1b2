import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../schema/all";

/** Tables whose rows no backup holds, and why. */
export const volatile: Record<string, string> = {
  sessions: "a lost backup must not open accounts; everybody signs in again",
  password_resets: "links that end within the hour",
  sign_in_links: "links that end within the hour",
  throttles: "counters of rate limits",
  chore_runs: "times of the cron at the place that was copied",
  jobs: "their pieces are not copied; an admin asks for the work again",
  earlier_rows: "rows of a backup that is being written",
};

interface BackedUpTable {
  name: string;
  /** Written columns. SQLite computes the generated ones. */
  columns: { name: string; isReal: boolean }[];
}

/** Tables of a backup, with the columns in the order of its rows. */
export const backedUpTables: BackedUpTable[] = Object.values(schema)
  .filter((one) => is(one, SQLiteTable))
  .map((table) => getTableConfig(table as SQLiteTable))
  .filter(({ name }) => !(name in volatile))
  .map(({ name, columns }) => ({
    name,
    columns: columns
      .filter(({ generated }) => generated === undefined)
      .map((column) => ({ name: column.name, isReal: column.getSQLType() === "real" })),
  }));

/** Arguments of an SQL function: D1 takes 32. */
const ARGUMENTS = 30;

/**
 * Returns SQL that writes a row as JSON: lists of values, one after the other. `row` is OLD in a trigger. SQLite's JSON
 * rounds reals to 15 digits, so they are written as texts of 17.
 */
export function rowText({ columns }: BackedUpTable, row?: "OLD"): string {
  const values = columns.map(({ name, isReal }) => {
    const value = `${row ? `${row}.` : ""}"${name}"`;
    return isReal ? `iif(${value} is null, null, printf('%!.17g', ${value}))` : value;
  });
  const lists = Array.from({ length: Math.ceil(values.length / ARGUMENTS) }, (_, at) =>
    values.slice(at * ARGUMENTS, (at + 1) * ARGUMENTS),
  );
  return `json_array(${lists.map((list) => `json_array(${list.join(", ")})`).join(", ")})`;
}
