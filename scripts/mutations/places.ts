import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { root } from "../local";

type Kind = "operator" | "limit" | "guard" | "text";

interface Edit {
  file: string;
  from: number;
  to: number;
  /** `{n}` stands for the number of the place. */
  text: string;
}

/** A place of app/ that can be changed while the program runs. */
export interface Place {
  file: string;
  line: number;
  kind: Kind;
  change: string;
  edits: Edit[];
}

const operators = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
]);

const sqlOperators: [RegExp, string][] = [
  [/ and /i, " or "],
  [/ <= /, " < "],
  [/ >= /, " > "],
  [/ < /, " <= "],
  [/ > /, " >= "],
  [/ is not null/i, " is null"],
  [/ is null/i, " is not null"],
  [/ desc\b/i, " asc"],
];

const folders = ["contest", "db", "auth", "acts", "web", "services", "screens", "components"];
const foldersOf: Record<Kind, string[]> = {
  operator: folders,
  limit: ["contest", "auth", "acts", "web", "services", "db", "screens"],
  guard: folders,
  text: ["text"],
};

/**
 * Returns `count` places, an equal share of each kind, spread over folders and files. `under` are the folders of
 * app/ to choose from; all by default. The same source gives the same places.
 */
export function choosePlaces(count: number, under?: string[]): Place[] {
  const within = (kind: Kind) => foldersOf[kind].filter((folder) => under?.includes(folder) ?? true);
  const kinds = (["operator", "limit", "guard", "text"] as const).filter((kind) => within(kind).length > 0);
  const all = [...new Set(kinds.flatMap(within))].flatMap((folder) => filesOf(folder).flatMap(placesOf));
  all.sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  const chosen: Place[] = [];
  const usedFiles = new Set<string>();
  for (let round = 0; chosen.length < count && round < count; round++) {
    for (const kind of kinds) {
      const folder = within(kind)[round % within(kind).length];
      const place = all.find(
        (place) =>
          place.kind === kind &&
          place.file.startsWith(`app/${folder}/`) &&
          !place.edits.some(({ file }) => usedFiles.has(file)),
      );
      if (!place || chosen.length === count) continue;
      for (const { file } of place.edits) usedFiles.add(file);
      chosen.push(place);
    }
  }
  return chosen;
}

/**
 * Returns the files that hold the places, with a switch at each place. The switch runs the changed code when
 * its number is chosen.
 */
export function withSwitches(places: Place[]): Map<string, string> {
  const edits = places.flatMap((place, index) =>
    place.edits.map((edit) => ({ ...edit, text: edit.text.replaceAll("{n}", String(index + 1)) })),
  );
  const files = new Map<string, string>();
  for (const { file, from, to, text } of edits.sort((a, b) => b.from - a.from)) {
    const code = files.get(file) ?? readFileSync(join(root, file), "utf8");
    files.set(file, code.slice(0, from) + text + code.slice(to));
  }
  return files;
}

/** Ranks by a hash of the change, so that an edit elsewhere does not choose other places. */
const rankOf = ({ file, change }: Place) => createHash("sha256").update(`1 ${file} ${change}`).digest("hex");

/** Returns a folder's files without the tables, because the database gets its tables from migrations. */
function filesOf(folder: string): string[] {
  return readdirSync(join(root, "app", folder), { recursive: true, encoding: "utf8" })
    .filter(
      (name) =>
        /\.tsx?$/.test(name) && !name.endsWith(".d.ts") && !(folder === "db" && name.endsWith("schema.ts")),
    )
    .map((name) => join("app", folder, name))
    .sort();
}

