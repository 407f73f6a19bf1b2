import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { command, freePort, stop, untilServing } from "../support/commands";
import { offlineLines } from "../support/deploy-document";

const folder = mkdtempSync(join(tmpdir(), "concurso-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command of the document that ends by itself. */
async function run(line: string): Promise<{ code: number; output: string }> {
  const [, script = "", args = ""] = /^npm run (\S+) -- (.*)$/.exec(line) ?? [];
  const started = command(script, 0, args.split(" "), folder);
  const [code] = await once(started.process, "close");
  return { code, output: started.output() };
}

test("[DEP-07] dry runs of setup and deploy need no account and say what is lacking", async () => {
  const [setup, deploy] = await Promise.all([run(offlineLines.setup), run(offlineLines.deploy)]);
  expect(setup).toEqual({ code: 0, output: expect.stringContaining("npx wrangler d1 create mi-concurso") });
  expect(deploy.code).toBe(0);
  expect(deploy.output).toContain("npx wrangler d1 migrations apply DB --remote --env production");
  expect(deploy.output).toContain("env.HOME_DOCUMENTS");
  expect(deploy.output).toContain("--dry-run: exiting now.");
  expect(deploy.output).toContain("[env.production] of wrangler.toml lacks PUBLIC_ORIGIN");
});

test("[DEP-07] a preview is production here: no demo, one address", async () => {
  const port = await freePort();
  const preview = command("preview", port, [], folder);
  await untilServing(preview);
  const status = async (host: string, path: string) =>
    (await fetch(`http://${host}:${port}${path}`, { redirect: "manual" })).status;
  expect(preview.output()).toContain(`http://localhost:${port}/auth/votar`);
  expect(preview.output()).not.toContain("demo");
  expect(await status("localhost", "/auth/votar")).toBe(200);
  expect(await status("127.0.0.1", "/auth/votar")).toBe(308);
  await stop(preview);
});
