import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Cell, csvResponse, fixed } from "~/web/csv";

const columns = ["uno", "dos"];
const read = async (rows: Cell[][], separator: "," | ";" = ",") => {
  const text = await csvResponse("x.csv", columns, rows, separator).text();
  return parse(text, { delimiter: separator, bom: false }) as string[][];
};

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
  // A quote opens a cell there.
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
  const column = [65, 64.83, 0, -2.25, null].map((number) => [fixed(number, 1), number]);
  expect((await read(column)).slice(1).map(([one]) => one)).toEqual(["65.0", "64.8", "0.0", "-2.3", "N/A"]);
  expect((await read(column, ";")).slice(1).map(([one]) => one)).toEqual([
    "65,0",
    "64,8",
    "0,0",
    "-2,3",
    "N/A",
  ]);
});
