import { readFileSync } from "node:fs";
import * as original from "turbo-stream";
import { expect, test } from "vitest";
import * as standIn from "~/framework/lazy-turbo-stream";

test("turbo-stream's stand-in exports what the package exports", () => {
  expect(Object.keys(standIn).sort()).toEqual(Object.keys(original).sort());
});

test("turbo-stream's stand-in encodes the same data, also later ones", async () => {
  const data = () => ({ works: [{ id: 1, at: new Date(0) }], later: Promise.resolve("votes") });
  const text = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();
  expect(await text(standIn.encode(data()))).toBe(await text(original.encode(data())));
});

test("the router uses one function of react-dom, and works without it", () => {
  const router = readFileSync("node_modules/react-router-dom/dist/index.js", "utf8");
  expect([...router.matchAll(/ReactDOM[.[]\w+/g)].map(String)).toEqual(["ReactDOM[FLUSH_SYNC"]);
  expect(router).toContain('const FLUSH_SYNC = "flushSync"');
});
