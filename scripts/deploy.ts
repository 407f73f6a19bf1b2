// `npm run deploy`: build, migrate the remote database, deploy. `-- --dry-run` needs no network and changes nothing.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { build, offline, root } from "./local";

const wrangler = (...args: string[]) =>
  execFileSync(resolve(root, "node_modules/.bin/wrangler"), args, {
    cwd: root,
    stdio: "inherit",
    env: offline,
  });

build();
if (process.argv.includes("--dry-run")) {
  wrangler("deploy", "--dry-run", "--outdir", "build/worker");
} else {
  wrangler("d1", "migrations", "apply", "DB", "--remote");
  wrangler("deploy");
}
