import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { encode } from "uqr";
import { expect, test, vi } from "vitest";
import { drawDiploma } from "~/services/final/pdf/diploma";
import { fitted, wrapped } from "~/services/final/pdf/fitting";
import { readTypeface } from "~/services/works/poster/typeface";
import { filledRectangles, readPdf } from "../../../support/pdf-reader";

const file = (name: string) =>
  new Uint8Array(readFileSync(resolve(`app/services/final/pdf/documento-${name}.ttf`)));
const fonts = { display: file("display"), text: file("texto"), strong: file("fuerte") };
type DiplomaFacts = Parameters<typeof drawDiploma>[0];

const facts: DiplomaFacts = {
  code: "7Q2M-X0TB-9KFD-4HZW",
  name: "Lucía Ibáñez Cañizares",
  award: "Obra ganadora",
  plainAward: "Obra ganadora",
  work: {
    number: 7,
    title: "Apaga para encender",
    role: "Dirección de arte",
    universityName: "Universidad de Ávila",
  },
  verdict: { number: 1, sealedAt: Date.UTC(2026, 10, 22, 18) },
  address: "https://concurso.example/diploma/7Q2M-X0TB-9KFD-4HZW",
};
const draw = (change: Partial<DiplomaFacts> = {}) => drawDiploma({ ...facts, ...change }, "Concurso", fonts);
/** A monospaced face: characters are half as wide as high. */
const typewriter = (text: string, size: number) => text.length * size * 0.5;

test("[DIPL-02] a text takes the largest size in which it fits, breaks between words, and a word too long is cut", () => {
  const room = { width: 100, largest: 40, smallest: 10, lines: () => 2 };
  expect(fitted("Ana", room, typewriter)).toEqual({ lines: ["Ana"], size: 40 });
  expect(fitted("uno dos tres", room, typewriter).lines).toEqual(["uno dos", "tres"]);
  expect(fitted("x".repeat(90), room, typewriter)).toMatchObject({ size: 10, lines: { length: 5 } });
  expect([...wrapped("a bb ccc dddd", 3, (text) => text.length)]).toEqual(["a", "bb", "ccc", "ddd", "d"]);
});

test("[DIPL-01] a diploma is one tagged page in Spanish that says name, award, work, code and where it is checked", async () => {
  const pdf = await readPdf(await draw());
  expect(pdf).toMatchObject({ language: "es-ES", isTagged: true, isUniversal: true });
  expect(pdf.pages).toHaveLength(1);
  expect(pdf.title).toBe("Diploma de Lucía Ibáñez Cañizares: Obra ganadora");
  const [page] = pdf.pages;
  const text = page?.text.replace(/\s+/g, " ") ?? "";
  for (const part of [
    ...["Lucía Ibáñez", "Cañizares", "Obra ganadora", "«Apaga para encender»", "Dirección de arte"],
    ...["Universidad de Ávila", facts.code, "concurso.example/diploma/7Q2M-X0TB-9KFD-4HZW", "22 nov 2026"],
  ])
    expect(text).toContain(part);
  expect(page?.tags.filter((tag) => tag === "H1")).toHaveLength(1);
  expect(page?.alts).toEqual([`Código QR que lleva a ${facts.address}`]);
});

test("[DIPL-01] the corner's QR code carries the address", async () => {
  const squares = (await filledRectangles(await draw())).at(-1) ?? [];
  const corner = Math.min(...squares.map(([left]) => left));
  const head = Math.min(...squares.map(([, top]) => top));
  const { data } = encode(facts.address, { ecc: "M", border: 0 });
  const unit = (Math.max(...squares.map(([, , , bottom]) => bottom)) - head) / data.length;
  const isDark = (x: number, y: number) =>
    squares.some(([left, top, right, bottom]) => left < x && x < right && top < y && y < bottom);
  const drawn = data.map((cells, row) =>
    cells.map((_, column) => isDark(corner + (column + 0.5) * unit, head + (row + 0.5) * unit)),
  );
  expect(drawn).toEqual(data);
});

test("[DIPL-01] a letter that an earlier diploma had with an accent alone is a letter in the next one's text", async () => {
  await draw({ name: "Ķ Ý Ĵ" });
  expect((await readPdf(await draw({ name: "Kay Yago Jon" }))).pages[0]?.text).toContain("Kay Yago Jon");
});

test("[DIPL-02] three hundred letters stand whole on one page", async () => {
  for (const name of ["W".repeat(300), "María de los Ángeles ".repeat(14).trim()]) {
    const { pages } = await readPdf(await draw({ name }));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text.replace(/\s/g, "")).toContain(name.replace(/\s/g, ""));
  }
});

test("[DIPL-02] the fonts have what Spain's and its neighbours' names are written with, and no Arabic, Chinese or Greek", () => {
  const faces = Object.values(fonts).map(readTypeface);
  const lacks = (text: string) => [...text].filter((letter) => !faces.every((face) => face.has(letter)));
  expect(lacks("ÁÉÍÓÚÜÑÇáéíóúüñçÀÈÒàèòïl·l ŁłŠšŽžČčĆćŘřŐőŰűĄąĘęȘșȚțĞğİıØøÅåÆæŒœßÞþÐð ’-.ªº«»…–—")).toEqual(
    [],
  );
  for (const name of ["محمد", "王小明", "Ελένη"]) expect(lacks(name)).toHaveLength([...name].length);
});

test("[DIPL-02] a work's title in a script that the fonts have not is told by its number", async () => {
  const { pages } = await readPdf(
    await draw({ work: { number: 7, title: "关灯", role: "设计", universityName: null } }),
  );
  expect(pages[0]?.text).toContain("Obra n.º 7");
  expect(pages[0]?.text).not.toMatch(/[关灯设计]/);
});

test("[DIPL-02] what an award is called in a script that the fonts have not is left out", async () => {
  const { pages } = await readPdf(await draw({ award: "Accésit: الحرف 🎨", plainAward: "Accésit" }));
  expect(pages[0]?.text).toContain("Accésit");
  expect(pages[0]?.text).not.toContain("Accésit:");
});

test("a font collection is refused where one font is expected", async () => {
  vi.resetModules();
  const { fontsOf } = await import("~/services/final/pdf/fonts");
  const collection = Buffer.alloc(16);
  collection.write("ttcf");
  collection.writeUInt32BE(0x00010000, 4);
  collection.writeUInt32BE(1, 8);
  collection.writeUInt32BE(16, 12);
  expect(() => fontsOf({ ...fonts, display: collection })).toThrow("collection");
});
