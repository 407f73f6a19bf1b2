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

/** Bytes of accented letters in MacRoman. */
const macRoman: Record<string, number> = {
  ...{ á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, ñ: 0x96, ü: 0x9f, ç: 0x8d, à: 0x88, è: 0x8f, ò: 0x98 },
  ...{ Á: 0xe7, É: 0x83, Í: 0xea, Ó: 0xee, Ú: 0xf2, Ñ: 0x84, Ò: 0xf1, ï: 0x95 },
};
const fromMac = (text: string) =>
  new Uint8Array([...text].map((letter) => macRoman[letter] ?? letter.charCodeAt(0)));

test.each([
  ...["Málaga", "José", "García", "Díaz", "Víctor", "Córdoba", "Jesús", "Muñoz", "Argüelles", "Lluïsa"],
  ...["Òdena", "Català", "Barça", "València", "MÁLAGA", "BÉJAR", "GARCÍA", "CÓRDOBA", "JESÚS", "ESPAÑA"],
  ...["Álvaro", "Íñigo", "Óscar", "ÚBEDA", "País Vasco"],
])("[MEND4-09] %s in a file of a Mac is refused, not read as other letters", (name) => {
  expect(troubleOf(() => read(fromMac(`nombre\nSin acento\n${name}\n`)))).toEqual({ kind: "encoding" });
});

test("[MEND4-09] names that Windows writes with such signs are read", () => {
  const names = [
    ...["Escola d’Art", "Facultat d’informàtica", "O’Brien", "L’Hospitalet", "Sacré-Cœur", "José Muñoz"],
    ...["Castilla–La Mancha", "Madrid – Campus", "«Jaén»", "‘Ñ’", "“Úrsula”", "Žarko", "Guimarães", "ÁNGEL"],
    ...["Enseñança", "François", "Forêt", "Benoît", "Teatre i òpera"],
  ];
  const signs: Record<string, number> = {
    "’": 0x92,
    "‘": 0x91,
    "“": 0x93,
    "”": 0x94,
    "–": 0x96,
    œ: 0x9c,
    Ž: 0x8e,
  };
  const file = [...`nombre\n${names.join("\n")}`].map((sign) => signs[sign] ?? sign.charCodeAt(0));
  expect(read(new Uint8Array(file)).rows.map(({ cells }) => cells.name)).toEqual(names);
});

test("[MEND4-09] blank rows count in row numbers and not as rows", () => {
  const { rows } = read(
    bytes(`nombre;slug\n${";\n".repeat(3000)}${"U;u\n".repeat(2000)}${";\n".repeat(10)}`),
  );
  expect([rows.length, rows[0]?.row]).toEqual([2000, 3002]);
});
