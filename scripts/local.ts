import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { delimiter, join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { startOf } from "./processes";

export const root = resolve(import.meta.dirname, "..");

/** Folder of D1 and R2 in local runs. */
export const dataDir = resolve(root, process.env.DATA_DIR ?? ".data");

/** Environment of local tools without network access. */
export const offline = {
  ...process.env,
  WRANGLER_SEND_METRICS: "false",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
};
Object.assign(process.env, offline);

/**
 * Returns variables and secrets of local runs from .dev.vars. Makes the missing file from its example, with a
 * random session secret.
 */
export function localVars(): Record<string, string> {
  const file = resolve(root, ".dev.vars");
  if (!existsSync(file)) {
    const example = readFileSync(resolve(root, ".dev.vars.example"), "utf8");
    const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("hex");
    writeFileSync(file, example.replace(/^SESSION_SECRET=$/m, `SESSION_SECRET=${secret}`), { mode: 0o600 });
  }
  return parseEnv(readFileSync(file, "utf8")) as Record<string, string>;
}

/** Runs npm or a tool of this project. Prints the output only when the tool fails. */
export function run(tool: string, ...args: string[]): void {
  try {
    const PATH = `${resolve(root, "node_modules/.bin")}${delimiter}${process.env.PATH}`;
    execFileSync(tool, args, { cwd: root, stdio: "pipe", env: { ...offline, CI: "1", PATH } });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    process.stderr.write(`${stdout ?? ""}${stderr ?? error}\n`);
    process.exit(1);
  }
}

export function build(): void {
  run("npm", "run", "build");
}

/** Returns a hash of the worker's built files, which /healthz shows. */
export function buildHash(checkout = root): string {
  const folder = resolve(checkout, "build/worker");
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(js|mjs|wasm)$/.test(name)) : [];
  const hash = createHash("sha256");
  for (const name of files.sort()) hash.update(readFileSync(resolve(folder, name)));
  return hash.digest("hex").slice(0, 12);
}

/** Builds unless the last build is newer than every source. */
export function buildIfStale(): boolean {
  const built = statSync(resolve(root, "build/worker/index.js"), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = [
    "app",
    "verify",
    "package.json",
    "package-lock.json",
    "remix.config.js",
    "postcss.config.cjs",
    "wrangler.toml",
  ];
  const stale = sources.some((source) => newest(resolve(root, source)) > built);
  if (stale) {
    console.log("Building, some 20 seconds…");
    build();
  }
  return stale;
}

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(resolve(path, name))));
}

/** Megabytes that the demo contest and a few uploads need. */
const ROOM_MB = 64;

/**
 * Ends the command with one line when the folder cannot hold local data: it is not writable or almost full.
 */
export function refuseUnusable(folder: string): void {
  const refuse = (why: string) => {
    console.error(`${why}; choose another folder: DATA_DIR=/somewhere npm start`);
    process.exit(1);
  };
  try {
    mkdirSync(folder, { recursive: true });
    const probe = mkdtempSync(join(folder, ".probe-"));
    rmSync(probe, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOSPC") refuse(`Nothing can be written to ${folder} (${code})`);
  }
  const { bavail, bsize } = statfsSync(folder);
  const free = Math.floor((bavail * bsize) / 1024 ** 2);
  if (free < ROOM_MB) refuse(`${folder} has ${free} MB left, and ${ROOM_MB} MB are needed`);
}

/** Marks a folder as served. Holds the id and the start of the process, because ids are used again. */
const marker = (folder: string) => join(folder, "served-by");

/** Ends the command with one line when another process serves the folder. */
export function refuseServed(folder: string): void {
  const [pid, start] = existsSync(marker(folder)) ? readFileSync(marker(folder), "utf8").split(" ") : [];
  if (!Number(pid) || Number(pid) === process.pid) return;
  if (!isRunning(Number(pid)) || startOf(Number(pid)) !== start) return;
  console.error(
    `Process ${pid} serves ${folder}; stop it, or choose another folder: DATA_DIR=/somewhere npm start`,
  );
  process.exit(1);
}

/** Marks the folder as served until this process exits. Two processes over one folder would break its data. */
export function serveFolder(folder: string): void {
  refuseServed(folder);
  writeFileSync(marker(folder), `${process.pid} ${startOf(process.pid)}`);
  process.once("exit", () => rmSync(marker(folder), { force: true }));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process exists and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Returns the port of PORT, 8787 by default. Ends the command with one line when the port is taken or no port.
 */
export async function chosenPort(command: string): Promise<number> {
  const { PORT = "8787" } = process.env;
  const port = Number(PORT);
  const isPort = /^\d+$/.test(PORT) && port > 0 && port < 65_536;
  if (isPort && (await isFree(port))) return port;
  const why = isPort ? `Port ${port} is taken` : `'${PORT}' is no port`;
  console.error(`${why}; choose another: PORT=${isPort ? port + 1 : 8787} ${command}`);
  return process.exit(1) as never;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer()
      .once("error", () => answer(false))
      .listen(port, "127.0.0.1", () => probe.close(() => answer(true)));
  });
}
