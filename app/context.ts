import { Session } from "./auth/session";
import { assetStore } from "./db/assets";
import { openDatabase } from "./db/database";
import { phaseStore } from "./db/phases";
import { portalStore } from "./db/portal";
import { proposalStore } from "./db/proposals";
import { sessionStore } from "./db/sessions";
import { settingStore } from "./db/settings";
import { uploadStore } from "./db/uploads";
import type { Env } from "./env";
import { r2Files } from "./services/files";
import { imagesPictures } from "./services/pictures";
import { Flash } from "./web/flash";

/** Every store over one database. */
export function openStores(d1: D1Database) {
  const database = openDatabase(d1);
  return {
    assets: assetStore(database),
    phases: phaseStore(database),
    portal: portalStore(database),
    proposals: proposalStore(database),
    sessions: sessionStore(database),
    settings: settingStore(database),
    uploads: uploadStore(database),
  };
}

/**
 * All that a loader or an action may reach, made once per request: the stores, the outside world, this request's
 * session, flash and clock. Nothing of it outlives the request.
 */
export function makeContext(request: Request, env: Env, execution: Pick<ExecutionContext, "waitUntil">) {
  const now = Date.now();
  const stores = openStores(env.DB);
  const files = r2Files(env.PROPOSALS);
  return {
    env,
    ...stores,
    files,
    pictures: imagesPictures(env.IMAGES, files),
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
