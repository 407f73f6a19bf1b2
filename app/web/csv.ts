import Papa from "papaparse";

/** A missing value is 'N/A'. (specification 1.7) */
export type Cell = string | number | null | { number: number; decimals: number };

/** A number that has so many decimals in every row of its column: 65.0 beside 64.8. */
export const fixed = (number: number | null, decimals: number): Cell =>
  number === null ? null : { number, decimals };

/** Spanish spreadsheets read commas as decimals and part columns by semicolons: for them both change. */
export type Separator = "," | ";";

const BOM = "\uFEFF";

/** What a spreadsheet runs, whatever unseen stands before the sign; a whole number of ours is none. */
const FORMULA = /^(?!-?\d+([.,]\d+)?$)[\s\p{C}]*[=+\-@＝＋－＠]/u;

/** A sign within a text, with what stands before it; a quote may open a cell there. */
const WITHIN = /[^\s\p{C}"][\s\p{C}"]*(?=[=+\-@＝＋－＠])/gu;

/** Defuses where a spreadsheet that parts by the other separator, as Spanish ones do, would begin a cell. */
const defuseWithin = (text: string, separator: Separator) =>
  text.replace(WITHIN, (before) =>
    before[0] === (separator === "," ? ";" : ",") || /[\t\r\n]/.test(before) ? `${before}'` : before,
  );

/**
 * Rows as a CSV file to download: UTF-8 with a BOM, commas and quotes quoted, and no cell that a spreadsheet would run
 * as a formula. (specification 1.7, design 5.19)
 */
export function csvResponse(
  name: string,
  columns: readonly string[],
  rows: Cell[][],
  separator: Separator = ",",
): Response {
  const written = (cell: Cell) => {
    if (cell === null) return "N/A";
    if (typeof cell === "string") return defuseWithin(cell, separator);
    const digits = typeof cell === "number" ? String(cell) : cell.number.toFixed(cell.decimals);
    return separator === ";" ? digits.replace(".", ",") : digits;
  };
  const text = Papa.unparse(
    { fields: [...columns], data: rows.map((row) => row.map(written)) },
    { delimiter: separator, newline: "\r\n", escapeFormulae: FORMULA },
  );
  return new Response(`${BOM}${text}\r\n`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
