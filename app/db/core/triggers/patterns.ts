/** Builders of triggers that repeat a pattern. Each returns the statements that create them. */

export const trigger = (name: string, event: string, when: string | undefined, body: string): string =>
  `CREATE TRIGGER \`${name}\` ${event}\n${when ? `WHEN ${when}\n` : ""}BEGIN\n\t${body}\nEND;`;

/** Refuses an event, always or when a condition holds. `error` is what `refusedBy` recognizes. */
export const guard = (name: string, event: string, error: string, when?: string): string =>
  trigger(name, event, when, `SELECT RAISE(ABORT, '${error}');`);

/** Refuses a text longer than its limit, in characters, in an inserted or updated row. None for no column. */
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

/** Marks the results as changed: a verdict is outdated when the stamp is not the one that it was sealed with. */
export const stamp = (name: string, event: string, when?: string): string =>
  trigger(name, `AFTER ${event}`, when, "UPDATE result_stamp SET stamp = random() & 4503599627370495;");
