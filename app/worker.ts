import { visitorRedirect } from "./auth/core/guards";
import { makeContext, openDatabase, openStores } from "./context";
import { runCronJobs } from "./cron-jobs";
import type { Caching } from "./db/core/database";
import type { Env } from "./env";
import { handlerFor, isPage, isScreen } from "./framework/handlers";
import { returnsIn } from "./services/mail/returns";
import { drain } from "./web/core/body";
import { Bookmark } from "./web/core/bookmark";
import { dropAfter } from "./web/core/last-good";
import { localPath } from "./web/core/local-path";
import { movedTo } from "./web/core/moved-addresses";
import { cachedOrRendered } from "./web/core/page-cache";
import {
  inOurWords,
  isUnknownAddress,
  protect,
  routedRequest,
  whileFailed,
  withoutTrailingSlash,
} from "./web/core/protection";
import { elsewhere, siteOrigin } from "./web/core/site";
import { accessPath, codePath } from "./web/people/access";

export default {
  fetch(request, env, execution) {
    return cachedOrRendered(
      request,
      (rendered) => render(rendered, env, execution),
      (rendering) => execution.waitUntil(rendering),
    );
  },

  /** Runs every minute. `scheduledTime` is the clock: a late run acts for its scheduled minute. */
  scheduled: ({ scheduledTime }, env) => runCronJobs(env, scheduledTime),

  /** Gets the mail service's events (docs/deploy.md). They come again when this fails. */
  queue: ({ messages }, env) => openStores(env).outbox.returned(returnsIn(messages.map(({ body }) => body))),
} satisfies ExportedHandler<Env>;

/** Renders a page with assumed rows, and renders it again without them when they are out of date. */
async function render(
  request: Request,
  env: Env,
  execution: ExecutionContext,
  caching = cachingFor(request),
): Promise<Response> {
  const url = new URL(request.url);
  const bookmark = new Bookmark(request, env.DB);
  const database = openDatabase(env, bookmark.session, caching);
  const origin = siteOrigin(env, url);
  const context = makeContext(request, env, origin ?? "", { bookmark, database }, execution);
  const isRefused = context.isForeign || isUnknownAddress(url, isPage);
  const handle = handlerFor(isRefused ? null : url.pathname);
  const response =
    elsewhere(env, origin, request, url) ??
    withoutTrailingSlash(request, url) ??
    movedTo(request, url) ??
    (await visitorRedirect(request, context, isScreen)) ??
    (await handle(routedRequest(request, isRefused), context));
  if (!(await database.held())) {
    await response.body?.cancel();
    return render(request, env, execution, "request");
  }
  const worded = inOurWords(response);
  const available = database.failed ? whileFailed(worded, database.isChecked) : worded;
  const answer = protect(available, url, context.nonce);
  await context.session.renewed();
  context.bookmark.keep(answer.status);
  for (const { setCookie } of [context.session, context.browser, context.bookmark]) {
    if (setCookie) answer.headers.append("Set-Cookie", setCookie);
  }
  if (context.session.hasOpened && isCookieless(request)) checkCookie(answer, url);
  if (answer.status < 400 && database.hasChanged) execution.waitUntil(dropAfter(request));
  await drain(request);
  return answer;
}

/** True for a browser's navigation without any cookie. */
const isCookieless = ({ headers }: Request) =>
  !headers.has("Cookie") && headers.get("Sec-Fetch-Dest") === "document";

/**
 * Leads a sign-in over /auth, which says so when the browser has not kept the session's cookie. A sign-in that still
 * needs its code goes on there to the code's screen.
 */
function checkCookie({ headers }: Response, base: URL): void {
  const next = headers.get("Location");
  if (!next?.startsWith("/")) return;
  const { pathname, searchParams } = new URL(next, base);
  const back = pathname === codePath ? localPath(searchParams.get("redirectTo")) : next;
  headers.set("Location", accessPath("/auth", back, { entrada: "1" }));
}

const cachingFor = ({ method, url }: Request): Caching =>
  /^(GET|HEAD)$/.test(method) && isScreen(new URL(url).pathname) ? "earlier" : "request";
