import type { AppLoadContext } from "@remix-run/cloudflare";
import { lasting } from "~/contest/people/retention";
import { addressOf, clientOf } from "./client-address";
import { type Lane, sleep, type Turn } from "./hashing-queue";
import { sha256 } from "./sha256";

const WINDOW_MS = lasting.tryMinutes * 60 * 1000;

/**
 * Tries within 15 minutes that may fail. What a stranger can use up is counted by account and address together, so that
 * nobody uses it up for the account's owner; addresses get the wider limit: a whole campus shares one. (design 10.8)
 */
const allowed = {
  /** By account and address, or by account and browser where that is known. */
  "sign-in": 10,
  /** Of one address over all accounts, a school's mistakes of a morning; who gets in is not counted. */
  "sign-in-address": 100,
  /** Right ones of one account, from wherever: only who knows the password uses them up, and each costs a hash. */
  "sign-in-right": 10,
  "own-password": 10,
  /** By account: who is not in yet gave its password first. */
  factor: 10,
  "own-factor": 10,
  "access-code": 20,
  /** Of one address, every sign-up, whether it fails or not: a school's of 200, not a script's. (decision 92) */
  "sign-up": 300,
  download: 10,
  /** By account and address. */
  "reset-account": 5,
  /** Mails that one account is sent, whoever asks. */
  "reset-mails": 10,
  "reset-address": 30,
  /** Mails that confirm an address: of one mailbox, of a domain that is somebody's, of one address (a school's). */
  "verification-mailbox": 5,
  "verification-domain": 300,
  "verification-network": 300,
  /** Receipts of accessibility messages, by the sender's network and by the mailbox. */
  "accessibility-network": 10,
  "accessibility-receipts": 3,
} as const;

type Act = keyof typeof allowed;

/** An account with so many wrong tries from wherever answers strangers, right or wrong, after a moment. */
const SLOW_FROM = 20;
const SLOW_MS = 1500;
/** Refusals take their time too: who sends them by the dozen would else take the thread by being refused. */
const REFUSAL_MS = 1000;
/** Of known browsers only the first refusal within so long is quick. */
const REPEATED_MS = 30_000;

/**
 * First filter before anything costly: the rate-limit binding, by account and address together and by address (design 7).
 * Loose and per location, so the counters below decide about guessing.
 */
export async function isFlooding(
  request: Request,
  { env, secrets }: AppLoadContext,
  act: "sign-in" | "sign-up" | "own-password" | "factor" | "own-factor" | "reset" | "accessibility",
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
 * A try that may fail, counted before it is made, so that many at once cannot slip past. `subject` is what is limited:
 * an account or an address; only its keyed hash is kept. `beside`: what is asked in the same turn.
 */
export async function openTry(
  { secrets, throttles, now }: AppLoadContext,
  act: Act,
  subject: string,
  beside?: () => Promise<unknown>,
) {
  const key = await keyOf(secrets.comparing, act, subject);
  const [[tries = 0]] = await Promise.all([throttles.count([key], now, WINDOW_MS), beside?.()]);
  return {
    allowed: tries <= allowed[act],
    /** It was no failure after all. */
    takeBack: () => throttles.settle({ takeBack: [key] }),
    /** The subject has proved itself: earlier failures are forgotten. */
    forget: () => throttles.settle({ forget: [key] }),
  };
}

/** Who proved themselves in another way may try again at once. */
export async function forgetTries(
  { secrets, throttles }: AppLoadContext,
  act: Act,
  subject: string,
): Promise<void> {
  await throttles.settle({ forget: [await keyOf(secrets.comparing, act, subject)] });
}

/** What an account is limited by at an address: strangers elsewhere use nothing of it up. */
export const atAddress = (request: Request, account: string) => `${account}\n${addressOf(request)}`;

/**
 * A sign-in about to be tried, counted before anything is hashed. A browser that this account has signed in from (`known`)
 * is counted by itself, is not queued behind unknown clients and is not slowed; all others are counted by account and address, by
 * address, and by account, which slows and never refuses. Right ones are counted by account.
 */
export async function openSignIn(
  request: Request,
  { secrets, throttles, now }: AppLoadContext,
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
  const counted = await throttles.count([own, ...shared], now, WINDOW_MS, [right]);
  const [tries = 0, ofAddress = 0, ofAccount = 0] = counted.slice(0, -1);
  const isUsedUp = (counted.at(-1) ?? 0) >= allowed["sign-in-right"];
  // Not hashed, so not wrong.
  if (isUsedUp) await throttles.settle({ takeBack: [own, ...shared] });
  const client = clientOf(request);
  // An account's owner is hashed once at a time, from however many browsers.
  const turn: Turn = known
    ? { subject: known.accountId, lane: "known", client }
    : { subject, lane: "unknown", client };
  return {
    allowed: !isUsedUp && tries <= allowed["sign-in"] && ofAddress <= allowed["sign-in-address"],
    turn,
    slowed: () => (ofAccount > SLOW_FROM ? sleep(SLOW_MS) : undefined),
    /** Nothing was tried after all. */
    takeBack: () => throttles.settle({ takeBack: [own, ...shared] }),
    /**
     * Who got in: what was wrong before is forgotten, and the others behind this address are not charged for it. False
     * when so many at once were right that this one is too many.
     */
    succeed: async () => {
      const [[successes = 0]] = await Promise.all([
        throttles.count([right], now, WINDOW_MS),
        throttles.settle({ forget: [own], takeBack: shared }),
      ]);
      return successes <= allowed["sign-in-right"];
    },
  };
}

/** Of this isolate: accounts whose known browsers were refused, until when they count as repeating it (epoch ms). */
const refused = new Map<string, number>();

/** Delays a refusal: always for an unknown browser, from the second refusal on for a known browser. */
export async function takeTime(lane: Lane, email: string): Promise<void> {
  const now = Date.now();
  const isRepeated = (refused.get(email) ?? 0) > now;
  if (lane === "known") {
    if (refused.size > 1000) for (const [one, until] of refused) if (until < now) refused.delete(one);
    refused.set(email, now + REPEATED_MS);
  }
  if (lane === "unknown" || isRepeated) await sleep(REFUSAL_MS);
}

const keyOf = async (secret: string, act: Act | "sign-in-account", subject: string) =>
  `${act}:${await secretly(secret, subject)}`;

const secretly = (secret: string, subject: string) => sha256(`${secret}\n${subject}`);
