import { randomBytes } from "node:crypto";
import { startStorage } from "../runtime";
import { type Measure, measure } from "./load";
import type { Recorded } from "./recorder";
import type { Ask, Row } from "./rows";
import { startedBy } from "./stage";

/**
 * Upper limits of a page's speed: a worker of a few lines behind the same router sends as many bytes. One limit runs no
 * statements, the other runs the page's statements.
 */
export interface Limits {
  constant: Measure;
  statements: Measure;
}

/** Starts that worker over the same data. `of` measures both limits of a row. */
export async function openLimits(dataDir: string) {
  const { runtime, pid } = await startedBy(() => startStorage(dataDir, bareWorker, { behindFiles: true }));
  const url = await runtime.ready;
  async function ask(method: string, what: unknown): Promise<Response> {
    const answer = await fetch(url, { method, body: JSON.stringify(what) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer;
  }
  return {
    async of(row: Row, recorded: Recorded, asks: Ask[], seconds: number): Promise<Limits> {
      const { calls, bytes, values } = recorded;
      const body = randomBytes(bytes).toString("base64").slice(0, bytes);
      await ask("PUT", { body, calls, values, others: asks.map(({ values = [] }) => values) });
      const tried = await fetch(new URL("/statements", url));
      if (!tried.ok) console.error(`${row.name}, the same statements: ${await tried.text()}`);
      const bare = { ...row, status: 200 };
      const get = (path: string): Ask[] => [{ method: "GET", path }];
      return {
        constant: await measure(bare, get("/constant"), { url, pid }, seconds),
        statements: await measure(bare, get("/statements"), { url, pid }, seconds),
      };
    },
    dispose: () => runtime.dispose(),
  };
}

/** Writes use other values in each request, as the row's requests do, and new ids. */
const bareWorker = `
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const hash = /^[0-9a-f]{64}$/;
async function askAll({ calls, values, others, at }, DB) {
  const other = others[at % others.length];
  const fresh = new Map();
  const valued = (value, sql) => {
    if (values.includes(value)) return other[values.indexOf(value)] ?? value;
    if (uuid.test(value)) return fresh.get(value) ?? (fresh.set(value, crypto.randomUUID()), fresh.get(value));
    return /^insert/i.test(sql) && hash.test(value) ? (crypto.randomUUID() + crypto.randomUUID()).slice(0, 64) : value;
  };
  for (const call of calls) {
    await DB.batch(call.map(([sql, params]) => DB.prepare(sql).bind(...params.map((one) => valued(one, sql)))));
  }
}
const kept = { body: "", calls: [], values: [], others: [[]], at: 0 };
export default {
  async fetch(request, { DB }) {
    if (request.method === "PUT") {
      const given = await request.json();
      Object.assign(kept, given, { body: new TextEncoder().encode(given.body), at: 0 });
      return new Response();
    }
    if (request.url.endsWith("/statements")) {
      try {
        await askAll({ ...kept, at: kept.at++ }, DB);
      } catch (error) {
        return new Response(error.message, { status: 500 });
      }
    }
    return new Response(kept.body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  },
};`;
