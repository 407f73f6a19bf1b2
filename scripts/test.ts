// `npm test` checks types and lint, builds, then runs all tests. `npm test -- vote` runs the files whose
// names match, and builds only after a change.
import { spawnSync } from "node:child_process";
import { runBeside } from "./beside";
import { buildIfStale, root } from "./local";

const args = process.argv.slice(2);
if (args.length > 0) buildIfStale();
else if (!(await runBeside(["typecheck", "lint", "build"]))) process.exit(1);

const projects = ["unit", "integration", "browser"].flatMap((name) => ["--project", name]);
const chosen = args.includes("--project") ? args : [...projects, ...args];
const { status } = spawnSync("node_modules/.bin/vitest", ["run", ...chosen], { cwd: root, stdio: "inherit" });
process.exitCode = status ?? 1;
