import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { describe, expect, test as ordinaryTest } from "vitest";
import { type Unstable_Config, unstable_readConfig } from "wrangler";
import { buildHash } from "../../scripts/local";
import { Checkout } from "../support/account";

const root = resolve(import.meta.dirname, "../..");
const environments = ["production", "staging"] as const;
/** Checkouts are separate, and two tests run at once, because they mostly wait for processes. */
const test = ordinaryTest.extend<{ here: Checkout }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures from the pattern
  here: async ({}, use) => {
    const checkout = new Checkout();
    await use(checkout);
    checkout.remove();
  },
});

const configOf = (env: string): Unstable_Config =>
  unstable_readConfig({ config: resolve(root, "wrangler.toml"), env });

/** Returns the bindings of an environment, by the name in the worker. */
function bindingsOf(env: string): string[] {
  const { d1_databases, r2_buckets, ratelimits, images, assets, vars, secrets } = configOf(env);
  return [
    ...[...d1_databases, ...r2_buckets].map(({ binding }) => binding),
    ...(ratelimits as { name: string }[]).map(({ name }) => name),
    ...[images?.binding, assets?.binding].flatMap((name) => name ?? []),
    ...Object.keys(vars),
    ...(secrets?.required ?? []),
  ].sort();
}

/** Names in the worker's environment, and whether they are optional. */
const asked = [...readFileSync(resolve(root, "app/env.ts"), "utf8").matchAll(/^ {2}([A-Z_]+)(\??):/gm)].map(
  ([, name = "", mark]) => ({ name, isOptional: mark === "?" }),
);

describe("wrangler.toml", () => {
  test.for(environments)(
    "%s has all that the worker asks for, and no name that it does not know",
    (env, { expect }) => {
      const bound = bindingsOf(env);
      expect(bound).toEqual(expect.arrayContaining(asked.filter((a) => !a.isOptional).map((a) => a.name)));
      expect(asked.map(({ name }) => name)).toEqual(expect.arrayContaining(bound));
      expect(configOf(env).vars.ENVIRONMENT).toBe("production");
    },
  );

  test("an environment has what the others have, and shares nothing with them", ({ expect }) => {
    const all = ["", ...environments].map(configOf);
    const variables = all.map(({ vars }) => Object.keys(vars));
    expect(variables).toEqual(all.map(() => variables[0]));
    const owned = all.flatMap(({ name, d1_databases, r2_buckets, ratelimits }) => [
      ...new Set([name, ...d1_databases.map(({ database_name }) => database_name)]),
      ...r2_buckets.map(({ bucket_name }) => bucket_name),
      ...(ratelimits as { namespace_id: string }[]).map(({ namespace_id }) => namespace_id),
    ]);
    // The top-level configuration repeats this name, and nobody deploys that one.
    expect(owned.filter((name, index) => owned.indexOf(name) !== index)).toEqual(["concurso-universidades"]);
    expect(all.map(({ triggers }) => triggers.crons)).toEqual(all.map(() => ["* * * * *"]));
  });
});

