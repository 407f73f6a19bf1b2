/** Builders of triggers with a common pattern. Each builder returns CREATE statements. */

export const trigger = (name: string, event: string, when: string | undefined, body: string): string =>
  `CREATE TRIGGER \`${name}\` ${event}\n${when ? `WHEN ${when}\n` : ""}BEGIN\n\t${body}\nEND;`;

/** Builds a trigger that refuses an event, always or under a condition. `refusedBy` recognizes `error`. */
export const guard = (name: string, event: string, error: string, when?: string): string =>
  trigger(name, event, when, `SELECT RAISE(ABORT, '${error}');`);

/**
 * Builds triggers that refuse a text over its limit (characters) on insert and update. Returns none without
 * columns.
 */
export function lengths(table: string, limits: Record<string, number>): string[] {
  const columns = Object.keys(limits);
  if (columns.length === 0) return [];
  const isTooLong = columns.map((column) => `length(NEW.${column}) > ${limits[column]}`).join(" OR ");
  const update = `UPDATE OF ${columns.join(", ")}`;
  return [
    guard(`${table}_lengths_on_insert`, `BEFORE INSERT ON ${table}`, "too_long", isTooLong),
    guard(`${table}_lengths_on_update`, `BEFORE ${update} ON ${table}`, "too_long", isTooLong),
  ];
}

/**
 * Builds triggers that change `result_stamp`, from lines of name | event | condition. A random stamp never
 * comes back, as a counter would after a restore.
 */
export const stamps = (lines: string): string[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => {
      const [name, event, when] = line.split(" | ");
      const body = `UPDATE result_stamp SET stamp = random() & 4503599627370495;`;
      return trigger(`results_move_${name}`, `AFTER ${event}`, when, body);
    });
