import type { Contest } from "./contest";

/** Every row of every table, as JSON, by table. */
type Contents = Map<string, string[]>;

interface Table {
  name: string;
  columns: string;
}

/**
 * What any request may write, and is no part of what it is for; and the ledger of files on their way in and out, whose
 * rows may be begun and not ended: the sweep takes them.
 */
const ASIDE = [
  "throttles",
  "sessions",
  "public_stamp",
  "result_stamp",
  "chore_runs",
  "uploads",
  "upload_parts",
  "file_removals",
];

/**
 * The contest's rows and files as they stood, put back as often as wanted: copies of the tables within the database, so
 * that no row travels.
 */
export class KeptState {
  #tables: Table[] = [];
  #triggers: { name: string; sql: string }[] = [];
  #files = new Map<string, Map<string, Uint8Array<ArrayBuffer>>>();

  constructor(private contest: Contest) {}

  /** Keeps what stands now under that name. */
  async keep(name: string): Promise<void> {
    const { contest } = this;
    this.#tables = await contest.rows<Table & Record<string, unknown>>(
      `select m.name, group_concat('"' || c.name || '"') as columns from sqlite_master m, pragma_table_info(m.name) c
        where m.type = 'table' and m.name not glob 'sqlite_*' and m.name not glob '_cf_*' and m.name not glob 'kept_*'
        group by m.name`,
    );
    this.#triggers = await contest.rows("select name, sql from sqlite_master where type = 'trigger'");
    await this.#all(
      this.#tables.flatMap((table) => [
        `drop table if exists kept_${name}_${table.name}`,
        `create table kept_${name}_${table.name} as select ${table.columns} from "${table.name}" order by rowid`,
      ]),
    );
    const files = new Map<string, Uint8Array<ArrayBuffer>>();
    const bucket = await contest.bucket("PROPOSALS");
    for (const { key } of (await bucket.list()).objects) {
      const object = await bucket.get(key);
      if (object) files.set(key, new Uint8Array(await object.arrayBuffer()));
    }
    this.#files.set(name, files);
  }

  /** Puts it back, without a word to the triggers. */
  async putBack(name: string): Promise<void> {
    await this.#all([
      "pragma defer_foreign_keys = on",
      ...this.#triggers.map((trigger) => `drop trigger "${trigger.name}"`),
      ...this.#tables.map((table) => `delete from "${table.name}"`),
      ...this.#tables.map(
        (table) =>
          `insert into "${table.name}" (${table.columns}) select ${table.columns} from kept_${name}_${table.name}`,
      ),
      ...this.#triggers.map(({ sql }) => sql),
    ]);
  }

  /** Puts the files back that were there, and removes all others. */
  async putFilesBack(name: string): Promise<void> {
    const files = this.#files.get(name) ?? new Map();
    const bucket = await this.contest.bucket("PROPOSALS");
    const there = (await bucket.list()).objects.map(({ key }) => key);
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
    await this.contest.db.batch(statements.map((sql) => this.contest.db.prepare(sql)));
  }
}

/** The tables in which two contents differ, what stands aside left out; `alike`: but for ids, instants and hashes. */
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

/** Whether they are the same to the last row, of what stands aside too. */
export const isSame = (one: Contents, other: Contents) =>
  [...one].every(([name, rows]) => rows.join("\n") === other.get(name)?.join("\n"));

/** A row without what is another each time: ids, hashes and sealed texts, instants, the hour. */
function shapeOf(row: string): string {
  const [hour, step] = [Math.floor(Date.now() / 3_600_000), Math.floor(Date.now() / 30_000)];
  return row
    .replace(/^\{"id":\d+,/, "{")
    .replace(/(confirmar|recuperar|invitacion)\/[\w-]{43}/g, "$1/#")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{16,}/gi, "#")
    .replace(/"(?:[A-Za-z0-9+/=$_-]{24,}|(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4})"/g, '"#"')
    .replace(/\b1[789]\d{11}\b/g, "T")
    .replaceAll(new RegExp(`\\b(?:${hour - 1}|${hour}|${hour + 1})\\b`, "g"), "H")
    .replaceAll(/\b\d{8}\b/g, (number) => (Math.abs(Number(number) - step) < 20 ? "S" : number));
}
