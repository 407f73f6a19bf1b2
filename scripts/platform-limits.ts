/** Limits of a deployment on the paid plan that workerd alone does not enforce (design 9). */
const MAX_PARAMETERS = 100;
const MAX_STATEMENT_BYTES = 100_000;
/** Per invocation, which is a request or a run of the cron. Each statement of a batch is a query. */
const MAX_QUERIES = 1000;
const MAX_SUBREQUESTS = 10_000;

/** Methods of bindings that leave the worker: of D1, R2, Images, mail, static files and models. */
const subrequests = new Set(
  "batch get put head delete list createMultipartUpload uploadPart complete abort info output send fetch run".split(
    " ",
  ),
);
/** Methods that return an object whose calls count too. */
const sources = new Set([
  "withSession",
  "createMultipartUpload",
  "resumeMultipartUpload",
  "input",
  "transform",
]);

/** Returns the worker with the limits in each of its invocations, so that a test fails where the platform would. */
export const limited = <Env extends object>(worker: ExportedHandler<Env>): ExportedHandler<Env> => ({
  fetch: (request, env, execution) =>
    worker.fetch?.(request, withLimits(env), execution) ?? new Response(null, { status: 404 }),
  scheduled: (controller, env, execution) => worker.scheduled?.(controller, withLimits(env), execution),
  queue: (batch, env, execution) => worker.queue?.(batch, withLimits(env), execution),
});

/** Returns the bindings of one invocation. They refuse what a deployment refuses. */
export function withLimits<Bindings extends object>(env: Bindings): Bindings {
  const counts = { queries: 0, subrequests: 0 };
  return new Proxy(env, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === "object" && value !== null ? counting(value, counts) : value;
    },
  });
}

/** Texts of statements within the limits, so that each text is looked through once. */
const accepted = new Set<string>();

type Counts = Record<"queries" | "subrequests", number>;

function counting<Binding extends object>(binding: Binding, counts: Counts): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const member = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        const method = String(name);
        if (subrequests.has(method) && ++counts.subrequests > MAX_SUBREQUESTS)
          throw new Error(`over ${MAX_SUBREQUESTS} subrequests in one invocation`);
        // A service binding would send `member.apply` to the service as a method of its own.
        const answer = Reflect.apply(member, target, args);
        // Each statement is prepared for one use.
        if (method === "prepare") return guardStatement(answer, String(args[0]), counts);
        if (!sources.has(method)) return answer;
        return answer instanceof Promise
          ? answer.then((source) => counting(source, counts))
          : counting(answer, counts);
      };
    },
  });
}

function guardStatement(statement: D1PreparedStatement, sql: string, counts: Counts): D1PreparedStatement {
  if (++counts.queries > MAX_QUERIES) throw new Error(`D1: over ${MAX_QUERIES} queries in one invocation`);
  if (!accepted.has(sql)) {
    if (new TextEncoder().encode(sql).length > MAX_STATEMENT_BYTES)
      throw new Error("D1: statement over 100 KB");
    if (/\b(like|glob)\b/i.test(sql))
      throw new Error("D1: LIKE and GLOB patterns end at 50 bytes; use instr");
    accepted.add(sql);
  }
  const bind = statement.bind.bind(statement);
  statement.bind = (...values: unknown[]) => {
    if (values.length > MAX_PARAMETERS) throw new Error(`D1: ${values.length} bound parameters, 100 at most`);
    return bind(...values);
  };
  return statement;
}
