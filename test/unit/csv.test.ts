import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cell, csvResponse, decimalCell } from "~/web/core/csv";

const columns = ["uno", "dos"];
const logged: unknown[] = [];
const cellAt = (index: number) => (row: Cell[]) => {
  const cell = row[index];
  return cell === undefined ? "" : cell;
};
const answered = (rows: Iterable<Cell[]> | AsyncIterable<Cell[]>, separator: "," | ";" = ",") =>
  csvResponse(
    { logError: (error) => logged.push(error) },
    { name: "x.csv", columns: { uno: cellAt(0), dos: cellAt(1) }, rows, separator },
  );
const read = async (rows: Cell[][], separator: "," | ";" = ",") => {
  const text = await (await answered(rows, separator)).text();
  return parse(text, { delimiter: separator, bom: false }) as string[][];
};

/** Rows like a database's, and a counter of the rows read. */
function source(length: number, failsAt = Number.POSITIVE_INFINITY) {
  const counter = { rows: 0, ended: false };
  async function* rows() {
    try {
      for (let n = 0; n < length; n++) {
        if (n === failsAt) throw new Error("D1_ERROR: storage is away");
        counter.rows++;
        yield [n, n % 3 === 0 ? `=${n}; "sí"\n` : null];
      }
    } finally {
      counter.ended = true;
    }
  }
  return { rows: rows(), asked: counter };
}

test("[CSV-03] any text comes back from another parser as it was", async () => {
  const cell = fc.string({ unit: "grapheme" }).filter((text) => !/[=+\-@＝＋－＠]/.test(text));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }),
      fc.constantFrom("," as const, ";" as const),
      async (rows, separator) => {
        const [, ...back] = await read(rows, separator);
        expect(back).toEqual(rows);
      },
    ),
  );
});

test("[CSV-03] what a spreadsheet would run is defused; numbers, minus signs and nothing are not", async () => {
  const [head, ...rows] = await read([
    ['=HYPERLINK("https://a.test")', "+1"],
    ["@suma", "-2+3"],
    [-2.5, null],
    ["a,b", 'dijo "sí"'],
    ["línea\nnueva", "ñandú"],
  ]);
  expect(head).toEqual(["uno", "dos"]);
  expect(rows).toEqual([
    ['\'=HYPERLINK("https://a.test")', "'+1"],
    ["'@suma", "'-2+3"],
    ["-2.5", "N/A"],
    ["a,b", 'dijo "sí"'],
    ["línea\nnueva", "ñandú"],
  ]);
});

test.each(
  ["=", "+", "-", "@", "＝", "＋", "－", "＠"].flatMap((sign) =>
    ["", " ", "\n", "\r\n", "\t", "\u00a0", "\u200b", "\u202e", "\u0001", "\ufeff", " \u2003\n"].map(
      (before) => [before, sign],
    ),
  ),
)("[MEND-04] a formula behind %j and %j is defused, in either file", async (before, sign) => {
  for (const separator of [",", ";"] as const) {
    const formula = `${before}${sign}HYPERLINK("https://a.test"\n)`;
    expect((await read([[formula, "Ana"]], separator))[1]?.[0]).toBe(`'${formula}`);
  }
});

test("[MEND-04] nor does one live where a spreadsheet parts by the other separator", async () => {
  expect((await read([["a;=1+1", "b\n@x"]]))[1]).toEqual(["a;'=1+1", "b\n'@x"]);
  expect((await read([["a, =1+1", "b;=1"]], ";"))[1]).toEqual(["a, '=1+1", "b;=1"]);
  // A quote opens a cell here.
  expect((await read([['z;"+1;"', 'x; "=HYPERLINK("a")']]))[1]).toEqual([`z;"'+1;"`, `x; "'=HYPERLINK("a")`]);
});

test("[MEND-04] a negative number stays a number in either file, whoever wrote it", async () => {
  expect((await read([[-2.5, -3]]))[1]).toEqual(["-2.5", "-3"]);
  expect((await read([[-2.5, "-3"]], ";"))[1]).toEqual(["-2,5", "-3"]);
  expect((await read([["-2.5.1", "-3 "]]))[1]).toEqual(["'-2.5.1", "'-3 "]);
});

test("[CSV-03] for Spanish spreadsheets columns part by semicolons and decimals by commas", async () => {
  expect(await read([[64.8, "a;b"]], ";")).toEqual([columns, ["64,8", "a;b"]]);
});

test("[MEND-26] the numbers of a column have one form", async () => {
  const column = [65, 64.83, 0, -2.25, null].map((number) => [decimalCell(number, 1), number]);
  expect((await read(column)).slice(1).map(([one]) => one)).toEqual(["65.0", "64.8", "0.0", "-2.3", "N/A"]);
  expect((await read(column, ";")).slice(1).map(([one]) => one)).toEqual([
    "65,0",
    "64,8",
    "0,0",
    "-2,3",
    "N/A",
  ]);
});

test.each([0, 1, 249, 250, 251, 500, 501, 1999])(
  "[CSV-03] a file of %d rows is the same in however many pieces",
  async (length) => {
    const text = await (await answered(source(length).rows)).text();
    const lines = Array.from({ length }, (_, n) => `${n},${n % 3 === 0 ? `"'=${n}; ""sí""\n"` : "N/A"}\r\n`);
    // The byte order mark, which `text` removes.
    expect(text).toBe(`uno,dos\r\n${lines.join("")}`);
    const bytes = new Uint8Array(await (await answered(source(length).rows)).arrayBuffer());
    expect([...bytes.slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, "u".charCodeAt(0)]);
  },
);

test("[CSV-03] rows are asked for as fast as they are taken, and none for a client that is gone", async () => {
  const { rows, asked } = source(10_000);
  const reader = (await answered(rows)).body?.getReader();
  expect(asked.rows).toBeLessThan(300);
  for (let piece = 0; piece < 4; piece++) await reader?.read();
  expect(asked.rows).toBeLessThan(1600);
  const before = asked.rows;
  await reader?.cancel();
  expect(asked).toEqual({ rows: before, ended: true });
});

test("[CSV-03] what fails at the beginning is no answer; what fails later ends the file by saying so", async () => {
  await expect(answered(source(10, 0).rows)).rejects.toThrow("storage is away");
  await expect(answered(source(10_000, 249).rows)).rejects.toThrow("storage is away");
  const response = await answered(source(10_000, 5000).rows);
  const text = await response.text();
  // The line is visible to people and to every parser that counts columns.
  expect(text).toMatch(/\r\nARCHIVO INCOMPLETO: la descarga se interrumpió. Vuelve a descargarlo.\r\n$/);
  expect(() => parse(text)).toThrow("Invalid Record Length");
  expect(logged.map(String)).toEqual(["Error: D1_ERROR: storage is away"]);
});
