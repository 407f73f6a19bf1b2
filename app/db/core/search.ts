import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
// Relative: the schema needs this file, and drizzle-kit knows no aliases.
import { fold } from "../../contest/core/slug";

/** The typed text as `holds` compares it; empty finds everything. */
export const searchText = (typed: string): string => fold(typed.trim());

/** Whether the folded column holds that `searchText`. No sign of the text is a wildcard. */
export const holds = (column: SQLWrapper, text: string | Placeholder): SQL =>
  sql`instr(${column}, ${text}) > 0`;

/** Addresses are ASCII: the mail field takes no others. */
export const foldedAddress = (column: SQLWrapper): SQL => sql`lower(${column})`;

/** A name key (`nameKeyOf`) as `fold` leaves the name. */
export const foldedName = (nameKey: SQLWrapper): SQL => sql`replace(${nameKey}, '~', '')`;

/** Finds the `searchText` in a person's name or address. */
export const holdsPerson = (nameKey: SQLWrapper, email: SQLWrapper, text: string | Placeholder): SQL =>
  sql`(${holds(foldedName(nameKey), text)} or ${holds(foldedAddress(email), text)})`;

/** The accented letters that SQL folds: those of Spain's languages and their neighbours'. */
const foldedLetters = "áàâäãéèêëíìîïóòôöõúùûüñç";

// SQLite's own lower() folds ASCII only. SQLite 3.40 parses at most 28 nested calls, hence two columns.
const replaceLetters = (text: string, letters: string, replacement: (letter: string) => string): SQL =>
  sql.raw(
    [...letters].reduce(
      (nested, letter) => `replace(${nested}, '${letter}', '${replacement(letter)}')`,
      text,
    ),
  );

/** A name in lower case. */
export const lowerCaseOf = (column: string): SQL =>
  replaceLetters(`lower(${column})`, foldedLetters.toUpperCase(), (letter) => letter.toLowerCase());

/** A name in lower case as Spanish sorts it: folded, with `~` after ñ. */
export const nameKeyOf = (lowerCase: string): SQL =>
  replaceLetters(lowerCase, foldedLetters, (letter) => (letter === "ñ" ? "n~" : fold(letter)));
