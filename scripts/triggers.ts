import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { categories } from "~/contest/core/categories";
import { earlierRows } from "~/db/core/triggers/backups";
import { guards } from "~/db/core/triggers/guards";
import { assignmentsAndTies, records } from "~/db/core/triggers/records";
import { juryMeans, resultStamps, sealedFigures } from "~/db/core/triggers/results";
import { root } from "./local";

/** Returns the statements of an SQL file. These triggers and views repeat no pattern. */
const written = (name: string): string[] =>
  readFileSync(resolve(root, `app/db/core/triggers/${name}.sql`), "utf8")
    .replace(/^--.*\n/gm, "")
    .split(/^(?=CREATE |DROP )/m)
    .map((statement) => statement.trim());

/** A category that the code knows is inserted as a row, without a migration. */
const knownCategories = `INSERT OR IGNORE INTO categories (name) VALUES ${categories.map((name) => `('${name}')`).join(", ")};`;

/** Creates every trigger and view. SQLite runs the triggers of one event in this order. */
const statements = (): string[] => [
  ...[...earlierRows, ...guards, ...written("works"), ...written("votes"), ...records],
  ...[...written("tally"), ...written("people"), ...juryMeans, ...written("jury"), ...assignmentsAndTies],
  ...[...resultStamps, ...written("verdict"), sealedFigures, knownCategories],
];

/**
 * Statements that replace every trigger and view of a database and add missing categories. They run
 * again where the database differs.
 */
export const triggerStatements = (): string[] =>
  statements().flatMap((statement) => {
    const [, kind, name] = /^CREATE (TRIGGER|VIEW) `(\w+)`/.exec(statement) ?? [];
    return name ? [`DROP ${kind} IF EXISTS \`${name}\`;`, statement] : [statement];
  });

/** Returns true when `held`, the stored triggers, views and categories, need none of these statements. */
export function holdsTriggers(held: readonly string[]): boolean {
  // Compares without comments, which wrangler leaves out of a file.
  const plain = (sql: string) => sql.replace(/--.*/g, "").replace(/;\s*$/, "").replace(/\s+/g, " ").trim();
  const stored = new Set(held.map(plain));
  const names = new Set(held.flatMap((sql) => /^CREATE (?:TRIGGER|VIEW) `(\w+)`/.exec(sql)?.[1] ?? []));
  const isHeld = (statement: string): boolean => {
    const [, dropped] = /^DROP \w+ IF EXISTS `?(\w+)/.exec(statement) ?? [];
    if (dropped !== undefined) return !names.has(dropped);
    return statement === knownCategories
      ? categories.every((name) => stored.has(name))
      : stored.has(plain(statement));
  };
  return statements().every(isHeld);
}

/** Writes these statements to a file for wrangler. Returns the file's path. */
export function writeTriggersFile(): string {
  const file = resolve(root, "build/triggers.sql");
  mkdirSync(resolve(root, "build"), { recursive: true });
  writeFileSync(file, `${triggerStatements().join("\n")}\n`);
  return file;
}
