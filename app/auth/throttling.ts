import type { AppLoadContext } from "@remix-run/cloudflare";
import { sha256 } from "./session";

const WINDOW_MS = 15 * 60 * 1000;

/** Tries within 15 minutes that may fail. Addresses get the wider limit: a whole campus shares one. */
const allowed = {
  "sign-in": 10,
  "own-password": 10,
  "access-code": 20,
  download: 10,
  "reset-account": 5,
  "reset-address": 30,
} as const;

type Act = keyof typeof allowed;

/**
 * First filter before anything costly: the rate-limit binding, by account and by address (design 7). Loose and per
 * location, so the counters below decide about guessing.
 */
export async function isFlooding(
  request: Request,
  { env }: AppLoadContext,
  act: "sign-in" | "sign-up" | "own-password" | "reset",
  email: string,
): Promise<boolean> {
  const keys = await Promise.all([
    secretly(env.SESSION_SECRET, email),
    secretly(env.SESSION_SECRET, addressOf(request)),
  ]);
  const answers = await Promise.all(keys.map((key) => env.ACCESS_LIMIT.limit({ key: `${act}:${key}` })));
  return answers.some(({ success }) => !success);
}

/**
 * A try that may fail, counted before it is made, so that many at once cannot slip past. `subject` is what is limited:
 * an email, an account or an address; only its keyed hash is kept.
 */
export async function openTry({ env, throttles, now }: AppLoadContext, act: Act, subject: string) {
  const key = await keyOf(env.SESSION_SECRET, act, subject);
  const tries = await throttles.count(key, now, WINDOW_MS);
  return {
    allowed: tries <= allowed[act],
    /** It was no failure after all. */
    takeBack: () => throttles.takeBack(key),
    /** The subject has proved itself: earlier failures are forgotten. */
    forget: () => throttles.forget(key),
  };
}

/** Who proved themselves in another way may sign in again at once. */
export async function forgetTries(
  { env, throttles }: AppLoadContext,
  act: Act,
  subject: string,
): Promise<void> {
  await throttles.forget(await keyOf(env.SESSION_SECRET, act, subject));
}

const keyOf = async (secret: string, act: Act, subject: string) =>
  `${act}:${await secretly(secret, subject)}`;

/** The client's address; of an IPv6 one its /64, which is one household's or host's. */
export function addressOf(request: Request): string {
  const address = request.headers.get("CF-Connecting-IP") ?? "unknown";
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = (part: string) => part.split(":").filter(Boolean);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = address.includes("::")
    ? [...groups(head), ...Array<string>(missing).fill("0"), ...groups(tail)]
    : groups(head);
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

const secretly = (secret: string, subject: string) => sha256(`${secret}\n${subject}`);
