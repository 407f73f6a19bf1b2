import { existsSync, readFileSync } from "node:fs";

const app = new URL("./app/", import.meta.url);

/** A screen's file: one of app/screens/, or `route` in its folder. */
function fileOf(screen) {
  const files = ["", "/route"].flatMap((end) =>
    [".tsx", ".ts"].map((type) => `screens/${screen}${end}${type}`),
  );
  const file = files.find((one) => existsSync(new URL(one, app)));
  if (!file) throw new Error(`app/addresses.json names ${screen}, which app/screens/ has not`);
  return file;
}

/** Defines a list's addresses. One that ends in a slash is an index; a pair is a screen and the addresses below it. */
function defineAll(route, list) {
  for (const [address, its] of Object.entries(list)) {
    const [screen, below = {}] = [its].flat();
    const options = { id: `screens/${screen}`, index: address.endsWith("/") };
    route(address.replace(/^\/|\/$/g, ""), fileOf(screen), options, () => defineAll(route, below));
  }
}

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  routes: (defineRoutes) =>
    defineRoutes((route) =>
      defineAll(route, JSON.parse(readFileSync(new URL("addresses.json", app), "utf8"))),
    ),
  server: "./app/worker.ts",
  serverBuildPath: "build/index.js",
  serverConditions: ["workerd", "worker", "browser"],
  serverMainFields: ["browser", "module", "main"],
  serverModuleFormat: "esm",
  serverPlatform: "neutral",
  // busboy and resvg are left to wrangler, which knows nodejs_compat and binds WASM; the site script's address too, which
  // is known only after this build.
  serverDependenciesToBundle: [
    /^(?!@fastify\/busboy|@cf-wasm\/resvg|node:|cloudflare:|__STATIC_CONTENT_MANIFEST|#site).*/,
  ],
  serverMinify: true,
  postcss: true,
  tailwind: false,
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: false,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
