// `npm run deploy`: build, migrate the remote database, deploy. `-- --dry-run` needs no network and changes nothing.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { build, offline, root } from "./local";
import { triggersFile } from "./runtime";

const wrangler = (...args: string[]) =>
  execFileSync(resolve(root, "node_modules/.bin/wrangler"), args, {
    cwd: root,
    stdio: "inherit",
    env: offline,
  });

const isDryRun = process.argv.includes("--dry-run");
const { workerOptions } = unstable_getMiniflareWorkerOptions(resolve(root, "wrangler.toml"));
if (!isDryRun && !workerOptions.bindings?.PUBLIC_ORIGIN) {
  console.error(
    'Set PUBLIC_ORIGIN in wrangler.toml first: where the site will stand, as "https://concurso.example".',
  );
  process.exit(1);
}

build();
if (isDryRun) {
  wrangler("deploy", "--dry-run", "--outdir", "build/worker");
} else {
  wrangler("d1", "migrations", "apply", "DB", "--remote");
  wrangler("d1", "execute", "DB", "--remote", "--yes", "--file", triggersFile);
  wrangler("deploy");
}
