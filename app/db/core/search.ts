import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { fold } from "~/contest/core/fold";

/** Folds the typed text for `holds`. An empty text matches everything. */
export const searchText = (typed: string): string => fold(typed);

/** True when the folded column contains that `searchText`. No character is a wildcard. */
export const holds = (column: SQLWrapper, text: string | Placeholder): SQL =>
  sql`instr(${column}, ${text}) > 0`;

/** Addresses are ASCII, because the mail field accepts only ASCII. */
export const foldedAddress = (column: SQLWrapper): SQL => sql`lower(${column})`;

/** Converts a name key (`nameKey`) to the form that `fold` returns. */
export const foldedName = (nameKey: SQLWrapper): SQL => sql`replace(${nameKey}, '~', '')`;

/** True when a person's name or address contains the `searchText`. */
export const holdsPerson = (nameKey: SQLWrapper, email: SQLWrapper, text: string | Placeholder): SQL =>
  sql`(${holds(foldedName(nameKey), text)} or ${holds(foldedAddress(email), text)})`;
