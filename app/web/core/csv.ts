import type { AppLoadContext } from "@remix-run/cloudflare";
import Papa from "papaparse";
import { roundHalfUp } from "~/contest/core/rounding";
import type { Columns } from "~/contest/people/imports";
import { common } from "~/text/core/common";

/** A missing value is 'N/A'. (specification 1.7) */
export type Cell = string | number | null | { number: number; decimals: number };

/** A number that has so many decimals in every row of its column: 65.0 beside 64.8. */
export const fixed = (number: number | null, decimals: number): Cell =>
  number === null ? null : { number, decimals };

/** Spanish spreadsheets read commas as decimals and part columns by semicolons: for them both change. */
type Separator = "," | ";";

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

interface Sheet<Entry> {
  /** The file's. */
  name: string;
  columns: readonly string[];
  /** What the rows are made of, read as far as the file has been taken. */
  entries: Iterable<Entry> | AsyncIterable<Entry>;
  rowsOf: (entry: Entry) => Cell[][];
  separator?: Separator | null;
}

/** Entries that are written at once; a file of fewer goes in one piece, and tells its length. */
const AT_ONCE = 250;

/**
 * A CSV file to download: UTF-8 with a BOM, commas and quotes quoted, and no cell that a spreadsheet would run as a
 * formula. The first entries are read before the answer begins, so what fails there is answered as any error; the others
 * as fast as they are taken, and none once the client is gone. What fails then ends the file in a line that says so and
 * is no row: a stream that errors would end as if it were whole (workerd issue 6818). (specification 1.7, design 5.19)
 */
export async function csvResponse<Entry>(
  { logError }: Pick<AppLoadContext, "logError">,
  { name, ...sheet }: Sheet<Entry>,
): Promise<Response> {
  const parts = written(sheet);
  const first = await parts.next();
  return new Response(first.done ? first.value : streamed(first, parts, logError), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** A file to be filled in and imported: headings alone, parted as Spanish spreadsheets do. */
export const csvTemplate = (
  context: Pick<AppLoadContext, "logError">,
  name: string,
  columns: Columns<string>,
): Promise<Response> =>
  csvResponse(context, {
    name,
    columns: Object.values(columns).map(({ names: [heading = ""] }) => heading),
    entries: [],
    rowsOf: () => [],
    separator: ";",
  });

/** A CSV that goes into another file, as `csvResponse` writes it, piece by piece; what fails, throws. */
export async function* csvPieces<Entry>(sheet: Omit<Sheet<Entry>, "name">): AsyncGenerator<string> {
  yield yield* written(sheet);
}

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

/** The file's text, piece by piece. */
async function* written<Entry>({ columns, entries, rowsOf, separator }: Omit<Sheet<Entry>, "name">): Parts {
  const delimiter = separator ?? ",";
  const textOf = (rows: Cell[][]) => {
    const cells = rows.map((row) => row.map((cell) => textIn(cell, delimiter)));
    return `${Papa.unparse(cells, { delimiter, newline: "\r\n", escapeFormulae: FORMULA })}\r\n`;
  };
  let [mark, rows]: [string, Cell[][]] = [BOM, [[...columns]]];
  let waiting = 0;
  for await (const entry of entries) {
    // Not before there is one more: the last piece is told from the others.
    if (waiting === AT_ONCE) {
      yield mark + textOf(rows);
      [mark, rows, waiting] = ["", [], 0];
    }
    rows.push(...rowsOf(entry));
    waiting++;
  }
  return mark + textOf(rows);
}

function textIn(cell: Cell, separator: Separator): string {
  if (cell === null) return "N/A";
  if (typeof cell === "string") return defuseWithin(cell, separator);
  const digits =
    typeof cell === "number" ? String(cell) : roundHalfUp(cell.number, cell.decimals).toFixed(cell.decimals);
  return separator === ";" ? digits.replace(".", ",") : digits;
}
