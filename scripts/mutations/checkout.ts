import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { offline, root } from "../local";
import { type Place, withSwitches } from "./places";

/** A failing test and the reason. */
interface Failure {
  file: string;
  test: string;
  message: string;
}

export interface TestRun {
  failures: Failure[];
  /** Seconds of each file's tests. */
  seconds: Map<string, number>;
}

/** Factor of a run's usual seconds after which it counts as endless: a change can make a loop endless. */
const PATIENCE = 4;
const STARTING_SECONDS = 120;
const LONGEST_SUITE = 3 * 3600;

/** Code for workers and pages that reports a place at most once in 100 ms. */
const REPORTS =
  'const last = {}; globalThis.reached = (n) => { const now = Date.now(); if (Math.abs(now - (last[n] ?? -1e9)) < 100) return; last[n] = now; console.log("reached " + n + (globalThis.isStarted ? "" : " at start")); };';

/** A copy of the tree in the system's temporary folder. It holds all changes at once. */
export class MutatedCheckout {
  readonly folder = mkdtempSync(join(tmpdir(), "mutations-"));
  /** Original text of the built files that hold a place. */
  #built = new Map<string, string>();
  #run: ChildProcess | undefined;

  constructor(from: string = root) {
    const names = readdirSync(from).filter(
      (name) => ![".git", ".data", ".cache", "node_modules"].includes(name),
    );
    execFileSync("cp", ["-r", ...names, this.folder], { cwd: from });
    try {
      execFileSync("cp", ["-al", "node_modules", this.folder], { cwd: from, stdio: "ignore" });
    } catch {
      // A copy, because links do not work across file systems.
      execFileSync("cp", ["-a", "node_modules", this.folder], { cwd: from });
    }
  }

  build(places: Place[]): void {
    for (const [file, text] of withSwitches(places)) writeFileSync(join(this.folder, file), text);
    const runtime = join(this.folder, "scripts/runtime.ts");
    const passed = "isRuntimesOwn(entry.message) || onLog(entry)";
    const text = readFileSync(runtime, "utf8");
    if (!text.includes(passed)) throw new Error(`scripts/runtime.ts no longer holds '${passed}'`);
    writeFileSync(runtime, text.replace(passed, `globalThis.noteReach?.(entry.message) || ${passed}`));
    execFileSync("npm", ["run", "--silent", "build"], {
      cwd: this.folder,
      env: offline,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }

  /** Returns true when the worker's build holds the place: a change there changes the worker. */
  isInWorker(place: number): boolean {
    const worker = readFileSync(join(this.folder, "build/worker/index.js"), "utf8");
    return new RegExp(`globalThis\\.(mutation|isChosen)\\?\\.\\(${place}\\)`).test(worker);
  }

  /** Removes the copy and ends the processes in it. */
  remove(): void {
    this.#stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs the suite over the original code. A test file appends the places that it reaches to `reach`. */
  async reach(reach: string, files: string[] = []): Promise<TestRun> {
    this.#choose(0, REPORTS);
    const suite = ["unit", "integration", "browser"].flatMap((name) => ["--project", name]);
    return this.#test([...suite, ...files], { MUTATION: "0", MUTATION_REACH: reach }, LONGEST_SUITE);
  }

  /** Runs those test files over one change, in that order, until a test fails. */
  async test(place: number, files: string[], seconds: number): Promise<TestRun> {
    this.#choose(place, "");
    const projects = [...new Set(files.map((file) => file.split("/")[1] ?? ""))];
    return this.#test(
      ["--bail", "1", "--maxWorkers", "1", ...projects.flatMap((name) => ["--project", name]), ...files],
      { MUTATION: String(place), MUTATION_ORDER: files.join(",") },
      PATIENCE * (STARTING_SECONDS + seconds),
    );
  }

  /** Node reads the chosen change from its environment. Built files hold it in their first line. */
  #choose(place: number, reports: string): void {
    const [, ...lines] = readFileSync(join(root, "scripts/mutations/switch.mjs"), "utf8").split("\n");
    const worker = join(this.folder, "build/worker/index.js");
    for (const [file, built] of this.#builtFiles(worker)) {
      const before = `globalThis.chosenMutation=${place};${file === worker ? "" : "globalThis.isStarted=true;"}`;
      const after = file === worker ? "\nglobalThis.isStarted=true;\n" : "";
      writeFileSync(file, `${before}{${reports}${lines.join(" ")}}${built}${after}`);
    }
  }

  #builtFiles(worker: string): Map<string, string> {
    if (this.#built.size > 0) return this.#built;
    const folder = join(this.folder, "public/build");
    const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js"))
      .map((name) => join(folder, name));
    for (const file of [worker, ...scripts]) {
      const built = readFileSync(file, "utf8");
      if (file === worker || /globalThis\.(mutation|isChosen)/.test(built)) this.#built.set(file, built);
    }
    return this.#built;
  }

  async #test(args: string[], env: Record<string, string>, longest: number): Promise<TestRun> {
    const report = join(this.folder, "build/report.json");
    const log = join(this.folder, "build/run.log");
    rmSync(report, { force: true });
    const config = ["--config", "scripts/mutations/vitest.config.ts", "--root", "."];
    const output = openSync(log, "w");
    const run = spawn(
      "node_modules/.bin/vitest",
      ["run", ...config, "--passWithNoTests", "--reporter", "json", "--outputFile", report, ...args],
      {
        cwd: this.folder,
        // A process group of its own, so that all of it can be ended.
        detached: true,
        stdio: ["ignore", output, output],
        env: {
          ...offline,
          ...env,
          NODE_OPTIONS: `--import=${join(this.folder, "scripts/mutations/switch.mjs")}`,
        },
      },
    );
    this.#run = run;
    let hangs = false;
    const end = setTimeout(() => {
      hangs = true;
      this.#stop();
    }, longest * 1000);
    await once(run, "close");
    this.#run = undefined;
    clearTimeout(end);
    closeSync(output);
    if (hangs) return { failures: [failureOfRun("hangs")], seconds: new Map() };
    if (!existsSync(report)) throw new Error(`vitest ended without a report:\n${readFileSync(log, "utf8")}`);
    const result = runOf(JSON.parse(readFileSync(report, "utf8")), this.folder);
    // An error outside every test.
    if (run.exitCode !== 0 && result.failures.length === 0)
      result.failures.push(failureOfRun("ends with an error"));
    return result;
  }

  #stop(): void {
    if (this.#run?.pid) process.kill(-this.#run.pid, "SIGKILL");
  }
}

const failureOfRun = (message: string): Failure => ({ file: "vitest", test: "the run", message });

/** The parts of vitest's JSON report that are read. */
interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

function runOf({ testResults }: Report, folder: string): TestRun {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(folder, name);
    const tests = assertionResults.filter((test) => test.status === "failed");
    const failed = tests.map(({ fullName, failureMessages }) => ({
      file,
      test: fullName.trim(),
      message: firstLine(failureMessages[0]),
    }));
    return failed.length === 0 && status === "failed"
      ? [{ file, test: "the file", message: firstLine(message) }]
      : failed;
  });
  const seconds = testResults.map(
    ({ name, startTime, endTime }) => [relative(folder, name), (endTime - startTime) / 1000] as const,
  );
  return { failures, seconds: new Map(seconds) };
}

const firstLine = (message = "") => message.split("\n")[0]?.slice(0, 120) ?? "";
