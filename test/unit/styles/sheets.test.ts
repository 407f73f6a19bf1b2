import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import postcss, { type AcceptedPlugin, type Root, type Rule } from "postcss";
import { beforeAll, expect, test } from "vitest";

const app = resolve(import.meta.dirname, "../../../app");
const { plugins } = createRequire(import.meta.url)("../../../postcss.config.cjs") as {
  plugins: AcceptedPlugin[];
};

async function build(name: string): Promise<Root> {
  const from = resolve(app, "styles", name);
  const { css } = await postcss(plugins).process(readFileSync(from, "utf8"), { from });
  return postcss.parse(css);
}

let own: Root;
let working: Root;
beforeAll(async () => {
  [own, working] = [await build("app.css"), await build("working.css")];
});

/** Returns the utilities of a sheet by class name, with the properties that they set. */
function utilities(sheet: Root): Map<string, Set<string>> {
  const byName = new Map<string, Set<string>>();
  sheet.walkAtRules("layer", (layer) => {
    if (layer.params !== "utilities") return;
    layer.walkRules((rule) => {
      const [, escaped] = /^\.((?:\\.|[\w-])+)/.exec(rule.selector) ?? [];
      if (!escaped) return;
      const name = escaped.replace(/\\(.)/g, "$1");
      const properties = byName.get(name) ?? new Set();
      rule.walkDecls(({ prop }) => void properties.add(prop));
      byName.set(name, properties);
    });
  });
  return byName;
}

/** Returns a declaration with the rules around it. */
const declarations = (sheet: Root) => {
  const all = new Set<string>();
  sheet.walkRules((rule) => {
    const around: string[] = [];
    for (
      let node = rule as Rule["parent"] | Rule;
      node && node.type !== "root";
      node = node.parent as typeof node
    )
      around.unshift("selector" in node ? node.selector : `@${(node as { params?: string }).params}`);
    for (const node of rule.nodes) if (node.type === "decl") all.add(`${around.join(" ")} ${node}`);
  });
  return all;
};

test("the sheet of the working screens repeats nothing of the public one", () => {
  const known = declarations(own);
  expect(known.size).toBeGreaterThan(500);
  expect([...declarations(working)].filter((one) => known.has(one))).toEqual([]);
});

/** The working sheet comes second. One of its plain utilities would win over a variant of the public sheet. */
test("on no element does a utility of the working screens undo a variant of the public sheet", () => {
  const [first, second] = [utilities(own), utilities(working)];
  const texts = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .flatMap((file) => [...readFileSync(resolve(app, file), "utf8").matchAll(/["'`]([^"'`\n]*)["'`]/g)]);
  const undone = texts.flatMap(([, text = ""]) => {
    const names = text.split(/\s+/);
    const variants = names.filter((name) => name.includes(":") && first.has(name));
    return variants.flatMap((variant) =>
      names
        .filter((name) => !name.includes(":") && !first.has(name))
        .filter((name) => [...(second.get(name) ?? [])].some((one) => first.get(variant)?.has(one)))
        .map((name) => `${name} over ${variant}`),
    );
  });
  expect(second.size).toBeGreaterThan(100);
  expect(undone).toEqual([]);
});
