import { type ActionFunctionArgs, createRequestHandler } from "@remix-run/cloudflare";
import * as everything from "@remix-run/dev/server-build";
import { matchRoutes } from "@remix-run/react";
import { keepingForm } from "~/auth/core/sent-form";

type Route = (typeof everything.routes)[string];
type Handler = ReturnType<typeof createRequestHandler>;
/** Route type of the router's matching. */
type RouteObject = NonNullable<ReturnType<typeof matchRoutes>>[number]["route"];

/** A route without the others. */
interface Entry {
  isPage: boolean;
  handle: Handler;
}

/** The build, with actions that keep a form while the database fails. */
const build = {
  ...everything,
  routes: Object.fromEntries(
    Object.entries(everything.routes).map(([id, route]) => [id, withKeptForm(route)]),
  ),
};
const withAllRoutes = createRequestHandler(build);
const allRoutes: RouteObject[] = routesBelow(undefined);

/** Entries by fixed address. */
const fixed = new Map<string, Entry>();
/** Entries of addresses with parameters. The router's own rule for addresses of one length: fewer parameters first. */
const variable: (Entry & { pattern: RegExp })[] = [];

for (const [address, route] of addresses()) {
  const entry = { isPage: isPageRoute(route), handle: createRequestHandler(only(route)) };
  if (address.includes(":")) variable.push({ ...entry, pattern: patternOf(address) });
  else fixed.set(address, entry);
}

/**
 * Returns the handler of a path. Remix flattens, ranks and compiles all its routes three times for every request. With
 * all routes that took a tenth of a page's time. So every route has a handler of its own; unusual spellings and the
 * manifest get one with all routes, as does null, an address without a screen. (decision 127)
 */
export const handlerFor = (pathname: string | null): Handler =>
  (pathname !== null && entryFor(pathname)?.handle) || withAllRoutes;

/** Returns true for the address of a known page in its usual spelling. */
export const isScreen = (pathname: string): boolean => entryFor(pathname)?.isPage === true;

/** Returns true for the address of a page, also for an unknown one. */
export const isPage = (pathname: string): boolean =>
  entryFor(pathname)?.isPage ??
  matchRoutes(allRoutes, screenPath(pathname))?.at(-1)?.route.handle.isPage !== false;

function withKeptForm(route: Route): Route {
  const { action } = route.module;
  if (!action || !isPageRoute(route)) return route;
  return {
    ...route,
    module: { ...route.module, action: (args: ActionFunctionArgs) => keepingForm(action, args) },
  };
}

function entryFor(pathname: string): Entry | undefined {
  const path = screenPath(pathname);
  // The router ignores case too.
  return fixed.get(path.toLowerCase()) ?? variable.find(({ pattern }) => pattern.test(path));
}

/** Returns the path of the screen whose data a script requests, in the same way as the framework. */
const screenPath = (pathname: string) => pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");

/** Returns all addresses with their routes, fewest parameters first. */
function addresses(): [address: string, route: Route][] {
  const parameters = (address: string) => address.match(/\/:\w+\??(?=\/|$)/g)?.length ?? 0;
  return Object.values(build.routes)
    .filter(({ id, path }) => id !== "root" && path !== "*")
    .map((route): [string, Route] => [addressOf(route), route])
    .sort(([one], [other]) => parameters(one) - parameters(other));
}

function addressOf(route: Route): string {
  const parts = chainOf(route).flatMap(({ path }) => path || []);
  return `/${parts.join("/")}`;
}

/** Returns a pattern for plain spellings of an address. The router decodes the others. */
function patternOf(address: string): RegExp {
  const optional = address.replaceAll(".", "\\.").replace(/\/:\w+\?/g, "(/[^/%]+)?");
  return new RegExp(`^${optional.replace(/:\w+/g, "[^/%]+")}$`, "i");
}

/** Returns a route after those around it. */
function chainOf(route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : build.routes[route.parentId];
  return parent ? [...chainOf(parent), route] : [route];
}

/** Returns the build with one route and those around it. */
function only(route: Route): typeof build {
  const ids = chainOf(route).map(({ id }) => id);
  const own = <One>(all: Record<string, One>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  return {
    ...build,
    routes: own(build.routes),
    assets: { ...build.assets, routes: own(build.assets.routes) },
  };
}

/** Returns the routes for the router's matching. */
function routesBelow(parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route) => route.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route;
      const handle = { isPage: isPageRoute(route) };
      return index ? { path, index, handle } : { path, handle, children: routesBelow(id) };
    });
}

function isPageRoute({ module }: Route): boolean {
  return module.default !== undefined;
}
