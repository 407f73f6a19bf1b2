import ts from "typescript";
import type { Contest } from "./contest";
import { answersOf, slotsOf, statementsOf } from "./statements";

/** A query of the product, with the type of its rows. */
interface TypedQuery {
  place: string;
  /** Text of the query between its parts. */
  pieces: string[];
  /** Kinds of value that the type allows, by column. */
  columns: Map<string, Set<string>>;
}

/** Kinds of value of D1, by flags of the type. A boolean type has none: SQLite returns a number. */
const kinds: [kind: string, flags: ts.TypeFlags][] = [
  ["string", ts.TypeFlags.StringLike],
  ["number", ts.TypeFlags.NumberLike],
  ["null", ts.TypeFlags.Null],
];
const kindsOf = (type: ts.Type): Set<string> => {
  const parts = type.isUnion() ? type.types : [type];
  return new Set(kinds.flatMap(([kind, flags]) => (parts.some((part) => part.flags & flags) ? [kind] : [])));
};

/** Text without differences of white space. */
const squeezed = (text: string) => text.replace(/\s+/g, " ");

/** Returns the name of a table or column of the schema; null for another part. */
function nameOf(type: ts.Type, checker: ts.TypeChecker): string | null {
  const schema = type.getProperty("_");
  const literal = (name: string) => {
    const property = schema && checker.getTypeOfSymbol(schema).getProperty(name);
    const value = property && checker.getTypeOfSymbol(property);
    return value?.isStringLiteral() ? `"${value.value}"` : null;
  };
  const name = literal("name");
  const table = literal("tableName");
  return table && name ? `${table}.${name}` : name;
}

/** Returns the template that a part stands for: a constant's, or that of a function of one expression. */
function templateOf(part: ts.Expression, checker: ts.TypeChecker): ts.TemplateLiteral | null {
  const isCall = ts.isCallExpression(part);
  const name = isCall ? part.expression : part;
  if (!ts.isIdentifier(name)) return null;
  let symbol = checker.getSymbolAtLocation(name);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const declaration = symbol?.valueDeclaration;
  const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  const made = isCall && value && ts.isArrowFunction(value) ? value.body : value;
  return made && isSql(made) ? made.template : null;
}

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql";

/** Returns the text between the parts of a template whose text is not known. */
function piecesOf(template: ts.TemplateLiteral, checker: ts.TypeChecker): string[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text];
  const pieces = [template.head.text];
  for (const { expression, literal } of template.templateSpans) {
    const inner = templateOf(expression, checker);
    const name = nameOf(checker.getTypeAtLocation(expression), checker);
    const [first = "", ...others] = inner ? piecesOf(inner, checker) : name === null ? ["", ""] : [name];
    pieces.push(pieces.pop() + first, ...others);
    pieces.push(pieces.pop() + literal.text);
  }
  return pieces;
}

/** Pieces as `consistsOf` compares them. */
const compared = (pieces: string[]) => {
  const all = pieces.map(squeezed);
  return all.with(0, `${all[0]}`.trimStart()).with(-1, `${all.at(-1)}`.trimEnd());
};

/** Returns every `sql` whose rows have a type, as the compiler infers the type. */
function typedQueries(): TypedQuery[] {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const isOfApp = (file: string) => /\/app\/[^.]*\.ts$/.test(file);
  const program = ts.createProgram(fileNames.filter(isOfApp), options);
  const checker = program.getTypeChecker();
  const queries: TypedQuery[] = [];
  const read = (node: ts.Node, file: ts.SourceFile): void => {
    ts.forEachChild(node, (child) => read(child, file));
    if (!isSql(node)) return;
    const row = checker.getTypeAtLocation(node).getProperty("row");
    const type = row && checker.getTypeOfSymbolAtLocation(row, node);
    if (!type || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
    const pieces = compared(piecesOf(node.template, checker));
    // A value that is an object is no row. A query that consists of its parts alone is like any other.
    if (!/^(?:select|with|insert|update|delete)\b/.test(pieces[0] || "select") || pieces.join("").length < 20)
      return;
    queries.push({
      place: `${file.fileName.replace(/^.*\/app\//, "app/")}:${line + 1}`,
      pieces,
      columns: new Map(
        type.getProperties().map((one) => [one.name, kindsOf(checker.getTypeOfSymbol(one))] as const),
      ),
    });
  };
  for (const file of program.getSourceFiles()) if (isOfApp(file.fileName)) read(file, file);
  return queries;
}

/** Returns true when the statement consists of these pieces, with anything between them. */
function consistsOf(pieces: string[], statement: string): boolean {
  const [first = "", ...others] = pieces;
  const last = others.pop()?.trimEnd();
  if (last === undefined) return statement === first;
  if (!statement.startsWith(first) || !statement.endsWith(last)) return false;
  let at = first.length;
  for (const piece of others) {
    const found = statement.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return statement.length - last.length >= at;
}

const lengthOf = ({ pieces }: TypedQuery) => pieces.join("").trim().length;
/** The statement of `refuseUnless`, which has no row. */
const GUARD = "select json_extract('{}', iif(";

/** Returns the columns of a query, also without rows; null for a statement that a query cannot read from. */
async function columnsOf(contest: Contest, sql: string): Promise<string[] | null> {
  const zeros = Array(slotsOf(sql)).fill(0);
  const rows = contest.rows(`select q.* from (select 1) left join (${sql}) q on true limit 1`, ...zeros);
  return rows.then(([row = {}]) => Object.keys(row)).catch(() => null);
}

/** Compares what D1 returned so far with the queries' types. Returns the differences, and the queries that it cannot compare. */
export async function wrongRowTypes(contest: Contest) {
  const queries = typedQueries();
  const wrong = new Set<string>();
  const seen = new Set<TypedQuery>();
  /** Returns the queries that the statement may be. Of several with such pieces, it is the one with most text. */
  const queriesOf = (sql: string) => {
    const statement = squeezed(sql).trim();
    if (statement.startsWith(GUARD)) return [];
    const fitting = queries.filter((query) => consistsOf(query.pieces, statement));
    const longest = Math.max(...fitting.map(lengthOf));
    return fitting.filter((query) => lengthOf(query) === longest);
  };
  const compareNames = (query: TypedQuery, names: string[]) => {
    seen.add(query);
    for (const name of query.columns.keys())
      if (!names.includes(name)) wrong.add(`${query.place}: no column ${name}`);
    for (const name of names)
      if (!query.columns.has(name)) wrong.add(`${query.place}: ${name} is not in the type`);
  };
  for (const { sql, row } of await answersOf(contest)) {
    for (const query of queriesOf(sql)) {
      compareNames(query, Object.keys(row));
      for (const [name, kind] of Object.entries(row)) {
        const allowed = query.columns.get(name);
        if (allowed && !allowed.has(kind))
          wrong.add(`${query.place}: ${name} is ${kind}, not ${[...allowed].join(" or ")}`);
      }
    }
  }
  const statements = await statementsOf(contest);
  const left = [];
  for (const query of queries) {
    if (seen.has(query)) continue;
    const sql = statements.find((one) => queriesOf(one).includes(query)) ?? query.pieces.join("?");
    const names = await columnsOf(contest, sql);
    if (names) compareNames(query, names);
    else left.push(query.place.replace(/:.*/, ""));
  }
  return { wrong: [...wrong], left };
}
