import "./connections";
import type { WorkerOptions } from "miniflare";

interface Statement {
  sql: string;
  params: unknown[];
}

/** Runs the request's statements in one batch, or lists the keys of a bucket. Only tests have it, on a port of its own. */
const script = `export default {
  async fetch(request, { DB, ...buckets }) {
    const { exec, raw, statements, bucket } = await request.json();
    if (bucket !== undefined) {
      const keys = [];
      for (let cursor, isLast = false; !isLast; ) {
        const page = await buckets[bucket].list({ cursor });
        for (const { key } of page.objects) keys.push(key);
        cursor = page.cursor;
        isLast = !page.truncated;
      }
      return Response.json(keys);
    }
    const bound = ({ sql, params }) => DB.prepare(sql).bind(...params);
    try {
      if (exec !== undefined) return Response.json(await DB.exec(exec));
      if (raw !== undefined) return Response.json(await bound(raw).raw());
      return Response.json(await DB.batch(statements.map(bound)));
    } catch (error) {
      return new Response(error.message, { status: 400 });
    }
  },
};`;

/** The worker behind `openSql` and `openKeys`, over the databases and buckets of the tested worker. */
export const sqlWorker = (
  d1Databases: WorkerOptions["d1Databases"],
  r2Buckets: WorkerOptions["r2Buckets"] = {},
): WorkerOptions => ({
  name: "sql",
  modules: true,
  script,
  compatibilityDate: "2026-07-30",
  d1Databases,
  r2Buckets,
  unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
});

/**
 * D1 for the tests: one request per batch. Miniflare's own stand-in also sends a request for each `prepare`
 * and `bind`, and blocks the process meanwhile. That takes half of the suite's time.
 */
export function openSql(url: URL): D1Database {
  async function ask<Answer>(
    body: { exec: string } | { raw: Statement } | { statements: Statement[] },
  ): Promise<Answer> {
    const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return response.json() as Promise<Answer>;
  }

  class Prepared {
    constructor(
      readonly sql: string,
      readonly params: unknown[] = [],
    ) {}
    bind(...params: unknown[]) {
      return new Prepared(this.sql, params);
    }
    async all() {
      const [result] = await ask<D1Result[]>({ statements: [this] });
      return result;
    }
    run() {
      return this.all();
    }
    raw() {
      return ask<unknown[][]>({ raw: this });
    }
    async first(column?: string) {
      const row = ((await this.all())?.results as Record<string, unknown>[] | undefined)?.[0];
      return row === undefined ? null : column === undefined ? row : row[column];
    }
  }

  return {
    prepare: (sql: string) => new Prepared(sql),
    batch: (statements: Prepared[]) => ask({ statements }),
    exec: (exec: string) => ask({ exec }),
  } as unknown as D1Database;
}

/**
 * Returns a function that lists all keys of a bucket, by its binding. Miniflare's own stand-in blocks the process for each
 * property of each object, and on a busy machine it may take one answer for another.
 */
export const openKeys =
  (url: URL) =>
  async (bucket: string): Promise<string[]> => {
    const response = await fetch(url, { method: "POST", body: JSON.stringify({ bucket }) });
    return response.json() as Promise<string[]>;
  };
