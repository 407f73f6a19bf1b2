import { randomBytes, randomInt } from "node:crypto";
import type { Template } from "~/contest/running/template";
import {
  type Environment,
  type Jurisdiction,
  jurisdictions,
  NO_DATABASE,
  Refusal,
  type readDeployment,
  remote,
  type Wrangler,
} from "./deployment";
import { buildHash } from "./local";
import { applyMigrations } from "./migrating";
import { makeAdmin } from "./promotion";
import { applyTemplate } from "./templates";
import type { Entry } from "./wrangler-toml";

/** The requested deployment. */
export interface Wanted {
  env: Environment;
  name: string;
  /** Origin of the site. Null keeps the one of wrangler.toml. */
  origin: string | null;
  /** Address of the first admin, if any. */
  admin: string | null;
  /** Null asks for the jurisdiction of new data. */
  jurisdiction: string | null;
  /** True when the worker is deployed too. */
  deploys: boolean;
  /** Template of an earlier edition, if any. */
  template: Template | null;
}

/** Functions through which the steps act. */
export interface Hands {
  wrangler: Wrangler;
  /** Writes into wrangler.toml. Returns false when the file had all entries. */
  write(entries: Entry[]): boolean;
  /** Gets one line for each step. */
  say(line: string): void;
  /** Asks for the value of a secret, or for JURISDICTION. An empty value requests a random secret, or the default. */
  ask(name: string): Promise<string>;
}

/** Names of the worker, the database, the mail's queue and the buckets in the account. */
export function namesOf({ name, env }: Pick<Wanted, "name" | "env">, buckets: string[]) {
  const worker = env === "production" ? name : `${name}-${env}`;
  const bucketName = (binding: string) => `${worker}-${binding.toLowerCase().replaceAll("_", "-")}`;
  return {
    worker,
    database: worker,
    queue: `${worker}-mail`,
    buckets: buckets.map((binding) => ({ binding, name: bucketName(binding) })),
  };
}

/** Entries of a deployment in wrangler.toml. */
export function entriesOf(
  wanted: Pick<Wanted, "env" | "origin">,
  names: ReturnType<typeof namesOf>,
  databaseId: string,
  jurisdiction: Jurisdiction,
): Entry[] {
  const table = `env.${wanted.env}`;
  return [
    { table: `[${table}]`, key: "name", value: names.worker },
    { table: `[[${table}.d1_databases]]`, binding: "DB", key: "database_name", value: names.database },
    { table: `[[${table}.d1_databases]]`, binding: "DB", key: "database_id", value: databaseId },
    ...names.buckets.flatMap(({ binding, name }) => {
      const bucket = { table: `[[${table}.r2_buckets]]`, binding };
      const place = jurisdiction === "none" ? null : jurisdiction;
      return [
        { ...bucket, key: "bucket_name", value: name },
        { ...bucket, key: "jurisdiction", value: place },
      ];
    }),
    { table: `[[${table}.queues.consumers]]`, key: "queue", value: names.queue },
    ...(wanted.origin ? [{ table: `[${table}.vars]`, key: "PUBLIC_ORIGIN", value: wanted.origin }] : []),
  ];
}

type Deployment = ReturnType<typeof readDeployment>;

/** Parts of the deployment that the account already has. */
interface Found {
  database: string | null;
  buckets: Set<string>;
  /** Names of the worker's secrets. Null without such a worker. */
  secrets: Set<string> | null;
}

/** The steps, after the survey has found no obstacle. */
export interface Plan {
  names: ReturnType<typeof namesOf>;
  jurisdiction: Jurisdiction;
  found: Found;
  /** Secrets that the worker lacks. */
  secrets: Secrets;
}

/** Reads the account and changes nothing. Throws a Refusal when something is missing or a name is taken. */
export async function survey(wanted: Wanted, deployment: Deployment, hands: Hands): Promise<Plan> {
  const names = namesOf(wanted, deployment.buckets);
  requireLogin(hands.wrangler, deployment);
  const database = databaseIds(hands.wrangler).get(names.database) ?? null;
  const jurisdiction = await jurisdictionOf(wanted, deployment, database !== null, hands);
  const stock = takeStock(hands.wrangler, names, database, jurisdiction);
  requireOwn(hands.wrangler, wanted, names, deployment, stock);
  return { names, jurisdiction, found: stock, secrets: await missingSecrets(deployment, stock, hands) };
}

/**
 * Provisions everything from an account to a running site and prints a line for each step. Finished steps are
 * skipped, so it can run again at any time. Returns the last line: the remaining work, or the admin. Throws a
 * Refusal at the failed step.
 */
