import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
// Relative imports: the schema needs this file, and drizzle-kit knows no aliases.
import { fold } from "../../contest/core/slug";

/** Folds the typed text for `holds`. An empty text matches everything. */
export const searchText = (typed: string): string => fold(typed.trim());

/** True when the folded column contains that `searchText`. No character is a wildcard. */
export const holds = (column: SQLWrapper, text: string | Placeholder): SQL =>
  sql`instr(${column}, ${text}) > 0`;

/** Addresses are ASCII, because the mail field accepts only ASCII. */
export const foldedAddress = (column: SQLWrapper): SQL => sql`lower(${column})`;

/** Converts a name key (`nameKeyOf`) to the form that `fold` returns. */
export const foldedName = (nameKey: SQLWrapper): SQL => sql`replace(${nameKey}, '~', '')`;

/** True when a person's name or address contains the `searchText`. */
export const holdsPerson = (nameKey: SQLWrapper, email: SQLWrapper, text: string | Placeholder): SQL =>
  sql`(${holds(foldedName(nameKey), text)} or ${holds(foldedAddress(email), text)})`;

/** Accented letters that SQL folds: letters of Spain's languages and of neighbouring languages. */
const foldedLetters = "áàâäãéèêëíìîïóòôöõúùûüñç";

// SQLite's lower() folds ASCII only. SQLite 3.40 parses at most 28 nested calls, so the schema has two
// columns.
const replaceLetters = (text: string, letters: string, replacement: (letter: string) => string): SQL =>
  sql.raw(
    [...letters].reduce(
      (nested, letter) => `replace(${nested}, '${letter}', '${replacement(letter)}')`,
      text,
    ),
  );

/** Returns the name in lower case. */
export const lowerCaseOf = (column: string): SQL =>
  replaceLetters(`lower(${column})`, foldedLetters.toUpperCase(), (letter) => letter.toLowerCase());

/** Returns the sort key of a lower-case name in Spanish order: folded, with `~` after ñ. */
export const nameKeyOf = (lowerCase: string): SQL =>
  replaceLetters(lowerCase, foldedLetters, (letter) => (letter === "ñ" ? "n~" : fold(letter)));
