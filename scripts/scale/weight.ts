import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Rows of the table in docs/scale.md. A table belongs to the first match. */
const groups: [name: string, tables: RegExp][] = [
  ["all", /./],
  ["votes, with five indexes", /^(public_votes|vote_)/],
  ["the tally", /^tally_/],
  ["people: profile, password, session", /^(profiles|credentials|sessions)/],
  ["the log", /^audit_log/],
  ["evaluations", /^(evaluations|jury_means)/],
];

/** Returns rows of the table in docs/scale.md: megabytes of the local database, indexes included. */
export function weightOf(dataDir: string): string[] {
  const folder = join(dataDir, "v3/d1/miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? "";
  const database = new DatabaseSync(join(folder, file), { readOnly: true });
  const tables = database
    .prepare(
      `select tbl_name as name, sum(pgsize) as bytes from dbstat s join sqlite_master m on m.name = s.name
        group by tbl_name`,
    )
    .all() as { name: string; bytes: number }[];
  database.close();
  return groups.map(([group, pattern]) => {
    const bytes = tables.reduce((sum, table) => sum + (pattern.test(table.name) ? table.bytes : 0), 0);
    return `| ${group} | ${Math.round(bytes / 1e6)} |`;
  });
}
