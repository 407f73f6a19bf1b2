import { afterEach, expect, test, vi } from "vitest";
import { logError } from "~/web/errors";

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
