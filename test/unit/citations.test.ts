import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const text = (path: string) => readFileSync(resolve(root, path), "utf8");

const isText = (path: string) => /\.(tsx?|cjs|js|css|sql|md|toml)$/.test(path);
const inside = (folder: string) =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));

/** Everything that is written by hand, but for this file. */
const sources = [
  ...readdirSync(root),
  ...["app", "demo", "docs", "migrations", "scripts", "test", "verify"].flatMap(inside),
]
  .filter((path) => isText(path) && path !== join("test", "unit", "citations.test.ts"))
  .map((path) => ({ path, lines: text(path).split("\n") }));

const found = (pattern: RegExp) =>
  sources.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      [...line.matchAll(pattern)].map((match) => ({ at: `${path}:${index + 1}`, match: match[0] })),
    ),
  );

/** What a document's headings are numbered: '## 5.14 Visibility', '## 41. A file in parts'. */
const numbered = (path: string) =>
  [...text(path).matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number);

const headings: Record<string, (string | undefined)[]> = {
  specification: numbered("docs/specification.md"),
  design: numbered("docs/design.md"),
  decision: inside("docs/decisions").flatMap(numbered),
};

test("every citation of the specification, the design or a decision resolves to a heading in docs/", () => {
  const citations = found(/\b(specification|design|decision) \d+(\.\d+)?/g);
  const lost = citations.filter(({ match }) => {
    const [document = "", number] = match.split(" ");
    return !headings[document]?.includes(number);
  });
  expect(lost).toEqual([]);
  expect(new Set(citations.map(({ match }) => match.split(" ")[0]))).toEqual(new Set(Object.keys(headings)));
});

test("a citation has one form: the document and one number, as 'design 5.14'", () => {
  const others = [
    ...found(/§/g),
    ...found(/\b(Specification|Design|Decision) \d|\b(specification|design|decision)s (?=\d)/g),
    ...found(/\b(specification|design|decision) \d+(\.\d+)?(, | and |; )\d+(\.\d+)?(?=[,;)]|\.?$)/g),
    ...found(/\b(specification|design|decision) \d+\.\d+\.\d/g),
  ];
  expect(others).toEqual([]);
});

test("every requirement that a comment or a document names exists", () => {
  const known = [...text("docs/requirements.md").matchAll(/^- \[[ x]\] ([A-Z]+\d?-\d\d) /gm)].map(
    ([, id]) => id,
  );
  const areas = [...new Set(known.map((id) => id?.split("-")[0]))].join("|");
  expect(
    found(new RegExp(`\\b(${areas})-\\d{1,2}\\b`, "g")).filter(({ match }) => !known.includes(match)),
  ).toEqual([]);
});

test("every document that is named exists", () => {
  const written = new Set(sources.map(({ path }) => path));
  expect(found(/\bdocs\/[\w/-]+\.md\b/g).filter(({ match }) => !written.has(match))).toEqual([]);
});

test("every file and folder that a document names exists", () => {
  const documents = found(/`(app|demo|docs|migrations|public|scripts|test|verify)\/[^`\s{}*<>]*`/g).filter(
    ({ at }) => /\.md:/.test(at),
  );
  expect(documents.filter(({ match }) => !existsSync(resolve(root, match.slice(1, -1))))).toEqual([]);
});

test("every test that SECURITY.md names exists", () => {
  const files = inside("test");
  const named = [...text("SECURITY.md").matchAll(/`([\w-]+\.test)`/g)].map(([, name]) => name);
  expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}.ts`)))).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});

/** The map's last part: under a heading a folder, a line each of its files; of the routes, each of its entries. */
const indexed = (() => {
  const [, part = ""] = text("docs/map.md").split("\n## Every file, in a line\n");
  return part.split("\n### ").flatMap((section) => {
    const folder = /^`([^`]+)`$/m.exec(section)?.[1] ?? "";
    return [...section.matchAll(/^- `([^`]+)`: \S/gm)].map(([, name = ""]) => join(folder, name));
  });
})();

test("the map names every file of its folders in a line, and no other", () => {
  const layers = ["auth", "components", "contest", "db", "media", "services", "site", "text", "web"];
  const files = layers
    .flatMap((layer) => inside(join("app", layer)))
    .concat(inside("verify"))
    .filter((path) => /\.(tsx?|sql)$/.test(path));
  const routes = readdirSync(resolve(root, "app/routes")).map((name) => join("app", "routes", name));
  expect([...indexed].sort()).toEqual([...files, ...routes].sort());
});
