/** A value in a table of wrangler.toml. `binding` chooses among several tables of that name. */
export interface Entry {
  table: string;
  binding?: string;
  key: string;
  /** Null removes the line. */
  value: string | null;
}

/**
 * Returns the text of wrangler.toml with these values, and all else unchanged. Throws when a value has no
 * place.
 */
export function withEntries(toml: string, entries: Entry[]): string {
  const lines = toml.split("\n");
  for (const entry of entries) {
    const at = lineOf(entry, lines);
    if (entry.value !== null && at === null)
      throw new Error(`wrangler.toml has no line '${entry.key} = …' in ${placeOf(entry)}.`);
    if (at !== null) lines.splice(at, 1, ...(entry.value === null ? [] : [tomlLine(entry)]));
  }
  return lines.join("\n");
}

/** Formats a value as a line of the file. */
export const tomlLine = ({ key, value }: Entry) => `${key} = ${JSON.stringify(value)}`;

/** Names the table of an entry. */
export const placeOf = ({ table, binding }: Entry) => `${table}${binding ? ` ${binding}` : ""}`;

function lineOf({ table, binding, key }: Entry, lines: string[]): number | null {
  for (const [start, line] of lines.entries()) {
    if (line.trim() !== table) continue;
    const length = lines.slice(start + 1).findIndex((next) => next.startsWith("["));
    const end = length < 0 ? lines.length : start + 1 + length;
    const body = lines.slice(start + 1, end);
    if (binding && !body.includes(`binding = "${binding}"`)) continue;
    const at = body.findIndex((next) => next.startsWith(`${key} = `));
    if (at >= 0) return start + 1 + at;
  }
  return null;
}
