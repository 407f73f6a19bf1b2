import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildHash } from "../../scripts/local";
import { startOf } from "../../scripts/processes";
import { Checkout } from "../support/account";
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

test("[MEND-15] a command refuses an unusable DATA_DIR in one line", async () => {
  const inAFile = join(folder, "a-file", "data");
  writeFileSync(join(folder, "a-file"), "");
  expect(await ended("check-data", inAFile)).toEqual([
    1,
    [`Nothing can be written to ${inAFile} (ENOTDIR); choose another folder: DATA_DIR=/somewhere npm start`],
  ]);
});

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

test("[DEP-06] [DEP-10] [DEP-11] [YEAR-03] setup stops at a failed step or migration, and goes on from there when repeated", async () => {
  const here = new Checkout();
  const setup = () =>
    here.run(
      "npm run setup -- --name mi-concurso --origin https://concurso.example --jury-code JURADO-26 --university-code UNIV-26",
    );
  try {
    here.account = { ...here.account, failing: "secret bulk" };
    const stopped = await setup();
    expect([stopped.code, stopped.lines.at(-1)]).toEqual([
      1,
      "What stands above stays; run the same command again to go on from here.",
    ]);

    here.account = { ...here.account, failing: undefined };
    here.breakMigrations();
    const broken = await setup();
    expect(broken.code).toBe(1);
    expect(broken.lines.join("\n")).toMatch(/^Migration 0999_broken\.sql failed: .*no such table/m);
    const count = (what: string) =>
      here.database("mi-concurso").prepare(`select count(*) as n from ${what}`).get()?.n;
    expect(count("sqlite_master where name = 'half'")).toBe(0);
    expect(count("d1_migrations where name like '0999%'")).toBe(0);

    here.mendMigrations();
    const done = await setup();
    expect(done.code).toBe(0);
    expect(done.lines).toContain("wrangler.toml, [env.production]: filled in already");
    const { databases, buckets, workers, commands } = here.account;
    // The run that broke off wrote the triggers, and the last one found them.
    expect(commands.filter((one) => one.includes("triggers.sql"))).toHaveLength(1);
    expect([Object.keys(databases), buckets.length]).toEqual([["mi-concurso"], 3]);
    expect(here.account.commands).toContain(
      `deploy --env production --minify --var BUILD:${buildHash(here.folder)}`,
    );
    expect(workers["mi-concurso"]).toMatchObject({
      deployments: 1,
      secrets: { JURY_ACCESS_CODE: "JURADO-26", UNIVERSITY_ACCESS_CODE: "UNIV-26" },
    });
  } finally {
    here.remove();
  }
});
