// Makes two style sheets of one set of styles. A visitor's page then fits into the first packets of a connection: one
// sheet of 17 kB (gzip) did not. Visitors' pages load app.css; screens with framework script load working.css too, which
// has only what app.css lacks. Imports decide what a page uses, so no list has to be kept.
const { readdirSync, readFileSync, statSync } = require("node:fs");
const { dirname, join, relative, resolve } = require("node:path");
const tailwind = require("@tailwindcss/postcss");
const postcss = require("postcss");

const app = join(__dirname, "app");
const styles = join(app, "styles");
const publicSheet = join(styles, "app.css");
const workingSheet = join(styles, "working.css");

/** Returns the file that an import names; null for a package. */
function fileOf(from, name) {
  const path = name.startsWith("~/") ? join(app, name.slice(2)) : resolve(dirname(from), name);
  if (!/^[~.]/.test(name)) return null;
  const files = ["", ".tsx", ".ts"].map((end) => path + end);
  return files.find((file) => statSync(file, { throwIfNoEntry: false })?.isFile()) ?? null;
}

/** Adds a module and the modules that it imports. */
function walk(file, into) {
  if (!/\.tsx?$/.test(file) || into.has(file)) return into;
  into.add(file);
  const imports = readFileSync(file, "utf8").matchAll(/^(?:import|export)\s(?!type)[^;]*? from "([^"]+)"/gm);
  for (const [, name] of imports) {
    const next = fileOf(file, name);
    if (next) walk(next, into);
  }
  return into;
}

/** Returns true for a module with class names. */
const hasMarkup = (file) => file.endsWith(".tsx") || file.startsWith(join(app, "site"));

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));

/** Returns the modules with markup of the pages without framework script, and the modules of their own script. */
function publicSources() {
  const screens = filesIn(join(app, "screens")).filter((file) => {
    const text = file.endsWith(".tsx") ? readFileSync(file, "utf8") : "";
    return text.includes("export default") && !text.includes("hydrate: true");
  });
  const files = [join(app, "root.tsx"), ...screens, ...filesIn(join(app, "site"))];
  return [...files.reduce((into, file) => walk(file, into), new Set())].filter(hasMarkup);
}

/** Lets Tailwind read the public pages for the one sheet, and all of the app for the other. */
const sources = {
  postcssPlugin: "sources",
  Once(root) {
    const file = root.source?.input.file;
    const texts =
      file === publicSheet ? publicSources() : file === workingSheet ? filesIn(app).filter(hasMarkup) : [];
    for (const text of texts)
      root.append(postcss.atRule({ name: "source", params: `"${relative(styles, text)}"` }));
  },
};

/** Returns a declaration with the rules around it, as text. */
function keyOf(declaration) {
  const around = [];
  for (let node = declaration.parent; node?.type !== "root"; node = node.parent)
    around.unshift(node.selector ?? `@${node.name} ${node.params}`);
  return `${around.join(" ")} ${declaration}`;
}

/** Removes from the working sheet what the public sheet has. Working screens load both. */
const withoutPublicSheet = {
  postcssPlugin: "without-public-sheet",
  async OnceExit(root, { result }) {
    if (root.source?.input.file !== workingSheet) return;
    const css = readFileSync(publicSheet, "utf8");
    const sheet = await postcss([sources, tailwind({ optimize: true })]).process(css, { from: publicSheet });
    const known = new Set();
    sheet.root.walkDecls((declaration) => {
      known.add(keyOf(declaration));
    });
    root.walkDecls((declaration) => {
      if (known.has(keyOf(declaration))) declaration.remove();
    });
    for (let empty = true; empty; ) {
      empty = false;
      root.walk((node) => {
        if (node.nodes?.length !== 0) return;
        node.remove();
        empty = true;
      });
    }
    result.messages.push({ type: "dependency", file: publicSheet, parent: workingSheet });
  },
};

module.exports = { plugins: [sources, tailwind({ optimize: true }), withoutPublicSheet] };
