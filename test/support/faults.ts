import { type Request, Response, type WorkerOptions } from "miniflare";

/** A call of one of the platform's services: the service, the method, and its subject (statements, a key). */
export interface Call {
  of: Service;
  does: string;
  to: string;
}
type Service = "DB" | "PROPOSALS" | "PROPOSAL_IMAGES" | "HOME_DOCUMENTS" | "IMAGES";
/**
 * Moment of a failure: before the service acts, as if unreachable, or after it acts, with the answer lost. An overloaded
 * database fails before it acts.
 */
export type Moment = "before" | "after" | "overloaded";

/**
 * The platform's real database, buckets and resizer, with calls that can be made to fail. The database's
 * calls are `batch` and the four of a statement. Other calls have the platform's names.
 */
export class Faults {
  /** Number of the next calls that fail before they act, by method. */
  next: Record<string, number> = {};
  /** Decides for any other call whether and when it fails. A call waits for a promise, as a slow service. */
  decide: (call: Call) => Moment | null | Promise<null> = () => null;
  /** All calls so far. */
  calls: Call[] = [];

  /** Wrappers for the worker. */
  readonly wrappers: Record<Service, WorkerOptions> = {
    DB: this.#wrapped("DB", database, {
      d1Databases: { REAL: "00000000-0000-0000-0000-000000000000" },
    }),
    PROPOSALS: this.#wrapped("PROPOSALS", bucket, { r2Buckets: { REAL: "proposals" } }),
    PROPOSAL_IMAGES: this.#wrapped("PROPOSAL_IMAGES", bucket, { r2Buckets: { REAL: "proposal-images" } }),
    HOME_DOCUMENTS: this.#wrapped("HOME_DOCUMENTS", bucket, { r2Buckets: { REAL: "home-documents" } }),
    IMAGES: this.#wrapped("IMAGES", resizer, { images: { binding: "REAL" } }),
  };

  #momentOf(call: Call): Moment | null | Promise<null> {
    this.calls.push(call);
    const left = this.next[call.does] ?? 0;
    if (left === 0) return this.decide(call);
    this.next[call.does] = left - 1;
    return "before";
  }

  #wrapped(of: Service, script: string, bindings: WorkerOptions): WorkerOptions {
    return {
      ...bindings,
      modules: true,
      script: `const through = async (env, does, to, work) => {
          const told = await env.FAULTS.fetch("http://faults/" + does, { method: "POST", body: String(to) });
          const moment = await told.text();
          if (moment === "overloaded") throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
          if (moment === "before") throw failure(does);
          const result = await work();
          if (moment === "after") throw failure(does);
          return result;
        };
        ${script}`,
      serviceBindings: {
        FAULTS: async (request: Request) => {
          const does = new URL(request.url).pathname.slice(1);
          const moment = await this.#momentOf({ of, does, to: await request.text() });
          return new Response(moment ?? "");
        },
      },
    } as WorkerOptions;
  }
}

/** Short form of the worker's log line for a failed call. */
export const saidOfFault = (does: string) =>
  does === "batch"
    ? "Network connection lost."
    : `${does}: We encountered an internal error. Please try again. (10001)`;

const internalError = `const failure = (does) =>
  new Error(does + ": We encountered an internal error. Please try again. (10001)");`;

const database = `const failure = () =>
  new Error("D1_ERROR: Network connection lost.", { cause: new Error("Network connection lost.") });
export default function (env) {
  const said = new WeakMap();
  const faulty = (statement, sql) => {
    said.set(statement, sql);
    for (const how of ["all", "first", "run", "raw"]) {
      const ask = statement[how].bind(statement);
      statement[how] = (...given) => through(env, how, sql, () => ask(...given));
    }
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => faulty(bind(...values), sql);
    return statement;
  };
  const wrapped = (real) => ({
    prepare: (sql) => faulty(real.prepare(sql), sql),
    batch: (statements) =>
      through(env, "batch", statements.map((one) => said.get(one)).join(";\\n"), () => real.batch(statements)),
  });
  return {
    ...wrapped(env.REAL),
    withSession(from) {
      const session = env.REAL.withSession(from);
      return { ...wrapped(session), getBookmark: () => session.getBookmark() };
    },
  };
}`;

const bucket = `${internalError}
export default function (env) {
  const asked = (name) => (...given) => through(env, name, given[0] ?? "", () => env.REAL[name](...given));
  const inParts = (upload) => ({
    uploadId: upload.uploadId,
    key: upload.key,
    uploadPart: (...given) => through(env, "uploadPart", upload.key, () => upload.uploadPart(...given)),
    complete: (parts) => through(env, "complete", upload.key, () => upload.complete(parts)),
    abort: () => through(env, "abort", upload.key, () => upload.abort()),
  });
  return {
    get: asked("get"),
    put: asked("put"),
    head: asked("head"),
    list: asked("list"),
    delete: asked("delete"),
    createMultipartUpload: async (...given) => inParts(await asked("createMultipartUpload")(...given)),
    resumeMultipartUpload: (...given) => inParts(env.REAL.resumeMultipartUpload(...given)),
  };
}`;

const resizer = `${internalError}
export default function (env) {
  const step = (transformer) => ({
    transform: (...given) => step(transformer.transform(...given)),
    output: (...given) => through(env, "input", "", () => transformer.output(...given)),
  });
  return { input: (...given) => step(env.REAL.input(...given)) };
}`;
