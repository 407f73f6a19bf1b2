import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const app = resolve(import.meta.dirname, "../../../app");
const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) =>
  /^text\/.*\.ts$|\.tsx$/.test(file),
);

/** What people read of a source file: its strings, the pieces of its templates, the text of its markup. */
function wordsOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(resolve(app, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const words: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return;
    const isWords =
      ts.isStringLiteral(node) ||
      ts.isNoSubstitutionTemplateLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node) ||
      ts.isJsxText(node);
    if (isWords && /\p{L}|%/u.test(node.text)) words.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return words;
}

const all = files.flatMap((file) => wordsOf(file).map((words) => ({ file, words })));
const found = (wrong: RegExp, but: RegExp = /$^/) =>
  all
    .filter(({ words }) => wrong.test(words) && !but.test(words))
    .map(({ file, words }) => `${file}: ${words.trim()}`);

test("the sources are read: there are words to look at", () => {
  expect(all.map(({ words }) => words.trim())).toEqual(
    expect.arrayContaining(["Favorito del Público", "Volver al inicio", "Oops! Page not found"]),
  );
});

test("quotes are typographic", () => {
  // A message that the specification gives to the letter: 'La fase "{name}" está ahora activa'. Pictures are no words.
  expect(found(/"|\B'\p{L}[^']*'\B/u, /^La fase "$|^" está ahora activa$|^data:/)).toEqual([]);
});

test("an ellipsis is one sign", () => {
  // The specification's own: 'Cargando...' (specification 1.2).
  expect(found(/\.\.\./, /^Cargando\.\.\.$/)).toEqual([]);
});

test("a number is not parted from its unit", () => {
  expect(found(/(^|\d)[ \n](%|[kMG]B|px|s|segundos?|minutos?|días?)(?!\p{L}|\d|-)/u)).toEqual([]);
});

test("[MEND3-47] no text of the interface names a cron", () => {
  expect(found(/\bcron\b/i)).toEqual([]);
});

test("[MEND3-46] own prose says 'vídeo'", () => {
  // A file's kind and type, the category, and the specification's own: 'Debes subir una imagen o video' (specification 2.5).
  const exact = /^-?video$|video\/(mp4|quicktime)|^Video$|^Debes subir una imagen o video$/;
  expect(found(/(?<!\p{L})videos?(?!\p{L})/iu, exact)).toEqual([]);
});

test("[MEND3-46] one list names every way back to a screen", () => {
  const back = found(/^\s*Volver(\s*$| al? )|^\s*(Ir a|Ver) (mi|tu) cuenta|[Mm]is propuestas/);
  expect(back.filter((one) => !one.startsWith("text/core/ways-back.ts"))).toEqual([
    "text/public/published-texts.ts: Volver a la versión en vigor",
    "screens/public/gallery/more.tsx: Volver al principio",
    "screens/public/gallery/route.tsx: Volver a intentarlo",
  ]);
});

test("[MEND3-46] the account's screen is called 'Mi Cuenta'", () => {
  // In the legal texts it heads what they say of people's accounts.
  expect(found(/^\s*(Tu|[Mm]i) cuenta\s*$/)).toEqual([
    "text/public/legal.ts: Tu cuenta",
    "text/public/privacy.ts: Tu cuenta",
  ]);
});

test("[MEND3-46] the contest's rules are 'las bases'", () => {
  // The specification's own: 'Debes aceptar los términos y condiciones' (specification 2.5), which names its box.
  const exact = /^Debes aceptar los términos y condiciones$|^\s*Acepto los términos y condiciones:/;
  expect(found(/bases legales|reglamento|normativa|reglas del concurso|términos y/i, exact)).toEqual([]);
});
