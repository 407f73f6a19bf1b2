import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const folder = resolve(import.meta.dirname, "../../../app/text");

/** Returns the paths of the empty texts. */
function emptyTexts(value: unknown, path: string): string[] {
  if (value === "") return [path];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => emptyTexts(inner, `${path}.${key}`));
}

test("no text of the interface is empty", async () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  expect(files.length).toBeGreaterThan(50);
  const empty = files.map(async (file) => emptyTexts(await import(resolve(folder, file)), file));
  expect((await Promise.all(empty)).flat()).toEqual([]);
});
