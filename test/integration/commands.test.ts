import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "concurso-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs one of scripts/ on data of its own. */
function command(
  script: string,
  port: number,
  args: string[] = [],
  dataDir = folder,
): { process: ChildProcess; output: () => string } {
  const child = spawn(resolve(root, "node_modules/.bin/tsx"), [`scripts/${script}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return { process: child, output: () => output };
}

async function untilServing(started: ReturnType<typeof command>) {
  while (!started.output().includes("Ctrl-C stops everything")) {
    const [what] = await Promise.race([
      once(started.process, "exit"),
      once(started.process.stdout as never, "data"),
    ]);
    if (typeof what === "number") throw new Error(started.output());
  }
}

async function stop(started: ReturnType<typeof command>) {
  started.process.kill("SIGINT");
  await once(started.process, "exit");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

test("start plants the demo, refuses a taken port in one line, and keeps its data when started again", async () => {
  const port = await freePort();
  const first = command("start", port);
  await untilServing(first);
  expect(first.output()).toContain("admin@demo.test");
  const page = await fetch(`http://localhost:${port}/auth`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Acceso");
  expect(await (await fetch(`http://localhost:${port}/healthz`)).json()).toMatchObject({
    database: true,
    storage: true,
  });

  const second = command("start", port);
  const [code] = await once(second.process, "exit");
  expect(code).toBe(1);
  expect(second.output().trim().split("\n")).toEqual([
    `Port ${port} is taken; choose another: PORT=${port + 1} npm start`,
  ]);
  await stop(first);

  // The contact of a university becomes admin: what the old role meant goes.
  const promoted = command("admin", port, ["universidad1@demo.test"]);
  await once(promoted.process, "exit");
  expect(promoted.output()).toContain("universidad1@demo.test is admin now");

  const checked = command("check-data", port);
  await once(checked.process, "exit");
  expect(checked.output().trim()).toBe("All invariants hold.");

  const again = command("start", port);
  await untilServing(again);
  expect(first.output()).toContain("planting the demo contest");
  expect(again.output()).not.toContain("planting the demo contest");
  await stop(again);
}, 120_000);

test.each(["start", "check-data", "admin"])(
  "[MEND-15] %s says in one line that nothing can be written where the data should be",
  async (script) => {
    const inAFile = join(folder, "a-file", "data");
    writeFileSync(join(folder, "a-file"), "");
    const refused = command(script, await freePort(), ["admin@demo.test"], inAFile);
    const [code] = await once(refused.process, "exit");
    expect(code).toBe(1);
    expect(refused.output().trim().split("\n")).toEqual([
      `Nothing can be written to ${inAFile} (ENOTDIR); choose another folder: DATA_DIR=/somewhere npm start`,
    ]);
  },
);