test.concurrent("setup --dry-run prints each thing that an environment needs, and does nothing", async ({
  here,
  expect,
}) => {
  const env = "staging";
  const before = here.config;
  const { code, lines } = await here.run(`npm run setup -- --name mi-concurso --env ${env} --dry-run`);
  const worker = "mi-concurso-staging";
  const { d1_databases, r2_buckets, secrets } = configOf(env);
  expect(code).toBe(0);
  const steps = lines.map((line) => line.trim());
  const bucketNames = {
    PROPOSALS: "proposals",
    PROPOSAL_IMAGES: "proposal-images",
    HOME_DOCUMENTS: "home-documents",
  };
  expect(r2_buckets.map(({ binding }) => binding)).toEqual(Object.keys(bucketNames));
  expect(d1_databases.map(({ binding }) => binding)).toEqual(["DB"]);
  expect(steps).toEqual(
    expect.arrayContaining([
      `npx wrangler d1 create ${worker} --jurisdiction eu`,
      ...Object.values(bucketNames).map(
        (name) => `npx wrangler r2 bucket create ${worker}-${name} --jurisdiction eu`,
      ),
      `npx wrangler secret bulk --env ${env} < {${secrets?.required?.join(", ")}}`,
      `npx wrangler d1 migrations apply DB --remote --env ${env}`,
      expect.stringMatching(`^npx wrangler d1 execute DB --remote --env ${env} --yes --file .*triggers.sql$`),
      `npx wrangler deploy --env ${env} --minify --var BUILD:${buildHash(here.folder)}`,
      `wrangler.toml [env.${env}]: name = "${worker}"`,
      `wrangler.toml [[env.${env}.d1_databases]] DB: database_id = "(the id that it answers)"`,
      ...Object.entries(bucketNames).map(
        ([binding, name]) =>
          `wrangler.toml [[env.${env}.r2_buckets]] ${binding}: bucket_name = "${worker}-${name}"`,
      ),
      `wrangler.toml [env.${env}.vars]: PUBLIC_ORIGIN = "https://…"`,
    ]),
  );
  expect(steps.at(-1)).toMatch(
    /^First admin: sign up at .*\/auth\/votar, then: npm run admin -- EMAIL --remote/,
  );
  expect(here.account.commands).toEqual([]);
  expect(here.config).toBe(before);
});

test.concurrent("with a partner its key is needed too", async ({ here, expect }) => {
  here.config = here.config.replaceAll('PARTNER_API_URL = ""', 'PARTNER_API_URL = "https://socio.example"');
  const { lines } = await here.run("npm run setup -- --name mi-concurso --origin https://concurso.example");
  expect(lines.slice(-2)).toEqual([
    "PARTNER_API_URL is set, so PARTNER_API_KEY is needed: the partner gives it.",
    "Nothing was made.",
  ]);
  expect(here.account.databases).toEqual({});
});

const ASKING = "npm run setup -- --name mi-concurso --origin https://concurso.example";
const SETUP = `${ASKING} --jurisdiction eu`;
const NOTED = "anotado".repeat(5);
const BUCKETS = ["mi-concurso-proposals", "mi-concurso-proposal-images", "mi-concurso-home-documents"];

test.concurrent("[DEP-13] setup asks where the data stay, passes it to D1 and R2, and never changes it", async ({
  here,
  expect,
}) => {
  const codes = "--jury-code JURADO-26 --university-code UNIV-26";
  expect((await here.run(`${ASKING} ${codes} --jurisdiction mars`)).lines).toEqual([
    "There is no jurisdiction mars: eu, fedramp, none.",
    "Nothing was made.",
  ]);
  // A person answers late, and the terminal stays open.
  const run = await here.run(`${ASKING} ${codes}`, "none\n", "(Enter: eu)?");
  expect(run.lines.join("\n")).toContain(
    "Where do the data stay, for good: eu, fedramp or none (Enter: eu)?",
  );
  const created = here.account.commands.filter((command) => /create/.test(command));
  expect(created).toEqual(
    ["d1 create mi-concurso", ...BUCKETS.map((name) => `r2 bucket create ${name}`)].map(
      (command) => `${command} --location weur`,
    ),
  );
  const [production = "", staging = ""] = here.config.split("[env.staging]");
  expect(production).not.toMatch(/^jurisdiction/m);
  expect(production).toContain('# queue = "mi-concurso-mail"');
  expect(staging).toContain('jurisdiction = "eu"');
  expect((await here.run(`${SETUP} --jurisdiction eu`)).lines).toEqual([
    "The jurisdiction cannot change: these data were made in 'none'.",
    "Nothing was made.",
  ]);
  // A contest beside it chooses anew.
  const beside = ASKING.replace("mi-concurso", "mi-concurso-2");
  expect((await here.run(`${beside} ${codes} --jurisdiction eu --no-deploy`)).code).toBe(0);
  expect(here.config.split("[env.staging]")[0]).toMatch(/^jurisdiction = "eu"$/m);
});

