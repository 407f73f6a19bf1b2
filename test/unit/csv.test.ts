import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvResponse } from "~/web/csv";

const columns = ["uno", "dos"];
const read = async (rows: (string | number | null)[][], separator: "," | ";" = ",") => {
  const text = await csvResponse("x.csv", columns, rows, separator).text();
  return parse(text, { delimiter: separator, bom: false }) as string[][];
};

test("[CSV-03] any text comes back from another parser as it was", async () => {
  const cell = fc.string({ unit: "grapheme" }).filter((text) => !/^[=+\-@\t\r]/.test(text));
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

test("[CSV-03] for Spanish spreadsheets columns part by semicolons and decimals by commas", async () => {
  expect(await read([[64.8, "a;b"]], ";")).toEqual([columns, ["64,8", "a;b"]]);
});
