import { existsSync, readFileSync } from "node:fs";

const app = new URL("./app/", import.meta.url);

/** Returns a screen's file in app/screens/: the file of that name, or `route` in the folder of that name. */
function fileOf(screen) {
  const files = ["", "/route"].flatMap((end) =>
    [".tsx", ".ts"].map((type) => `screens/${screen}${end}${type}`),
  );
  const file = files.find((one) => existsSync(new URL(one, app)));
  if (!file) throw new Error(`app/addresses.json names ${screen}, but app/screens/ has no such file`);
  return file;
}

/** Defines the addresses of a list. A trailing slash marks an index. A pair is a screen and the list below it. */
function defineAll(route, list) {
  for (const [address, entry] of Object.entries(list)) {
    const [screen, below = {}] = [entry].flat();
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
  // Wrangler bundles busboy and resvg, because it knows nodejs_compat and binds WASM, and replaces react-dom and turbo-stream. It also
  // bundles #site: the address of the site's script is known only after this build.
  serverDependenciesToBundle: [
    /^(?!@fastify\/busboy|@cf-wasm\/resvg|react-dom$|turbo-stream|node:|cloudflare:|__STATIC_CONTENT_MANIFEST|#site).*/,
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
