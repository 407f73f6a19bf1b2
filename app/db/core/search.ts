import { fold } from "~/contest/core/fold";
import { type Part, type SQL, sql } from "./sql";

/** Folds the typed text for `holds`. An empty text matches everything. */
export const searchText = (typed: string): string => fold(typed);

/** True when the folded column contains that `searchText`. No character is a wildcard. */
export const holds = (column: Part, text: string): SQL => sql`instr(${column}, ${text}) > 0`;

/** Addresses are ASCII, because the mail field accepts only ASCII. */
export const foldedAddress = (column: Part): SQL => sql`lower(${column})`;

/** Converts a name key (`nameKey`) to the form that `fold` returns. */
export const foldedName = (nameKey: Part): SQL => sql`replace(${nameKey}, '~', '')`;

/** True when a person's name or address contains the `searchText`. */
export const holdsPerson = (nameKey: Part, email: Part, text: string): SQL =>
  sql`(${holds(foldedName(nameKey), text)} or ${holds(foldedAddress(email), text)})`;
