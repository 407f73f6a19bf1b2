import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { limits, MB } from "~/contest/core/limits";
import { lifetimes } from "~/contest/core/retention";
import { lines as answers } from "../support/role-matrix";

const root = resolve(import.meta.dirname, "../..");
const text = (path: string) => readFileSync(resolve(root, path), "utf8");

const isText = (path: string) => /\.(tsx?|cjs|js|css|sql|md|toml)$/.test(path);
const inside = (folder: string) =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));

const written = [
  ...readdirSync(root),
  ...["app", "demo", "docs", "migrations", "scripts", "test", "verify"].flatMap(inside),
];
/** Everything that is written by hand, but for this file. */
const sources = written
  .filter((path) => isText(path) && path !== join("test", "unit", "documents.test.ts"))
  .map((path) => ({ path, lines: text(path).split("\n") }));
const documents = sources.filter(({ path }) => path.endsWith(".md"));

interface Match {
  at: string;
  match: string;
  groups: (string | undefined)[];
}
const matches = (pattern: RegExp, files = sources): Match[] =>
  files.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      [...line.matchAll(pattern)].map(([match, ...groups]) => ({
        at: `${path}:${index + 1}`,
        match,
        groups,
      })),
    ),
  );
/** The places of what is wrong, as a failing test shows them. */
const places = (found: Match[]) => found.map(({ at, match }) => `${at}: ${match}`);

/** The numbers of a document's headings: '## 5.14 Visibility', '### 41. A file in parts'. */
const numbered = (path: string) =>
  [...text(path).matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number);

const headings: Record<string, (string | undefined)[]> = {
  specification: numbered("docs/specification.md"),
  design: numbered("docs/design.md"),
  decision: numbered("docs/decisions.md"),
};

test("every citation of the specification, the design or a decision resolves to a heading in docs/", () => {
  const citations = matches(/\b(specification|design|decision) (\d+(?:\.\d+)?)/g);
  const lost = citations.filter(
    ({ groups: [document = "", number] }) => !headings[document]?.includes(number),
  );
  expect(places(lost)).toEqual([]);
  expect(new Set(citations.map(({ groups }) => groups[0]))).toEqual(new Set(Object.keys(headings)));
});

test("a citation has one form: the document and one number, as 'design 5.14'", () => {
  const others = [
    ...matches(/§/g),
    ...matches(/\b(Specification|Design|Decision) \d|\b(specification|design|decision)s (?=\d)/g),
    ...matches(/\b(specification|design|decision) \d+(\.\d+)?(, | and |; )\d+(\.\d+)?(?=[,;)]|\.?$)/g),
    ...matches(/\b(specification|design|decision) \d+\.\d+\.\d/g),
  ];
  expect(places(others)).toEqual([]);
});

test("at most 50 decisions, each numbered once, with context, decision and consequences in at most 15 lines", () => {
  const entries = text("docs/decisions.md")
    .split(/^(?=###? )/m)
    .filter((entry) => entry.startsWith("### "));
  const wrong = entries.filter((entry) => {
    const parts = [...entry.matchAll(/^\*\*(\w+)[.*]/gm)].map(([, part]) => part);
    return parts.join(" ") !== "Context Decision Consequences" || entry.trim().split("\n").length > 15;
  });
  expect(wrong.map((entry) => entry.split("\n")[0])).toEqual([]);
  expect(entries.length).toBeLessThanOrEqual(50);
  expect(new Set(headings.decision).size).toBe(entries.length);
});

test("every requirement that a comment or a document names exists", () => {
  const known = [...text("docs/requirements.md").matchAll(/^- (?:\[[ x]\] )?([A-Z\d]+-\d\d) /gm)].map(
    ([, id]) => id,
  );
  const areas = [...new Set(known.map((id) => id?.split("-")[0]))].join("|");
  const lost = matches(new RegExp(`\\b(${areas})-\\d{1,2}\\b`, "g")).filter(
    ({ match }) => !known.includes(match),
  );
  expect(places(lost)).toEqual([]);
});

test("the first sentence of every document says something, and never who reads it", () => {
  const wrong = documents.filter(({ lines }) => !/^(?!(For|Para) )\S/.test(lines[2] ?? ""));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test("every document that is named exists", () => {
  const lost = matches(/\bdocs\/[\w/-]+\.md\b/g).filter(({ match }) => !written.includes(match));
  expect(places(lost)).toEqual([]);
});

test("every file and folder that a document names exists", () => {
  const paths = matches(
    /`((?:app|demo|docs|migrations|public|scripts|test|verify)\/[^`\s{}*<>]*)`/g,
    documents,
  );
  const lost = paths.filter(({ groups: [path = ""] }) => !existsSync(resolve(root, path)));
  expect(places(lost)).toEqual([]);
  // A name alone, as `gallery.ts`, is the end of some file's path.
  const names = matches(/`([\w.$-]+\.(?:tsx?|cjs|css|sql|toml))`/g, documents);
  const unknown = names.filter(
    ({ groups: [name = ""] }) => !written.some((path) => path === name || path.endsWith(`/${name}`)),
  );
  expect(places(unknown)).toEqual([]);
});

test("every name of the code that a document names occurs in the code", () => {
  const code = sources.filter(({ path }) => !path.endsWith(".md")).map(({ lines }) => lines.join("\n"));
  const words = new Set(code.flatMap((file) => file.match(/\w+/g) ?? []));
  // A function, a column or a variable of the environment: `castVote`, `email_key`, `PUBLIC_ORIGIN`.
  const names = matches(/`([a-z]+[A-Z]\w*|[A-Za-z]+(?:_[A-Za-z\d]+)+)(?:\(\))?`/g, documents);
  expect(places(names.filter(({ groups: [name = ""] }) => !words.has(name)))).toEqual([]);
  expect(names.length).toBeGreaterThan(100);
});

test("every test that SECURITY.md names exists", () => {
  const named = [...text("SECURITY.md").matchAll(/`([\w-]+\.test)`/g)].map(([, name]) => name);
  expect(named.filter((name) => !written.some((path) => path.endsWith(`/${name}.ts`)))).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
});

test("documents name scripts of package.json and projects of vitest, and docs/commands.md lists every script", () => {
  const { scripts } = JSON.parse(text("package.json"));
  // 'npm run X' stands for any.
  const commands = matches(/\bnpm (?:run (?:--silent )?([a-z][\w:-]*)|(start|test)\b)/g, documents);
  const lost = commands.filter(({ groups: [script, short] }) => !scripts[script ?? short ?? ""]);
  expect(places(lost)).toEqual([]);
  expect(commands.length).toBeGreaterThan(50);
  const listed = text("docs/commands.md");
  expect(
    Object.keys(scripts).filter((name) => !new RegExp(`^\\| \`npm (run )?${name}[\` ]`, "m").test(listed)),
  ).toEqual([]);
  const projects = matches(/--project ([\w-]+)/g, documents);
  const unknown = projects.filter(
    ({ groups: [name] }) => !text("vitest.config.ts").includes(`name: "${name}"`),
  );
  expect(places(unknown)).toEqual([]);
});