function placesOf(file: string): Place[] {
  const source = sourceOf(file);
  const { text } = source;
  const places: Place[] = [];
  const add = (kind: Kind, node: ts.Node, changed: string, whole: ts.Node = node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const [from, to] = [whole.getStart(), whole.getEnd()];
    const code = text.slice(from, node.getStart()) + changed + text.slice(node.getEnd(), to);
    const change = difference(text.slice(from, to), code);
    const edits = [switchOf(whole, code), ...probesOf(whole)].map((edit) => ({ file, ...edit }));
    places.push({ file, line: line + 1, kind, change, edits });
  };
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || isSaid(node)) return;
    if (ts.isBinaryExpression(node)) addOperator(node, add);
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql") addSqlOperator(node, add);
    if (isGuard(node)) add("guard", node.expression, "false");
    if (ts.isNumericLiteral(node) && isLimit(node)) {
      const value = Number(node.text);
      add("limit", node, String(Number.isInteger(value) && value < 1000 ? value + 1 : value * 2));
    }
    if (ts.isStringLiteral(node) && node.text.includes(" ") && isOfProperty(node)) add("text", node, '""');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

type Add = (kind: Kind, node: ts.Node, changed: string, whole?: ts.Node) => void;

function addOperator(node: ts.BinaryExpression, add: Add): void {
  const changed = operators.get(node.operatorToken.kind);
  const isSum = ["-", "+"].includes(changed ?? "");
  const isOfStrings = isSum && /["'`]/.test(node.getText());
  // Equal elements keep their order either way. No test can meet the exact millisecond of the clock.
  const isOrder =
    /^[<>]/.test(changed ?? "") && (isWithin(node, isSortCall) || /\bDate\.now\(\)/.test(node.getText()));
  if (changed && !isOfStrings && !isOrder) add("operator", node.operatorToken, changed, node);
}

function addSqlOperator(node: ts.TaggedTemplateExpression, add: Add): void {
  const template = node.template.getText();
  const [found] = sqlOperators.flatMap(([from, to]) =>
    outsideSlots(template).some((part) => from.test(part)) ? [[from, to] as const] : [],
  );
  if (!found) return;
  let isDone = false;
  const changed = template
    .split(/(\$\{[^}]*\})/)
    .map((part) => {
      if (isDone || part.startsWith("${") || !found[0].test(part)) return part;
      isDone = true;
      return part.replace(found[0], found[1]);
    })
    .join("");
  if (isDone) add("operator", node.template, changed, node);
}

