import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "@remix-run/dev/server-build";
import { documentKey } from "./contest/home-pdf";
import { makeContext, openStores } from "./context";
import type { Env } from "./env";
import { r2Documents } from "./services/documents";
import { r2Files } from "./services/files";
import { deliverMail, openMail } from "./services/mail";
import { sweepDocuments, sweepFiles } from "./services/sweep";
import { drain } from "./web/multipart";
import { protect, refusalOf, withoutTrailingSlash } from "./web/protection";

const handle = createRequestHandler(build);

export default {
  async fetch(request, env, execution) {
    const context = makeContext(request, env, execution);
    const oneAddress = withoutTrailingSlash(request);
    // An answer over an unread body can lose its connection, and with it the next request on it.
    if (context.isForeign) await drain(request);
    const response = oneAddress ?? (await handle(context.isForeign ? refusalOf(request) : request, context));
    const answer = protect(response, request, context.nonce);
    if (context.session.setCookie) answer.headers.append("Set-Cookie", context.session.setCookie);
    return answer;
  },

  /** Each minute. `scheduledTime` is the clock: a run that comes late acts for the minute it was meant for. */
  async scheduled({ scheduledTime }, env) {
    const { outbox, passwordResets, phases, sessions, settings, throttles, uploads } = openStores(env);
    await phases.caughtUp(scheduledTime);
    const mail = openMail(env);
    if (mail) await deliverMail(mail, outbox, scheduledTime);
    await outbox.sweep(scheduledTime);
    await passwordResets.sweep(scheduledTime);
    await sessions.sweep(scheduledTime);
    await throttles.sweep(scheduledTime);
    await sweepFiles(r2Files(env.PROPOSALS), uploads, scheduledTime);
    const { home_pdf_url } = await settings.all();
    await sweepDocuments(r2Documents(env.HOME_DOCUMENTS), documentKey(home_pdf_url), scheduledTime);
  },
} satisfies ExportedHandler<Env>;
