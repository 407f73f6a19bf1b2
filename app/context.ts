import { Session } from "./auth/session";
import { openDatabase } from "./db/database";
import { evaluationStore } from "./db/evaluations";
import { jurorBoard } from "./db/juror-board";
import { phaseStore } from "./db/phases";
import { sessionStore } from "./db/sessions";
import { settingStore } from "./db/settings";
import type { Env } from "./env";
import { Flash } from "./web/flash";

/** Every store over one database. */
export function openStores(d1: D1Database) {
  const database = openDatabase(d1);
  return {
    evaluations: evaluationStore(database),
    jurorBoard: jurorBoard(database),
    phases: phaseStore(database),
    sessions: sessionStore(database),
    settings: settingStore(database),
  };
}

/**
 * All that a loader or an action may reach, made once per request: the stores, the outside world, this request's
 * session, flash and clock. Nothing of it outlives the request.
 */
export function makeContext(request: Request, env: Env, execution: Pick<ExecutionContext, "waitUntil">) {
  const now = Date.now();
  const stores = openStores(env.DB);
  return {
    env,
    ...stores,
    /** Epoch ms. */
    now,
    nonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
    waitUntil: (work: Promise<unknown>) => execution.waitUntil(work),
    session: new Session(request, stores.sessions, now, env.SESSION_SECRET),
    flash: new Flash(request, env.SESSION_SECRET),
  };
}

export type AppContext = ReturnType<typeof makeContext>;

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends AppContext {}
}
