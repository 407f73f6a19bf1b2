import { createCookie } from "@remix-run/cloudflare";
import type { Miniflare, WorkerOptions } from "miniflare";
import { secretsOf } from "~/auth/core/secrets";
import { lifetimes } from "~/contest/core/retention";
import { sha256 } from "~/contest/core/sha256";
import { localVars } from "../local";
import { workerds } from "../processes";
import { type RuntimeOptions, startRuntime } from "../runtime";

interface Data {
  rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]>;
}

/** A checkout's build, running over some data. */
export interface Stage extends Data {
  url: URL;
  /** Process id of the worker. */
  pid: number;
  /** Returns the session cookies of these people, by id. */
  signedIn(userIds: Iterable<string>): Promise<Map<string, string>>;
  /** Address of V8's inspector; only of an inspected stage. */
  inspector(): Promise<URL>;
  dispose(): Promise<void>;
}

/** Returns the runtime and the workerd process that `starting` starts. */
export async function startedBy(starting: () => Promise<Miniflare>) {
  const others = workerds();
  const runtime = await starting();
  const [pid = 0] = workerds().filter((one) => !others.includes(one));
  return { runtime, pid };
}

export async function openStage(
  dataDir: string,
  how: Pick<RuntimeOptions, "checkout" | "isInspected" | "wrappers" | "onLog"> = {},
): Promise<Stage> {
  const vars = { ...localVars(), MAIL_FROM: "concurso@demo.test" };
  const { runtime, pid } = await startedBy(() =>
    startRuntime({ port: 0, dataDir, vars, standIns: { EMAIL: mailService }, ...how, beside }),
  );
  const direct = await runtime.unsafeGetDirectURL("rows");
  const rows = async <Row>(sql: string, ...values: unknown[]) => {
    const answer = await fetch(direct, { method: "POST", body: JSON.stringify([sql, values]) });
    if (!answer.ok) throw new Error(`${sql}: ${await answer.text()}`);
    return (await answer.json()) as Row[];
  };
  const known = new Map<string, string>();
  return {
    url: await runtime.ready,
    pid,
    rows,

    async signedIn(userIds) {
      const cookie = createCookie("session", { secrets: secretsOf({ SESSION_SECRET: "", ...vars }).all });
      const sessions: [hash: string, userId: string][] = [];
      for (const userId of new Set(userIds)) {
        if (known.has(userId)) continue;
        const id = `bench-${crypto.randomUUID()}`;
        sessions.push([await sha256(id), userId]);
        known.set(userId, (await cookie.serialize(id)).split(";")[0] ?? "");
      }
      await rows(
        `insert into sessions (id_hash, user_id, created_at, expires_at)
          select value ->> 0, value ->> 1, ?, ? from json_each(?)`,
        Date.now(),
        // A session's full lifetime, so that none is due for renewal.
        Date.now() + lifetimes.sessionDays * 86_400_000,
        JSON.stringify(sessions),
      );
      return known;
    },

    inspector: () => runtime.getInspectorURL(),
    dispose: () => runtime.dispose(),
  };
}

/** A mail service that takes every mail. */
const mailService: WorkerOptions = {
  modules: true,
  compatibilityDate: "2026-07-30",
  script: `import { WorkerEntrypoint } from "cloudflare:workers";
    export default class extends WorkerEntrypoint {
      send = async () => ({ messageId: "taken" });
    }`,
};

/** A worker that reads the data outside of the product, even when the product's binding is wrapped. */
const beside: RuntimeOptions["beside"] = (d1Databases) => [
  {
    name: "rows",
    modules: true,
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
    d1Databases,
    script: `export default {
    async fetch(request, env) {
      const [sql, values] = await request.json();
      try {
        const { results } = await env.DB.prepare(sql).bind(...values).all();
        return Response.json(results);
      } catch (error) {
        return new Response(error.message, { status: 500 });
      }
    },
  }`,
  },
];
