// Stands in for wrangler with a Cloudflare account. Answers like version 4.116 and keeps the account in the
// file ACCOUNT. Its databases are SQLite files beside that file.
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/** Contents of an account. */
export interface Account {
  /** Ids of the accounts of this login. */
  accounts: string[];
  /** Ids by name. */
  databases: Record<string, string>;
  buckets: string[];
  workers: Record<string, { secrets: Record<string, string>; deployments: number }>;
  /** Every command so far, unchanged. */
  commands: string[];
  /** Beginning of the commands that fail. */
  failing?: string;
}

const file = process.env.ACCOUNT ?? "";
const account: Account = JSON.parse(readFileSync(file, "utf8"));
const args = process.argv.slice(2);
const command = args.join(" ");
account.commands.push(command);

const option = (name: string): string | undefined =>
  args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
const config = readFileSync("wrangler.toml", "utf8");

/** Returns an environment's part of wrangler.toml. */
function environment(): string {
  const parts = config.split(/^\[env\.(\w+)\]$/m);
  return parts[parts.indexOf(option("--env") ?? "") + 1] ?? fail("There is no such environment");
}
const configured = (key: string) => new RegExp(`^${key} = "(.*)"$`, "m").exec(environment())?.[1] ?? "";

function fail(why: string): never {
  console.error(`✘ [ERROR] ${why}`);
  return process.exit(1) as never;
}

function say(answer: unknown): void {
  console.log(typeof answer === "string" ? answer : JSON.stringify(answer, null, 2));
}

/** Opens the bound database, or the one with that id. */
function database(name: string): DatabaseSync {
  const id = name === "DB" ? configured("database_id") : name;
  if (!Object.values(account.databases).includes(id)) return fail(`Couldn't find a D1 DB with id ${id}`);
  return new DatabaseSync(`${file}.${id}.sqlite`);
}

function migrate(db: DatabaseSync): void {
  db.exec("create table if not exists d1_migrations (id integer primary key, name text, applied_at text)");
  const known = db.prepare("select 1 from d1_migrations where name = ?");
  const lacking = readdirSync("migrations")
    .filter((name) => name.endsWith(".sql") && !known.get(name))
    .sort();
  if (args.includes("list")) {
    say(lacking.join("\n"));
    return;
  }
  for (const name of lacking) {
    // D1 also runs a migration's statements as one batch.
    db.exec("begin");
    try {
      db.exec(readFileSync(`migrations/${name}`, "utf8"));
    } catch (error) {
      db.exec("rollback");
      fail((error as Error).message);
    }
    db.exec("commit");
    db.prepare("insert into d1_migrations (name) values (?)").run(name);
  }
  say(
    lacking.length === 0 ? "✅ No migrations to apply!" : `Migrations to be applied: ${lacking.join(", ")}`,
  );
}

function execute(db: DatabaseSync): void {
  const script = option("--file");
  if (script) db.exec(readFileSync(script, "utf8"));
  const statements = (option("--command") ?? "")
    .split(";")
    .filter((statement: string) => statement.trim() !== "");
  say(statements.map((statement: string) => ({ results: db.prepare(statement).all(), success: true })));
}

function setSecrets(): void {
  const name = configured("name");
  account.workers[name] ??= { secrets: {}, deployments: 0 };
  Object.assign(account.workers[name].secrets, JSON.parse(readFileSync(0, "utf8")));
}

function deploy(): void {
  const name = configured("name");
  const worker = account.workers[name] ?? { secrets: {}, deployments: 0 };
  const required = JSON.parse(/^required = (.*)$/m.exec(environment())?.[1] ?? "[]") as string[];
  const missing = required.filter((secret) => !worker.secrets[secret]);
  if (missing.length > 0) fail(`The following required secrets have not been set: ${missing.join(", ")}`);
  worker.deployments += 1;
  say(`Deployed ${name} triggers`);
}

const commands: [RegExp, (name: string) => void][] = [
  [
    /^whoami --json$/,
    () => {
      say({
        loggedIn: account.accounts.length > 0,
        accounts: account.accounts.map((id) => ({ id, name: id })),
      });
      if (account.accounts.length === 0) process.exitCode = 1;
    },
  ],
  [/^d1 list --json$/, () => say(Object.entries(account.databases).map(([name, uuid]) => ({ uuid, name })))],
  [
    /^d1 create (\S+)/,
    (name) => {
      if (account.databases[name]) fail("A database with that name already exists");
      account.databases[name] = randomUUID();
    },
  ],
  [/^d1 execute (\S+) --remote/, (name) => execute(database(name))],
  [/^d1 migrations (?:apply|list) (\S+) --remote/, (name) => migrate(database(name))],
  [
    /^r2 bucket list(?: --jurisdiction eu)?$/,
    () => say(`Listing buckets...\n${account.buckets.map((name) => `name:           ${name}`).join("\n\n")}`),
  ],
  [
    /^r2 bucket create (\S+)/,
    (name) => {
      if (account.buckets.includes(name))
        fail("The bucket you tried to create already exists, and you own it.");
      account.buckets.push(name);
    },
  ],
  [
    /^secret list --name (\S+)$/,
    (name) => {
      const worker = account.workers[name];
      if (!worker) return fail(`Worker "${name}" not found.`);
      say(Object.keys(worker.secrets).map((secret) => ({ name: secret, type: "secret_text" })));
    },
  ],
  [/^secret bulk --env /, setSecrets],
  [/^deploy --env /, deploy],
];

const known = commands.find(([pattern]) => pattern.test(command));
if (account.failing && command.startsWith(account.failing)) {
  writeFileSync(file, JSON.stringify(account));
  fail("The network is down.");
}
if (!known) fail(`Unknown command: ${command}`);
known[1](known[0].exec(command)?.[1] ?? "");
writeFileSync(file, JSON.stringify(account));
