import { Session } from "./auth/session";
import { openDatabase } from "./db/database";
import { sessionStore } from "./db/sessions";
import type { Env } from "./env";
import { Flash } from "./web/flash";

/**
 * All that a loader or an action may reach, made once per request: the stores, the outside world, this request's
 * session, flash and clock. Nothing of it outlives the request.
 */
export function makeContext(request: Request, env: Env, execution: Pick<ExecutionContext, "waitUntil">) {
  const now = Date.now();
  const database = openDatabase(env.DB);
  const sessions = sessionStore(database);
  return {
    env,
    /** Epoch ms. */
    now,
    nonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
    waitUntil: (work: Promise<unknown>) => execution.waitUntil(work),
    session: new Session(request, sessions, now, env.SESSION_SECRET),
    flash: new Flash(request, env.SESSION_SECRET),
    sessions,
  };
}

export type AppContext = ReturnType<typeof makeContext>;

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends AppContext {}
}
