// `npm run dev` works like `npm start`, and rebuilds and restarts the worker whenever a source changes.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { resolve } from "node:path";
import { root } from "./local";

let server = start();
let pending: NodeJS.Timeout | undefined;

for (const folder of ["app", "migrations", "public", "verify", "wrangler.toml"]) {
  watch(resolve(root, folder), { recursive: true }, (_event, name) => {
    if (/^(build\/|verificar-)/.test(String(name))) return;
    clearTimeout(pending);
    pending = setTimeout(restart, 200);
  });
}

function start() {
  return spawn(resolve(root, "node_modules/.bin/tsx"), ["scripts/start.ts"], { cwd: root, stdio: "inherit" });
}

function restart() {
  if (server.exitCode !== null) {
    server = start();
    return;
  }
  server.removeAllListeners("exit").once("exit", () => {
    server = start();
  });
  server.kill("SIGTERM");
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => server.once("exit", () => process.exit(0)).kill("SIGTERM"));
}
