import { type Request, Response, type WorkerOptions } from "miniflare";

type Operation = "get" | "put" | "head" | "uploadPart" | "complete" | "input" | "erased";

/**
 * The platform's bucket `proposals`, its resizer and its database, real but for the calls that are told to fail: a call
 * fails before it does or reads anything, as one whose service is not reached; a batch of the database that erases an
 * account (`erased`) is done, and its answer lost.
 */
export class Faults {
  /** How many of the next calls fail, by what they do. */
  next: Partial<Record<Operation, number>> = {};
  /** Calls of the resizer, failed ones included. */
  resized = 0;

  /** Bind them as wrappers. */
  readonly wrappers: Record<"PROPOSALS" | "IMAGES" | "DB", WorkerOptions> = {
    DB: { ...this.#asked(database), d1Databases: { REAL: "00000000-0000-0000-0000-000000000000" } },
    PROPOSALS: { ...this.#asked(bucket), r2Buckets: { REAL: "proposals" } },
    IMAGES: { ...this.#asked(resizer), images: { binding: "REAL" } },
  };

  #asked(script: string): WorkerOptions {
    return {
      modules: true,
      script: `const ask = async (env, operation) => {
          const answer = await env.FAULTS.fetch("http://faults/" + operation);
          if (!answer.ok) throw new Error(await answer.text());
        };
        ${script}`,
      serviceBindings: {
        FAULTS: async (request: Request) => {
          const operation = new URL(request.url).pathname.slice(1) as Operation;
          if (operation === "input") this.resized++;
          const left = this.next[operation] ?? 0;
          if (left === 0) return new Response();
          this.next[operation] = left - 1;
          return new Response(`${operation}: We encountered an internal error. Please try again. (10001)`, {
            status: 500,
          });
        },
      },
    };
  }
}

const database = `export default function (env) {
  const erases = new WeakSet();
  const faulty = (real) => ({
    prepare(sql) {
      const statement = real.prepare(sql);
      const bind = statement.bind.bind(statement);
      statement.bind = (...values) => {
        const bound = bind(...values);
        if (sql.startsWith('delete from "profiles"')) erases.add(bound);
        return bound;
      };
      return statement;
    },
    async batch(statements) {
      const results = await real.batch(statements);
      if (statements.some((statement) => erases.has(statement))) await ask(env, "erased");
      return results;
    },
  });
  return {
    ...faulty(env.REAL),
    withSession(from) {
      const session = env.REAL.withSession(from);
      return { ...faulty(session), getBookmark: () => session.getBookmark() };
    },
  };
}`;

const bucket = `export default function (env) {
  const inParts = (upload) => ({
    uploadId: upload.uploadId,
    key: upload.key,
    async uploadPart(...given) {
      await ask(env, "uploadPart");
      return upload.uploadPart(...given);
    },
    async complete(parts) {
      await ask(env, "complete");
      return upload.complete(parts);
    },
    abort: () => upload.abort(),
  });
  const asked = (name) => async (...given) => {
    await ask(env, name);
    return env.REAL[name](...given);
  };
  return {
    get: asked("get"),
    put: asked("put"),
    head: asked("head"),
    list: (...given) => env.REAL.list(...given),
    delete: (keys) => env.REAL.delete(keys),
    createMultipartUpload: async (...given) => inParts(await env.REAL.createMultipartUpload(...given)),
    resumeMultipartUpload: (...given) => inParts(env.REAL.resumeMultipartUpload(...given)),
  };
}`;

const resizer = `export default function (env) {
  const step = (transformer) => ({
    transform: (...given) => step(transformer.transform(...given)),
    async output(...given) {
      await ask(env, "input");
      return transformer.output(...given);
    },
  });
  return { input: (...given) => step(env.REAL.input(...given)) };
}`;
