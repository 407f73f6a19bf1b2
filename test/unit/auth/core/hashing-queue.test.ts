import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Hashing = typeof import("~/auth/core/hashing-queue");
let { HashingBusy, inTurn, isQueueFull }: Hashing = await import("~/auth/core/hashing-queue");
type Turn = Parameters<Hashing["inTurn"]>[0];

/** Tests run in separate module instances. */
beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.resetModules();
  ({ HashingBusy, inTurn, isQueueFull } = await import("~/auth/core/hashing-queue"));
});
afterEach(() => vi.useRealTimers());

const clientAt = (network: string, address = network) => ({ network, address });
const somebody = clientAt("192.0.2");

/** Returns the moment of the hash in ms after `start`, or null when it is refused. */
const hashAt = (turn: Partial<Turn>, start: number) =>
  inTurn(
    { subject: crypto.randomUUID(), queue: "unknown", client: somebody, ...turn },
    async () => Date.now() - start,
  ).catch((error: unknown) => {
    if (error instanceof HashingBusy) return null;
    throw error;
  });

/** Sends `count` hashes at once, by default with a subject each. */
async function send(count: number, turn: Partial<Turn> = {}) {
  const start = Date.now();
  const all = Array.from({ length: count }, () => hashAt(turn, start));
  await vi.advanceTimersByTimeAsync(60_000);
  return Promise.all(all);
}

test("[MEND-03] of 40 unknown clients at once five are hashed one after the other, then one each 330 ms, and who would wait over 4 s is sent away", async () => {
  const times = await send(40);
  expect(times.slice(0, 8)).toEqual([0, 110, 220, 330, 440, 660, 990, 1320]);
  expect(times.slice(14, 17)).toEqual([3630, 3960, null]);
  expect(times.slice(16)).toEqual(Array(24).fill(null));
});

test("[MEND-03] with both lanes full a third of the thread is still the other requests'", async () => {
  const hashed: number[] = [];
  const one = (queue: "known" | "unknown", n: number) =>
    inTurn({ subject: `${queue} ${n}`, queue, client: somebody }, async () => hashed.push(Date.now())).catch(
      () => null,
    );
  for (let second = 0; second < 60; second++) {
    for (let n = 0; n < 10; n++) void one("known", second * 10 + n);
    for (let n = 0; n < 10; n++) void one("unknown", second * 10 + n);
    await vi.advanceTimersByTimeAsync(1000);
  }
  const later = hashed.filter((at) => at >= 1_010_000 && at < 1_060_000);
  expect(later.length * 110).toBeLessThanOrEqual((2 / 3) * 50_000 + 220);
  expect(later.length * 110).toBeGreaterThan(0.6 * 50_000);
});

/** A hash that blocks the thread for `ms`, as on a slower machine. No timer fires meanwhile. */
const slow = (ms: number, hashed: number[]) => async () => {
  hashed.push(Date.now() - 1_000_000);
  // A request in the same moment gets its place before the thread is blocked.
  await null;
  vi.setSystemTime(Date.now() + ms);
};