test.concurrent("[DEP-06] setup makes everything, once: from nothing, cut off at any step, and when all is there", async ({
  here,
  expect,
}) => {
  // Runs are interrupted, each at a later step than the one before.
  const cuts = [
    ["r2 bucket create mi-concurso-proposal-images", "R2 bucket mi-concurso-proposals: made"],
    ["deploy", "Migrations: applied"],
  ];
  for (const [failing = "", lastDone] of cuts) {
    here.account = { ...here.account, failing };
    const { code, lines } = await here.run(`${SETUP} --jury-code JURADO-26`, "UNIV-26\n");
    expect(code).toBe(1);
    expect(lines.filter((line) => /: (made|applied|set as|filled in$)/.test(line)).at(-1)).toBe(lastDone);
    expect(lines.join("\n")).toContain("The network is down.");
    expect(lines.at(-1)).toBe("What stands above stays; run the same command again to go on from here.");
  }

  // A person signs up meanwhile, and the last step makes them admin.
  const db = here.database("mi-concurso");
  db.exec(`insert into profiles (id, role, full_name, email, created_at)
    values ('ana', 'publico', 'Ana', 'ana@universidad.test', 1)`);
  here.account = { ...here.account, failing: undefined };
  const { code, lines } = await here.run(`${SETUP} --admin ana@universidad.test`);
  const { databases, buckets, workers } = here.account;
  const there = [
    `D1 database mi-concurso: there already (${databases["mi-concurso"]})`,
    ...BUCKETS.map((name) => `R2 bucket ${name}: there already`),
    "wrangler.toml, [env.production]: filled in already",
    "Secret SESSION_SECRET: there already",
    "Secret UNIVERSITY_ACCESS_CODE: there already",
    "Secret JURY_ACCESS_CODE: there already",
    "Migrations: applied already",
    expect.stringMatching(/^Worker mi-concurso: deployed \(build [0-9a-f]{12}, as \/healthz shows\)$/),
  ];
  const own = (all: string[]) => all.filter((line) => !line.startsWith("Deployed"));
  expect({ code, lines: own(lines) }).toEqual({
    code: 0,
    lines: [...there, "First admin: ana@universidad.test"],
  });
  expect(db.prepare("select role from profiles").all()).toEqual([{ role: "admin" }]);
  expect(Object.keys(databases)).toEqual(["mi-concurso"]);
  expect(buckets).toEqual(BUCKETS);
  expect(workers).toEqual({
    "mi-concurso": {
      secrets: {
        SESSION_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
        UNIVERSITY_ACCESS_CODE: "UNIV-26",
        JURY_ACCESS_CODE: "JURADO-26",
      },
      deployments: 1,
    },
  });

  const again = await here.run(SETUP);
  expect(own(again.lines)).toEqual([...there, "First admin: there already"]);
  expect(here.account.workers["mi-concurso"]?.secrets).toEqual(workers["mi-concurso"]?.secrets);

  // An upgrade uploads the build and asks nothing.
  const deployed = await here.run("npm run deploy -- --env production");
  expect(deployed).toEqual({
    code: 0,
    lines: [
      "No migration to apply.",
      "Deployed mi-concurso triggers",
      expect.stringMatching(/^Build [0-9a-f]{12}: \/healthz shows the same\.$/),
    ],
  });
  expect(here.account.workers["mi-concurso"]?.deployments).toBe(3);
});

test.concurrent("[DEP-05] setup --no-deploy makes the empty place that a backup is restored into, and no worker whose cron would write there", async ({
  here,
  expect,
}) => {
  const codes = `--jury-code JURADO-26 --university-code UNIV-26 --session-secret ${NOTED}`;
  const { code, lines } = await here.run(`${SETUP} ${codes} --no-deploy --env staging`);
  expect(code).toBe(0);
  expect(here.account.workers["mi-concurso-staging"]?.secrets.SESSION_SECRET).toBe(NOTED);
  expect((await here.run(`${SETUP} --session-secret corto`)).lines).toEqual([
    "SESSION_SECRET is too short to be safe: 32 characters at least.",
    "Nothing was made.",
  ]);
  expect(lines.slice(-2)).toEqual([
    "Migrations: applied",
    "Worker mi-concurso-staging: not deployed. Next: npm run restore -- FOLDER --remote --env staging, then npm run deploy -- --env staging",
  ]);
  expect(here.account.workers["mi-concurso-staging"]?.deployments).toBe(0);
  const deployed = await here.run("npm run deploy -- --env staging");
  expect(deployed.lines).toContain("Deployed mi-concurso-staging triggers");
});

