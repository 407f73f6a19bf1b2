import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Miniflare, WorkerOptions } from "miniflare";
import { workerds } from "../../scripts/processes";
import { type RuntimeOptions, startRuntime, WORKER } from "../../scripts/runtime";
import { openSql, sqlWorker } from "./sql";

export const SECRET = "a secret of the tests";
/** Workers in place of outside services, and where data stays that is not only in memory. */
export interface Around extends Pick<RuntimeOptions, "dataDir" | "standIns" | "wrappers"> {
  /** A worker of the file's own, though nothing about it differs. */
  own?: true;
}

/** The built worker on workerd, with its database at hand. */
export interface TestedWorker {
  runtime: Miniflare;
  url: URL;
  /** The same past what stands in for the platform's routing and static files: a third of a small answer's time. */
  straight: URL;
  db: D1Database;
  /** Its process. */
  pid: number | undefined;
  /** What it has said so far, the oldest first: all of it, and the errors and warnings among it. */
  log: string[];
  /** What it has said since that instant (epoch ms). */
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
  { own: _, ...around }: Around,
): Promise<TestedWorker> {
  const before = workerds();
  const log: string[] = [];
  const times: number[] = [];
  const complaints: string[] = [];
  // A deployment knows its address before it is asked; a local run is where it is asked.
  const port = vars.ENVIRONMENT === "production" ? await freePort() : 0;
  const runtime = await startRuntime({
    port,
    ...around,
    beside: (databases) => [sqlWorker(databases), straightWay],
    onLog: ({ level, message }) => {
      if (isRuntimesOwn(message)) return;
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
  return {
    runtime,
    url,
    // Where it knows its address it answers nowhere else.
    straight: port ? url : await runtime.unsafeGetDirectURL("straight"),
    db: openSql(await runtime.unsafeGetDirectURL("sql")),
    pid: workerds().find((pid) => !before.includes(pid)),
    log,
    logSince: (at) => log.filter((_, n) => Number(times[n]) >= at),
    complaints,
  };
}

let shared: Promise<TestedWorker> | undefined;

/**
 * The one that the files of a test process share, for starting it takes longer than most of them (`isolate: false`, so
 * this module is theirs too). It ends with the process.
 */
export function sharedTestedWorker(): Promise<TestedWorker> {
  shared ??= startTestedWorker({}, {});
  return shared;
}

/** A line of the product's log as 'POST /auth: what the database said' or 'event: reason'; any other as it is. */
export function inShort(complaint: string): string {
  if (!complaint.startsWith("{")) return complaint;
  const { method, path, message, event, reason } = JSON.parse(complaint) as Record<
    string,
    string | undefined
  >;
  const what = (message ?? reason)?.replace(/: SQLITE_\w+( \(.*\))?$/, "");
  return [method ? `${method} ${path}` : event, what].filter(Boolean).join(": ");
}

/** What workerd says of itself: of its own insides, and of clients that hung up. */
const isRuntimesOwn = (message: string) =>
  /^NOSENTRY |disconnected: .*(Broken pipe|Connection reset by peer)/s.test(message);

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
