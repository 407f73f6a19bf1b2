import { join, resolve } from "node:path";
import { Miniflare, type RemoteProxyConnectionString } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { buckets } from "../../scripts/backups/place";

const root = resolve(import.meta.dirname, "../..");

/** Worker that wrangler runs at the platform for remote bindings, with the size limit that most plans set for a body. */
const script = `export default {
  async fetch(request, env) {
    if (Number(request.headers.get("Content-Length")) > 100e6) return new Response("too large", { status: 413 });
    const headers = new Headers();
    for (const [name, value] of request.headers) {
      if (name.startsWith("mf-header-")) headers.set(name.slice("mf-header-".length), value);
    }
    return env[request.headers.get("MF-Binding")].fetch(request.headers.get("MF-URL"), new Request(request, { headers }));
  },
};`;

/** Stands in for a deployment: serves the data of a folder to wrangler's remote bindings. */
export async function startRemote(dataDir: string) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(resolve(root, "wrangler.toml"));
  const { compatibilityDate } = workerOptions;
  const [d1Databases, r2Buckets] = [workerOptions.d1Databases, workerOptions.r2Buckets] as Record<
    string,
    string | { id: string }
  >[];
  const idOf = (one?: string | { id: string }) => (typeof one === "object" ? one.id : one);
  const raw = (name: string, service: string) => ({
    ...{ name: `${name}`, type: "raw", options: { service } },
    plugin: { package: join(import.meta.dirname, "raw-bindings.ts"), name: "raw" },
  });
  const runtime = new Miniflare({
    ...{ host: "127.0.0.1", port: 0, d1Persist: join(dataDir, "v3/d1"), r2Persist: join(dataDir, "v3/r2") },
    workers: [
      {
        ...{ name: "remote", modules: true, script, compatibilityDate },
        unsafeBindings: [
          raw("DB", `d1:db:${idOf(d1Databases?.DB)}`),
          ...buckets.map((name) => raw(name, `r2:bucket:${idOf(r2Buckets?.[name])}`)),
        ],
      },
      // Makes the runtime serve the databases and the buckets.
      { name: "data", modules: true, script: "export default {}", compatibilityDate, d1Databases, r2Buckets },
    ],
  } as ConstructorParameters<typeof Miniflare>[0]);
  return {
    url: (await runtime.ready) as RemoteProxyConnectionString,
    db: (await runtime.getD1Database("DB", "data")) as unknown as D1Database,
    close: () => runtime.dispose(),
  };
}

/** Returns what `wrangler d1 export` writes. */
export async function exportOf(db: D1Database): Promise<string> {
  const [lines = []] = await db.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0).raw<string[]>();
  return lines.join("\n");
}
