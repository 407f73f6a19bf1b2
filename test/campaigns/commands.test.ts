import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { PASSWORD } from "../../scripts/demo";
import { command as commandOn, freePort, stop, untilServing } from "../support/commands";
import { Visitor } from "../support/visitor";

const folder = mkdtempSync(join(tmpdir(), "concurso-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs one of scripts/ on this file's data. */
const command = (script: string, port: number, args: string[] = [], dataDir = folder) =>
  commandOn(script, port, args, dataDir);

test("[AUTH-28] [MEND3-27] start loads the demo, refuses a taken port in one line, and keeps its data when started again", async () => {
  const port = await freePort();
  const first = command("start", port);
  // The first answer that is not 503 comes from the complete demo.
  const statuses = new Set<number>();
  while (!statuses.has(200)) {
    const answer = await fetch(`http://localhost:${port}/healthz`).catch(() => null);
    if (answer) statuses.add(answer.status);
  }
  expect([...statuses]).toEqual([503, 200]);
  const newcomer = new Visitor(new URL(`http://localhost:${port}`));
  expect((await newcomer.post("/auth?como=admin")).headers.get("Location")).toBe("/admin");
  await untilServing(first);
  expect(first.output()).toContain("admin@demo.test");
  const page = await fetch(`http://localhost:${port}/auth`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Acceso");
  expect(await (await fetch(`http://localhost:${port}/healthz`)).json()).toMatchObject({
    database: true,
    storage: true,
  });

  // The landing has its three buttons, and the briefing opens.
  const visitor = new Visitor(new URL(`http://localhost:${port}`));
  const landing = await visitor.submit("/auth", { email: "publico1@demo.test", password: PASSWORD });
  const links = landing.document.querySelectorAll(".hero-links a");
  expect(links.map(({ textContent }) => textContent)).toEqual([
    ...["Ver el briefing", "Descargar el briefing", "Bases del concurso", "Marcas"],
  ]);
  const briefing = await visitor.fetch(links[0]?.getAttribute("href") ?? "");
  expect(briefing.headers.get("content-type")).toBe("application/pdf");
  expect(Buffer.from(await briefing.arrayBuffer())).toEqual(readFileSync("demo/briefing.pdf"));

  const second = command("start", port);
  const [code] = await once(second.process, "exit");
  expect(code).toBe(1);
  expect(second.output().trim().split("\n")).toEqual([
    `Port ${port} is taken; choose another: PORT=${port + 1} npm start`,
  ]);
  await stop(first);

  // A university's contact becomes admin, and data of the old role is deleted.
  const promoted = command("admin", port, ["universidad1@demo.test"]);
  await once(promoted.process, "exit");
  expect(promoted.output()).toContain("universidad1@demo.test is admin now");

  const checked = command("check-data", port);
  await once(checked.process, "exit");
  expect(checked.output().trim()).toBe("All invariants hold.");

  // An empty start over the demo must say that the accounts with the known password remain.
  const again = command("start", port, ["--empty"]);
  await untilServing(again);
  expect(again.output()).toContain("has the demo contest, which stays");
  expect(again.output()).toContain("admin@demo.test");
  expect(again.output()).not.toContain("No demo");
  expect(first.output()).toContain("loading the demo contest");
  expect(again.output()).not.toContain("loading the demo contest");
  await stop(again);
});

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

test("[MEND4-33] SIGTERM ends `npm start` with everything that it started", async () => {
  const port = await freePort();
  const started = spawn("npm", ["start", "--", "--empty"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, "ended") },
  });
  const address = `http://localhost:${port}/healthz`;
  await expect
    .poll(() =>
      fetch(address).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
  started.kill("SIGTERM");
  await once(started, "exit");
  await expect
    .poll(() =>
      fetch(address).then(
        () => "serves",
        () => "gone",
      ),
    )
    .toBe("gone");
});
