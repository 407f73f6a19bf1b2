import { createWriteStream, openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { setTimeout } from "node:timers/promises";
import type { Miniflare } from "miniflare";
import { Database } from "~/db/core/database";
import { brokenFiles, brokenInvariants } from "~/db/core/invariants";
import { nobody } from "~/db/core/store-context";
import { wrongRecords } from "~/db/final/invariants";
import { tallyCheckStore } from "~/db/votes/tally-check";
import type { Bucket, Listed, Place, Row, Statement } from "./place";
import { checkedRecords } from "./records";

/**
 * The parts of a place that a runtime with its bindings serves. They are the same for local data and, through
 * remote bindings, for a deployment.
 */
export function storageOf(
  runtime: () => Miniflare,
): Pick<Place, "read" | "write" | "list" | "getFile" | "putFile" | "check" | "checkRecords"> {
  const database = async () => (await runtime().getD1Database("DB")) as unknown as D1Database;
  async function ask({ bucket, key }: { bucket: Bucket; key?: string }, init?: RequestInit) {
    const url = new URL(await runtime().ready);
    url.search = new URLSearchParams({ bucket, ...(key !== undefined && { key }) }).toString();
    const response = await fetch(url, init);
    if (response.status >= 500) throw new Error(`${bucket}/${key ?? ""}: ${await response.text()}`);
    return response;
  }
  async function run(statements: Statement[]) {
    const db = await database();
    return db.batch<Row>(
      statements.map((one) => (typeof one === "string" ? db.prepare(one) : db.prepare(one[0]).bind(one[1]))),
    );
  }
  return {
    read: (queries) => persistent(async () => (await run(queries)).map(({ results }) => results)),

    async write(statements) {
      await run(statements);
    },

    list: (bucket) => persistent(async () => (await ask({ bucket })).json() as Promise<Listed[]>),

    getFile: (object, to) =>
      persistent(async () => {
        const { status, body } = await ask(object);
        if (status === 404 || !body) return false;
        await pipeline(Readable.fromWeb(body as NodeStream), createWriteStream(to));
        return true;
      }),

    async putFile(object, from) {
      const body = await openAsBlob(from, { type: contentType(object.key) });
      await persistent(() => ask(object, { method: "PUT", body }));
    },

    async check() {
      const db = await database();
      const bucket = (await runtime().getR2Bucket("PROPOSALS")) as unknown as R2Bucket;
      const chains = await tallyCheckStore({
        database: new Database(db, false),
        by: nobody,
        now: Date.now(),
      }).checkAll();
      const records = await wrongRecords(db, bucket);
      return [...(await brokenInvariants(db)), ...chains, ...(await brokenFiles(db, bucket)), ...records];
    },

    async checkRecords() {
      const bucket = (await runtime().getR2Bucket("PROPOSALS")) as unknown as R2Bucket;
      return checkedRecords(await database(), bucket);
    },
  };
}

/**
 * Repeats work that may be repeated, up to five times. Connections are lost on the network, and a connection that was
 * idle while this process loaded an export is closed.
 */
async function persistent<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 5) throw error;
      await setTimeout(tries * 500);
    }
  }
}

/**
 * Streams files and lists buckets. The runtime's own API holds each file whole in memory, and sends a request
 * for each property of each object. A file is uploaded in parts of 16 MB: the platform takes at most 100 MB a
 * request on most plans, and 5 GB an object without parts.
 */
export const filesWorker = `const PART = 16 * 1024 ** 2;
async function store(bucket, key, request) {
  const how = { httpMetadata: { contentType: request.headers.get("Content-Type") } };
  // A buffer of a whole part for each small file took 20 GB over a national contest.
  if (Number(request.headers.get("Content-Length")) < PART) return bucket.put(key, await request.arrayBuffer(), how);
  const reader = request.body.getReader({ mode: "byob" });
  const next = async () => (await reader.readAtLeast(PART, new Uint8Array(PART))).value;
  const upload = await bucket.createMultipartUpload(key, how);
  const parts = [];
  for (let bytes = await next(); bytes?.byteLength > 0; bytes = await next()) {
    parts.push(await upload.uploadPart(parts.length + 1, bytes));
  }
  await upload.complete(parts);
}
export default {
  async fetch(request, env) {
    const search = new URL(request.url).searchParams;
    const [bucket, key] = [env[search.get("bucket")], search.get("key")];
    if (request.method === "PUT") {
      await store(bucket, key, request);
      return new Response();
    }
    if (key !== null) {
      const object = await bucket.get(key);
      return new Response(object?.body, { status: object ? 200 : 404 });
    }
    const listed = [];
    for (let cursor, more = true; more; ) {
      const page = await bucket.list({ cursor });
      for (const { key, size, uploaded } of page.objects) listed.push({ key, size, uploaded: uploaded.getTime() });
      more = page.truncated;
      cursor = page.truncated ? page.cursor : undefined;
    }
    return Response.json(listed);
  },
};`;

const types: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  mp4: "video/mp4",
  mov: "video/quicktime",
  pdf: "application/pdf",
};

/** Returns the media type of a key's ending. */
const contentType = (key: string) => types[key.split(".").at(-1) ?? ""] ?? "application/octet-stream";
