import { createReadStream } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { openCopy } from "./copy";
import type { Place } from "./place";
import { quoted, tablesOf } from "./tables";

/** Loads an export of D1 into a new SQLite file. */
export async function loadExport(script: string, to: string): Promise<void> {
  const db = new DatabaseSync(to, { enableForeignKeyConstraints: false });
  db.exec("begin");
  // A row is one line. The statements of the schema are several.
  let schema = "";
  for await (const line of linesOf(script)) {
    // Triggers and views come last, and in an order that SQLite refuses. No copy needs them.
    if (/^CREATE (TRIGGER|VIEW) /i.test(line)) break;
    if (!line.startsWith("INSERT INTO ")) {
      schema += `${line}\n`;
      continue;
    }
    db.exec(schema + line);
    schema = "";
  }
  db.exec(`${schema}\ncommit`);
  db.close();
}

/** Yields lines that end with LF. Node's own reader also splits at U+2028, which texts may contain. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  yield rest;
}

/**
 * Repairs texts that D1's export changes: beside a line break, the characters '\n' come out as one too,
 * and '\r' likewise (cloudflare/workers-sdk issue 9042). `read` reads the exported database.
 */
export async function mendBackslashes(copy: string, read: Place["read"]): Promise<void> {
  const db = openCopy(copy);
  const columns = tablesOf(db).flatMap(({ name, columns }) =>
    columns.map((column) => ({ table: quoted(name), column: quoted(column) })),
  );
  const broken = columns.filter(({ table, column }) =>
    db
      .prepare(
        `select 1 from ${table} where instr(${column}, char(10)) or instr(${column}, char(13)) limit 1`,
      )
      .get(),
  );
  const texts = await read([
    "select null as text limit 0",
    ...broken.map(
      ({ table, column }) => `select distinct ${column} as text from ${table}
        where instr(${column}, char(10)) and instr(${column}, '\\n') or instr(${column}, char(13)) and instr(${column}, '\\r')`,
    ),
  ]);
  for (const [i, { table, column }] of broken.entries()) {
    const mend = db.prepare(`update ${table} set ${column} = ? where ${column} = ?`);
    for (const { text } of texts[i + 1] ?? []) mend.run(String(text), exported(String(text)));
  }
  db.close();
}

/** Returns what D1's export makes of a text. */
function exported(text: string): string {
  const inner = text.includes("\r") ? text.replaceAll("\\r", "\r") : text;
  return text.includes("\n") ? inner.replaceAll("\\n", "\n") : inner;
}
