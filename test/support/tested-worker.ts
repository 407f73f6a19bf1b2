import type { Miniflare, WorkerOptions } from "miniflare";
import { workerds } from "../../scripts/processes";
import { type RuntimeOptions, startRuntime, WORKER } from "../../scripts/runtime";
import { freePort } from "./commands";
import { openKeys, openSql, sqlWorker } from "./sql";

export const SECRET = "a secret of the tests";
/** Workers that stand in for outside services, and the folder for data outside of memory. */
export interface Around extends Pick<RuntimeOptions, "dataDir" | "standIns" | "wrappers"> {
  /** Forces a worker of the file's own with the default settings. */
  own?: true;
  /** Additional workers over the same data. */
  beside?: WorkerOptions[];
}

/** The built worker on workerd, with its database. */
export interface TestedWorker {
  runtime: Miniflare;
  url: URL;
  /**
   * Address without the stand-in for the platform's routing and static files. It saves a third of a small
   * answer's time.
   */
  straight: URL;
  db: D1Database;
  /** Lists all keys of a bucket, by its binding. */
  keys: (bucket: string) => Promise<string[]>;
  /** Process id of the worker. */
  pid: number | undefined;
  /** Log of the worker, oldest first: all lines, and its errors and warnings. */
  log: string[];
  /** Returns the log lines since that instant (epoch ms). */
  logSince: (at: number) => string[];
  complaints: string[];
}

const straightWay: WorkerOptions = {
  name: "straight",
  modules: true,
  script: "export default {};",
  compatibilityDate: "2026-07-30",
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0, serviceName: WORKER }],
};

export async function startTestedWorker(
  vars: Record<string, string>,
  { own: _, beside = [], ...around }: Around,
): Promise<TestedWorker> {
  const before = workerds();
  const log: string[] = [];
  const times: number[] = [];
  const complaints: string[] = [];
  // A deployment knows its address in advance. A local run uses the address of the request.
  const port = vars.ENVIRONMENT === "production" ? await freePort() : 0;
  const runtime = await startRuntime({
    port,
    ...around,
    beside: (databases, files) => [sqlWorker(databases, files), straightWay, ...beside],
    onLog: ({ level, message }) => {
      log.push(message);
      times.push(Date.now());
      if (/^(error|warn)/.test(level)) complaints.push(message);
    },
    vars: {
      SESSION_SECRET: SECRET,
      UNIVERSITY_ACCESS_CODE: "UNI-2025",
      JURY_ACCESS_CODE: "JURADO-2025",
      ENVIRONMENT: "local",
      SCRYPT_N: process.env.SCRYPT_N ?? "",
      FORM_BODY_LIMIT_MB: "400",
      ...(port && { PUBLIC_ORIGIN: `http://127.0.0.1:${port}` }),
      ...vars,
    },
  });
  const url = await runtime.ready;
  const sql = await runtime.unsafeGetDirectURL("sql");
  return {
    runtime,
    url,
    // A worker that knows its address answers nowhere else.
    straight: port ? url : await runtime.unsafeGetDirectURL("straight"),
    db: openSql(sql),
    keys: openKeys(sql),
    pid: workerds().find((pid) => !before.includes(pid)),
    log,
    logSince: (at) => log.filter((_, n) => Number(times[n]) >= at),
    complaints,
  };
}

let shared: Promise<TestedWorker> | undefined;

/**
 * Returns the worker that the files of a test process share. Starting it takes longer than most files.
 * `isolate: false` makes them share this module too. It ends with the process.
 */
export function sharedTestedWorker(): Promise<TestedWorker> {
  shared ??= startTestedWorker({}, {});
  return shared;
}

/**
 * Shortens a log line of the product to 'POST /auth: database error' or 'event: reason'. Other lines stay
 * unchanged.
 */
export function inShort(complaint: string): string {
  if (!complaint.startsWith("{")) return complaint;
  const { method, path, message, event, reason } = JSON.parse(complaint) as Record<
    string,
    string | undefined
  >;
  const what = (message ?? reason)?.replace(/: SQLITE_\w+( \(.*\))?$/, "");
  return [method ? `${method} ${path}` : event, what].filter(Boolean).join(": ");
}