export function provision(wanted: Wanted, deployment: Deployment, plan: Plan, hands: Hands): string {
  const { wrangler, say } = hands;
  const { names, jurisdiction, found, secrets } = plan;
  const databaseId = found.database ?? makeDatabase(wrangler, names, jurisdiction);
  say(`D1 database ${names.database}: ${found.database ? "there already" : "made"} (${databaseId})`);
  for (const { name } of names.buckets) {
    if (!found.buckets.has(name)) must(wrangler, ["r2", "bucket", "create", name, ...placeOf(jurisdiction)]);
    say(`R2 bucket ${name}: ${found.buckets.has(name) ? "there already" : "made"}`);
  }
  const isWritten = hands.write(entriesOf(wanted, names, databaseId, jurisdiction));
  say(`wrangler.toml, [env.${wanted.env}]: ${isWritten ? "filled in" : "filled in already"}`);
  if (secrets.size > 0) {
    const input = JSON.stringify(Object.fromEntries([...secrets].map(([name, { value }]) => [name, value])));
    must(wrangler, ["secret", "bulk", "--env", wanted.env], { input });
  }
  for (const name of deployment.secrets) say(`Secret ${name}: ${howSet(name, secrets.get(name))}`);
  say(`Migrations: ${applyMigrations(wrangler, remote(wanted.env)) ? "applied" : "applied already"}`);
  if (wanted.template) {
    const isApplied = applyTemplate(wrangler, wanted.template, remote(wanted.env));
    say(`Template: ${isApplied ? "applied" : "not applied, the contest has been prepared already"}`);
  }
  if (!wanted.deploys) {
    const flag = wanted.env === "production" ? "" : ` --env ${wanted.env}`;
    return `Worker ${names.worker}: not deployed. Next: npm run restore -- FOLDER --remote${flag}, then npm run deploy -- --env ${wanted.env}`;
  }
  deploy(wrangler, wanted.env);
  say(`Worker ${names.worker}: deployed (build ${buildHash()}, as /healthz shows)`);
  return `First admin: ${firstAdmin(wrangler, wanted, wanted.origin ?? deployment.origin)}`;
}

function requireLogin(wrangler: Wrangler, { accountId }: Deployment): void {
  const { ok, output } = wrangler(["whoami", "--json"]);
  if (!ok)
    throw new Refusal(
      "Not signed in to Cloudflare: run `npx wrangler login` (or set CLOUDFLARE_API_TOKEN), then this command again.",
    );
  const { accounts = [] } = read<{ accounts?: { id: string; name: string }[] }>(output);
  if (accounts.length > 1 && !accountId && !process.env.CLOUDFLARE_ACCOUNT_ID) {
    const list = accounts.map(({ id, name }) => `${id} (${name})`).join(", ");
    throw new Refusal(`Several accounts: say which by CLOUDFLARE_ACCOUNT_ID. There are ${list}.`);
  }
}

/** Returns the ids of the account's databases by name. */
const databaseIds = (wrangler: Wrangler) =>
  new Map(
    read<{ name: string; uuid: string }[]>(must(wrangler, ["d1", "list", "--json"])).map(({ name, uuid }) => [
      name,
      uuid,
    ]),
  );

/** Returns the jurisdiction: of existing data as wrangler.toml has it, of new data as the operator answers. */
async function jurisdictionOf(
  { jurisdiction: option }: Wanted,
  { jurisdiction: known }: Deployment,
  hasData: boolean,
  { ask }: Hands,
): Promise<Jurisdiction> {
  if (hasData && option !== null && option !== known)
    throw new Refusal(`The jurisdiction cannot change: these data were made in '${known}'.`);
  if (hasData) return known;
  const answer = (option ?? (await ask("JURISDICTION")).trim()) || "eu";
  const chosen = jurisdictions.find((one) => one === answer);
  if (!chosen) throw new Refusal(`There is no jurisdiction ${answer}: ${jurisdictions.join(", ")}.`);
  return chosen;
}

/** Returns the options that place new data. Without a jurisdiction the data begin in western Europe. */
const placeOf = (jurisdiction: Jurisdiction) =>
  jurisdiction === "none" ? ["--location", "weur"] : ["--jurisdiction", jurisdiction];

function takeStock(
  wrangler: Wrangler,
  { worker }: ReturnType<typeof namesOf>,
  database: string | null,
  jurisdiction: Jurisdiction,
): Found {
  const scope = jurisdiction === "none" ? [] : ["--jurisdiction", jurisdiction];
  const listed = must(wrangler, ["r2", "bucket", "list", ...scope]);
  const secrets = wrangler(["secret", "list", "--name", worker]);
  if (!secrets.ok && !/not found/i.test(secrets.complaint + secrets.output))
    throw new Refusal(secrets.complaint || secrets.output);
  return {
    database,
    buckets: new Set([...listed.matchAll(/^name:\s*(\S+)/gm)].map(([, name = ""]) => name)),
    secrets: secrets.ok ? new Set(read<{ name: string }[]>(secrets.output).map(({ name }) => name)) : null,
  };
}

/**
 * The database is made first. If it is missing or belongs to another contest, existing names belong to
 * another deployment. A place for a restore has a name of its own beside the contest of wrangler.toml.
 */
