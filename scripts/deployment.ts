import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, resolve } from "node:path";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { parse } from "smol-toml";
import { offline, root } from "./local";

/** Environments of wrangler.toml. */
export const environments = ["production", "staging"] as const;
export type Environment = (typeof environments)[number];

/** Returns the environment that `--env` names, production by default. Ends the command on any other. */
export function chosenEnvironment(name = "production"): Environment {
  const chosen = environments.find((known) => known === name);
  if (!chosen) refuse(`There is no environment ${name}: --env ${environments.join("|")}`);
  return chosen;
}

/** Parses the command's arguments. Ends the command on unknown ones. */
export function commandLine<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse((error as Error).message);
  }
}

/** Reason why a command does nothing or stops, as one line for the terminal. */
export class Refusal extends Error {}

/** Runs `work`, or ends the command with the line of its Refusal. */
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

/** Jurisdictions of a deployment's data, fixed once made. 'none' sets no limit. */
export const jurisdictions = ["eu", "fedramp", "none"] as const;
export type Jurisdiction = (typeof jurisdictions)[number];

/** Id of a database that does not exist yet. */
export const NO_DATABASE = "00000000-0000-0000-0000-000000000000";

/** The parts of wrangler.toml that the commands need. */
interface Configuration {
  account_id?: string;
  env: Record<
    Environment,
    {
      name: string;
      vars: Record<string, string>;
      secrets: { required: string[] };
      d1_databases: { database_id: string }[];
      r2_buckets: { binding: string; bucket_name: string; jurisdiction?: Jurisdiction }[];
    }
  >;
}

/** Returns an environment's entries in wrangler.toml. */
export function readDeployment(env: Environment) {
  const toml = parse(readFileSync(resolve(root, "wrangler.toml"), "utf8")) as unknown as Configuration;
  const { name, vars, secrets, d1_databases, r2_buckets } = toml.env[env];
  return {
    worker: name,
    accountId: toml.account_id,
    /** Origin of the site. Empty until it is set. */
    origin: vars.PUBLIC_ORIGIN ?? "",
    databaseId: d1_databases[0]?.database_id ?? NO_DATABASE,
    /** Bindings of the worker's buckets. */
    buckets: r2_buckets.map(({ binding }) => binding),
    bucketNames: new Map(r2_buckets.map(({ binding, bucket_name }) => [binding, bucket_name])),
    jurisdiction: r2_buckets[0]?.jurisdiction ?? "none",
    vars,
    /** Names of the secrets that the worker requires. */
    secrets: [...secrets.required, ...(vars.PARTNER_API_URL ? ["PARTNER_API_KEY"] : [])],
  };
}

export interface Answer {
  /** True when the command succeeded. */
  ok: boolean;
  output: string;
  /** Text of the standard error. */
  complaint: string;
}

/**
 * Runs wrangler, with `input` as its standard input. The answer is returned, unless `shown` is true. With
 * `shown` wrangler uses the command's own terminal, prompts included.
 */
export type Wrangler = (args: string[], how?: { input?: string; shown?: boolean }) => Answer;

export const wrangler: Wrangler = (args, { input, shown = false } = {}) => {
  const tools = resolve(root, "node_modules/.bin");
  const path = process.env.PATH ?? "";
  const ended = spawnSync("wrangler", args, {
    cwd: root,
    encoding: "utf8",
    // A pipe answers no prompts, so wrangler uses its default answers.
    stdio: shown ? "inherit" : [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    input,
    // The answer can hold thousands of rows.
    maxBuffer: 2 ** 30,
    env: {
      ...offline,
      // Sets PATH as npm does, for scripts that run without npm.
      PATH: path.split(delimiter).includes(tools) ? path : `${tools}${delimiter}${path}`,
      // Wrangler's answer is read from its log, so the log level of this process must not apply.
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

/** Arguments that send a database command to a deployed environment. */
export const remote = (env: Environment) => ["--remote", "--env", env];
