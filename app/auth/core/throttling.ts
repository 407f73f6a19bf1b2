import type { AppLoadContext } from "@remix-run/cloudflare";
import { MINUTE_MS } from "~/contest/core/calendar";
import { Lru } from "~/contest/core/lru";
import { lifetimes } from "~/contest/core/retention";
import { sha256 } from "~/contest/core/sha256";
import { addressOf, clientOf } from "./client-address";
import { type QueueName, sleep, type Turn } from "./hashing-queue";

const WINDOW_MS = lifetimes.tryMinutes * MINUTE_MS;

/**
 * Tries allowed within 15 minutes. Tries of unknown clients count by account and address together, so that nobody can
 * lock out the owner. Addresses get a wider limit, because a whole campus shares one. (decision 92)
 */
const allowed = {
  /** Counts by account and address. A known browser counts by account and browser. */
  "sign-in": 10,
  /** Counts by address over all accounts, because a school shares an address. Successful sign-ins do not count. */
  "sign-in-address": 100,
  /** Successful sign-ins of one account from any address. Each one costs a hash. */
  "sign-in-right": 10,
  "own-password": 10,
  /** Counts by account. These people gave the right password before. */
  factor: 10,
  "own-factor": 10,
  "access-code": 20,
  /**
   * Sign-ups of one address, with or without success. The limit fits a school of 200 and stops a script. (decision 92)
   */
  "sign-up": 300,
  download: 10,
  /** Counts by account and address. */
  "reset-account": 5,
  /** Mails to one account, from any sender. */
  "reset-mails": 10,
  "reset-address": 30,
  /** Students whom one university invites by mail. */
  "student-invitation": 100,
  /** Mails with a link that confirms an address or signs in: per mailbox, per private domain, per network (a school's). */
  "link-mailbox": 5,
  // Ten networks must join to close a domain: one alone would lock out a university's voters.
  "link-domain": 3000,
  "link-network": 300,
} as const;

type Act = keyof typeof allowed;

/** An account with more wrong tries than this answers unknown clients with a delay, for right and wrong passwords. */
const SLOW_FROM = 20;
const SLOW_MS = 1500;
/** Delay of a refusal. Without it, many quick refusals would take the thread. */
const REFUSAL_MS = 1000;
/** A known browser gets one quick refusal in this time. */
const REPEATED_MS = 30_000;

/**
 * Returns true when the rate-limit binding refuses the request (design 7). The binding counts by account and address,
 * and by address. The binding is loose and per location, so the counters below decide about guessing.
 */
export async function isFlooding(
  request: Request,
  { env, secrets }: AppLoadContext,
  act: "sign-in" | "sign-up" | "own-password" | "factor" | "own-factor" | "reset" | "link",
  account: string,
): Promise<boolean> {
  const address = addressOf(request);
  const keys = await Promise.all([
    secretly(secrets.comparing, `${account}\n${address}`),
    secretly(secrets.comparing, address),
  ]);
  const answers = await Promise.all(keys.map((key) => env.ACCESS_LIMIT.limit({ key: `${act}:${key}` })));
  return answers.some(({ success }) => !success);
}

/**
 * Counts a try before the check, so that concurrent tries cannot pass the limit. `subject` is an account or an address.
 * The store keeps only its keyed hash. `alongside` runs in the same batch.
 */
export async function openTry(
  { secrets, stores }: AppLoadContext,
  act: Act,
  subject: string,
  alongside?: () => Promise<unknown>,
) {
  const key = await keyOf(secrets.comparing, act, subject);
  const [[tries = 0]] = await Promise.all([stores.throttles.count([key], WINDOW_MS), alongside?.()]);
  return {
    allowed: tries <= allowed[act],
    /** Removes this try from the count, because it did not fail. */
    takeBack: () => stores.throttles.settle({ takeBack: [key] }),
    /** Forgets earlier failures, because the subject proved its identity. */
    forget: () => stores.throttles.settle({ forget: [key] }),
  };
}

/** Forgets failed tries after another proof of identity, so that the person may try again at once. */
export async function forgetTries(
  { secrets, stores }: AppLoadContext,
  act: Act,
  subject: string,
): Promise<void> {
  await stores.throttles.settle({ forget: [await keyOf(secrets.comparing, act, subject)] });
}

/** Returns the limit's subject for an account at one address. Clients at other addresses do not use up this limit. */
export const atAddress = (request: Request, account: string) => `${account}\n${addressOf(request)}`;

/**
 * Counts a sign-in before any hash. A browser that this account signed in from (`known`) has its own counter. That
 * browser is not queued behind unknown clients and gets no delay. Other clients count by account and address, by
 * address, and by account. The account counter only delays. Successful sign-ins count by account.
 */
export async function openSignIn(
  request: Request,
  { secrets, stores }: AppLoadContext,
  email: string,
  known: { browserId: string; accountId: string } | null,
) {
  const subject = known ? `${email}\n${known.browserId}` : atAddress(request, email);
  const [own, address, account, right] = await Promise.all([
    keyOf(secrets.comparing, "sign-in", subject),
    keyOf(secrets.comparing, "sign-in-address", addressOf(request)),
    keyOf(secrets.comparing, "sign-in-account", email),
    keyOf(secrets.comparing, "sign-in-right", email),
  ]);
  const shared = known ? [] : [address, account];
  const counts = await stores.throttles.count([own, ...shared], WINDOW_MS, [right]);
  const [tries = 0, ofAddress = 0, ofAccount = 0] = counts.slice(0, -1);
  const isUsedUp = (counts.at(-1) ?? 0) >= allowed["sign-in-right"];
  // Takes the try back, because nothing was hashed.
  if (isUsedUp) await stores.throttles.settle({ takeBack: [own, ...shared] });
  const client = clientOf(request);
  // Hashes one password at a time for the account, from any number of known browsers.
  const turn: Turn = known
    ? { subject: known.accountId, queue: "known", client }
    : { subject, queue: "unknown", client };
  return {
    allowed: !isUsedUp && tries <= allowed["sign-in"] && ofAddress <= allowed["sign-in-address"],
    turn,
    slowed: () => (ofAccount > SLOW_FROM ? sleep(SLOW_MS) : undefined),
    /** Removes this try from the count, because nothing was checked. */
    takeBack: () => stores.throttles.settle({ takeBack: [own, ...shared] }),
    /**
     * Forgets earlier failures and takes this try back from the shared counters. Returns false when too many concurrent
     * sign-ins were right.
     */
    succeed: async () => {
      const [[successes = 0]] = await Promise.all([
        stores.throttles.count([right], WINDOW_MS),
        stores.throttles.settle({ forget: [own], takeBack: shared }),
      ]);
      return successes <= allowed["sign-in-right"];
    },
  };
}

/**
 * Accounts with a refused known browser. The value is the end (epoch ms) of the time in which a refusal counts as
 * repeated. Each isolate has its own map.
 */
const refusals = new Lru<number>(1000);

/** Delays a refusal: always for an unknown browser, from the second refusal on for a known browser. */
export async function takeTime(queue: QueueName, email: string): Promise<void> {
  const now = Date.now();
  const isRepeated = (refusals.get(email) ?? 0) > now;
  if (queue === "known") refusals.set(email, now + REPEATED_MS);
  if (queue === "unknown" || isRepeated) await sleep(REFUSAL_MS);
}

const keyOf = async (secret: string, act: Act | "sign-in-account", subject: string) =>
  `${act}:${await secretly(secret, subject)}`;

const secretly = (secret: string, subject: string) => sha256(`${secret}\n${subject}`);
