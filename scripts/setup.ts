// `npm run setup -- --name X [--env staging|production] [--origin https://…] [--admin EMAIL]
// [--jurisdiction eu|fedramp|none] [--from FILE] [--no-deploy] [--dry-run]` sets up a contest in a Cloudflare account, step by step.
// A second run continues after the last finished step. Options that answer its questions: docs/deploy.md.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { createInterface, type Interface } from "node:readline";
import {
  chosenEnvironment,
  commandLine,
  NO_DATABASE,
  orRefuse,
  Refusal,
  readDeployment,
  refuse,
  wrangler,
} from "./deployment";
import { dryHands } from "./dry-run";
import { buildIfStale, root } from "./local";
import { isAddress } from "./promotion";
import { entriesOf, type Hands, namesOf, provision, survey, type Wanted } from "./provisioning";
import { templateIn } from "./templates";
import { withEntries } from "./wrangler-toml";

const { values } = commandLine({
  options: {
    name: { type: "string" },
    env: { type: "string" },
    origin: { type: "string" },
    admin: { type: "string" },
    jurisdiction: { type: "string" },
    "session-secret": { type: "string" },
    "university-code": { type: "string" },
    "jury-code": { type: "string" },
    "partner-key": { type: "string" },
    /** A template of an earlier edition. */
    from: { type: "string" },
    /** Everything but the worker: a backup is restored before the cron runs (docs/backup.md). */
    "no-deploy": { type: "boolean", default: false },
    "dry-run": { type: "boolean" },
  },
});
let input: Interface | undefined;
let answers: AsyncIterator<string> | undefined;
const config = resolve(root, "wrangler.toml");
const env = chosenEnvironment(values.env);
const deployment = readDeployment(env);
const wanted: Wanted = {
  env,
  name: checkedName(values.name),
  origin: checkedOrigin(values.origin),
  admin: checkedAddress(values.admin),
  jurisdiction: values.jurisdiction ?? null,
  deploys: !values["no-deploy"],
  template: orRefuse(() => (values.from === undefined ? null : templateIn(values.from))),
};
try {
  // Checks that wrangler.toml can be written before anything is made.
  const entries = entriesOf(
    wanted,
    namesOf(wanted, deployment.buckets),
    NO_DATABASE,
    deployment.jurisdiction,
  );
  withEntries(readFileSync(config, "utf8"), entries);
} catch (error) {
  refuse((error as Error).message);
}
if (values["dry-run"]) {
  wanted.origin ??= deployment.origin ? null : "https://…";
  console.log("Nothing is done. These are the steps for an account that has none of it yet:");
  await setUp(
    dryHands((line) => console.log(`  ${line}`)),
    { ...deployment, databaseId: NO_DATABASE },
  );
} else {
  if (!wanted.origin && !deployment.origin)
    refuse("Where will the site stand? Say it: --origin https://concurso.example (docs/deploy.md).");
  buildIfStale();
  await setUp({ wrangler, say: (line) => console.log(line), write, ask: asking() });
  // A terminal would keep the process alive.
  input?.close();
}

async function setUp(hands: Hands, known = deployment): Promise<void> {
  const plan = await survey(wanted, known, hands).catch((error) => stopped(error, "Nothing was made."));
  try {
    console.log(provision(wanted, known, plan, hands));
  } catch (error) {
    stopped(error, "What stands above stays; run the same command again to go on from here.");
  }
}

function stopped(error: unknown, andNow: string): never {
  if (error instanceof Refusal) return refuse(`${error.message}\n${andNow}`);
  throw error;
}

function write(entries: Parameters<Hands["write"]>[0]): boolean {
  const before = readFileSync(config, "utf8");
  const after = withEntries(before, entries);
  if (after !== before) writeFileSync(config, after);
  return after !== before;
}

/** Returns the lines of the standard input, which is read from the first question on. */
function lines(): AsyncIterator<string> {
  input ??= createInterface({ input: process.stdin });
  answers ??= input[Symbol.asyncIterator]();
  return answers;
}

/** Reads secrets from the options, or a line of the standard input each. */
function asking(): Hands["ask"] {
  const options = new Map([
    // Never asked for: without the option a random one is made.
    ["SESSION_SECRET", values["session-secret"] ?? ""],
    ["UNIVERSITY_ACCESS_CODE", values["university-code"]],
    ["JURY_ACCESS_CODE", values["jury-code"]],
    ["PARTNER_API_KEY", values["partner-key"]],
  ]);
  return async (name) => {
    const option = options.get(name);
    if (option !== undefined) return option;
    process.stdout.write(
      name === "JURISDICTION"
        ? "Where do the data stay, for good: eu, fedramp or none (Enter: eu)? "
        : `${name} (Enter makes one): `,
    );
    const { value = "" } = await lines().next();
    if (!process.stdin.isTTY) process.stdout.write("\n");
    return value;
  };
}

function checkedName(name = ""): string {
  // The longest derived name is a bucket's, of 63 characters.
  if (/^[a-z0-9][a-z0-9-]{0,37}[a-z0-9]$/.test(name)) return name;
  return refuse(
    "Say a name of small letters, digits and hyphens, up to 39: npm run setup -- --name mi-concurso",
  );
}

function checkedOrigin(origin: string | undefined): string | null {
  if (origin === undefined) return null;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url?.host.startsWith("subdomain.") || url?.host.includes(".subdomain."))
    return refuse("SUBDOMAIN stands for your account's: the dashboard shows it under Workers.");
  if (url?.protocol !== "https:") return refuse(`--origin is like https://concurso.example, not ${origin}`);
  return url.origin;
}

function checkedAddress(email: string | undefined): string | null {
  if (email === undefined) return null;
  return isAddress(email) ? email : refuse(`--admin is an address of mail, not ${email}`);
}
