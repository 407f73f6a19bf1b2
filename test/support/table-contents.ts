import type { Contest } from "./contest";

/** Rows of every table as JSON, by table. */
export type Contents = Map<string, string[]>;

interface Table {
  name: string;
  columns: string;
  /** Tables that this table refers to. */
  parents: string[];
}

/**
 * Tables that any request may write beside its purpose. The ledger of stored and removed files is one of
 * them: its rows may be unfinished until the sweep.
 */
const ASIDE = [
  "throttles",
  "sessions",
  "result_stamp",
  "chore_runs",
  "uploads",
  "upload_parts",
  "file_removals",
  "unchecked_pictures",
];

/** Returns every row of every table, except those that any request may write. */
export async function allRows(contest: Contest) {
  const tables = await contest.column(
    "select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*'",
  );
  const kept = tables.filter((name) => !["sessions", "throttles"].includes(name));
  return Object.fromEntries(
    await Promise.all(kept.map(async (name) => [name, await contest.rows(`select * from ${name}`)] as const)),
  );
}

/**
 * A saved state of the contest's rows and files that can be restored repeatedly. The copies are tables in the
 * same database, so that no row is transferred.
 */
export class KeptState {
  #tables: Table[] = [];
  #triggers: { name: string; of: string; sql: string }[] = [];
  /** Rows of each saved state and the copy of each table, by name. */
  #kept = new Map<string, { rows: Contents; copies: Map<string, string> }>();
  #files = new Map<string, Map<string, Uint8Array<ArrayBuffer>>>();

  constructor(private contest: Contest) {}

  /** Saves the current state under that name. */
  async keep(name: string): Promise<void> {
    const { contest } = this;
    const tables = await contest.rows<{ name: string; columns: string; parents: string }>(
      `select m.name, group_concat('"' || c.name || '"') as columns,
          (select json_group_array("table") from pragma_foreign_key_list(m.name)) as parents
        from sqlite_master m, pragma_table_info(m.name) c
        where m.type = 'table' and m.name not glob 'sqlite_*' and m.name not glob '_cf_*' and m.name not glob 'kept_*'
        group by m.name`,
    );
    this.#tables = tables.map(({ parents, ...table }) => ({ ...table, parents: JSON.parse(parents) }));
    this.#triggers = await contest.rows(
      "select name, tbl_name as of, sql from sqlite_master where type = 'trigger'",
    );
    const rows = await this.contents();
    // Tables equal to those of the first saved state reuse its copies.
    const [first] = this.#kept.values();
    const made: string[] = [];
    const copies = new Map(
      this.#tables.map((table) => {
        const copy = `kept_${name}_${table.name}`;
        const alike = first && isAlike(first.rows, rows, table) && first.copies.get(table.name);
        if (!alike) {
          made.push(
            `drop table if exists ${copy}`,
            `create table ${copy} as select ${table.columns} from "${table.name}" order by rowid`,
          );
        }
        return [table.name, alike || copy];
      }),
    );
    await this.#all(made);
    this.#kept.set(name, { rows, copies });
    const files = new Map<string, Uint8Array<ArrayBuffer>>();
    const bucket = await contest.bucket("PROPOSALS");
    for (const key of await contest.keys("PROPOSALS")) {
      const object = await bucket.get(key);
      if (object) files.set(key, new Uint8Array(await object.arrayBuffer()));
    }
    this.#files.set(name, files);
  }

  /** Restores the tables that differ from `now` (the current contents), without running triggers. */
  async putBack(name: string, now?: Contents): Promise<void> {
    const kept = this.#kept.get(name);
    if (!kept) throw new Error(`nothing is kept as ${name}`);
    const there = now ?? (await this.contents());
    const changed = this.#tables.filter((table) => !isAlike(kept.rows, there, table));
    // Deleting a row also deletes rows that refer to it, so those tables are restored too.
    const touched = new Set(changed.map((table) => table.name));
    for (let size = -1; size !== touched.size; ) {
      size = touched.size;
      for (const { name, parents } of this.#tables) {
        if (parents.some((parent) => touched.has(parent))) touched.add(name);
      }
    }
    if (touched.size === 0) return;
    const tables = this.#tables.filter((table) => touched.has(table.name));
    const triggers = this.#triggers.filter(({ of }) => touched.has(of));
    await this.#all([
      "pragma defer_foreign_keys = on",
      ...triggers.map((trigger) => `drop trigger "${trigger.name}"`),
      ...tables.map((table) => `delete from "${table.name}"`),
      ...tables.map(
        (table) =>
          `insert into "${table.name}" (${table.columns}) select ${table.columns} from ${kept.copies.get(table.name)}`,
      ),
      ...triggers.map(({ sql }) => sql),
    ]);
  }

  /** Restores the saved files and removes all others. */
  async putFilesBack(name: string): Promise<void> {
    const files = this.#files.get(name) ?? new Map();
    const bucket = await this.contest.bucket("PROPOSALS");
    const there = await this.contest.keys("PROPOSALS");
    const strange = there.filter((key) => !files.has(key));
    if (strange.length > 0) await bucket.delete(strange);
    for (const [key, bytes] of files) if (!there.includes(key)) await bucket.put(key, bytes);
  }

  async contents(): Promise<Contents> {
    const results = await this.contest.db.batch<Record<string, unknown>>(
      this.#tables.map(({ name, columns }) =>
        this.contest.db.prepare(`select ${columns} from "${name}" order by rowid`),
      ),
    );
    return new Map(
      this.#tables.map(({ name }, at) => [
        name,
        (results[at]?.results ?? []).map((row) => JSON.stringify(row)),
      ]),
    );
  }

  async #all(statements: string[]): Promise<void> {
    if (statements.length > 0)
      await this.contest.db.batch(statements.map((sql) => this.contest.db.prepare(sql)));
  }
}

