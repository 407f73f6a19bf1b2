import { Column, getTableName, Table } from "drizzle-orm";

// A page writes its queries at each request, so they are written with this `sql` and not with drizzle's. Drizzle's
// looks up the class of every part along its prototypes, once when it is made and once when it is written. That took
// five times as long as keeping each text ready. Here the parts are only held, and one walk writes them. Drizzle's own
// `sql` stays in the schema, for its checks and indexes.

/** SQL as it was written: texts, and a part between two of them. `Row` is the type of its rows, or of its value. */
export class SQL<Row = unknown> {
  /** Exists only in the types. */
  declare readonly row: Row;

  constructor(
    readonly texts: readonly string[],
    readonly parts: readonly Part[],
  ) {}
}

/** A value that D1 binds. */
export type Value = string | number | boolean | null;

export type Part = SQL | Column | Table | Value | readonly Value[];

/** Writes columns and tables of the schema by name, a list in brackets, and a value as a parameter. */
export const sql = <Row = unknown>(texts: TemplateStringsArray, ...parts: Part[]): SQL<Row> =>
  new SQL<Row>(texts, parts);

sql.raw = (text: string): SQL => new SQL([text], []);

sql.identifier = (name: string): SQL => sql.raw(`"${name}"`);

sql.join = (parts: readonly Part[], between: string): SQL =>
  parts.length === 0 ? sql`` : new SQL(["", ...parts.slice(1).map(() => between), ""], parts);

/** SQL as text with numbered parameters. A repeated value uses one parameter of the hundred that D1 allows. */
export class Writer {
  text = "";
  readonly params: Value[] = [];

  write(part: Part): this {
    if (part instanceof SQL) this.#writeParts(part);
    else if (part instanceof Column) this.text += `"${getTableName(part.table)}"."${part.name}"`;
    else if (part instanceof Table) this.text += `"${getTableName(part)}"`;
    else if (isList(part)) this.write(sql`(${sql.join(part, ", ")})`);
    else this.text += `?${this.params.indexOf(part) + 1 || this.params.push(part)}`;
    return this;
  }

  #writeParts({ texts, parts }: SQL): void {
    for (const [at, text] of texts.entries()) {
      this.text += text;
      if (at < parts.length) this.write(parts[at] as Part);
    }
  }
}

const isList = (part: Part): part is readonly Value[] => Array.isArray(part);
