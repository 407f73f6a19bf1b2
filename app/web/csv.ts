import Papa from "papaparse";

/** A missing value is 'N/A'. (Specification 1 §7) */
export type Cell = string | number | null;

/** Spanish spreadsheets read commas as decimals and part columns by semicolons: for them both change. */
export type Separator = "," | ";";

const BOM = "\uFEFF";

/**
 * Rows as a CSV file to download: UTF-8 with a BOM, commas and quotes quoted, and no cell that a spreadsheet would run
 * as a formula. (Specification 1 §7, design 5.19)
 */
export function csvResponse(
  name: string,
  columns: readonly string[],
  rows: Cell[][],
  separator: Separator = ",",
): Response {
  const written = (cell: Cell) => {
    if (cell === null) return "N/A";
    return typeof cell === "number" && separator === ";" ? String(cell).replace(".", ",") : cell;
  };
  const text = Papa.unparse(
    { fields: [...columns], data: rows.map((row) => row.map(written)) },
    { delimiter: separator, newline: "\r\n", escapeFormulae: true },
  );
  return new Response(`${BOM}${text}\r\n`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
