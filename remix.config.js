/** @type {import('@remix-run/dev').AppConfig} */
export default {
  ignoredRouteFiles: ["**/.*"],
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
