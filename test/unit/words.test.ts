import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const rejected = [...readFileSync(resolve(root, "docs/concepts.md"), "utf8").matchAll(/^\|.*?~~([^|]+)\|/gm)]
  .flatMap(([, cell = ""]) => `~~${cell}`.match(/~~(.+?)~~/g) ?? [])
  .flatMap((words) => words.replaceAll("~", "").split(", "))
  .filter((word) => word !== "never");
const texts = readdirSync(resolve(root, "app/text"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ file, text: readFileSync(resolve(root, "app/text", file), "utf8") }));

/** Matches a word and its plural, as a whole word, also after an accented letter. */
const wordOf = (word: string) =>
  new RegExp(`(?<!\\p{L})${word.replace(/ón$/, "[oó]n").replace(/z$/, "(z|c)")}(e?s)?(?!\\p{L})`, "iu");

test("[MEND3-49] the texts use no word that docs/concepts.md rejects", () => {
  expect(rejected.length).toBeGreaterThan(20);
  const uses = rejected.flatMap((word) =>
    texts.filter(({ text }) => wordOf(word).test(text)).map(({ file }) => `${word}: ${file}`),
  );
  expect(uses).toEqual([]);
  // The pattern finds plurals and both cases.
  for (const use of ["Fichero", "los ficheros", "jueces", "clasificaciones", "Calificación"]) {
    expect(
      rejected.some((word) => wordOf(word).test(use)),
      use,
    ).toBe(true);
  }
});

test("[MEND4-39] the texts write 'vídeo', but for the specified 'Debes subir una imagen o video'", () => {
  const uses = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/"[^"\n]*"|`[^`]*`/g)].flatMap(([words]) =>
      /(?<![\p{L}/.{_-])videos?(?![\p{L}\w/.}:(_-])/iu.test(words) && words.includes(" ")
        ? [`${file}: ${words}`]
        : [],
    ),
  );
  expect(uses).toEqual(['works/proposal-form.ts: "Debes subir una imagen o video"']);
});
