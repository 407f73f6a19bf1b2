import type { Client } from "./client-address";
import { HASH_MS } from "./passwords";

/** Error: the hash could not start in time. The queue hashed and wrote nothing. */
export class HashingBusy extends Error {}

/** Known clients have a session, a mailed link or a known browser. They are not queued behind unknown clients. */
export type QueueName = "known" | "unknown";

/** Identifies one hash request. The queue never hashes the same `subject` (for example an account) twice at once. */
export interface Turn {
  subject: string;
  queue: QueueName;
  client: Client;
}

/** A hash counts as slow from this many times HASH_MS. After a slow hash its queue pauses at once. */
const SLOW = 1.5;
/** Upper bound of a measured hash, so that a machine that slept is not taken for a slow one. */
const LONGEST_MS = 2000;
/**
 * A queue starts one hash in this many times its duration. When both queues are full, a third of the thread stays free.
 */
const SPACING = 3;
/** Hashes that may start without a pause after a quiet time. */
const BURST = 4;
/** A hash begins within this time, or its request is refused. */
const LONGEST_WAIT_MS: Record<QueueName, number> = { known: 6000, unknown: 4000 };
/** A request can die while it waits. The queue passes over a request that does not take its turn in this time. */
const GRACE_MS = 200;
/** A request can die while it hashes. Its subject is free again after this time. */
const LEASE_MS = 15_000;
const POLL_MS = 20;
/** Limit of the memory of turns. The oldest are forgotten. */
const MOST_REMEMBERED = 1000;

/** State of this isolate. Its requests share the state, and each request waits with its own timer. */
let tookMs = HASH_MS;
const subjectsInHand = new Map<string, number>();

interface Waiter extends Turn {
  cameAt: number;
}

/** Times are epoch ms. `freeAt`: no hash starts earlier. `paidAt`: when the pauses of all hashes so far are over. */
interface Pace {
  freeAt: number;
  paidAt: number;
}

class Queue {
  /** Requests in order of arrival. */
  readonly waiters = new Set<Waiter>();
  /** Turn number of the last hash per network and per address. Oldest first. */
  readonly lastTurns = new Map<string, number>();
  readonly pace: Pace = { freeAt: 0, paidAt: 0 };
  /** Current turn and its start. */
  head: { waiter: Waiter; since: number } | null = null;
  turns = 0;
}
const queues: Record<QueueName, Queue> = { known: new Queue(), unknown: new Queue() };

const startOf = ({ freeAt, paidAt }: Pace) =>
  Math.max(Date.now(), freeAt, paidAt - (BURST - 1) * SPACING * HASH_MS);

const keysOf = ({ client: { network, address } }: Waiter) =>
  [`network ${network}`, `address ${address}`] as const;

/**
 * Returns the next request. The network with the oldest turn is first, then the address with the oldest turn. Ties keep
 * arrival order.
 */
function nextOf(waiters: Iterable<Waiter>, lastTurns: Map<string, number>): Waiter | null {
  let next: { waiter: Waiter; network: number; address: number } | null = null;
  for (const waiter of waiters) {
    const [network = 0, address = 0] = keysOf(waiter).map((key) => lastTurns.get(key));
    if (!next || network < next.network || (network === next.network && address < next.address)) {
      next = { waiter, network, address };
    }
  }
  return next?.waiter ?? null;
}

function markServed(waiter: Waiter, lastTurns: Map<string, number>, turn: number): void {
  for (const key of keysOf(waiter)) {
    // Moves the key to the end, so that the first key is the oldest.
    lastTurns.delete(key);
    lastTurns.set(key, turn);
  }
}

/** A slow machine extends the wait, so that requests around one slow hash still get a turn. */
const givesUpAt = ({ cameAt, queue }: Waiter) =>
  cameAt + Math.max(LONGEST_WAIT_MS[queue], (SPACING + 1) * tookMs);

