import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "../local";

type Kind = "operator" | "limit" | "guard" | "text";

interface Edit {
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

const folders = ["contest", "db", "auth", "web", "services", "routes", "components"];
const foldersOf: Record<Kind, string[]> = {
  operator: folders,
  limit: ["contest", "auth", "web", "services", "db", "routes"],
  guard: folders,
  text: ["text"],
};

/** That many places, a quarter of each kind, spread over folders and files. The same source gives the same places. */
export function choosePlaces(count: number): Place[] {
  const all = [...new Set(Object.values(foldersOf).flat())].flatMap((folder) =>
    filesOf(folder).flatMap(placesOf),
  );
  const kinds: Kind[] = ["operator", "limit", "guard", "text"];
  const chosen: Place[] = [];
  const usedFiles = new Set<string>();
  for (let round = 0; chosen.length < count && round < count; round++) {
    for (const kind of kinds) {
      const folder = foldersOf[kind][round % foldersOf[kind].length];
      const free = all.filter(
        ({ file, ...its }) => its.kind === kind && file.startsWith(`app/${folder}/`) && !usedFiles.has(file),
      );
      const [place] = free.sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
      if (!place || chosen.length === count) continue;
      usedFiles.add(place.file);
      chosen.push(place);
    }
  }
  return chosen;
}

/** The place in its code's stead: the changed code when its number is chosen. */
export function withSwitch(text: string, { edits }: Place, number: number): string {
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce(
      (code, { from, to, text }) =>
        code.slice(0, from) + text.replaceAll("{n}", String(number)) + code.slice(to),
      text,
    );
}

/** By a hash of the change, so that an edit elsewhere does not choose other places. */
const rankOf = ({ file, change }: Place) => createHash("sha256").update(`1 ${file} ${change}`).digest("hex");

/** Without the tables: the database has them from the migrations. */
function filesOf(folder: string): string[] {
  return readdirSync(join(root, "app", folder), { recursive: true, encoding: "utf8" })
    .filter(
      (name) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts") && !(folder === "db" && name === "schema.ts"),
    )
    .map((name) => join("app", folder, name))
    .sort();
}

function placesOf(file: string): Place[] {
  const text = readFileSync(join(root, file), "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const places: Place[] = [];
  const add = (kind: Kind, node: ts.Node, changed: string, whole: ts.Node = node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const [from, to] = [whole.getStart(), whole.getEnd()];
    const code = text.slice(from, node.getStart()) + changed + text.slice(node.getEnd(), to);
    const change = difference(text.slice(from, to), code);
    const edits = [switchOf(whole, code), ...probesOf(whole)].flat();
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
  // Equal elements keep their order either way, and no test can meet the very millisecond of the clock.
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

/** What stands between the slots; nothing where a slot holds braces of its own. */
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

/** What goes to the log is no behaviour. */
const isSaid = (node: ts.Node) =>
  ts.isCallExpression(node) && /^(console\.|log|report)/.test(node.expression.getText());

const isSortCall = (node: ts.Node) =>
  ts.isCallExpression(node) && /\.(sort|toSorted)$/.test(node.expression.getText());

function isWithin(node: ts.Node, test: (above: ts.Node) => boolean): boolean {
  for (let above = node.parent; above; above = above.parent) if (test(above)) return true;
  return false;
}

/** A constant of an object becomes a getter, so that its reading is noticed and not only its making. */
function switchOf(node: ts.Node, changed: string): Edit {
  const { parent } = node;
  const choice = `(globalThis.mutation?.({n}) ? (${changed}) : (${node.getText()}))`;
  if (ts.isLiteralExpression(node) && ts.isPropertyAssignment(parent)) {
    const text = `get ${parent.name.getText()}() { return ${choice}; }`;
    return { from: parent.getStart(), to: parent.getEnd(), text };
  }
  return { from: node.getStart(), to: node.getEnd(), text: choice };
}

/** A statement of SQL is made once and used often: each use is noticed. */
function probesOf(node: ts.Node): Edit[] {
  for (let above = node.parent; above; above = above.parent) {
    if (ts.isCallExpression(above) && /^(statement|perShape)$/.test(above.expression.getText())) {
      return [
        {
          from: above.getStart(),
          to: above.getStart(),
          text: "(globalThis.probe ?? ((_, use) => use))({n}, ",
        },
        { from: above.getEnd(), to: above.getEnd(), text: ")" },
      ];
    }
  }
  return [];
}

/** As `before [old → new] after`. */
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
