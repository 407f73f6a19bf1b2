import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const lines = [
  ...readFileSync(resolve(root, "docs/requirements.md"), "utf8").matchAll(
    /^- \[([ x])\] ([A-Z]+\d?-\d\d) /gm,
  ),
];
const known = lines.map(([, , id]) => id);
const done = lines.filter(([, mark]) => mark === "x").map(([, , id]) => id);

const files = readdirSync(resolve(root, "test"), { recursive: true, encoding: "utf8" });
const proven = new Set(
  files
    .filter((file) => file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...readFileSync(resolve(root, "test", file), "utf8").matchAll(/\[([A-Z]+\d?-\d\d)\]/g),
    ])
    .map(([, id]) => id),
);

test("every requirement marked done has a test that names it", () => {
  expect(done.filter((id) => !proven.has(id))).toEqual([]);
});

test("every requirement that a test names exists, once", () => {
  expect([...proven].filter((id) => !known.includes(id))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});