const isAlike = (one: Contents, other: Contents, { name }: Table) =>
  one.get(name)?.join("\n") === other.get(name)?.join("\n");

/**
 * Returns the tables that differ, without the ignored ones. `alike` also ignores ids, instants and hashes.
 */
export function differences(
  one: Contents,
  other: Contents,
  { alike = false, aside = [] as readonly string[] } = {},
): string[] {
  return [...one.keys()].filter((name) => {
    if (ASIDE.includes(name) || aside.includes(name)) return false;
    const [a = [], b = []] = [one.get(name), other.get(name)];
    if (!alike) return a.join("\n") !== b.join("\n");
    return a.map(shapeOf).sort().join("\n") !== b.map(shapeOf).sort().join("\n");
  });
}

/** Returns true when all rows are equal, those of ignored tables included. */
export const isSame = (one: Contents, other: Contents) =>
  [...one].every(([name, rows]) => rows.join("\n") === other.get(name)?.join("\n"));

/**
 * Returns a row without the values that differ each time: ids, hashes, sealed texts, instants and the hour.
 */
function shapeOf(row: string): string {
  const [hour, step] = [Math.floor(Date.now() / 3_600_000), Math.floor(Date.now() / 30_000)];
  return row
    .replace(/^\{"id":\d+,/, "{")
    .replace(/(confirmar|recuperar|enlace|invitacion|alumnos)\/[\w-]{43}/g, "$1/#")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{16,}/gi, "#")
    .replace(/"(?:[A-Za-z0-9+/=$_-]{24,}|(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4})"/g, '"#"')
    .replace(/\b1[789]\d{11}\b/g, "T")
    .replaceAll(new RegExp(`\\b(?:${hour - 1}|${hour}|${hour + 1})\\b`, "g"), "H")
    .replaceAll(/\b\d{8}\b/g, (number) => (Math.abs(Number(number) - step) < 20 ? "S" : number));
}
