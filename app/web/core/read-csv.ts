import Papa from "papaparse";
import { limits } from "~/contest/core/limits";
import { fold } from "~/contest/core/slug";
import type { Columns, CsvRow, FileTrouble } from "~/contest/people/imports";
import { oneLine, printable } from "./forms";

export class CsvTrouble extends Error {
  constructor(readonly trouble: FileTrouble) {
    super(trouble.kind);
  }
}

export interface Csv<Column extends string> {
  rows: CsvRow<Column>[];
  /** Headings that nothing is made of. */
  unused: string[];
}

const UTF8 = [0xef, 0xbb, 0xbf];
const LITTLE = [0xff, 0xfe];
const BIG = [0xfe, 0xff];
/** A ZIP, which a workbook (.xlsx, .ods) is too, and a workbook of the nineties. */
const WORKBOOKS = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * A letter that an earlier program lost, bytes that no Windows letter has, or one letter of UTF-8 read as two of Windows:
 * what such a file says can only be guessed.
 */
const BROKEN =
  /[\ufffd\u0080-\u009f]|[ÂÃ][\u00a0-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/;

/**
 * The file's text, its lines ended by '\n', without what no page may carry. By its mark it is UTF-8 or UTF-16, else UTF-8
 * if it can be, else what Excel writes in Spain (Windows-1252). Throws CsvTrouble.
 */
export function csvText(bytes: Uint8Array): string {
  const begins = (mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
  if (bytes.length === 0) throw new CsvTrouble({ kind: "empty" });
  if (WORKBOOKS.some(begins)) throw new CsvTrouble({ kind: "workbook" });
  const wide = begins(LITTLE) ? "utf-16le" : begins(BIG) ? "utf-16be" : null;
  if (wide === null && bytes.includes(0)) throw new CsvTrouble({ kind: "not_text" });
  const text = wide
    ? decoded(bytes, wide)
    : (decoded(bytes, "utf-8") ?? (begins(UTF8) ? null : decoded(bytes, "windows-1252")));
  if (text === null || BROKEN.test(text)) throw new CsvTrouble({ kind: "encoding" });
  return printable(text.replace(/\r\n?/g, "\n"));
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The rows of a text that `csvText` read (or that came back in a form, where it is looked at as if for the first time):
 * parted by what parts its headings, in whatever order they stand; blank rows count and say nothing. Throws CsvTrouble.
 */
export function readCsv<Column extends string>(text: string, columns: Columns<Column>): Csv<Column> {
  // Excel obeys this line and shows none.
  const table = text
    .replace(/^\ufeff/, "")
    .replace(/^"?sep=.?"?[;,]*\n/i, "")
    .replace(/\n+$/, "");
  const { data, errors } = Papa.parse<string[]>(table, {
    delimiter: separatorOf(table),
    newline: "\n",
    // One more than may be, and the headings.
    preview: limits.importRows + 2,
  });
  const [broken] = errors.filter(({ type }) => type === "Quotes");
  if (broken) throw new CsvTrouble({ kind: "quotes", row: (broken.row ?? 0) + 1 });
  const [headings = [], ...records] = data.map((record) => record.map(oneLine));
  const placed = placesIn(headings, columns);
  const rows = records.flatMap((record, at) =>
    record.every((cell) => cell === "") ? [] : [{ row: at + 2, cells: cellsOf(record, placed) }],
  );
  if (rows.length === 0) throw new CsvTrouble({ kind: "empty" });
  if (records.length > limits.importRows) throw new CsvTrouble({ kind: "too_many_rows" });
  const used = new Set<number>(Object.values(placed));
  return { rows, unused: headings.filter((heading, at) => heading !== "" && !used.has(at)) };
}

/** Of the signs that spreadsheets part cells by, the one that the headings have most of. */
function separatorOf(table: string): string {
  const [headings = ""] = table.split("\n", 1);
  const count = (sign: string) => headings.split(sign).length;
  const [most = ";"] = [";", ",", "\t"].sort((a, b) => count(b) - count(a));
  // One column: what names have none of.
  return count(most) === 1 ? "\t" : most;
}

/** Where each column stands; -1 for one that is not there. */
function placesIn<Column extends string>(headings: string[], columns: Columns<Column>) {
  const entries = Object.entries<Columns<Column>[Column]>(columns).map(([column, { names, isRequired }]) => {
    const found = headings.flatMap((heading, at) => (names.includes(fold(heading)) ? [at] : []));
    const [name = column] = names;
    if (found.length > 1) throw new CsvTrouble({ kind: "repeated_column", column: name });
    if (isRequired && found.length === 0) throw new CsvTrouble({ kind: "missing_column", column: name });
    return [column, found[0] ?? -1];
  });
  return Object.fromEntries(entries) as Record<Column, number>;
}

const cellsOf = <Column extends string>(record: string[], placed: Record<Column, number>) =>
  Object.fromEntries(
    Object.entries<number>(placed).map(([column, at]) => [column, record[at] ?? ""]),
  ) as Record<Column, string>;