/** Simulates the queue. Returns true when the hash of `newcomer` would start in time if no other request came. */
function wouldBeInTime(newcomer: Waiter): boolean {
  const queue = queues[newcomer.queue];
  const waiters = new Set(queue.waiters).add(newcomer);
  const lastTurns = new Map(queue.lastTurns);
  const pace = { ...queue.pace };
  for (let turn = queue.turns + 1; ; turn++) {
    const start = startOf(pace);
    if (start > givesUpAt(newcomer)) return false;
    const next = nextOf(waiters, lastTurns);
    if (!next || next === newcomer) return true;
    waiters.delete(next);
    markServed(next, lastTurns, turn);
    plan(pace, start);
  }
}

/**
 * Returns true when the queue would refuse a new hash of this client. Call this function before the request costs
 * anything else.
 */
export const isQueueFull = (queue: QueueName, client: Client) =>
  !wouldBeInTime({ queue, client, subject: "", cameAt: Date.now() });

/**
 * Runs `hash` in its turn. Hashes take the isolate's only thread, so each queue runs one at a time, with pauses.
 * Networks take turns, so a flood from one network delays another network by one hash. A network that is alone may use
 * the whole wait. Throws HashingBusy when the turn would come too late.
 */
export async function inTurn<T>(turn: Turn, hash: () => Promise<T>): Promise<T> {
  const waiter: Waiter = { ...turn, cameAt: Date.now() };
  while ((subjectsInHand.get(turn.subject) ?? 0) > Date.now()) {
    if (Date.now() >= givesUpAt(waiter)) throw new HashingBusy();
    await sleep(POLL_MS);
  }
  if (!wouldBeInTime(waiter)) throw new HashingBusy();
  if (subjectsInHand.size > MOST_REMEMBERED) {
    for (const [subject, until] of subjectsInHand) if (until < Date.now()) subjectsInHand.delete(subject);
  }
  subjectsInHand.set(turn.subject, Date.now() + LEASE_MS);
  const queue = queues[turn.queue];
  try {
    await takeTurn(queue, waiter);
    return await measure(queue.pace, hash);
  } finally {
    queue.waiters.delete(waiter);
    subjectsInHand.delete(turn.subject);
  }
}

async function takeTurn(queue: Queue, waiter: Waiter): Promise<void> {
  for (;;) {
    // Adds the request again. After a long block of the thread the queue may have passed over a live request.
    queue.waiters.add(waiter);
    const now = Date.now();
    const start = startOf(queue.pace);
    if (start > givesUpAt(waiter)) throw new HashingBusy();
    if (start <= now && headOf(queue, now) === waiter) break;
    await sleep(Math.max(POLL_MS, start - now));
  }
  queue.waiters.delete(waiter);
  queue.head = null;
  plan(queue.pace, Date.now());
  markServed(waiter, queue.lastTurns, ++queue.turns);
  for (const oldest of queue.lastTurns.keys()) {
    if (queue.lastTurns.size <= MOST_REMEMBERED) break;
    queue.lastTurns.delete(oldest);
  }
}

/** Returns the request at the head of the queue. Passes over requests that died. */
function headOf(queue: Queue, now: number): Waiter | null {
  for (;;) {
    const waiter = nextOf(queue.waiters, queue.lastTurns);
    if (queue.head?.waiter !== waiter) queue.head = waiter && { waiter, since: now };
    if (!waiter || !queue.head || now - queue.head.since <= GRACE_MS) return waiter;
    queue.waiters.delete(waiter);
  }
}

/** Keeps the queue free for a hash that starts at `start` and takes as long as the last one. */
function plan(pace: Pace, start: number): void {
  pace.freeAt = start + tookMs;
  pace.paidAt = Math.max(start, pace.paidAt) + SPACING * tookMs;
}

/** Runs `hash` and corrects the queue's plan by the time that the hash took. */
async function measure<T>(pace: Pace, hash: () => Promise<T>): Promise<T> {
  const before = Date.now();
  const planned = tookMs;
  const result = await hash();
  // The platform's clock may not show the time that a hash takes.
  const took = Math.min(LONGEST_MS, Math.max(HASH_MS, Date.now() - before));
  tookMs = took;
  pace.paidAt += SPACING * (took - planned);
  pace.freeAt = took > SLOW * HASH_MS ? Date.now() + (SPACING - 1) * took : before + took;
  return result;
}

/** Waits by this request's own timer: in workerd a request must never await a promise of another request. */
export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
