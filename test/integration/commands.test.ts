import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startOf } from "../../scripts/processes";
import { command, freePort } from "../support/commands";
import { deployLines, offlineLines } from "../support/deploy-document";

// Commands once each. Campaigns run all their variants.

const folder = mkdtempSync(join(tmpdir(), "concurso-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command that ends by itself. Returns its exit code and its lines. */
async function ended(script: string, dataDir: string, env: Record<string, string> = {}) {
  const run = command(script, await freePort(), [], dataDir, env);
  const [code] = await once(run.process, "exit");
  return [code, run.output().trim().split("\n")];
}

test("[MEND-15] a second start on a folder, a reset under a running one and a wrong port are refused in one line", async () => {
  const { pid } = process;
  writeFileSync(join(folder, "served-by"), `${pid} ${startOf(pid)}`);
  const served = `Process ${pid} serves ${folder}; stop it, or choose another folder: DATA_DIR=/somewhere npm start`;
  const wrong = "'abc' is no port; choose another: PORT=8787 npm start";
  const runs = [
    ended("start", folder),
    ended("reset", folder),
    ended("start", join(folder, "other"), { PORT: "abc" }),
  ];
  expect(await Promise.all(runs)).toEqual([served, served, wrong].map((line) => [1, [line]]));

  // Marks of killed processes: no process has the first number, and another process has the second.
  for (const mark of [`${2 ** 22 + 1} 1`, `${pid} 1`]) {
    writeFileSync(join(folder, "served-by"), mark);
    expect((await ended("reset", folder))[0]).toBe(0);
  }
});

test("[DEP-07] each line of docs/deploy.md needs an account or is run by a campaign, and names an existing script", () => {
  const text = (path: string) => readFileSync(resolve(import.meta.dirname, "../..", path), "utf8");
  const offline = deployLines().filter((line) => !line.endsWith("# account"));
  expect(new Set(offline)).toEqual(new Set(Object.values(offlineLines)));
  const documents = ["deploy", "runbook", "backup"].map((name) => text(`docs/${name}.md`)).join("");
  const named = [...documents.matchAll(/npm run ([a-z-]+)/g)].map(([, script]) => script);
  expect(Object.keys(JSON.parse(text("package.json")).scripts)).toEqual(expect.arrayContaining(named));
});
