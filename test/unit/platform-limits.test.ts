import { expect, test } from "vitest";
import { withLimits } from "../../scripts/platform-limits";

const statement = { bind: () => statement } as unknown as D1PreparedStatement;
const database = { prepare: () => statement, batch: async () => [], withSession: () => database };
const upload = { uploadPart: async () => ({}) };
const bucket = { get: async () => null, createMultipartUpload: async () => upload };
const invocation = () =>
  withLimits({
    DB: database as unknown as D1Database,
    PROPOSALS: bucket as unknown as R2Bucket,
  });

// Limits of D1: https://developers.cloudflare.com/d1/platform/limits/
test("local runs refuse what deployed D1 refuses: 100 KB a statement, 100 parameters, patterns of LIKE", () => {
  const { DB } = invocation();
  const ofBytes = (length: number) => DB.prepare(`select 1 --${"x".repeat(length - 11)}`);
  expect(() => ofBytes(100_000)).not.toThrow();
  expect(() => ofBytes(100_001)).toThrow("100 KB");
  const bound = (count: number) => DB.prepare("select 1").bind(...Array(count).fill(0));
  expect(() => bound(100)).not.toThrow();
  expect(() => bound(101)).toThrow("101 bound parameters");
  expect(() => DB.prepare("select 1 where 'a' LIKE ?")).toThrow("instr");
});

test("[SPEED-05] query 1,001 of an invocation is refused: each statement of a batch counts, also of a session", async () => {
  const { DB } = invocation();
  const session = DB.withSession();
  for (let batch = 0; batch < 10; batch++) {
    const connection = batch % 2 ? DB : session;
    await connection.batch(Array.from({ length: 100 }, () => connection.prepare("select 1")));
  }
  expect(() => session.prepare("select 1")).toThrow("over 1000 queries in one invocation");
  expect(() => invocation().DB.prepare("select 1")).not.toThrow();
});

// Subrequests: https://developers.cloudflare.com/workers/platform/limits/
test("[SPEED-05] subrequest 10,001 of an invocation is refused: batches, files and parts of uploads count", async () => {
  const { DB, PROPOSALS } = invocation();
  const parts = await PROPOSALS.createMultipartUpload("key");
  for (let call = 0; call < 3333; call++) {
    await PROPOSALS.get("key");
    await parts.uploadPart(1, "part");
    await DB.batch([]);
  }
  expect(() => PROPOSALS.get("key")).toThrow("over 10000 subrequests in one invocation");
  expect(() => parts.uploadPart(1, "part")).toThrow("over 10000 subrequests");
});
