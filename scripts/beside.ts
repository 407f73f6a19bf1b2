import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { root } from "./local";

/**
 * Runs npm scripts in parallel and prints each one's output when it ends, failed ones last. Returns true when
 * all succeed.
 */
export async function runBeside(names: string[]): Promise<boolean> {
  const ends = names.map(async (name) => {
    const start = performance.now();
    const run = spawn("npm", ["run", "--silent", name], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise<number>((resolve) => run.once("close", (code) => resolve(code ?? 1)));
    const [output, errors, code] = await Promise.all([text(run.stdout), text(run.stderr), ended]);
    const seconds = Math.round((performance.now() - start) / 1000);
    if (code === 0) console.log(`${name}: done, ${seconds} s`);
    return code === 0 ? "" : `\n> ${name}: FAILED, ${seconds} s\n${output}${errors}`;
  });
  const failures = (await Promise.all(ends)).filter((report) => report !== "");
  for (const report of failures) process.stdout.write(report);
  return failures.length === 0;
}
