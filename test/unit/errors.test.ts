import { afterEach, expect, test, vi } from "vitest";
import { logError } from "~/web/core/errors";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["/auth/recuperar/s3cr3t0?x=s3cr3t0", "/auth/recuperar/…"],
  ["/auth/recuperar/s3cr3t0.data", "/auth/recuperar/…"],
  ["/auth/recuperar?email=s3cr3t0", "/auth/recuperar"],
  ["/galeria", "/galeria"],
])("the log line of %s names %s and no secret", (address, path) => {
  const line = vi.spyOn(console, "error").mockImplementation(() => {});
  logError(new Error("broken"), new Request(`http://x.test${address}`), "id");
  const written = String(line.mock.calls[0]?.[0]);
  expect(JSON.parse(written)).toMatchObject({ path, message: "broken" });
  expect(written).not.toContain("s3cr3t0");
});

test("a client that hung up is no error of ours; a database that was not reached is one", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  const info = vi.spyOn(console, "info").mockImplementation(() => {});
  const request = new Request("http://x.test/galeria", { method: "POST" });
  const lost = new Error("Network connection lost.");
  logError(lost, request, "id");
  logError(new Error("body broken off", { cause: lost }), request, "id");
  expect([info.mock.calls.length, error.mock.calls.length]).toEqual([2, 0]);
  logError(new Error("D1_ERROR: Network connection lost.", { cause: lost }), request, "id");
  expect([info.mock.calls.length, error.mock.calls.length]).toEqual([2, 1]);
});
