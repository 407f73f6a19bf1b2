import { createRequestHandler } from "@remix-run/cloudflare";
import * as build from "@remix-run/dev/server-build";
import { matchRoutes } from "@remix-run/react";
import { runChores } from "./chores";
import { makeContext } from "./context";
import type { Env } from "./env";
import { drain } from "./web/body";
import { askedOf, isStray, protect, withoutTrailingSlash } from "./web/protection";
import { elsewhere, siteOrigin } from "./web/site";

/** As far as the router's matching needs it. */
type RouteObject = NonNullable<ReturnType<typeof matchRoutes>>[number]["route"];

const handle = createRequestHandler(build);
const routes: RouteObject[] = routesBelow(undefined);

export default {
  async fetch(request, env, execution) {
    const origin = siteOrigin(env, request);
    const context = makeContext(request, env, origin ?? "", execution);
    const refused = context.isForeign || isStray(request, isPage);
    const response =
      elsewhere(env, origin, request) ??
      withoutTrailingSlash(request) ??
      (await handle(askedOf(request, refused), context));
    const answer = protect(response, request, context.nonce);
    for (const { setCookie } of [context.session, context.browser]) {
      if (setCookie) answer.headers.append("Set-Cookie", setCookie);
    }
    await drain(request);
    return answer;
  },

  /** Each minute. `scheduledTime` is the clock: a run that comes late acts for the minute it was meant for. */
  scheduled: ({ scheduledTime }, env) => runChores(env, scheduledTime),
} satisfies ExportedHandler<Env>;

/** The routes as the router's own matching wants them, each with whether it shows a page. */
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
