import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drain } from "~/web/core/body";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("[SEC-02] the rest of a body whose sender falls silent is dropped after twenty seconds", async () => {
  const silent = new ReadableStream({ type: "bytes" });
  const request = { body: silent, headers: new Headers() } as Request;
  let isOver = false;
  const drained = drain(request).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(19_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await drained;
});
