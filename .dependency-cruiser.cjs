// Layers of app/: imports point downwards only. docs/map.md draws them.
const may = {
  contest: [],
  media: [],
  text: ["contest"],
  services: ["contest", "media", "text"],
  db: ["contest"],
  components: ["contest", "text", "styles"],
  site: ["text"],
  web: ["contest", "text"],
  auth: ["contest", "text", "db", "web", "services"],
  acts: ["contest", "text", "db", "web", "services", "auth"],
};

// Areas in their order: each may import the ones before it. docs/map.md describes them.
const areas = ["works", "jury", "people", "votes", "final", "public", "mail", "running"];

module.exports = {
  forbidden: [
    // Includes type imports.
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    ...Object.entries(may).map(([layer, below]) => ({
      name: `${layer}-imports-downwards`,
      severity: "error",
      from: { path: `^app/${layer}/` },
      to: { path: "^app/", pathNot: `^app/(${[layer, ...below].join("|")})/` },
    })),
    // core/ serves several areas and imports none of them, only the tables.
    {
      name: "core-knows-no-area",
      severity: "error",
      from: { path: "^app/([^/]+)/core/" },
      to: { path: "^app/$1/", pathNot: "^app/$1/(core|schema)/" },
    },
    // The tables are below everything else in db/.
    {
      name: "tables-know-no-store",
      severity: "error",
      from: { path: "^app/db/schema/" },
      to: { path: "^app/db/", pathNot: "^app/db/(schema|core/columns)" },
    },
    // A rule or a store may import those of the areas before its own.
    ...areas
      .map((area, at) => ({
        name: `${area}-imports-earlier-areas`,
        severity: "error",
        from: { path: `^app/(contest|db)/${area}/` },
        to: { path: `^app/(contest|db)/(${areas.slice(at + 1).join("|")})/` },
      }))
      .slice(0, -1),
    // verify/ implements every counting rule a second time. Without shared code a mistake in one of them shows.
    {
      name: "verify-shares-nothing",
      severity: "error",
      from: { path: "^verify/" },
      to: { path: "^(app|scripts|test|demo)/|^node_modules/" },
    },
    {
      name: "app-shares-nothing-with-verify",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^verify/" },
    },
    {
      name: "stores-know-no-views",
      severity: "error",
      from: { path: "^app/db/", pathNot: "^app/db/[^/]+/views/" },
      to: { path: "^app/db/[^/]+/views/" },
    },
    {
      name: "sql-only-in-db",
      severity: "error",
      from: { path: "^app/", pathNot: "^app/db/" },
      to: { path: "^node_modules/drizzle-orm" },
    },
    {
      name: "rules-without-libraries-of-the-outside",
      severity: "error",
      from: { path: "^app/contest/" },
      to: { dependencyTypes: ["npm"], pathNot: "node_modules/(zod|tldts-icann)" },
    },
    {
      name: "site-script-without-libraries",
      severity: "error",
      from: { path: "^app/site/" },
      to: { path: "^node_modules/" },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|public/build)/" },
  },
};
