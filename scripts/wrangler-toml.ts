/** A value in a table of wrangler.toml. `binding` chooses among several tables of that name. */
export interface Entry {
  table: string;
  binding?: string;
  key: string;
  /** Null comments the line out. */
  value: string | null;
}

/**
 * Returns the text of wrangler.toml with these values, and all else unchanged. Lines of a table that is commented out
 * stay so. Throws when a value has no place.
 */
export function withEntries(toml: string, entries: Entry[]): string {
  const lines = toml.split("\n");
  for (const entry of entries) {
    const found = lineOf(entry, lines);
    if (found) {
      const line = entry.value === null ? uncommented(lines[found.at]) : tomlLine(entry);
      lines[found.at] = entry.value === null || found.isCommented ? `# ${line}` : line;
    } else if (entry.value !== null) {
      throw new Error(`wrangler.toml has no line '${entry.key} = …' in ${placeOf(entry)}.`);
    }
  }
  return lines.join("\n");
}

/** Formats a value as a line of the file. */
export const tomlLine = ({ key, value }: Entry) => `${key} = ${JSON.stringify(value)}`;

/** Names the table of an entry. */
export const placeOf = ({ table, binding }: Entry) => `${table}${binding ? ` ${binding}` : ""}`;

const uncommented = (line = "") => line.replace(/^# /, "");

/** Finds an entry's line, also one that is commented out. `isCommented` tells whether its whole table is. */
function lineOf(
  { table, binding, key }: Entry,
  lines: string[],
): { at: number; isCommented: boolean } | null {
  const bare = lines.map(uncommented);
  for (const [start, line] of bare.entries()) {
    if (line.trim() !== table) continue;
    const length = bare.slice(start + 1).findIndex((next) => next.startsWith("["));
    const body = bare.slice(start + 1, length < 0 ? undefined : start + 1 + length);
    if (binding && !body.includes(`binding = "${binding}"`)) continue;
    const at = body.findIndex((next) => next.startsWith(`${key} = `));
    if (at >= 0) return { at: start + 1 + at, isCommented: lines[start] !== line };
  }
  return null;
}
