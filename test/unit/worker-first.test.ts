import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no static file has an address that goes to the worker first", () => {
  const [, list = "[]"] = /run_worker_first = (\[.*\])/.exec(readFileSync("wrangler.toml", "utf8")) ?? [];
  const patterns = (JSON.parse(list) as string[]).map(
    (pattern) => new RegExp(`^${pattern.replaceAll("*", ".*")}$`),
  );
  const files = readdirSync("public", { recursive: true, encoding: "utf8" }).map((path) => `/${path}`);
  expect(patterns.some((pattern) => pattern.test("/galeria"))).toBe(true);
  expect(files.filter((file) => patterns.some((pattern) => pattern.test(file)))).toEqual([]);
});