test.concurrent("[YEAR-08] setup --from begins with an earlier edition, once; a wrong file stops it before anything is made", async ({
  here,
  expect,
}) => {
  const codes = "--university-code UNIV-26 --jury-code JURADO-26";
  const file = join(here.folder, "plantilla.json");
  writeFileSync(file, "{}");
  expect((await here.run(`${SETUP} ${codes} --from ${file}`)).lines).toEqual([
    `${file}: Este archivo no es una plantilla del concurso. Descárgala de «Exportar», en el panel de la edición anterior.`,
  ]);
  expect(here.account.databases).toEqual({});

  const rules = "## Bases\n\nEl premio -- son 3.000 €; o 'más' que ?1 \\.";
  const dates = { description: "", startAt: null, endAt: null };
  const gates = { allowsSubmissions: false, allowsEvaluations: false, allowsVotes: false };
  const template = {
    ...{ template: "concurso-de-diseno", version: 1, settings: { finalists_count: "7" }, rules },
    phases: ["submission", "evaluation", "voting", "final", "results"].map((key) => ({
      ...{ key, ...dates, ...gates },
    })),
    criteria: [{ id: "idea", name: "Idea", description: "", weight: 1.5 }],
    universities: Array.from({ length: 300 }, (_, n) => ({
      ...{ name: `L'Universitat; n.º ${n}`, slug: `u-${n}`, active: true },
    })),
    messages: [],
  };
  writeFileSync(file, JSON.stringify(template));
  const { code, lines } = await here.run(`${SETUP} ${codes} --from ${file}`);
  expect({ code, lines }).toMatchObject({ code: 0, lines: expect.arrayContaining(["Template: applied"]) });
  const db = here.database("mi-concurso");
  expect(db.prepare("select body from text_versions where version = 2").get()).toEqual({ body: rules });
  expect(db.prepare("select id, weight from criteria").all()).toEqual([{ id: "idea", weight: 1.5 }]);
  expect(db.prepare("select count(*) as n, max(name) as name from universities").get()).toEqual({
    ...{ n: 300, name: "L'Universitat; n.º 99" },
  });
  expect((await here.run(`${SETUP} --from ${file}`)).lines).toContain(
    "Template: not applied, the contest has been prepared already",
  );
  expect(db.prepare("select count(*) as n from universities").get()).toEqual({ n: 300 });
});

test.concurrent("[DEP-05] beside a contest that is up, the place to restore into is made under a name of its own, cut off in between too; a name that nobody meant is refused", async ({
  here,
  expect,
}) => {
  const codes = "--jury-code JURADO-26 --university-code UNIV-26";
  await here.run(`${SETUP} ${codes}`);
  const { databases, workers } = here.account;
  // A dry run still shows the planned changes.
  const dry = await here.run("npm run setup -- --name mi-concurso --dry-run");
  expect(dry).toEqual({
    code: 0,
    lines: expect.arrayContaining(["  npx wrangler d1 create mi-concurso --jurisdiction eu"]),
  });

  const before = here.config;
  const beside = SETUP.replace("mi-concurso", "mi-concurso-2");
  expect((await here.run(`${beside} ${codes}`)).lines).toEqual([
    `wrangler.toml has mi-concurso here, with the database ${databases["mi-concurso"]}; in this account the database mi-concurso-2 is missing. Is it another account, or another name?`,
    "Nothing was made.",
  ]);
  here.account = { ...here.account, failing: "r2 bucket create" };
  expect((await here.run(`${beside} ${codes} --no-deploy`)).code).toBe(1);
  expect(here.config).toBe(before);
  here.account = { ...here.account, failing: undefined };
  const { code, lines } = await here.run(`${beside} ${codes} --no-deploy`);
  const made = here.account.databases["mi-concurso-2"];
  expect(code).toBe(0);
  expect(lines[0]).toBe(`D1 database mi-concurso-2: there already (${made})`);
  expect(here.config).toContain(`database_id = "${made}"`);
  expect(here.config).not.toContain(databases["mi-concurso"]);
  // The existing contest is unchanged.
  expect(here.account.databases).toEqual({ ...databases, "mi-concurso-2": made });
  expect(here.account.workers["mi-concurso"]).toEqual(workers["mi-concurso"]);
  expect(here.account.workers["mi-concurso-2"]?.deployments).toBe(0);

  const deployed = await here.run("npm run deploy -- --env production");
  expect(deployed.lines).toContain("Deployed mi-concurso-2 triggers");
});

