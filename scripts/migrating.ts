import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { Refusal, type Wrangler, wrangler } from "./deployment";
import { dataDir, root } from "./local";
import { holdsTriggers, writeTriggersFile } from "./triggers";

/**
 * Applies missing migrations, each whole or not at all, then the triggers. Returns false when none was
 * missing. `place` is '--local …' or '--remote --env …'. Throws a Refusal that names the failed migration and
 * the reason.
 */
export function applyMigrations(wrangler: Wrangler, place: string[]): boolean {
  const applied = wrangler(["d1", "migrations", "apply", "DB", ...place]);
  // Triggers are written after a failed migration too. Earlier migrations stay applied, and a rebuilt table
  // has lost its triggers.
  const file = ["d1", "execute", "DB", ...place, "--yes", "--file"];
  const held = lacksTriggers(wrangler, place) ? wrangler([...file, writeTriggersFile()]) : applied;
  const why = ({ complaint, output }: typeof applied) =>
    /\[ERROR\]\s*(.+)/.exec(stripVTControlCharacters(`${complaint}\n${output}`))?.[1]?.trim() ??
    (complaint || output);
  if (!applied.ok) {
    if (isOlderThanRelease(wrangler, place))
      throw new Refusal(
        "These data were made before version 1.0.0, and no migration reads them. For local data: npm run reset, or another folder: DATA_DIR=/somewhere npm start",
      );
    const lacking = wrangler(["d1", "migrations", "list", "DB", ...place]);
    const [failed = null] = /\d{4}_\w+\.sql/.exec(lacking.output) ?? [];
    throw new Refusal(
      failed
        ? `Migration ${failed} failed: ${why(applied)}\nNothing of it was applied: the data is as it was before it, and nothing after it was done.`
        : `The migrations were not applied: ${why(applied)}`,
    );
  }
  if (!held.ok) throw new Refusal(`The triggers were not applied: ${why(held)}`);
  return !applied.output.includes("No migrations to apply");
}

/**
 * Returns true when the database differs from this version in a trigger, a view or a category. Writing them is an
 * import, which stops D1 for visitors. An unreadable answer counts as different.
 */
function lacksTriggers(wrangler: Wrangler, place: string[]): boolean {
  const query =
    "select json_group_array(held) as held from (select sql as held from sqlite_master where type in ('trigger', 'view') union all select name from categories)";
  const { ok, output } = wrangler(["d1", "execute", "DB", ...place, "--json", "--command", query]);
  return !ok || !holdsTriggers(heldIn(output));
}

function heldIn(output: string): string[] {
  try {
    const [{ results = [] } = {}] = JSON.parse(output) as { results?: { held: string }[] }[];
    return JSON.parse(results[0]?.held ?? "[]");
  } catch {
    return [];
  }
}

/**
 * Returns true when the database has migrations that this version does not know. Those before 1.0.0 became
 * one migration.
 */
function isOlderThanRelease(wrangler: Wrangler, place: string[]): boolean {
  const known = readdirSync(resolve(root, "migrations")).filter((name) => name.endsWith(".sql"));
  const names = known.map((name) => `'${name}'`).join(", ");
  const query = `select count(*) as unknown from d1_migrations where name not in (${names})`;
  const { ok, output } = wrangler(["d1", "execute", "DB", ...place, "--json", "--command", query]);
  return ok && /"unknown": *[1-9]/.test(output);
}

/** Applies missing migrations to a folder of local data. */
export const migrateLocal = (folder = dataDir) =>
  applyMigrations(wrangler, ["--local", "--persist-to", folder]);
