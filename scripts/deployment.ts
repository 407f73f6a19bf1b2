import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { parse } from "smol-toml";
import { offline, root } from "./local";

/** What is deployed: wrangler.toml has an environment of each name. */
export const environments = ["production", "staging"] as const;
export type Environment = (typeof environments)[number];

/** The environment that a command's `--env` names, production without one; ends the command on any other. */
export function chosenEnvironment(name = "production"): Environment {
  const chosen = environments.find((known) => known === name);
  if (!chosen) refuse(`There is no environment ${name}: --env ${environments.join("|")}`);
  return chosen;
}

/** What the command was called with; ends it on what it does not know. */
export function commandLine<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse((error as Error).message);
  }
}

/** Why nothing is done, or why it stopped: a line for whoever runs the command. */
export class Refusal extends Error {}

/** Does it, or ends the command with the line of its Refusal. */
export function orRefuse<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.message);
    throw error;
  }
}

/** Ends the command with one line. */
export function refuse(why: string): never {
  console.error(why);
  return process.exit(1) as never;
}

/** The id of a database that nobody has made yet. */
export const NO_DATABASE = "00000000-0000-0000-0000-000000000000";

/** As much of wrangler.toml as the commands need. */
interface Configuration {
  account_id?: string;
  env: Record<
    Environment,
    {
      name: string;
      vars: Record<string, string>;
      secrets: { required: string[] };
      d1_databases: { database_id: string }[];
      r2_buckets: { binding: string; bucket_name: string }[];
    }
  >;
}

/** What wrangler.toml says of an environment. */
export function readDeployment(env: Environment) {
  const toml = parse(readFileSync(resolve(root, "wrangler.toml"), "utf8")) as unknown as Configuration;
  const { name, vars, secrets, d1_databases, r2_buckets } = toml.env[env];
  return {
    worker: name,
    accountId: toml.account_id,
    /** Where it stands; empty while nobody has said it. */
    origin: vars.PUBLIC_ORIGIN ?? "",
    databaseId: d1_databases[0]?.database_id ?? NO_DATABASE,
    /** The bindings of its buckets. */
    buckets: r2_buckets.map(({ binding }) => binding),
    /** The names of the buckets, by binding. */
    bucketNames: new Map(r2_buckets.map(({ binding, bucket_name }) => [binding, bucket_name])),
    vars,
    /** Names of the secrets that it cannot do without. */
    secrets: [...secrets.required, ...(vars.PARTNER_API_URL ? ["PARTNER_API_KEY"] : [])],
  };
}

export interface Answer {
  /** Whether it succeeded. */
  ok: boolean;
  output: string;
  /** What it complained of. */
  complaint: string;
}

/**
 * Runs wrangler, with `input` as its standard input. Its answer is read here, unless it is `shown`: then it is on the
 * command's own terminal, questions included.
 */
export type Wrangler = (args: string[], how?: { input?: string; shown?: boolean }) => Answer;

export const wrangler: Wrangler = (args, { input, shown = false } = {}) => {
  const tools = resolve(root, "node_modules/.bin");
  const path = process.env.PATH ?? "";
  const ended = spawnSync("wrangler", args, {
    cwd: root,
    encoding: "utf8",
    // What is asked of a pipe is answered by nobody: a question then has wrangler's own answer.
    stdio: shown ? "inherit" : [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    input,
    // Thousands of rows may be its answer.
    maxBuffer: 2 ** 30,
    env: {
      ...offline,
      // As npm sets it, for who runs a script without npm.
      PATH: path.split(delimiter).includes(tools) ? path : `${tools}${delimiter}${path}`,
      // Its answer is what is read here, however quiet this process was told to be.
      WRANGLER_LOG: "log",
      FORCE_COLOR: shown ? undefined : "0",
    },
  });
  return {
    ok: ended.status === 0,
    output: ended.stdout ?? "",
    complaint: `${ended.stderr ?? ""}${ended.error ?? ""}`.trim(),
  };
};

/** Where a command on the database goes. */
export const remote = (env: Environment) => ["--remote", "--env", env];
