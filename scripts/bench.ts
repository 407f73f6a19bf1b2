// `npm run bench`: requests a second of the busiest pages, over the demo contest, as ratios to /auth, the
// page that asks the database nothing, in the same run. `npm run bench -- uploads` is scripts/bench-uploads.ts.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { benchUploads } from "./bench-uploads";
import { seedDemo } from "./demo";
import { buildIfStale, localVars } from "./local";
import { migrateLocal } from "./migrating";
import { startRuntime } from "./runtime";

async function benchPages(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "concurso-bench-"));
  buildIfStale();
  migrateLocal(folder);
  const runtime = await startRuntime({ port: 0, dataDir: folder, vars: localVars() });
  await seedDemo(runtime, Date.now());
  const url = await runtime.ready;

  const signIn = await fetch(new URL("/auth", url), {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url.origin, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email: "jurado1@demo.test", password: "demo-2025" }),
  });
  const cookie = signIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");

  const load = (path: string, duration: number) =>
    autocannon({
      url: new URL(path, url).href,
      connections: 8,
      duration,
      headers: path === "/auth" ? {} : { cookie },
    });

  let baseline = 0;
  for (const path of ["/auth", "/healthz", "/propuesta/demo-01", "/", "/galeria", "/jurado"]) {
    await load(path, 1);
    const { requests, latency, non2xx } = await load(path, 5);
    baseline ||= requests.average;
    const ratio = (requests.average / baseline).toFixed(2);
    console.log(
      `${path.padEnd(20)} ${requests.average.toFixed(0).padStart(6)} req/s  ${ratio} of /auth  p99 ${latency.p99} ms  refused ${non2xx}`,
    );
  }
  await runtime.dispose();
  rmSync(folder, { recursive: true, force: true });
}

await (process.argv[2] === "uploads" ? benchUploads() : benchPages());
