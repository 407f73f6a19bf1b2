import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { freePort } from "./commands";
import type { Account } from "./fake-wrangler";

const root = resolve(import.meta.dirname, "../..");
const COPIED = ["scripts", "wrangler.toml", "tsconfig.json"];
const LINKED = [
  ...["app", "demo", "migrations", "node_modules", "public", "verify", ".dev.vars.example"],
  ...["package.json", "package-lock.json", "remix.config.js", "postcss.config.cjs"],
];

const LATER = new Date("2100-01-01");

/** Result of a command. */
interface Ended {
  code: number;
  /** Lines of the output, in order. */
  lines: string[];
}

/** A checkout of its own. Its commands use a Cloudflare account that is a file in this folder. */
export class Checkout {
  readonly folder = mkdtempSync(join(tmpdir(), "concurso-account-"));
  readonly #file = join(this.folder, "account.json");

  constructor() {
    for (const name of COPIED) cpSync(resolve(root, name), join(this.folder, name), { recursive: true });
    for (const name of LINKED) symlinkSync(resolve(root, name), join(this.folder, name));
    // The build is not used. A newer file than every source prevents a build.
    const built = join(this.folder, "build/worker/index.js");
    mkdirSync(dirname(built), { recursive: true });
    writeFileSync(built, "");
    utimesSync(built, LATER, LATER);
    mkdirSync(join(this.folder, "bin"));
    const wrangler = join(this.folder, "bin/wrangler");
    const standIn = resolve(import.meta.dirname, "fake-wrangler.ts");
    writeFileSync(wrangler, `#!/bin/sh\nexec node --disable-warning=ExperimentalWarning "${standIn}" "$@"\n`);
    chmodSync(wrangler, 0o755);
    this.account = { accounts: ["an-account"], databases: {}, buckets: [], workers: {}, commands: [] };
  }

  get account(): Account {
    return JSON.parse(readFileSync(this.#file, "utf8"));
  }

  set account(account: Account) {
    writeFileSync(this.#file, JSON.stringify(account));
  }

  /** Text of wrangler.toml in this checkout. */
  get config(): string {
    return readFileSync(join(this.folder, "wrangler.toml"), "utf8");
  }

  set config(config: string) {
    writeFileSync(join(this.folder, "wrangler.toml"), config);
  }

  /**
   * Runs 'npm run …' or 'npx …' as documented, but saves npm's own second of start time. `input` is there from the
   * beginning; with `after`, it is typed once the command has written that text, and the input stays open.
   */
  async run(command: string, input = "", after?: string): Promise<Ended> {
    const [tool, ...words] = command.split(" ");
    const [script, ...args] = words.filter((word) => word !== "run" && word !== "--");
    if (tool !== "npm") throw new Error(`${command} is no command of npm`);
    const tools = join(this.folder, "node_modules/.bin");
    const run = spawn(join(tools, "tsx"), [`scripts/${script}.ts`, ...args], {
      cwd: this.folder,
      env: {
        ...process.env,
        PATH: [join(this.folder, "bin"), tools, process.env.PATH].join(delimiter),
        ACCOUNT: this.#file,
        PORT: String(await freePort()),
        CLOUDFLARE_ACCOUNT_ID: "",
        DATA_DIR: undefined,
      },
    });
    if (after === undefined) run.stdin.end(input);
    let output = "";
    run.stdout.on("data", (some) => {
      const isBefore = after === undefined || output.includes(after);
      output += some;
      if (!isBefore && output.includes(after)) run.stdin.write(input);
    });
    const ended = once(run, "close");
    const [said, complained] = await Promise.all([text(run.stdout), text(run.stderr)]);
    const [code] = await ended;
    return { code, lines: `${said}${complained}`.trim().split("\n") };
  }

  /** Adds a migration of two statements. The second one fails. */
  breakMigrations(): void {
    const folder = join(this.folder, "migrations");
    rmSync(folder);
    cpSync(resolve(root, "migrations"), folder, { recursive: true });
    writeFileSync(
      join(folder, "0999_broken.sql"),
      "create table half (a text);\n--> statement-breakpoint\ninsert into nowhere values (1);\n",
    );
  }

  mendMigrations(): void {
    rmSync(join(this.folder, "migrations/0999_broken.sql"));
  }

  /** Makes later commands use the real wrangler, for local data. */
  useWrangler(): void {
    rmSync(join(this.folder, "bin/wrangler"));
  }

  /** Opens the database of the local data. */
  localDatabase(): DatabaseSync {
    const folder = join(this.folder, ".data/v3/d1/miniflare-D1DatabaseObject");
    const [file = ""] = readdirSync(folder).filter((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
    return new DatabaseSync(join(folder, file));
  }

  /** Opens a database of the account. */
  database(name: string): DatabaseSync {
    return new DatabaseSync(`${this.#file}.${this.account.databases[name]}.sqlite`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
