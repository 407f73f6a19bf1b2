import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
// Relative: the schema needs this file, and drizzle-kit knows no aliases.
import { fold } from "../contest/slug";

/** The typed text as `holds` compares it; empty finds everything. */
export const searchText = (typed: string): string => fold(typed.trim());

/** Whether the folded column holds that `searchText`. No sign of the text is a wildcard. */
export const holds = (column: SQLWrapper, text: string | Placeholder): SQL =>
  sql`instr(${column}, ${text}) > 0`;

/** Addresses are ASCII: the mail field takes no others. */
export const foldedAddress = (column: SQLWrapper): SQL => sql`lower(${column})`;

/** A name key (`nameKeyOf`) as `fold` leaves the name. */
export const foldedName = (nameKey: SQLWrapper): SQL => sql`replace(${nameKey}, '~', '')`;

/** What SQL folds: the accented letters of Spain's languages and their neighbours'. */
export const foldedLetters = "áàâäãéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ";

/** A name as Spanish sorts it: folded, `~` after ñ. SQLite's lower() knows ASCII alone, so the letters are spelt out. */
export const nameKeyOf = (column: string): SQL =>
  sql.raw(
    [...foldedLetters].reduce(
      (text, letter) => `replace(${text}, '${letter}', '${fold(letter)}${/ñ/i.test(letter) ? "~" : ""}')`,
      `lower(${column})`,
    ),
  );
