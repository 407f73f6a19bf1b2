import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Miniflare, type MiniflareOptions, type WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { root } from "./local";
import { triggerStatements } from "./triggers";

// Its remarks are no news to who runs these commands.
process.env.WRANGLER_LOG ??= "error";

/** The built worker's name among those that run beside it. */
export const WORKER = "concurso";

export interface RuntimeOptions {
  /** 0 takes a free one. */
  port: number;
  /** Folder for D1 and R2; in memory without it. The layout is wrangler's own, so its commands see the same data. */
  dataDir?: string;
  /** Variables and secrets over those of wrangler.toml. */
  vars: Record<string, string>;
  /** Workers that stand in for services of the platform, each by the binding under which the worker knows it. */
  standIns?: Record<string, WorkerOptions>;
  /** The same, for bindings that are objects: each runs beside the worker and makes the binding from its own ones. */
  wrappers?: Record<string, WorkerOptions>;
  /** Workers beside it, over the same databases. */
  beside?: (databases: WorkerOptions["d1Databases"]) => WorkerOptions[];
  /** Of another checkout whose build is to run: its folder. */
  checkout?: string;
  /** What the runtime and its workers log, a message at a time; without it they write to this process's own streams. */
  onLog?: (entry: { level: string; message: string }) => void;
}

/** Runs the built worker (`npm run build`) on workerd, with every binding of wrangler.toml. */
export async function startRuntime({
  port,
  dataDir,
  vars,
  standIns = {},
  beside,
  wrappers = {},
  checkout = root,
  onLog,
}: RuntimeOptions): Promise<Miniflare> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(resolve(checkout, "wrangler.toml"));
  const { images, r2Buckets, d1Databases } = workerOptions;
  const unwrapped = <Binding>(bindings: Record<string, Binding> = {}) =>
    Object.fromEntries(Object.entries(bindings).filter(([name]) => !(name in wrappers)));
  const options: MiniflareOptions = {
    port,
    host: "127.0.0.1",
    ...(onLog && { handleStructuredLogs: onLog }),
    ...(dataDir && keptIn(dataDir)),
    workers: [
      {
        ...workerOptions,
        // It has no local stand-in: local runs draw their posters themselves.
        ai: undefined,
        images: images && images.binding in wrappers ? undefined : images,
        r2Buckets: unwrapped(r2Buckets as Record<string, string>),
        d1Databases: unwrapped(d1Databases as Record<string, string>),
        wrappedBindings: Object.fromEntries(Object.keys(wrappers).map((name) => [name, name.toLowerCase()])),
        name: WORKER,
        rootPath: checkout,
        modules: [
          { type: "ESModule", path: "build/worker/index.js" },
          // Another checkout's build may be of before it.
          ...(existsSync(resolve(checkout, "build/worker/pdf.mjs"))
            ? [{ type: "ESModule" as const, path: "build/worker/pdf.mjs" }]
            : []),
          ...readdirSync(resolve(checkout, "build/worker"))
            .filter((name) => name.endsWith(".wasm"))
            .map((name) => ({ type: "CompiledWasm" as const, path: `build/worker/${name}` })),
        ],
        modulesRoot: "build/worker",
        bindings: { ...workerOptions.bindings, ...vars },
        serviceBindings: {
          ...workerOptions.serviceBindings,
          ...Object.fromEntries(Object.keys(standIns).map((binding) => [binding, binding.toLowerCase()])),
        },
      },
      ...(beside?.(workerOptions.d1Databases) ?? []),
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

/** D1 and R2 of a folder of local data with a worker of a few lines in the product's place: nothing needs to be built. */
export async function startStorage(dataDir: string, script: string): Promise<Miniflare> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(resolve(root, "wrangler.toml"));
  const { compatibilityDate, d1Databases, r2Buckets } = workerOptions;
  const runtime = new Miniflare({
    host: "127.0.0.1",
    port: 0,
    modules: true,
    script,
    compatibilityDate,
    d1Databases,
    r2Buckets,
    ...keptIn(dataDir),
  });
  await runtime.ready;
  return runtime;
}

function keptIn(dataDir: string) {
  const state = resolve(dataDir, "v3");
  return { d1Persist: `${state}/d1`, r2Persist: `${state}/r2`, cachePersist: `${state}/cache` };
}

/** The migrations' statements in order, and the triggers' that follow them. */
export function migrationStatements(): string[] {
  const folder = resolve(root, "migrations");
  const migrations = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => resolve(folder, name));
  return [...migrations.flatMap(statementsIn), ...triggerStatements()];
}

export const statementsIn = (file: string) => readFileSync(file, "utf8").split("--> statement-breakpoint");
