/** The line for hashing is too long: nothing was hashed, and nothing done. */
export class HashingBusy extends Error {}

/** Where a hash waits: who is known here (a session, a browser that signed in before) never waits for strangers. */
export type Lane = "known" | "stranger";

/** What a hash takes in workerd (design 1), where a clock that stands still while it works does not tell. */
const USUAL_MS = 110;
/** A hash of so many times that was really long: everybody behind it waits for its rest. */
const SLOW = 1.5;
/** What a single hash is believed to have taken at most: a machine that stood still is no slow one. */
const LONGEST_MS = 2000;
/**
 * From one hash of a lane to the next, this many times what one takes: with both lanes full a third of the thread is still
 * the other requests'.
 */
const SPACING = 3;
/** After a pause so many come without that rest, as long as one usually takes: who signs in now and then never waits. */
const BURST = 4;
/** A hash begins within so long, or its request is told to come back. */
const LONGEST_WAIT_MS: Record<Lane, number> = { known: 6000, stranger: 4000 };
/** Of addresses that have been wrong often: who comes for the first time passes them. */
export const SHORT_WAIT_MS = 1000;
/** Of addresses that sign up by the dozen, as a school does: who comes alone finds the last places free. */
export const SCHOOL_WAIT_MS = 3000;
/** A request may end without having said so (its client hung up): what it held is free after this. */
const LEASE_MS = 15_000;

/** Of this isolate: what a hash takes, and who is being hashed until when. */
let tookMs = USUAL_MS;
const inHand = new Map<string, number>();
/**
 * Epoch ms: when the lane's last place ends, when the lane would be free had each been followed by its rest, and before
 * when nobody begins, because the hash in hand is not done or took so long that its rest is due first.
 */
const lanes: Record<Lane, { endsAt: number; restedAt: number; resumeAt: number }> = {
  known: { endsAt: 0, restedAt: 0, resumeAt: 0 },
  stranger: { endsAt: 0, restedAt: 0, resumeAt: 0 },
};

/** Epoch ms at which a hash of that lane would begin, asked now. */
function startOf(lane: Lane): number {
  const { endsAt, restedAt, resumeAt } = lanes[lane];
  return Math.max(Date.now(), endsAt, resumeAt, restedAt - (BURST - 1) * SPACING * USUAL_MS);
}

/** Whether a new hash of that lane would have to wait too long; asked before anything else is done for it. */
export const isLineFull = (lane: Lane) => startOf(lane) - Date.now() > LONGEST_WAIT_MS[lane];

/**
 * Runs `hash` in its turn: hashing takes the isolate's only thread, so one begins after the other with a rest between
 * them, and never two of one `subject` (an account as one address tries it, say) at once. Throws HashingBusy where the
 * turn would come after `waitMs`.
 */
export async function inTurn<T>(
  { subject, lane, waitMs = LONGEST_WAIT_MS[lane] }: { subject: string; lane: Lane; waitMs?: number },
  hash: () => Promise<T>,
): Promise<T> {
  const cameAt = Date.now();
  // Whoever comes before or after one slow hash has its place: else a slow machine would refuse them all.
  const givesUpAt = () => cameAt + Math.max(waitMs, (SPACING + 1) * tookMs);
  while ((inHand.get(subject) ?? 0) > Date.now()) {
    if (Date.now() >= givesUpAt()) throw new HashingBusy();
    await sleep(50);
  }
  const start = startOf(lane);
  if (start > givesUpAt()) throw new HashingBusy();
  const line = lanes[lane];
  const planned = tookMs;
  line.endsAt = start + planned;
  line.restedAt = Math.max(start, line.restedAt) + SPACING * planned;
  if (inHand.size > 1000) for (const [one, until] of inHand) if (until < Date.now()) inHand.delete(one);
  inHand.set(subject, Date.now() + LEASE_MS);
  try {
    // Places are given beforehand, so whoever is due may still find the line held up by a hash that took longer.
    for (let due = start; due > Date.now(); due = line.resumeAt) {
      if (due > givesUpAt()) throw new HashingBusy();
      await sleep(due - Date.now());
    }
    const before = Date.now();
    line.resumeAt = before + tookMs;
    const result = await hash();
    // On the platform the clock may show nothing of what it took.
    const took = Math.min(LONGEST_MS, Math.max(USUAL_MS, Date.now() - before));
    tookMs = took;
    line.restedAt += SPACING * (took - planned);
    if (line.endsAt === start + planned) line.endsAt = start + took;
    line.resumeAt = took > SLOW * USUAL_MS ? Date.now() + (SPACING - 1) * took : before + took;
    return result;
  } finally {
    inHand.delete(subject);
  }
}

/** By this request's own timer: what another request holds is never waited for by its promise. */
export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
