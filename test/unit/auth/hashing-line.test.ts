import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Hashing = typeof import("~/auth/hashing-line");
let { HashingBusy, inTurn, isLineFull, SCHOOL_WAIT_MS }: Hashing = await import("~/auth/hashing-line");

/** Each test is an isolate of its own. */
beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.resetModules();
  ({ HashingBusy, inTurn, isLineFull, SCHOOL_WAIT_MS } = await import("~/auth/hashing-line"));
});
afterEach(() => vi.useRealTimers());

/** So many at once, each of its own subject unless told: when each was hashed (ms from the start), null for those sent away. */
async function send(count: number, turn: Partial<Parameters<Hashing["inTurn"]>[0]> = {}) {
  const start = Date.now();
  const all = Array.from({ length: count }, (_, n) =>
    inTurn({ subject: `${turn.lane} ${n}`, lane: "stranger", ...turn }, async () => Date.now() - start).catch(
      (error: unknown) => {
        if (error instanceof HashingBusy) return null;
        throw error;
      },
    ),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return Promise.all(all);
}

test("[MEND-03] of 40 strangers at once five are hashed one after the other, then one each 330 ms, and who would wait over 4 s is sent away", async () => {
  const times = await send(40);
  expect(times.slice(0, 8)).toEqual([0, 110, 220, 330, 440, 660, 990, 1320]);
  expect(times.slice(14, 17)).toEqual([3630, 3960, null]);
  expect(times.slice(16)).toEqual(Array(24).fill(null));
});

test("[MEND-03] with both lanes full a third of the thread is still the other requests'", async () => {
  const hashed: number[] = [];
  const one = (lane: "known" | "stranger", n: number) =>
    inTurn({ subject: `${lane} ${n}`, lane }, async () => hashed.push(Date.now())).catch(() => null);
  for (let second = 0; second < 60; second++) {
    for (let n = 0; n < 10; n++) void one("known", second * 10 + n);
    for (let n = 0; n < 10; n++) void one("stranger", second * 10 + n);
    await vi.advanceTimersByTimeAsync(1000);
  }
  const later = hashed.filter((at) => at >= 1_010_000 && at < 1_060_000);
  expect(later.length * 110).toBeLessThanOrEqual((2 / 3) * 50_000 + 220);
  expect(later.length * 110).toBeGreaterThan(0.6 * 50_000);
});

/** A hash that keeps the thread for so long, as on a slower machine: nobody's timer fires meanwhile. */
const slow = (ms: number, hashed: number[]) => async () => {
  hashed.push(Date.now() - 1_000_000);
  // Whoever comes in the same moment has a place before the thread is taken.
  await null;
  vi.setSystemTime(Date.now() + ms);
};

test("[MEND-03] a hash that takes longer than its place pushes everybody behind it back, and sends away who would wait too long", async () => {
  const hashed: number[] = [];
  const all = Array.from({ length: 10 }, (_, n) =>
    inTurn({ subject: `${n}`, lane: "stranger" }, slow(500, hashed)).catch((error: unknown) => error),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  const answers = await Promise.all(all);
  // Each is followed by twice its time for the others: nothing is run back to back.
  expect(hashed).toEqual([0, 1500, 3000]);
  expect(answers.filter((answer) => answer instanceof HashingBusy)).toHaveLength(7);
});

test("[MEND-03] on a slow machine the line is full sooner", async () => {
  const hashed: number[] = [];
  await inTurn({ subject: "first", lane: "stranger" }, slow(1500, hashed));
  expect(isLineFull("stranger")).toBe(false);
  void inTurn({ subject: "second", lane: "stranger" }, slow(1500, hashed)).catch(() => null);
  expect(isLineFull("stranger")).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hashed).toEqual([0, 4500]);
});

test("[MEND-03] on a slow machine who comes after another is only made to wait, also when the wait is short, and a quick hash ends that", async () => {
  const hashed: number[] = [];
  for (const ms of [700, 700, 0, 0]) {
    const done = inTurn({ subject: "ana", lane: "stranger", waitMs: 1000 }, slow(ms, hashed));
    await vi.advanceTimersByTimeAsync(1500);
    await done;
  }
  expect(await send(1, { waitMs: 1000 })).toEqual([0]);
  expect(hashed).toHaveLength(4);
});

test("[MEND-03] who is known here does not wait for strangers", async () => {
  const strangers = send(40);
  expect(isLineFull("stranger")).toBe(true);
  expect(isLineFull("known")).toBe(false);
  expect(await send(2, { lane: "known" })).toEqual([0, 110]);
  await strangers;
  expect(isLineFull("stranger")).toBe(false);
});

test("[MEND-03] one subject is never hashed twice at once: the next waits until the first is done", async () => {
  let inHand = 0;
  const one = () =>
    inTurn({ subject: "ana", lane: "known" }, async () => {
      expect(++inHand).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 500));
      inHand--;
    });
  const both = [one(), one()];
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(both);
  expect(inHand).toBe(0);
});

test("[MEND-03] what a request that died held is free again, and a hash that throws holds nothing", async () => {
  const dead = inTurn({ subject: "ana", lane: "known" }, () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(100);
  expect(await send(1, { subject: "ana", lane: "known" })).toEqual([null]);
  expect(await send(1, { subject: "ana", lane: "known" })).toEqual([0]);
  await expect(
    inTurn({ subject: "eva", lane: "known" }, () => Promise.reject(new Error("no"))),
  ).rejects.toThrow("no");
  expect(await send(1, { subject: "eva", lane: "known" })).toEqual([expect.any(Number)]);
  void dead;
});

test("[MEND-03] an address that was wrong often waits a second at most; the first-timers behind it still find a place", async () => {
  const impatient = await send(10, { waitMs: 1000 });
  expect(impatient.filter((at) => at !== null)).toHaveLength(7);
});

test("[MEND-03] a school that signs up at once leaves a place to who comes alone", async () => {
  const school = send(40, { waitMs: SCHOOL_WAIT_MS });
  expect(isLineFull("stranger")).toBe(false);
  const [alone] = await send(1, { subject: "alone" });
  const last = Math.max(...(await school).map((at) => at ?? 0));
  expect([last, alone]).toEqual([2970, 3300]);
});