/** Text between the slots. Empty where a slot holds braces of its own. */
const outsideSlots = (template: string) =>
  /\$\{[^}]*[{`]/.test(template) ? [] : template.split(/\$\{[^}]*\}/);

/** An early exit. One for an empty list only saves work. */
function isGuard(node: ts.Node): node is ts.IfStatement {
  return (
    ts.isIfStatement(node) &&
    !node.elseStatement &&
    /^\{?\s*(return|throw)\b/.test(node.thenStatement.getText()) &&
    !/\.(length|size)( === 0)?$/.test(node.expression.getText())
  );
}

/** A number that is named, compared or an HTTP status. */
function isLimit(node: ts.NumericLiteral): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) {
    return parent.name.getText() === "status" || node.getSourceFile().fileName.startsWith("app/contest/");
  }
  if (ts.isVariableDeclaration(parent)) return /^[A-Z_]+$/.test(parent.name.getText());
  return (
    ts.isBinaryExpression(parent) &&
    /^([<>]=?|[!=]==)$/.test(parent.operatorToken.getText()) &&
    !isWithin(node, isSortCall)
  );
}

const isOfProperty = ({ parent }: ts.Node) =>
  ts.isPropertyAssignment(parent) && !ts.isComputedPropertyName(parent.name);

/** Log lines do not count as behaviour. */
const isSaid = (node: ts.Node) =>
  ts.isCallExpression(node) && /^(console\.|log|report)/.test(node.expression.getText());

const isSortCall = (node: ts.Node) =>
  ts.isCallExpression(node) && /\.(sort|toSorted)$/.test(node.expression.getText());

function isWithin(node: ts.Node, test: (above: ts.Node) => boolean): boolean {
  for (let above = node.parent; above; above = above.parent) if (test(above)) return true;
  return false;
}

/** Turns a value of an object into a getter, so that each reading is reported. */
function switchOf(node: ts.Node, changed: string): Omit<Edit, "file"> {
  const { parent } = node;
  const choice = `(globalThis.mutation?.({n}) ? (${changed}) : (${node.getText()}))`;
  if (ts.isLiteralExpression(node) && ts.isPropertyAssignment(parent)) {
    const text = `get ${parent.name.getText()}() { return ${choice}; }`;
    return { from: parent.getStart(), to: parent.getEnd(), text };
  }
  return {
    from: node.getStart(),
    to: node.getEnd(),
    text: constantOf(node) ? choice.replace("mutation?.", "isChosen?.") : choice,
  };
}

/** Constants are made once and used often, so each use is noted. */
function probesOf(node: ts.Node): (Omit<Edit, "file"> & { file?: string })[] {
  const constant = constantOf(node);
  if (constant) return usesOf(constant);
  for (let above = node.parent; above; above = above.parent) {
    if (ts.isCallExpression(above) && /^(statement|perShape)$/.test(above.expression.getText())) {
      const [from, to] = [above.getStart(), above.getEnd()];
      return [
        { from, to: from, text: "(globalThis.probe ?? ((_, use) => use))({n}, " },
        { from: to, to, text: ")" },
      ];
    }
  }
  return [];
}

/** The constant of a module that holds the number. */
function constantOf({ parent }: ts.Node): ts.VariableDeclaration | null {
  const isConstant = ts.isVariableDeclaration(parent) && ts.isSourceFile(parent.parent.parent.parent);
  return isConstant && ts.isIdentifier(parent.name) ? parent : null;
}

function usesOf(constant: ts.VariableDeclaration): Edit[] {
  const source = constant.getSourceFile();
  const own = source.fileName;
  const name = constant.name.getText();
  const module = own.replace(/\.tsx?$/, "");
  const importsIt = (file: string) =>
    sourceOf(file).statements.some(
      (line) =>
        ts.isImportDeclaration(line) &&
        new RegExp(`\\b${name}\\b`).test(line.importClause?.getText() ?? "") &&
        ts.isStringLiteral(line.moduleSpecifier) &&
        join(
          line.moduleSpecifier.text.startsWith("~") ? "" : dirname(file),
          line.moduleSpecifier.text.replace("~", "app"),
        ) === module,
    );
  return [own, ...filesOf("").filter(importsIt)].flatMap((file) => {
    const edits: Edit[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
      const isName = ts.isIdentifier(node) && node.text === name && node !== constant.name;
      const { parent } = node;
      const isMember =
        parent &&
        ((ts.isPropertyAccessExpression(parent) && parent.name === node) ||
          (ts.isPropertyAssignment(parent) && parent.name === node));
      if (isName && !isMember) {
        const key = ts.isShorthandPropertyAssignment(parent) ? `${name}: ` : "";
        edits.push({
          file,
          from: node.getStart(),
          to: node.getEnd(),
          text: `${key}(globalThis.mutation?.({n}), ${name})`,
        });
      }
      ts.forEachChild(node, visit);
    };
    visit(sourceOf(file));
    return edits;
  });
}

const sources = new Map<string, ts.SourceFile>();

function sourceOf(file: string): ts.SourceFile {
  const source =
    sources.get(file) ??
    ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest, true);
  sources.set(file, source);
  return source;
}

/** Formats a change as `before [old → new] after`. */
function difference(old: string, changed: string): string {
  const [before, after] = [tokensOf(old), tokensOf(changed)];
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end++;
  const own = (tokens: string[]) =>
    tokens
      .slice(start, tokens.length - end)
      .join("")
      .slice(0, 60);
  const left = before.slice(0, start).join("").slice(-40);
  const right = before
    .slice(before.length - end)
    .join("")
    .slice(0, 40);
  return `${left}[${own(before)} → ${own(after)}]${right}`.replace(/\s+/g, " ").trim();
}

const tokensOf = (code: string) => code.match(/"[^"]*"|[\w.]+|[^\s\w.]+|\s+/g) ?? [];
