import type { AppLoadContext } from "@remix-run/cloudflare";
import Papa from "papaparse";
import { roundHalfUp } from "~/contest/core/rounding";
import { common } from "~/text/core/common";
import { download } from "./download";

/** Null writes 'N/A'. (specification 1.7) */
export type Cell = string | number | null | { number: number; decimals: number };

/** Formats a number with a fixed count of decimals per column: 65.0 beside 64.8. */
export const decimalCell = (number: number | null, decimals: number): Cell =>
  number === null ? null : { number, decimals };

/** Spanish spreadsheets use decimal commas and separate columns by semicolons. The semicolon selects both. */
type Separator = "," | ";";

const BOM = "\uFEFF";

/** Text that a spreadsheet runs as a formula, also after invisible characters. A plain number is no formula. */
const FORMULA = /^(?!-?\d+([.,]\d+)?$)[\s\p{C}]*[=+\-@＝＋－＠]/u;

/** A formula sign within a text, with the characters before it. A quote may open a cell there. */
const WITHIN = /[^\s\p{C}"][\s\p{C}"]*(?=[=+\-@＝＋－＠])/gu;

/** Defuses formula signs after the other separator. Spanish spreadsheets would start a cell there. */
const defuseWithin = (text: string, separator: Separator) =>
  text.replace(WITHIN, (before) =>
    before[0] === (separator === "," ? ";" : ",") || /[\t\r\n]/.test(before) ? `${before}'` : before,
  );

interface Sheet<Row> {
  name: string;
  /** Each column's cell of a row, by the column's name. */
  columns: Readonly<Record<string, (row: Row) => Cell>>;
  /** Source of the rows. It is read as fast as the client downloads. */
  rows: Iterable<Row> | AsyncIterable<Row>;
  separator?: Separator | null;
}

/** Rows per piece. A file with fewer rows is one piece and has a Content-Length. */
const AT_ONCE = 250;

/**
 * Returns a CSV download: UTF-8 with a BOM, no cell that runs as a formula. The first piece is read before the
 * response, so an early error gives an error response. Later pieces follow the speed of the client and stop when the
 * client is gone. A later error ends the file with a line that is no row. A stream with an error would end like a
 * complete file (workerd issue 6818). (specification 1.7, design 5.19)
 */
export async function csvResponse<Row>(
  { logError }: Pick<AppLoadContext, "logError">,
  { name, ...sheet }: Sheet<Row>,
): Promise<Response> {
  const parts = piecesOf(sheet);
  const first = await parts.next();
  return download(
    first.done ? first.value : streamed(first, parts, logError),
    name,
    "text/csv; charset=utf-8",
  );
}

/** Returns rows as the text of a CSV that goes into another file; with the columns' names at its beginning. */
export const csvText = (rows: Cell[][], columns: readonly string[] | null): string =>
  columns ? BOM + textOf([[...columns], ...rows], ",") : textOf(rows, ",");

type Parts = AsyncGenerator<string, string, void>;

function streamed(
  first: IteratorResult<string, string>,
  parts: Parts,
  logError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let ahead: typeof first | null = first;
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = ahead ?? (await parts.next());
        ahead = null;
        controller.enqueue(encoder.encode(value));
        if (done) controller.close();
      } catch (error) {
        logError(error);
        controller.enqueue(encoder.encode(`${common.brokenOff}\r\n`));
        controller.close();
      }
    },
    cancel: async () => void (await parts.return("")),
  });
}

/** Yields the text of the file. Returns the last piece. */
async function* piecesOf<Row>({ columns, rows, separator }: Omit<Sheet<Row>, "name">): Parts {
  const delimiter = separator ?? ",";
  const cellsIn = Object.values(columns);
  let [mark, lines]: [string, Cell[][]] = [BOM, [Object.keys(columns)]];
  let count = 0;
  for await (const row of rows) {
    // Waits for one more row, because the last piece is returned and not yielded.
    if (count === AT_ONCE) {
      yield mark + textOf(lines, delimiter);
      [mark, lines, count] = ["", [], 0];
    }
    lines.push(cellsIn.map((cellOf) => cellOf(row)));
    count++;
  }
  return mark + textOf(lines, delimiter);
}

function textOf(rows: Cell[][], delimiter: Separator): string {
  const cells = rows.map((row) => row.map((cell) => textIn(cell, delimiter)));
  return `${Papa.unparse(cells, { delimiter, newline: "\r\n", escapeFormulae: FORMULA })}\r\n`;
}

function textIn(cell: Cell, separator: Separator): string {
  if (cell === null) return "N/A";
  if (typeof cell === "string") return defuseWithin(cell, separator);
  const digits =
    typeof cell === "number" ? String(cell) : roundHalfUp(cell.number, cell.decimals).toFixed(cell.decimals);
  return separator === ";" ? digits.replace(".", ",") : digits;
}
