import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { triggerStatements } from "../../scripts/triggers";

const folder = resolve(import.meta.dirname, "../../app/db/core/triggers");
const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
const statements = triggerStatements();
const created = statements.flatMap(
  (statement) => /^CREATE (?:TRIGGER|VIEW) `(\w+)`/.exec(statement)?.[1] ?? [],
);

test("every trigger and view of the SQL files is applied", () => {
  const written = files.flatMap((name) =>
    [...readFileSync(resolve(folder, name), "utf8").matchAll(/CREATE (?:TRIGGER|VIEW) `(\w+)`/g)].map(
      ([, trigger]) => trigger,
    ),
  );
  expect(written.length).toBeGreaterThan(0);
  expect(created).toEqual(expect.arrayContaining(written));
});

test("each trigger has one name, is dropped before it is created, and is one whole statement", () => {
  expect(new Set(created).size).toBe(created.length);
  for (const [at, statement] of statements.entries()) {
    if (!statement.startsWith("CREATE")) continue;
    const [, kind, name] = /^CREATE (TRIGGER|VIEW) `(\w+)`/.exec(statement) ?? [];
    expect(statements[at - 1]).toBe(`DROP ${kind} IF EXISTS \`${name}\`;`);
    expect(statement.endsWith(kind === "VIEW" ? ";" : "END;"), name).toBe(true);
    expect(statement).not.toMatch(/undefined|NaN|\[object/);
  }
});