function requireOwn(
  wrangler: Wrangler,
  { deploys }: Wanted,
  { worker, database, buckets }: ReturnType<typeof namesOf>,
  known: Deployment,
  stock: Found,
): void {
  const isBeside = !deploys && worker !== known.worker;
  if (known.databaseId !== NO_DATABASE && !isBeside) {
    if (known.databaseId === stock.database) return;
    throw new Refusal(
      `wrangler.toml has ${known.worker} here, with the database ${known.databaseId}; in this account the database ${database} ${stock.database ? `is ${stock.database}` : "is missing"}. Is it another account, or another name?`,
    );
  }
  if (stock.database === null) {
    const conflicts = [
      ...(stock.secrets ? [`a worker ${worker}`] : []),
      ...buckets.filter(({ name }) => stock.buckets.has(name)).map(({ name }) => `a bucket ${name}`),
    ];
    if (conflicts.length > 0)
      throw new Refusal(
        `There is ${conflicts.join(", ")} already, but no database ${database}: they are not this contest's. Choose another name.`,
      );
    return;
  }
  const tables = must(wrangler, [
    ...["d1", "execute", stock.database, "--remote", "--json", "--command"],
    "select name from sqlite_master where type = 'table' and name not like '\\_cf\\_%' escape '\\' and name not like 'sqlite%'",
  ]);
  const [answer] = read<{ results: { name: string }[] }[]>(tables);
  const tableNames = (answer?.results ?? []).map(({ name }) => name);
  if (tableNames.length > 0 && !["d1_migrations", "contest_phases"].every((own) => tableNames.includes(own)))
    throw new Refusal(
      `There is a database ${database} already, and it is not a contest's: it has ${tableNames.join(", ")}. Choose another name.`,
    );
}

type Secrets = Map<string, { value: string; isMade: boolean }>;

/** Returns the missing secrets: the answered value, or a random one where that is allowed. */
async function missingSecrets(deployment: Deployment, stock: Found, { ask }: Hands): Promise<Secrets> {
  const secrets: Secrets = new Map();
  for (const name of deployment.secrets) {
    if (stock.secrets?.has(name)) continue;
    const answer = (await ask(name)).trim();
    const least = name === "SESSION_SECRET" ? 32 : 6;
    if (answer && answer.length < least)
      throw new Refusal(`${name} is too short to be safe: ${least} characters at least.`);
    if (!answer && name === "PARTNER_API_KEY")
      throw new Refusal("PARTNER_API_URL is set, so PARTNER_API_KEY is needed: the partner gives it.");
    const made = name === "SESSION_SECRET" ? randomBytes(32).toString("hex") : accessCode();
    secrets.set(name, { value: answer || made, isMade: !answer });
  }
  return secrets;
}

/** A made access code is printed once. The session secret is never printed. */
function howSet(name: string, secret: { value: string; isMade: boolean } | undefined): string {
  if (!secret) return "there already";
  if (!secret.isMade) return "set as given";
  return name === "SESSION_SECRET" ? "made" : `made: ${secret.value} (note it, it is not shown again)`;
}

/** Ten unambiguous characters in two groups: 50 bits. */
function accessCode(): string {
  const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `${group()}-${group()}`;
}

function makeDatabase(
  wrangler: Wrangler,
  { database }: ReturnType<typeof namesOf>,
  jurisdiction: Jurisdiction,
): string {
  must(wrangler, ["d1", "create", database, ...placeOf(jurisdiction)]);
  const id = databaseIds(wrangler).get(database);
  if (!id) throw new Refusal(`The database ${database} was made, and is not listed yet: run this again.`);
  return id;
}

/** Options that upload the tested files: the same build of the same sources has the same bytes. */
export const uploadOptions = () => ["--minify", "--var", `BUILD:${buildHash()}`];

/**
 * Uploads the build. Wrangler's terminal is shown, because it asks before it takes a domain from another
 * worker.
 */
export function deploy(wrangler: Wrangler, env: Environment): void {
  if (!wrangler(["deploy", "--env", env, ...uploadOptions()], { shown: true }).ok)
    throw new Refusal("wrangler deploy failed, and says above why.");
}

function firstAdmin(wrangler: Wrangler, { env, admin }: Wanted, origin: string): string {
  const count = "select count(*) as admins from profiles where role = 'admin'";
  const answer = must(wrangler, ["d1", "execute", "DB", ...remote(env), "--json", "--command", count]);
  const [{ results = [] } = {}] = read<{ results?: { admins: number }[] }[]>(answer);
  if ((results[0]?.admins ?? 0) > 0) return "there already";
  if (admin && makeAdmin(wrangler, admin, remote(env))) return admin;
  const flag = env === "production" ? "" : ` --env ${env}`;
  return `sign up at ${origin}/auth/votar, then: npm run admin -- ${admin ?? "EMAIL"} --remote${flag}`;
}

/** Returns the output of a command. Throws a Refusal when it fails. */
function must(wrangler: Wrangler, args: string[], how?: Parameters<Wrangler>[1]): string {
  const { ok, output, complaint } = wrangler(args, how);
  if (!ok)
    throw new Refusal(
      `wrangler ${args.slice(0, 3).join(" ")} failed: ${complaint || output || "it was interrupted"}`,
    );
  return output;
}

/** Parses JSON after any lines before it. */
function read<Shape>(output: string): Shape {
  const start = output.search(/^[[{]/m);
  return JSON.parse(start < 0 ? "null" : output.slice(start)) as Shape;
}
