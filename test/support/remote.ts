import { join, resolve } from "node:path";
import { Miniflare, type RemoteProxyConnectionString, type WorkerOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { buckets } from "../../scripts/backups/place";

const root = resolve(import.meta.dirname, "../..");

/** Worker that wrangler runs at the platform for remote bindings, with the size limit that most plans set for a body. */
const script = `export default {
  async fetch(request, env) {
    if (Number(request.headers.get("Content-Length")) > 100e6) return new Response("too large", { status: 413 });
    const binding = env[request.headers.get("MF-Binding")];
    if (!binding) return new Response("no such binding", { status: 400 });
    const headers = new Headers();
    for (const [name, value] of request.headers) {
      if (name.startsWith("mf-header-")) headers.set(name.slice("mf-header-".length), value);
    }
    return binding.fetch(request.headers.get("MF-URL"), new Request(request, { headers }));
  },
};`;

const { workerOptions } = unstable_getMiniflareWorkerOptions(resolve(root, "wrangler.toml"));
const { compatibilityDate, d1Databases, r2Buckets } = workerOptions;
const idOf = (bindings: unknown, name: string) => {
  const one = (bindings as Record<string, string | { id: string }>)[name];
  return typeof one === "object" ? one.id : one;
};
const raw = (name: string, service: string) => ({
  ...{ name, type: "raw", options: { service } },
  plugin: { package: join(import.meta.dirname, "raw-bindings.ts"), name: "raw" },
});

/** Stands in for a deployment, beside a worker whose data it serves to wrangler's remote bindings. */
export const remoteWorker: WorkerOptions = {
  ...{ name: "remote", modules: true, script, compatibilityDate },
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  unsafeBindings: [
    raw("DB", `d1:db:${idOf(d1Databases, "DB")}`),
    ...buckets.map((name) => raw(name, `r2:bucket:${idOf(r2Buckets, name)}`)),
  ],
};

export const urlOf = async (runtime: Miniflare) =>
  (await runtime.unsafeGetDirectURL("remote")) as RemoteProxyConnectionString;

/** Starts a deployment without a worker over the data of a folder. */
export async function startRemote(dataDir: string) {
  const runtime = new Miniflare({
    ...{ host: "127.0.0.1", port: 0, d1Persist: join(dataDir, "v3/d1"), r2Persist: join(dataDir, "v3/r2") },
    workers: [
      { name: "data", modules: true, script: "export default {}", compatibilityDate, d1Databases, r2Buckets },
      remoteWorker,
    ],
  });
  await runtime.ready;
  return {
    url: await urlOf(runtime),
    db: (await runtime.getD1Database("DB", "data")) as unknown as D1Database,
    close: () => runtime.dispose(),
  };
}

/** Returns what `wrangler d1 export` writes. */
export async function exportOf(db: D1Database): Promise<string> {
  const [lines = []] = await db.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0).raw<string[]>();
  return lines.join("\n");
}
