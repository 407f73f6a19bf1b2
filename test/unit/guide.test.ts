import { readdirSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { helps } from "~/text/people/help";
import { offlineLines } from "../support/deploy-document";
import { lines } from "../support/role-matrix";

const root = resolve(import.meta.dirname, "../..");
const guide = readFileSync(resolve(root, "docs/guia-organizador.md"), "utf8");
/** Every answering address, without its query. */
const addresses = new Set(lines.map(({ address }) => address.replace(/\?.*/, "")));

test("[GUIDE-01] each picture of the guide is there, tells what it shows, and is small; no other is kept", () => {
  const pictures = [...guide.matchAll(/!\[([^\]]*)\]\(\.\.\/public\/(guia\/[^)]+)\)/g)];
  for (const [, words = ""] of pictures) expect(words.length).toBeGreaterThan(10);
  const named = pictures.map(([, , path = ""]) => path.replace("guia/", ""));
  const kept = readdirSync(resolve(root, "public/guia"));
  expect(kept.toSorted()).toEqual(named.toSorted());
  const sizes = kept.map((name) => statSync(resolve(root, "public/guia", name)).size);
  // Two equal pictures would both be wrong, for example of the sign-in page.
  expect(new Set(kept.map((name) => readFileSync(resolve(root, "public/guia", name), "base64"))).size).toBe(
    kept.length,
  );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(40 * 1024);
  expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThan(1.5 * 1024 * 1024);
});

test("[GUIDE-02] each screen that the guide and the helps name is an address that answers", () => {
  const inGuide = [...guide.matchAll(/`(\/[\w./-]*)`/g)].map(([, path]) => path);
  const inHelps = Object.values(helps).flatMap(({ parts }) =>
    parts.flatMap((part) => part.lines.flatMap((line) => (typeof line === "string" ? [] : [line[1]]))),
  );
  expect(inGuide.length).toBeGreaterThan(30);
  expect([...inGuide, ...inHelps].filter((path) => !addresses.has(path ?? ""))).toEqual([]);
});

test("[GUIDE-03] each command of the guide needs an account, or is one that test/integration/deploy-document.test.ts runs", () => {
  const commands = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
    .flatMap(([, block = ""]) => block.trim().split("\n"))
    .map((line) => line.trim());
  const { scripts } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8"));
  for (const [, script = ""] of commands.join("\n").matchAll(/npm run ([a-z-:]+)/g))
    expect(scripts).toHaveProperty(script);
  const unmarked = commands.filter((line) => !line.endsWith("# cuenta"));
  expect(unmarked.length).toBeGreaterThan(0);
  expect(Object.values(offlineLines)).toEqual(expect.arrayContaining(unmarked));
});

test("[GUIDE-04] the guide leads to the other documents by names that are there", () => {
  const named = [...guide.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name ?? "");
  expect(named.filter((name) => !readdirSync(resolve(root, "docs")).includes(name))).toEqual([]);
});

test("[GUIDE-04] the guide's contents lead to its parts, all of them in their order", () => {
  // Returns the anchor of a heading on GitHub and /ayuda/organizacion.
  const anchor = (title: string) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-");
  const contents = [...guide.matchAll(/^- \[(.+)\]\(#(.+)\)$/gm)].map(([, title, to]) => [title, to]);
  const parts = [...guide.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => [title, anchor(title)]);
  expect(parts.length).toBeGreaterThan(5);
  expect(contents).toEqual(parts);
});
