import { expect, test } from "vitest";
import { CsvTrouble, csvText, readCsv } from "~/web/core/read-csv";

const columns = {
  name: { names: ["nombre", "universidad"], isRequired: true },
  slug: { names: ["slug"], isRequired: false },
} as const;
const bytes = (text: string, encoding: BufferEncoding = "utf8") =>
  new Uint8Array(Buffer.from(text, encoding));
const utf16be = (text: string) => {
  const swapped = Buffer.from(`\ufeff${text}`, "utf16le");
  return new Uint8Array(swapped.swap16());
};
const read = (file: Uint8Array) => readCsv(csvText(file), columns);
const troubleOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof CsvTrouble) return error.trouble;
    throw error;
  }
  return null;
};
const spanish = "Nombre;Slug\r\nUniversidad de A Coruña;udc\r\nUniversidad Pública ‘Ñ’;\r\n";

test.each([
  ["UTF-8", bytes(spanish)],
  ["UTF-8 with its mark", bytes(`\ufeff${spanish}`)],
  ["UTF-16 as Excel's 'Texto Unicode'", bytes(`\ufeff${spanish.replaceAll(";", "\t")}`, "utf16le")],
  ["UTF-16 the other way round", utf16be(spanish)],
  [
    "commas, columns the other way round",
    bytes('SLUG,"universidad"\nudc,Universidad de A Coruña\n,Universidad Pública ‘Ñ’'),
  ],
  ["Excel's line that names the separator", bytes(`sep=;\r\n${spanish}`)],
  ["line ends of an old Mac", bytes(spanish.replaceAll("\r\n", "\r"))],
  [
    "Windows-1252",
    new Uint8Array(
      Buffer.from(
        "Nombre;Slug\r\nUniversidad de A Coru\xf1a;udc\r\nUniversidad P\xfablica \x91\xd1\x92;\r\n",
        "latin1",
      ),
    ),
  ],
])("a file in %s says the same", (_, file) => {
  expect(read(file)).toEqual({
    rows: [
      { row: 2, cells: { name: "Universidad de A Coruña", slug: "udc" } },
      { row: 3, cells: { name: "Universidad Pública ‘Ñ’", slug: "" } },
    ],
    unused: [],
  });
});

test("rows are counted as a spreadsheet does: blank ones too, a cell of two lines as one", () => {
  const { rows, unused } = read(bytes('Notas;nombre\n;;\nx;"Una\nsola"\n\n"a""b;c";Otra; y más\n'));
  expect(rows).toEqual([
    { row: 3, cells: { name: "Una sola", slug: "" } },
    { row: 5, cells: { name: "Otra", slug: "" } },
  ]);
  expect(unused).toEqual(["Notas"]);
});

test("one column alone: a comma is part of the name", () => {
  expect(read(bytes("nombre\nUniversidad de Jaén, Linares\n")).rows[0]?.cells.name).toBe(
    "Universidad de Jaén, Linares",
  );
});

test.each<[string, Uint8Array, unknown]>([
  ["nothing", bytes(""), { kind: "empty" }],
  ["headings alone", bytes("nombre;slug\n;\n"), { kind: "empty" }],
  ["a ZIP, or a workbook", bytes("PK\x03\x04\0\0nombre"), { kind: "workbook" }],
  ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), { kind: "workbook" }],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), { kind: "not_text" }],
  [
    "UTF-8 read as Windows' letters and saved",
    bytes("nombre\nUniversidad de A CoruÃ±a"),
    { kind: "encoding" },
  ],
  ["letters that were lost", bytes("nombre\nUniversidad de A Coru\ufffda"), { kind: "encoding" }],
  [
    "half UTF-8, half Windows-1252",
    new Uint8Array([...bytes("nombre\nCoruña\n"), ...Buffer.from("Jaén", "latin1")]),
    { kind: "encoding" },
  ],
  ["UTF-8 by its mark that is none", new Uint8Array([0xef, 0xbb, 0xbf, 0x6e, 0xff]), { kind: "encoding" }],
  ["UTF-16 cut in a letter", new Uint8Array([0xff, 0xfe, 0x6e, 0x00, 0x6f]), { kind: "encoding" }],
  ["no such heading", bytes("centro;slug\nUno;uno"), { kind: "missing_column", column: "nombre" }],
  ["the heading twice", bytes("nombre;Universidad\nUno;uno"), { kind: "repeated_column", column: "nombre" }],
  ["a quote that is not closed", bytes('nombre;slug\nUno;\n"Dos;dos\nTres;'), { kind: "quotes", row: 3 }],
  ["more rows than may be", bytes(`nombre\n${"U\n".repeat(2001)}`), { kind: "too_many_rows" }],
])("%s is refused as a whole", (_, file, trouble) => {
  expect(troubleOf(() => read(file))).toEqual(trouble);
});

test("as many rows as may be are read", () => {
  expect(read(bytes(`nombre\n${"U\n".repeat(2000)}`)).rows).toHaveLength(2000);
});
