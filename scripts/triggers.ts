import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { categories } from "~/contest/works/categories";
import { guards } from "~/db/core/triggers/guards";
import { assignmentsAndTies, records } from "~/db/core/triggers/records";
import { juryMeans, resultStamps } from "~/db/core/triggers/results";
import { voteGroups } from "~/db/core/triggers/vote-groups";
import { root } from "./local";

/** The statements of an SQL file: triggers and views that repeat no pattern. */
const written = (name: string): string[] =>
  readFileSync(resolve(root, `app/db/core/triggers/${name}.sql`), "utf8")
    .replace(/^--.*\n/gm, "")
    .split(/^(?=CREATE |DROP )/m)
    .map((statement) => statement.trim());

/** A category that the code knows is a row, without a migration of its own. */
const knownCategories = `INSERT OR IGNORE INTO categories (name) VALUES ${categories.map((name) => `('${name}')`).join(", ")};`;

/** Creates every trigger and view, in this order: SQLite runs the triggers of one event by it. */
const statements = (): string[] => [
  ...[...guards, ...written("works"), ...written("votes"), ...voteGroups, ...records],
  ...[...written("tally"), ...written("people"), ...juryMeans, ...written("jury"), ...assignmentsAndTies],
  ...[...resultStamps, ...written("verdict"), knownCategories],
];

/** Statements that replace every trigger and view of a database, and add missing categories. Applied again after every migration. */
export const triggerStatements = (): string[] =>
  statements().flatMap((statement) => {
    const [, kind, name] = /^CREATE (TRIGGER|VIEW) `(\w+)`/.exec(statement) ?? [];
    return name ? [`DROP ${kind} IF EXISTS \`${name}\`;`, statement] : [statement];
  });

/** Writes these statements to a file, which wrangler applies, and returns its path. */
export function writeTriggersFile(): string {
  const file = resolve(root, "build/triggers.sql");
  mkdirSync(resolve(root, "build"), { recursive: true });
  writeFileSync(file, `${triggerStatements().join("\n")}\n`);
  return file;
}
