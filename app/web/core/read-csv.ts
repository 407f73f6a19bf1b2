import Papa from "papaparse";
import { fold } from "~/contest/core/fold";
import { limits } from "~/contest/core/limits";
import type { Columns, CsvRow, FileTrouble } from "~/contest/people/imports";
import { oneLine, printable } from "./forms";

export class CsvTrouble extends Error {
  constructor(readonly trouble: FileTrouble) {
    super(trouble.kind);
  }
}

export interface Csv<Column extends string> {
  rows: CsvRow<Column>[];
  /** Headings of unused columns. */
  unused: string[];
}

const UTF8 = [0xef, 0xbb, 0xbf];
const LITTLE = [0xff, 0xfe];
const BIG = [0xfe, 0xff];
/** First bytes of a ZIP (also .xlsx and .ods) and of an old Excel workbook. */
const WORKBOOKS = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * Signs of a wrong encoding: a replacement character, bytes outside Windows-1252, or UTF-8 read as Windows-1252. The
 * original text is unknown.
 */
const BROKEN =
  /[\ufffd\u0080-\u009f]|[ÂÃ][\u00a0-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/;

/**
 * Signs of MacRoman read as Windows-1252: each accented letter becomes a sign that no name has there. Names such as
 * 'd’art', 'O’Brien', 'Sacré-Cœur' and 'Castilla–La Mancha' have none.
 */
const MAC_ROMAN = [
  // Shows 'M‡laga', 'C—rdoba' and 'ESPA„A'.
  /\p{L}[‡ƒˆ˜•—„‚]|[‡ƒˆ˜•—]\p{L}/u,
  // Shows 'JosŽ', 'Mu–oz' and 'Jesœs'.
  /\p{Ll}[ŽŸ]|\p{L}–\p{Ll}|œ(?![ui])/u,
  // Shows 'Garc’a' and 'D’az'. A lower-case letter alone may elide.
  /(?:\p{L}\p{L}|\p{Lu})’\p{Ll}/u,
  // Shows 'GARCêA' and 'çlvaro'.
  /\p{Lu}[çêîò]\p{Lu}|(?<!\p{L})(?:ò\p{Lu}|[çêîñ]\p{L})/u,
];

/**
 * Returns the text of the file with '\n' line ends and without control characters. A byte order mark selects UTF-8 or
 * UTF-16. Without a mark the text is UTF-8, else Windows-1252, which Excel writes in Spain. MacRoman, which Excel writes
 * on a Mac, is refused. Throws CsvTrouble.
 */
export function csvText(bytes: Uint8Array): string {
  const begins = (mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (bytes.length === 0) throw new CsvTrouble({ kind: "empty" });
  if (WORKBOOKS.some(begins)) throw new CsvTrouble({ kind: "workbook" });
  const wide = begins(LITTLE) ? "utf-16le" : begins(BIG) ? "utf-16be" : null;
  if (wide === null && bytes.includes(0)) throw new CsvTrouble({ kind: "not_text" });
  const text = wide
    ? decoded(bytes, wide)
    : (decoded(bytes, "utf-8") ?? (begins(UTF8) ? null : windowsText(bytes)));
  if (text === null || BROKEN.test(text)) throw new CsvTrouble({ kind: "encoding" });
  return printable(text.replace(/\r\n?/g, "\n"));
}

function windowsText(bytes: Uint8Array): string | null {
  const text = decoded(bytes, "windows-1252");
  return text === null || MAC_ROMAN.some((sign) => sign.test(text)) ? null : text;
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Returns the rows of a text from `csvText`, or of a confirmed form, which is checked again. The headings decide the
 * separator and the order of the columns. Blank rows count in row numbers, and not in the limit. Throws CsvTrouble.
 */
export function readCsv<Column extends string>(text: string, columns: Columns<Column>): Csv<Column> {
  // Removes the `sep=` line, which Excel reads and does not show.
  const table = text
    .replace(/^\ufeff/, "")
    .replace(/^"?sep=.?"?[;,]*\n/i, "")
    .replace(/\n+$/, "");
  const { data, errors } = Papa.parse<string[]>(table, {
    delimiter: separatorOf(table),
    newline: "\n",
  });
  const [broken] = errors.filter(({ type }) => type === "Quotes");
  if (broken) throw new CsvTrouble({ kind: "quotes", row: (broken.row ?? 0) + 1 });
  const [headings = [], ...records] = data.map((record) => record.map(oneLine));
  const positions = placesIn(headings, columns);
  const rows = records.flatMap((record, at) =>
    record.every((cell) => cell === "") ? [] : [{ row: at + 2, cells: cellsOf(record, positions) }],
  );
  if (rows.length === 0) throw new CsvTrouble({ kind: "empty" });
  if (rows.length > limits.importRows) throw new CsvTrouble({ kind: "too_many_rows" });
  const used = new Set<number>(Object.values(positions));
  return { rows, unused: headings.filter((heading, at) => heading !== "" && !used.has(at)) };
}

/** Returns the separator that occurs most often in the headings. */
function separatorOf(table: string): string {
  const [headings = ""] = table.split("\n", 1);
  const count = (sign: string) => headings.split(sign).length;
  const [most = ";"] = [";", ",", "\t"].sort((a, b) => count(b) - count(a));
  // A single column uses the tab, because names have no tab.
  return count(most) === 1 ? "\t" : most;
}

/** Returns the position of each column, or -1 for a missing column. */
function placesIn<Column extends string>(headings: string[], columns: Columns<Column>) {
  const entries = Object.entries<Columns<Column>[Column]>(columns).map(([column, { names, isRequired }]) => {
    const matches = headings.flatMap((heading, at) => (names.includes(fold(heading)) ? [at] : []));
    const [name = column] = names;
    if (matches.length > 1) throw new CsvTrouble({ kind: "repeated_column", column: name });
    if (isRequired && matches.length === 0) throw new CsvTrouble({ kind: "missing_column", column: name });
    return [column, matches[0] ?? -1];
  });
  return Object.fromEntries(entries) as Record<Column, number>;
}

const cellsOf = <Column extends string>(record: string[], positions: Record<Column, number>) =>
  Object.fromEntries(
    Object.entries<number>(positions).map(([column, at]) => [column, record[at] ?? ""]),
  ) as Record<Column, string>;
