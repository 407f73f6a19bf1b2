import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "@remix-run/dev/server-build";
import { matchRoutes } from "@remix-run/react";
import {
  endExpiredImpersonation,
  IMPERSONATION_REFERRER,
  impersonationRefusal,
} from "./auth/people/impersonation";
import { makeContext, openDatabase, openStores } from "./context";
import { runCronJobs } from "./cron-jobs";
import { withProductionLimits } from "./db/core/local-limits";
import type { Env } from "./env";
import { returnsIn } from "./services/mail/returns";
import type { ImpersonationRefusal } from "./text/people/impersonation";
import { drain } from "./web/core/body";
import { Bookmark } from "./web/core/bookmark";
import { cachedOrRendered } from "./web/core/page-cache";
import {
  inOurWords,
  isUnknownAddress,
  protect,
  routedRequest,
  withoutTrailingSlash,
} from "./web/core/protection";
import { elsewhere, siteOrigin } from "./web/core/site";
import { refusal } from "./web/works/tus";

/** Route type of the router's matching. */
type RouteObject = NonNullable<ReturnType<typeof matchRoutes>>[number]["route"];

const defaultHandler = createRequestHandler(build);
const routes: RouteObject[] = routesBelow(undefined);

/**
 * Handlers by the addresses that they serve: a fixed address, or an area, which is the first part of a path. Remix
 * flattens, ranks and compiles all its routes several times for every request. With all routes that took a tenth of a
 * page's time. (decision 127)
 */
const handlers = new Map<string, typeof defaultHandler>();
for (const [id, route] of Object.entries(build.routes)) {
  const area = areaOf(route);
  const address = `/${route.path ?? ""}`;
  if (route.parentId === "root" && !/[:*?]/.test(address))
    handlers.set(address, createRequestHandler(partOf((one) => one === id || one === "root")));
  if (area !== undefined && !handlers.has(`/${area}/*`))
    handlers.set(`/${area}/*`, createRequestHandler(partOf((one) => isWithin(area, one))));
}

export default {
  fetch(request, env, execution) {
    return cachedOrRendered(
      request,
      (rendered) => render(rendered, withProductionLimits(env), execution),
      (rendering) => execution.waitUntil(rendering),
    );
  },

  /** Runs every minute. `scheduledTime` is the clock: a late run acts for its scheduled minute. */
  scheduled: ({ scheduledTime }, env) => runCronJobs(withProductionLimits(env), scheduledTime),

  /** Gets the mail service's events (docs/deploy.md). They come again when this fails. */
  queue: ({ messages }, env) =>
    openStores(withProductionLimits(env)).outbox.returned(
      returnsIn(messages.map(({ body }) => body)),
      Date.now(),
    ),
} satisfies ExportedHandler<Env>;

async function render(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
  const bookmark = new Bookmark(request, env.DB);
  const database = openDatabase(env, bookmark.session, { remembers: true });
  const origin = siteOrigin(env, request);
  const context = makeContext(request, env, origin ?? "", { bookmark, database }, execution);
  const isForNobody = context.isForeign || isUnknownAddress(request, isPage);
  context.refusal = isForNobody ? null : await impersonationRefusal(request, context);
  const isData = new URL(request.url).pathname.endsWith(".data");
  const refusalKind = context.refusal && isData ? "data" : isForNobody || context.refusal ? "page" : null;
  const routed = routedRequest(request, refusalKind);
  const result =
    elsewhere(env, origin, request) ??
    withoutTrailingSlash(request) ??
    (context.refusal && uploadRefusal(request, context.refusal)) ??
    (await handlerFor(routed)(routed, context));
  const redirection = await endExpiredImpersonation(request, context, isPage);
  if (redirection) await result.body?.cancel();
  const response = redirection ?? result;
  const isLook = (await context.session.known())?.observer;
  const answer = protect(
    inOurWords(response),
    request,
    context.nonce,
    isLook ? IMPERSONATION_REFERRER : undefined,
  );
  await context.session.renewed();
  context.bookmark.keep(answer.status);
  for (const { setCookie } of [context.session, context.browser, context.bookmark]) {
    if (setCookie) answer.headers.append("Set-Cookie", setCookie);
  }
  await drain(request);
  return answer;
}

/**
 * Returns the refusal of a script's request to a route without a page, for example an upload part. Returns null for
 * other requests.
 */
function uploadRefusal({ url, headers }: Request, { toast }: ImpersonationRefusal): Response | null {
  const isScripts = !headers.get("Accept")?.includes("text/html");
  const { title, description } = toast;
  const { pathname } = new URL(url);
  return isScripts && !isPage(pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/"))
    ? refusal(403, `${title}. ${description}`)
    : null;
}

/** Returns the handler of the address or its area. Unusual spellings and the manifest get one with all routes. */
function handlerFor({ url }: Request) {
  const path = new URL(url).pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  return handlers.get(path) ?? handlers.get(`/${path.split("/")[1]}/*`) ?? defaultHandler;
}

type Route = (typeof build.routes)[string];

/** Returns the first part of a route's paths, if all of them share it. */
function areaOf({ path = "", parentId }: Route): string | undefined {
  const parent = parentId === undefined ? undefined : build.routes[parentId];
  const [first = ""] = path.split("/");
  return (parent && areaOf(parent)) ?? (/^\w+$/.test(first) ? first : undefined);
}

/** Returns true for a route of the area, or of none. */
function isWithin(area: string, id: string): boolean {
  const owner = build.routes[id] && areaOf(build.routes[id]);
  return owner === undefined || owner === area;
}

/** Returns the build with some of its routes. */
function partOf(isHere: (id: string) => boolean): typeof build {
  const own = <One>(all: Record<string, One>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => isHere(id)));
  return {
    ...build,
    routes: own(build.routes),
    assets: { ...build.assets, routes: own(build.assets.routes) },
  };
}

/** Returns the routes for the router's matching. `isPage` is true for a route that shows a page. */
function routesBelow(parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) => {
      const handle = { isPage: module.default !== undefined };
      return index ? { path, index, handle } : { path, handle, children: routesBelow(id) };
    });
}

function isPage(pathname: string): boolean {
  return matchRoutes(routes, pathname)?.at(-1)?.route.handle.isPage !== false;
}
