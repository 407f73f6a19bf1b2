import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { brokenFiles, brokenInvariants } from "~/db/core/invariants";
import { migrateLocal } from "../migrating";
import { startStorage } from "../runtime";
import { contentType, type Place, type Row, type StoredObject } from "./place";

/** The contest in a folder of local data. */
export async function localPlace(dataDir: string): Promise<Place> {
  const state = resolve(dataDir, "v3");
  let isKept = existsSync(state);
  let runtime = await startStorage(dataDir, filesWorker);
  const database = async () => (await runtime.getD1Database("DB")) as unknown as D1Database;
  const address = async ({ bucket, key }: StoredObject, size = 0) => {
    const url = new URL(await runtime.ready);
    url.search = new URLSearchParams({ bucket, key, size: String(size) }).toString();
    return url;
  };
  return {
    name: dataDir,

    async read(queries) {
      const db = await database();
      const results = await db.batch<Row>(queries.map((query) => db.prepare(query)));
      return results.map(({ results }) => results);
    },

    async write(statements) {
      isKept = true;
      const db = await database();
      await db.batch(statements.map((statement) => db.prepare(statement)));
    },

    async migrate() {
      isKept = true;
      await runtime.dispose();
      migrateLocal(dataDir);
      runtime = await startStorage(dataDir, filesWorker);
    },

    async getFile(object, to) {
      const { status, body } = await fetch(await address(object));
      if (status === 404 || !body) return false;
      await pipeline(Readable.fromWeb(body as NodeStream), createWriteStream(to));
      return true;
    },

    async putFile(object, from) {
      const response = await fetch(await address(object, (await stat(from)).size), {
        method: "PUT",
        headers: { "Content-Type": contentType(object.key) },
        body: Readable.toWeb(createReadStream(from)) as never,
        duplex: "half",
      } as RequestInit);
      if (!response.ok) throw new Error(`${object.bucket}/${object.key}: ${await response.text()}`);
    },

    async check() {
      const db = await database();
      const bucket = (await runtime.getR2Bucket("PROPOSALS")) as unknown as R2Bucket;
      return [...(await brokenInvariants(db)), ...(await brokenFiles(db, bucket))];
    },

    /** Removes a folder that did not exist before and was not written to. */
    async close() {
      await runtime.dispose();
      if (!isKept) await rm(state, { recursive: true, force: true });
    },
  };
}

/** Streams files: the runtime's own API holds each file whole in memory. */
const filesWorker = `export default {
  async fetch(request, env) {
    const search = new URL(request.url).searchParams;
    const [bucket, key] = [env[search.get("bucket")], search.get("key")];
    if (request.method !== "PUT") {
      const object = await bucket.get(key);
      return new Response(object?.body, { status: object ? 200 : 404 });
    }
    const { readable, writable } = new FixedLengthStream(Number(search.get("size")));
    const contentType = request.headers.get("Content-Type");
    const sent = request.body?.pipeTo(writable) ?? writable.close();
    await Promise.all([sent, bucket.put(key, readable, { httpMetadata: { contentType } })]);
    return new Response();
  },
};`;