describe("[DEP-10] a migration that fails half way leaves nothing of itself, and the command says so", () => {
  const why = expect.stringMatching(/^Migration 0999_broken\.sql failed: .*no such table: (main\.)?nowhere/);
  const message = [
    why,
    "Nothing of it was applied: the data is as it was before it, and nothing after it was done.",
  ];
  /** Checks that a database has all migrations but that one, its triggers included. */
  const expectWhole = (db: DatabaseSync) => {
    const count = (what: string) =>
      Object.values(db.prepare(`select count(*) from ${what}`).get() ?? {}).at(0);
    expect(count("sqlite_master where name = 'half'")).toBe(0);
    expect(count("d1_migrations where name like '0999%'")).toBe(0);
    expect(count("d1_migrations")).toBeGreaterThan(0);
    expect(count("sqlite_master where type = 'trigger' and name = 'three_proposals_on_insert'")).toBe(1);
  };

  test.concurrent("setup and deploy", async ({ here }) => {
    here.breakMigrations();
    const setup = await here.run(`${SETUP} --jury-code JURADO-26 --university-code UNIV-26`);
    expect(setup.code).toBe(1);
    expect(setup.lines.slice(-3)).toEqual([
      ...message,
      "What stands above stays; run the same command again to go on from here.",
    ]);
    expectWhole(here.database("mi-concurso"));
    expect(await here.run("npm run deploy -- --env production")).toEqual({ code: 1, lines: message });
    expect(here.account.workers["mi-concurso"]?.deployments).toBe(0);
  });

  test.concurrent("start", async ({ here }) => {
    here.breakMigrations();
    here.useWrangler();
    expect(await here.run("npm run start")).toEqual({ code: 1, lines: message });
    expectWhole(here.localDatabase());
  });
});

test.concurrent("codes that nobody gives are made and shown once; staging stands beside production", async ({
  here,
  expect,
}) => {
  const { lines } = await here.run(`${SETUP} --env staging`);
  expect(lines.at(-1)).toBe(
    "First admin: sign up at https://concurso.example/auth/votar, then: npm run admin -- EMAIL --remote --env staging",
  );
  const [, code = ""] =
    /^Secret JURY_ACCESS_CODE: made: ([A-Z2-9]{5}-[A-Z2-9]{5}) /m.exec(lines.join("\n")) ?? [];
  const { workers, databases } = here.account;
  expect(Object.keys(databases)).toEqual(["mi-concurso-staging"]);
  expect(workers["mi-concurso-staging"]?.secrets.JURY_ACCESS_CODE).toBe(code);
  expect(lines.join("\n")).not.toContain(workers["mi-concurso-staging"]?.secrets.SESSION_SECRET);
  expect(here.config).toContain('name = "concurso-universidades"\n');

  const email = "ana@universidad.test";
  const unknown = await here.run(`npm run admin -- ${email} --remote --env staging`);
  expect(unknown).toEqual({ code: 1, lines: [`No account has the address ${email}: sign up first.`] });
  here.database("mi-concurso-staging").exec(`insert into profiles (id, role, full_name, email, created_at)
    values ('ana', 'publico', 'Ana', '${email}', 1)`);
  const admin = await here.run(`npm run admin -- ${email} --remote --env staging`);
  expect(admin).toEqual({ code: 0, lines: [`${email} is admin now; their open sessions ended.`] });

  // [AUTH-23] The last resort of a person without device and recovery codes. Their other data stays
  // unchanged.
  here.database("mi-concurso-staging").exec(`
    insert into second_factors values ('ana', 'sellado', 1, 1);
    insert into recovery_codes values ('ana', 'huella', null);
    insert into sessions (id_hash, user_id, created_at, expires_at) values ('sesion', 'ana', 1, 2)`);
  const forgotten = await here.run(`npm run admin -- ${email} --forget-factor --remote --env staging`);
  expect(forgotten).toEqual({
    code: 0,
    lines: [`${email} has no second factor any more; their open sessions ended.`],
  });
  const left = here
    .database("mi-concurso-staging")
    .prepare(
      `select role, (select count(*) from second_factors) + (select count(*) from recovery_codes)
        + (select count(*) from sessions) as left,
        (select action from audit_log order by id desc limit 1) as logged from profiles`,
    )
    .all();
  expect(left.map((row) => ({ ...row }))).toEqual([
    { role: "admin", left: 0, logged: "second_factor_removed" },
  ]);
});

