import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { localPlace } from "../../scripts/backups/local-place";
import { command } from "../support/commands";

const folder = mkdtempSync(join(tmpdir(), "concurso-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the exit code and the output. */
async function seed(...args: string[]) {
  const run = command("seed-scale", 0, args, folder);
  const [code] = await once(run.process, "close");
  return { code, said: run.output().trim() };
}

test("the national contest is planted by the schema's rules into an empty local database, and nowhere else", async () => {
  const remote = await seed("--remote");
  expect(remote.code).toBe(1);
  expect(remote.said).toContain("never into a deployed database");
  expect((await seed("--size", "0.5")).said).toContain("a whole number from 1 to 100");

  const planted = await seed("--size", "100");
  expect(planted.code, planted.said).toBe(0);
  expect(planted.said).toContain("jurado1@demo.test … jurado6@demo.test");
  const place = await localPlace(folder);
  const counts = async () => {
    const tables = ["universities", "proposals", "judges", "evaluations", "public_votes"];
    const results = await place.read(tables.map((table) => `select count(*) as rows from ${table}`));
    return results.map(([row]) => row?.rows);
  };
  // A hundredth of 1,000 universities, 3,000 works and 1,000,000 votes. There are six jurors, because 0.6
  // would be none.
  expect(await counts()).toEqual([10, 30, 6, 60, 10_000]);
  expect(await place.check()).toEqual([]);
  await place.close();

  const again = await seed("--size", "100");
  expect(again.code).toBe(1);
  expect(again.said.split("\n")).toEqual([
    `There is a contest in ${folder}; the national one is loaded into an empty database alone: \`npm run reset\`, or another DATA_DIR.`,
  ]);
});
