import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const app = resolve(import.meta.dirname, "../../../app");
const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) =>
  /^text\/.*\.ts$|\.tsx$/.test(file),
);

/** Returns the visible texts of a source file: strings, pieces of templates, and markup text. */
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
const occurrences = (wrong: RegExp, but: RegExp = /$^/) =>
  all
    .filter(({ words }) => wrong.test(words) && !but.test(words))
    .map(({ file, words }) => `${file}: ${words.trim()}`);

test("the sources are read: there are words to look at", () => {
  expect(all.map(({ words }) => words.trim())).toEqual(
    expect.arrayContaining(["Favorito del Público", "Volver al inicio", "Oops! Page not found"]),
  );
});

test("quotes are typographic", () => {
  // A message quoted from the specification: 'La fase "{name}" está ahora activa'. Data URLs are not texts.
  expect(occurrences(/"|\B'\p{L}[^']*'\B/u, /^La fase "$|^" está ahora activa$|^data:/)).toEqual([]);
});

test("an ellipsis is one sign", () => {
  // A quote from the specification: 'Cargando...' (specification 1.2).
  expect(occurrences(/\.\.\./, /^Cargando\.\.\.$/)).toEqual([]);
});

test("a number is not parted from its unit", () => {
  expect(occurrences(/(^|\d)[ \n](%|[kMG]B|px|s|segundos?|minutos?|días?)(?!\p{L}|\d|-)/u)).toEqual([]);
});

test("[MEND3-47] no text of the interface names a cron", () => {
  expect(occurrences(/\bcron\b/i)).toEqual([]);
});

test("[MEND3-46] one list names every way back to a screen", () => {
  const back = occurrences(/^\s*Volver(\s*$| al? )|^\s*(Ir a|Ver) (mi|tu) cuenta|[Mm]is propuestas/);
  expect(back.filter((one) => !one.startsWith("text/core/ways-back.ts"))).toEqual([
    "text/public/published-texts.ts: Volver a la versión en vigor",
    "screens/public/gallery/more.tsx: Volver al principio",
    "screens/public/gallery/route.tsx: Volver a intentarlo",
  ]);
});

test("[MEND3-46] the account's screen is called 'Mi Cuenta'", () => {
  // A heading of the legal texts about accounts.
  expect(occurrences(/^\s*(Tu|[Mm]i) cuenta\s*$/)).toEqual([
    "text/public/legal.ts: Tu cuenta",
    "text/public/privacy.ts: Tu cuenta",
  ]);
});

test("[MEND3-46] the contest's rules are 'las bases'", () => {
  // A quote from the specification: 'Debes aceptar los términos y condiciones' (specification 2.5), which
  // names its box.
  const exact = /^Debes aceptar los términos y condiciones$|^\s*Acepto los términos y condiciones:/;
  expect(occurrences(/bases legales|reglamento|normativa|reglas del concurso|términos y/i, exact)).toEqual(
    [],
  );
});
