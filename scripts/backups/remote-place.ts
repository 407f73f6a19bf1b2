import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import type { RemoteProxyConnectionString } from "miniflare";
import {
  maybeStartOrUpdateRemoteProxySession,
  unstable_convertConfigBindingsToStartWorkerBindings,
  unstable_readConfig,
} from "wrangler";
import { type Answer, type Environment, Refusal, readDeployment, remote, type Wrangler } from "../deployment";
import { root } from "../local";
import { applyMigrations } from "../migrating";
import { startStorage } from "../runtime";
import { loadExport, mendBackslashes } from "./export";
import type { Place } from "./place";
import { filesWorker, storageOf } from "./storage";

/** A connection to the bindings of a deployment. */
interface Connection {
  url: RemoteProxyConnectionString;
  close(): Promise<void>;
}

/**
 * A deployed contest. Rows and files go through wrangler's remote bindings, in one process. Throws wrangler's
 * errors as Refusal.
 */
export async function remotePlace(
  env: Environment,
  wrangler: Wrangler,
  connect: (env: Environment) => Promise<Connection> = remoteBindings,
  run: (args: string[]) => Answer | Promise<Answer> = wrangler,
): Promise<Place> {
  const connection = await connect(env);
  const runtime = await startStorage(connection.url, filesWorker);
  const storage = storageOf(() => runtime);
  return {
    ...storage,
    name: readDeployment(env).worker,

    async migrate() {
      applyMigrations(wrangler, remote(env));
    },

    // D1's export is the only way to read all tables of one moment. D1 answers no queries meanwhile.
    async copyDatabase(to) {
      const script = `${to}.sql`;
      try {
        const exported = ["d1", "export", "DB", ...remote(env), "--skip-confirmation", "--output", script];
        const { ok, output, complaint } = await run(exported);
        if (!ok) throw new Refusal(complaint || output);
        await loadExport(script, to);
        await mendBackslashes(to, storage.read);
      } finally {
        await rm(script, { force: true });
      }
    },

    async close() {
      await runtime.dispose();
      await connection.close();
    },
  };
}

/** Connects to the database and the buckets of wrangler.toml with wrangler's login. */
async function remoteBindings(env: Environment): Promise<Connection> {
  const config = unstable_readConfig({ config: resolve(root, "wrangler.toml"), env });
  const bound = unstable_convertConfigBindingsToStartWorkerBindings(config);
  const bindings = Object.entries<NonNullable<typeof bound>[string]>(bound ?? {})
    .filter(([, { type }]) => type === "d1" || type === "r2_bucket")
    .map(([name, binding]) => [name, { ...binding, remote: true }]);
  const started = await maybeStartOrUpdateRemoteProxySession({
    bindings: Object.fromEntries(bindings),
    account_id: config.account_id,
  }).catch((error: Error) => {
    throw new Refusal(error.message);
  });
  if (!started) throw new Refusal(`wrangler.toml binds no database for ${env}.`);
  const { session } = started;
  return { url: session.remoteProxyConnectionString, close: () => session.dispose() };
}
