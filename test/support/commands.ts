import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Runs one of scripts/ on the data of that folder. */
export function command(
  script: string,
  port: number,
  args: string[],
  dataDir: string,
  env: Record<string, string> = {},
): { process: ChildProcess; output: () => string } {
  const child = spawn(resolve(root, "node_modules/.bin/tsx"), [`scripts/${script}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return { process: child, output: () => output };
}

export async function untilServing(started: ReturnType<typeof command>) {
  while (!started.output().includes("Ctrl-C stops everything")) {
    const [what] = await Promise.race([
      once(started.process, "exit"),
      once(started.process.stdout as never, "data"),
    ]);
    if (typeof what === "number") throw new Error(started.output());
  }
}

export async function stop(started: ReturnType<typeof command>) {
  started.process.kill("SIGINT");
  await once(started.process, "exit");
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
