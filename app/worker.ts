import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "@remix-run/dev/server-build";
import { makeContext, openStores } from "./context";
import type { Env } from "./env";
import { r2Files } from "./services/files";
import { sweepFiles } from "./services/sweep";
import { common } from "./text/common";
import { isForeign, protect } from "./web/protection";

const handle = createRequestHandler(build);

export default {
  async fetch(request, env, execution) {
    const context = makeContext(request, env, execution);
    const response = isForeign(request)
      ? new Response(common.crossSite, { status: 403 })
      : await handle(request, context);
    const answer = protect(response, request, context.nonce);
    if (context.session.setCookie) answer.headers.append("Set-Cookie", context.session.setCookie);
    return answer;
  },

  /** Each minute. `scheduledTime` is the clock: a run that comes late acts for the minute it was meant for. */
  async scheduled({ scheduledTime }, env) {
    const { phases, sessions, throttles, uploads } = openStores(env);
    await phases.caughtUp(scheduledTime);
    await sessions.sweep(scheduledTime);
    await throttles.sweep(scheduledTime);
    await sweepFiles(r2Files(env.PROPOSALS), uploads, scheduledTime);
  },
} satisfies ExportedHandler<Env>;
