import { createCookie } from "@remix-run/cloudflare";
import type { WorkerOptions } from "miniflare";
import { secretsOf } from "~/auth/core/secrets";
import { lifetimes } from "~/contest/core/retention";
import { sha256 } from "~/contest/core/sha256";
import { localVars } from "../local";
import { workerds } from "../processes";
import { startRuntime, WORKER } from "../runtime";

/** A checkout's build, running over some data. */
export interface Stage {
  rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]>;
  url: URL;
  /** Process id of the worker. */
  pid: number;
  /** Returns the session cookies of these people, by id. */
  signedIn(userIds: Iterable<string>): Promise<Map<string, string>>;
  dispose(): Promise<void>;
}

export async function openStage(dataDir: string, checkout: string): Promise<Stage> {
  const vars = { ...localVars(), MAIL_FROM: "concurso@demo.test" };
  const others = workerds();
  const runtime = await startRuntime({ port: 0, dataDir, vars, standIns: { EMAIL: mailService }, checkout });
  const [pid = 0] = workerds().filter((id) => !others.includes(id));
  const database = await runtime.getD1Database("DB", WORKER);
  const rows = async <Row>(sql: string, ...values: unknown[]) =>
    (
      await database
        .prepare(sql)
        .bind(...values)
        .all<Row>()
    ).results;
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