test("[MEND-03] a hash that takes longer than its place pushes everybody behind it back, and sends away who would wait too long", async () => {
  const hashed: number[] = [];
  const all = Array.from({ length: 10 }, (_, n) =>
    inTurn({ subject: `${n}`, queue: "unknown", client: somebody }, slow(500, hashed)).catch(
      (error: unknown) => error,
    ),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  const answers = await Promise.all(all);
  // A pause of twice its time follows each hash, so hashes never run back to back.
  expect(hashed).toEqual([0, 1500, 3000]);
  expect(answers.filter((answer) => answer instanceof HashingBusy)).toHaveLength(7);
});

test("[MEND-03] a hash that takes twice its usual time is followed by a pause at once", async () => {
  const hashed: number[] = [];
  for (const subject of ["first", "second"]) {
    void inTurn({ subject, queue: "unknown", client: somebody }, slow(220, hashed));
  }
  await vi.advanceTimersByTimeAsync(30_000);
  expect(hashed).toEqual([0, 660]);
});

test("[MEND-03] on a slow machine the queue is full sooner", async () => {
  const hashed: number[] = [];
  await inTurn({ subject: "first", queue: "unknown", client: somebody }, slow(1500, hashed));
  expect(isQueueFull("unknown", somebody)).toBe(false);
  void inTurn({ subject: "second", queue: "unknown", client: somebody }, slow(1500, hashed)).catch(
    () => null,
  );
  expect(isQueueFull("unknown", somebody)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(hashed).toEqual([0, 4500]);
});

test("[MEND-03] on a slow machine a request that comes after another waits longer, and a quick hash ends that", async () => {
  const hashed: number[] = [];
  for (const ms of [700, 700, 0, 0]) {
    const done = inTurn({ subject: "ana", queue: "unknown", client: somebody }, slow(ms, hashed));
    await vi.advanceTimersByTimeAsync(1500);
    await done;
  }
  expect(await send(1)).toEqual([0]);
  expect(hashed).toHaveLength(4);
});

test("[MEND-03] a known client is not queued behind unknown clients", async () => {
  const unknown = send(40);
  expect(isQueueFull("unknown", somebody)).toBe(true);
  expect(isQueueFull("known", somebody)).toBe(false);
  expect(await send(2, { queue: "known" })).toEqual([0, 110]);
  await unknown;
  expect(isQueueFull("unknown", somebody)).toBe(false);
});

test("[MEND-03] one subject is never hashed twice at once: the next waits until the first is done", async () => {
  let inHand = 0;
  const one = () =>
    inTurn({ subject: "ana", queue: "known", client: somebody }, async () => {
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
  const dead = inTurn({ subject: "ana", queue: "known", client: somebody }, () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(100);
  expect(await send(1, { subject: "ana", queue: "known" })).toEqual([null]);
  expect(await send(1, { subject: "ana", queue: "known" })).toEqual([0]);
  await expect(
    inTurn({ subject: "eva", queue: "known", client: somebody }, () => Promise.reject(new Error("no"))),
  ).rejects.toThrow("no");
  expect(await send(1, { subject: "eva", queue: "known" })).toEqual([expect.any(Number)]);
  void dead;
});

test("[MEND3-01] another network's hash waits for one hash of a flood, not for the flood", async () => {
  const flood = Array.from({ length: 40 }, () => hashAt({ client: clientAt("2001:db8:1") }, Date.now()));
  expect(isQueueFull("unknown", clientAt("2001:db8:1"))).toBe(true);
  expect(isQueueFull("unknown", somebody)).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await send(1))[0]).toBeLessThanOrEqual(330);
  expect((await Promise.all(flood)).filter((at) => at !== null && at > 1000)).not.toEqual([]);
});

test("[MEND3-01] networks take turns, and a network that was not served yet is next", async () => {
  const [a, b, c] = ["10.0.0", "10.0.1", "10.0.2"].map((network) => clientAt(network));
  const order: string[] = [];
  const one = (client = somebody) =>
    inTurn({ subject: crypto.randomUUID(), queue: "unknown", client }, async () =>
      order.push(client.network),
    );
  const all = [one(a), one(a), one(a), one(b), one(b), one(c)];
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(all);
  expect(order).toEqual(["10.0.0", "10.0.1", "10.0.2", "10.0.0", "10.0.1", "10.0.0"]);
});

test("[MEND3-01] within a network addresses take turns", async () => {
  const flood = send(40, { client: clientAt("10.0.0", "10.0.0.1") });
  expect((await send(1, { client: clientAt("10.0.0", "10.0.0.2") }))[0]).not.toBeNull();
  await flood;
});

test("[MEND3-01] the queue of one network is short while others wait, and long while nobody does", async () => {
  const alone = (await send(40, { client: clientAt("10.1.0") })).filter((at) => at !== null);
  const start = Date.now();
  const others = Array.from({ length: 8 }, (_, n) => hashAt({ client: clientAt(`10.2.${n}`) }, start));
  const beside = (await send(40, { client: clientAt("10.1.0") })).filter((at) => at !== null);
  expect((await Promise.all(others)).filter((at) => at === null)).toEqual([]);
  expect([alone.length, beside.length]).toEqual([16, 8]);
});

test("[MEND3-01] thirty people of one school who come back when told are in within 20 seconds", async () => {
  const start = Date.now();
  const signUp = async () => {
    let at: number | null = null;
    while (at === null) {
      at = await hashAt({}, start);
      // The answer's Retry-After.
      if (at === null) await new Promise((resolve) => setTimeout(resolve, 5000));
    }
    return at;
  };
  const school = Array.from({ length: 30 }, signUp);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Math.max(...(await Promise.all(school)))).toBeLessThan(20_000);
});

test("[MEND3-01] a request that died while it waited holds up the queue for a moment only", async () => {
  void inTurn({ subject: "first", queue: "unknown", client: somebody }, async () => null);
  // Timers never fire again, as in a request whose client has disconnected.
  const sleepless = vi.spyOn(globalThis, "setTimeout").mockImplementation((() => 0) as never);
  void inTurn({ subject: "dead", queue: "unknown", client: clientAt("10.3.0") }, async () => null);
  await Promise.resolve();
  sleepless.mockRestore();
  const [at] = await send(1);
  expect(at).toBeGreaterThanOrEqual(110);
  expect(at).toBeLessThan(500);
});
