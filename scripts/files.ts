// `npm run files`: writes docs/files.md, the files of app/ and verify/ with the names that each exports.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";
import { root } from "./local";

const HEAD = `# Files

For a maintainer who looks for a name: you can find its file. The list has every file of \`app/\` and \`verify/\`, with the exported names. \`npm run files\` writes it, so it does not count as words of the documents. The [map](map.md) says where to change what.
`;

/** The text of docs/files.md: a heading for each folder, a line for each of its files. */
export function filesDocument(): string {
  const files = ["app", "verify"].flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)),
  );
  const byFolder = Map.groupBy(files.sort(), dirname);
  const parts = [...byFolder.keys()].sort().map((folder) => {
    const lines = (byFolder.get(folder) ?? []).map(lineOf);
    return `\n## \`${folder}\`\n\n${lines.join("\n")}\n`;
  });
  return HEAD + parts.join("");
}

function lineOf(path: string): string {
  const names = /\.tsx?$/.test(path) ? exportedNames(path) : [];
  const [file, ...quoted] = [path.slice(dirname(path).length + 1), ...names].map((name) => `\`${name}\``);
  return quoted.length === 0 ? `- ${file}` : `- ${file}: ${quoted.join(", ")}`;
}

/** The names that a file exports, types included, in the order of the file. A default export without a name is 'default'. */
function exportedNames(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(resolve(root, path), "utf8"), ts.ScriptTarget.Latest);
  // The overloads of a function share its name.
  return [...new Set(source.statements.flatMap(namesOf))];
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isExportAssignment(statement)) return ["default"];
  if (ts.isExportDeclaration(statement)) {
    const { exportClause } = statement;
    return exportClause && ts.isNamedExports(exportClause)
      ? exportClause.elements.map(({ name }) => name.text)
      : [];
  }
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const { name } = statement as ts.DeclarationStatement;
  return [name && ts.isIdentifier(name) ? name.text : "default"];
}

/** The names that a declaration binds: one, or those of a pattern. */
function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(resolve(root, "docs/files.md"), filesDocument());
}
