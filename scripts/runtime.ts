import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { buildSync } from "esbuild";
import {
  Miniflare,
  type MiniflareOptions,
  type RemoteProxyConnectionString,
  type WorkerOptions,
} from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { buildHash, root } from "./local";
import { triggerStatements } from "./triggers";

// Hides wrangler's remarks, which do not help the user of these commands.
process.env.WRANGLER_LOG ??= "error";

// Prevents a deadlock of workerd on two cores, where V8 has one helper thread. The helper's compiler waits for a garbage
// collection of the main thread, which waits for the helper to sweep. With this flag the main thread collects alone.
process.env.MINIFLARE_WORKERD_V8_FLAGS ??= "--single-threaded-gc";

/** Name of the built worker among the workers of the runtime. */
export const WORKER = "concurso";

export interface RuntimeOptions {
  /** 0 chooses a free port. */
  port: number;
  /**
   * Folder for D1 and R2; in memory by default. The layout is wrangler's own, so its commands see the same
   * data.
   */
  dataDir?: string;
  /** Variables and secrets that override those of wrangler.toml. */
  vars: Record<string, string>;
  /** Workers that stand in for services of the platform, by binding. */
  standIns?: Record<string, WorkerOptions>;
  /**
   * Workers that wrap bindings which are objects. A wrapper runs beside the worker and makes the binding from
   * its own ones.
   */
  wrappers?: Record<string, WorkerOptions>;
  /** Additional workers over the same databases and buckets. */
  beside?: (databases: WorkerOptions["d1Databases"], buckets: WorkerOptions["r2Buckets"]) => WorkerOptions[];
  /** Folder of another checkout whose build runs. */
  checkout?: string;
  /**
   * Gets the log messages of the workers. Without it they go to this process's own streams.
   */
  onLog?: (entry: LogEntry) => void;
}

interface LogEntry {
  level: string;
  message: string;
}

/** Returns true for workerd's messages about its own internals or about disconnected clients. */
const isRuntimesOwn = (message: string) =>
  /NOSENTRY |disconnected: .*(Broken pipe|Connection reset by peer)/s.test(message);

/** Runs the built worker (`npm run build`) on workerd, with every binding of wrangler.toml. */
export async function startRuntime({
  port,
  dataDir,
  vars,
  standIns = {},
  beside,
  wrappers = {},
  checkout = root,
  onLog = ({ level, message }) => (/^(error|warn)/.test(level) ? console.error : console.log)(message),
}: RuntimeOptions): Promise<Miniflare> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(resolve(checkout, "wrangler.toml"));
  const { images, r2Buckets, d1Databases } = workerOptions;
  const unwrapped = <Binding>(bindings: Record<string, Binding> = {}) =>
    Object.fromEntries(Object.entries(bindings).filter(([name]) => !(name in wrappers)));
  const options: MiniflareOptions = {
    port,
    host: "127.0.0.1",
    handleStructuredLogs: (entry: LogEntry) => void (isRuntimesOwn(entry.message) || onLog(entry)),
    ...(dataDir && keptIn(dataDir)),
    workers: [
      {
        ...workerOptions,
        // Workers AI has no local stand-in. Local runs draw their posters themselves.
        ai: undefined,
        images: images && images.binding in wrappers ? undefined : images,
        r2Buckets: unwrapped(r2Buckets as Record<string, string>),
        d1Databases: unwrapped(d1Databases as Record<string, string>),
        wrappedBindings: Object.fromEntries(Object.keys(wrappers).map((name) => [name, name.toLowerCase()])),
        name: WORKER,
        rootPath: checkout,
        modules: [
          ...limitedEntry(checkout),
          { type: "ESModule", path: "build/worker/index.js" },
          ...readdirSync(resolve(checkout, "build/worker")).flatMap((name) => {
            const path = `build/worker/${name}`;
            if (name.endsWith(".wasm")) return { type: "CompiledWasm" as const, path };
            return name.endsWith(".mjs") ? { type: "ESModule" as const, path } : [];
          }),
        ],
        modulesRoot: "build/worker",
        bindings: { ...workerOptions.bindings, BUILD: buildHash(checkout), ...vars },
        serviceBindings: {
          ...workerOptions.serviceBindings,
          ...Object.fromEntries(Object.keys(standIns).map((binding) => [binding, binding.toLowerCase()])),
        },
      },
      ...(beside?.(d1Databases, r2Buckets) ?? []),
      ...Object.entries({ ...standIns, ...wrappers }).map(([binding, worker]) => ({
        ...worker,
        name: binding.toLowerCase(),
      })),
    ],
  };
  const runtime = new Miniflare(options);
  await runtime.ready;
  return runtime;
}

/** Returns the entry that puts the platform's limits around the worker. It is no part of the deployed bundle. */
function limitedEntry(checkout: string): { type: "ESModule"; path: string; contents: string }[] {
  // Older builds of another checkout hold the limits themselves.
  if (!existsSync(resolve(checkout, "scripts/platform-limits.ts"))) return [];
  const entry = `
    import { limited } from "./scripts/platform-limits";
    import worker from "./index.js";
    export default limited(worker);`;
  const { outputFiles } = buildSync({
    stdin: { contents: entry, resolveDir: checkout },
    external: ["./index.js"],
    bundle: true,
    format: "esm",
    write: false,
  });
  return outputFiles.map(({ text }) => ({
    type: "ESModule",
    path: "build/worker/limited.mjs",
    contents: text,
  }));
}

/**
 * Serves D1 and R2 with a worker of a few lines instead of the product. No build is needed. The data are those
 * of a local folder, or of a deployment behind the address of wrangler's remote bindings.
 */
export async function startStorage(
  place: string | RemoteProxyConnectionString,
  script: string,
): Promise<Miniflare> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(resolve(root, "wrangler.toml"));
  const { compatibilityDate, d1Databases, r2Buckets } = workerOptions;
  const remote = (bindings: object = {}) =>
    Object.fromEntries(
      Object.keys(bindings).map((id) => [
        id,
        { id, remoteProxyConnectionString: place as RemoteProxyConnectionString },
      ]),
    );
  const runtime = new Miniflare({
    host: "127.0.0.1",
    port: 0,
    modules: true,
    script,
    compatibilityDate,
    ...(typeof place === "string"
      ? { d1Databases, r2Buckets, ...keptIn(place) }
      : { d1Databases: remote(d1Databases), r2Buckets: remote(r2Buckets) }),
  });
  await runtime.ready;
  return runtime;
}

function keptIn(dataDir: string) {
  const state = resolve(dataDir, "v3");
  return { d1Persist: `${state}/d1`, r2Persist: `${state}/r2`, cachePersist: `${state}/cache` };
}

/** Returns the migrations' statements in order, then the triggers' statements. */
export function migrationStatements(): string[] {
  const folder = resolve(root, "migrations");
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => resolve(folder, name));
  return [...migrations.flatMap(statementsIn), ...triggerStatements()];
}

export const statementsIn = (file: string) => readFileSync(file, "utf8").split("--> statement-breakpoint");
