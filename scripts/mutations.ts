// `npm run mutations [-- N]`: changes one place of app/ at a time, N in all (60), and says which tests notice.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import ts from "typescript";
import { root } from "./local";

type Kind = "operator" | "limit" | "guard" | "text";

interface Mutation {
  file: string;
  line: number;
  kind: Kind;
  from: number;
  to: number;
  before: string;
  after: string;
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

/** All places of a source file that can be changed so that it still compiles. */
function mutationsOf(file: string): Mutation[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Mutation[] = [];
  const add = (kind: Kind, node: ts.Node, after: string) => {
    const [from, to] = [node.getStart(), node.getEnd()];
    const { line } = source.getLineAndCharacterOfPosition(from);
    found.push({ file, line: line + 1, kind, from, to, before: node.getText(), after });
  };
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const swapped = operators.get(node.operatorToken.kind);
      if (swapped) add("operator", node.operatorToken, swapped);
    }
    if (ts.isIfStatement(node) && /^\{?\s*(return|throw)\b/.test(node.thenStatement.getText())) {
      add("guard", node.expression, "false");
    }
    if (file.startsWith("app/contest/") && ts.isNumericLiteral(node))
      add("limit", node, `${Number(node.text) + 1}`);
    if (file.startsWith("app/text/") && ts.isStringLiteral(node) && node.text.includes(" ")) {
      add("text", node, JSON.stringify(`${node.text} no`));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Chooses that many, a quarter of each kind, the same every time. */
function choose(all: Mutation[], count: number): Mutation[] {
  const kinds: Kind[] = ["operator", "limit", "guard", "text"];
  return kinds.flatMap((kind) => {
    const own = all.filter((one) => one.kind === kind);
    const share = Math.ceil(count / kinds.length);
    return Array.from(
      { length: share },
      (_, n) => own[Math.floor(((n + 0.5) * own.length) / share)] ?? [],
    ).flat();
  });
}

/** Runs tests in the copy until one fails. Returns the file of the failed test, or null. */
function failingTest(copy: string, args: string[]): string | null {
  const { status, stdout } = spawnSync(
    "node_modules/.bin/vitest",
    ["run", "--bail", "1", "--passWithNoTests", ...args],
    {
      cwd: copy,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    },
  );
  return status === 0 ? null : (/FAIL.*?(test\/\S+\.test\.ts)/.exec(stdout)?.[1] ?? "a test");
}

/** The test that notices a mutation, or null. Tests whose name has a word of the file's name come first. */
function noticedBy(copy: string, { file }: Mutation): string | null {
  const suite = ["unit", "integration", "browser"].flatMap((name) => ["--project", name]);
  const built = spawnSync("npm", ["run", "--silent", "build"], { cwd: copy, stdio: "ignore" });
  if (built.status !== 0) return "the build";
  const words = basename(file)
    .replace(/\.tsx?$/, "")
    .split(/[-._$]/)
    .filter((word) => word.length > 3 && word !== "route");
  return (
    failingTest(copy, ["--project", "unit"]) ??
    (words.length > 0 ? failingTest(copy, [...suite, ...words]) : null) ??
    failingTest(copy, suite)
  );
}

const count = Number(process.argv[2] ?? 60);
const folders = ["contest", "db", "auth", "services", "components", "routes", "site", "text", "web"];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, "app", folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join("app", folder, name)),
);
const copy = mkdtempSync(join(tmpdir(), "mutations-"));
try {
  const names = readdirSync(root).filter((name) => ![".git", ".data", "node_modules"].includes(name));
  execFileSync("cp", ["-r", ...names, copy], { cwd: root });
  execFileSync("cp", ["-al", "node_modules", copy], { cwd: root });
  let noticed = 0;
  const chosen = choose(files.sort().flatMap(mutationsOf), count);
  for (const mutation of chosen) {
    const { file, line, kind, from, to, before, after } = mutation;
    const text = readFileSync(join(root, file), "utf8");
    writeFileSync(join(copy, file), text.slice(0, from) + after + text.slice(to));
    const test = noticedBy(copy, mutation);
    writeFileSync(join(copy, file), text);
    if (test) noticed++;
    const change = `${before.slice(0, 60)} → ${after.slice(0, 60)}`.replace(/\s+/g, " ");
    console.log(
      `${test ? "noticed by" : "NOT NOTICED"} ${test ?? ""} | ${kind} | ${file}:${line} | ${change}`,
    );
  }
  console.log(`${noticed} of ${chosen.length} noticed`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