describe("setup changes nothing and says why", () => {
  const nothing = { accounts: ["a"], databases: {}, buckets: [], workers: {}, commands: [] };
  const another = {
    ...nothing,
    buckets: ["mi-concurso-proposals"],
    workers: { "mi-concurso": { secrets: {}, deployments: 1 } },
  };
  const refused = [
    {
      when: "without a login",
      account: { ...nothing, accounts: [] },
      why: "Not signed in to Cloudflare: run `npx wrangler login` (or set CLOUDFLARE_API_TOKEN), then this command again.",
    },
    {
      when: "with two accounts",
      account: { ...nothing, accounts: ["a", "b"] },
      why: "Several accounts: say which by CLOUDFLARE_ACCOUNT_ID. There are a (a), b (b).",
    },
    {
      when: "where another's worker and bucket have the name",
      account: another,
      why: "There is a worker mi-concurso, a bucket mi-concurso-proposals already, but no database mi-concurso: they are not this contest's. Choose another name.",
    },
  ];
  test.concurrent.for(refused)("$when", async ({ account, why }, { here, expect }) => {
    const before = here.config;
    here.account = account;
    const { code, lines } = await here.run(SETUP);
    expect({ code, lines }).toEqual({ code: 1, lines: [why, "Nothing was made."] });
    expect({ ...here.account, commands: [] }).toEqual(account);
    expect(here.config).toBe(before);
  });

  test.concurrent("where another's database has the name, or wrangler.toml knows one of another account", async ({
    here,
    expect,
  }) => {
    here.account = { ...nothing, databases: { "mi-concurso": "another-s" } };
    here.database("mi-concurso").exec("create table orders (id)");
    expect((await here.run(SETUP)).lines).toEqual([
      "There is a database mi-concurso already, and it is not a contest's: it has orders. Choose another name.",
      "Nothing was made.",
    ]);
    here.config = here.config.replaceAll("00000000-0000-0000-0000-000000000000", "known");
    expect((await here.run(SETUP)).lines).toEqual([
      "wrangler.toml has concurso-universidades here, with the database known; in this account the database mi-concurso is another-s. Is it another account, or another name?",
      "Nothing was made.",
    ]);
  });

  const unusable: [string, RegExp][] = [
    ["--name Mi_Concurso", /^Say a name of small letters, digits and hyphens/],
    ["--name mi-concurso --env prod", /^There is no environment prod: --env production\|staging$/],
    ["--name mi-concurso", /^Where will the site stand\?/],
  ];
  test.concurrent.for(unusable)("asked for as %s", async ([options, why], { here, expect }) => {
    const { code, lines } = await here.run(`npm run setup -- ${options}`);
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(why)] });
    expect(here.account.commands).toEqual([]);
  });
});

test.concurrent("deploy refuses an environment that was not set up", async ({ here, expect }) => {
  const { code, lines } = await here.run("npm run deploy -- --env staging");
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [
      "[env.staging] of wrangler.toml lacks a database: npm run setup -- --name X --env staging",
      '[env.staging] of wrangler.toml lacks PUBLIC_ORIGIN: where the site will stand, as "https://concurso.example"',
    ],
  });
  expect(here.account.commands).toEqual([]);
});
