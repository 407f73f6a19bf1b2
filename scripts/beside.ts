// `tsx scripts/beside.ts typecheck lint build`: runs npm scripts side by side. Each says all it has to say when it ends,
// in one piece; the failed ones come last, and make this command fail too.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { root } from "./local";

const ends = process.argv.slice(2).map(async (name: string) => {
  const start = performance.now();
  const run = spawn("npm", ["run", "--silent", name], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number>((resolve) => run.once("close", (code) => resolve(code ?? 1)));
  const [said, complained, code] = await Promise.all([text(run.stdout), text(run.stderr), ended]);
  const seconds = Math.round((performance.now() - start) / 1000);
  const report = `\n> ${name}: ${code === 0 ? "done" : "FAILED"}, ${seconds} s\n${said}${complained}`;
  if (code === 0) process.stdout.write(report);
  return { code, report };
});

const failed = (await Promise.all(ends)).filter(({ code }) => code !== 0);
for (const { report } of failed) process.stdout.write(report);
process.exitCode = failed.length === 0 ? 0 : 1;