/** Returns the anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");

test("every link from a document to another, or to a part of one, leads somewhere", () => {
  const links = documents.flatMap((document) =>
    matches(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g, [document]).map((link) => ({
      ...link,
      from: document.path,
    })),
  );
  const lost = links.filter(({ from, groups: [to = "", anchor] }) => {
    const path = to === "" ? from : join(dirname(from), to);
    if (!existsSync(resolve(root, path))) return true;
    const titles = [...(anchor ? text(path) : "").matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
      anchorOf(title),
    );
    return anchor !== undefined && !titles.includes(anchor);
  });
  expect(places(lost)).toEqual([]);
  expect(links.length).toBeGreaterThan(50);
});

/** Addresses that answer, in parts. */
const addresses = answers.map(({ address }) => address.replace(/\?.*/, "").split("/"));
const roots = new Set(addresses.map(([, first = ""]) => first));

/** Returns true when the app answers the address. '{id}' stands for anything. */
function isAddress(address: string): boolean {
  const parts = address.replace(/[?#].*/, "").split("/");
  return addresses.some(
    (known) =>
      known.length === parts.length &&
      parts.every((part, index) => part === known[index] || /^\{.+\}(\.\w+)?$/.test(part)),
  );
}

test("every address that a document names is one of the app", () => {
  // Checks every absolute path in backticks, and plain text that begins as an address of the app.
  const quoted = matches(/`(\/[\w.{}/?=#-]*)`/g, documents);
  const plain = matches(/(?<=^|[\s(|'])(\/[a-z][\w.{}/-]*[\w}])/g, documents).filter(
    ({ groups: [address = ""] }) => roots.has(address.split("/")[1] ?? ""),
  );
  const lost = [...quoted, ...plain].filter(({ groups: [address = ""] }) => !isAddress(address));
  expect(places(lost)).toEqual([]);
  expect(quoted.length + plain.length).toBeGreaterThan(200);
});

const units: Record<string, number> = { MB, ...{ minutes: 60_000, minutos: 60_000 } };

/**
 * A document says which of its numbers repeat the product's by a line that no reader sees:
 *
 *     [number]: # (20,000 people: limits.messageRecipients)
 *
 * The words stand in the document, and begin or end with the number. 'MB', or 'minutes' of a limit in ms, is its unit.
 */
test("every marked number of a document is the product's, and stands in the document", () => {
  const marks = documents.flatMap((document) =>
    matches(/^\[number\]: # \((.+): ((?:limits|lifetimes)\.[\w.]+)\)$/g, [document]).map((mark) => ({
      ...mark,
      body: document.lines.filter((line) => !line.startsWith("[number]:")).join(" "),
    })),
  );
  const wrong = marks.filter(({ body, groups: [words = "", name = ""] }) => {
    const value = name.split(".").reduce((at: unknown, key) => (at as Record<string, unknown>)?.[key], {
      limits,
      lifetimes,
    });
    const [written = ""] = words.match(/\d[\d.,\u00a0 ]*\d|\d/) ?? [];
    const unit = Object.keys(units).find((unit) => words.includes(unit) && Number(value) >= 60_000);
    const number = Number(written.replace(/[.,\u00a0 ]/g, ""));
    return value !== number * (unit ? (units[unit] ?? 1) : 1) || !body.includes(words);
  });
  expect(places(wrong)).toEqual([]);
  expect(places(matches(/^\[number\]:.*/g, documents)).length).toBe(marks.length);
  expect(marks.length).toBeGreaterThan(0);
});
