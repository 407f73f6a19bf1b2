import type { AppLoadContext } from "@remix-run/cloudflare";
import { limits } from "~/contest/core/limits";
import { whyRefused } from "~/db/core/database";
import type { Means } from "~/db/people/second-factors";
import type { Actor } from "~/db/running/audit";
import { common } from "~/text/core/common";
import { codeHash, randomCode } from "../core/random-codes";
import { seal, unseal } from "../core/sealing";
import type { Secrets } from "../core/secrets";
import { isFlooding, openTry } from "../core/throttling";
import { keyUri, newSecret, stepOf } from "./totp";

/** What a second factor is set up from: shown once, and sealed for the way back with its first code. */
export interface Setup {
  sealed: string;
  /** Base32. */
  secret: string;
  /** What the QR code says. */
  uri: string;
}

/** `codesLeft` where a recovery code was used. `used`: right, and not for the first time. */
type Proof =
  | { proven: true; passwordHash: string; codesLeft: number | null }
  | { proven: false; why: "wrong" | "used" | "too_many_tries" };

const stored = (userId: string) => `second factor\n${userId}`;
const offered = (userId: string) => `second factor on offer\n${userId}`;
const recovery = (userId: string) => `recovery code\n${userId}`;

export async function newSetup(
  { secrets }: AppLoadContext,
  person: { id: string; email: string },
): Promise<Setup> {
  return setupOf(secrets, person, newSecret());
}

/** The setup that was offered to that person, from its sealed form; null for any other. */
export async function sameSetup(
  { secrets }: AppLoadContext,
  person: { id: string; email: string },
  sealed: string,
): Promise<Setup | null> {
  const opened = await unseal(secrets, offered(person.id), sealed);
  return opened && setupOf(secrets, person, opened.text);
}

async function setupOf(secrets: Secrets, { id, email }: { id: string; email: string }, secret: string) {
  return {
    sealed: await seal(secrets, offered(id), secret),
    secret,
    uri: keyUri(secret, { issuer: common.siteShort, label: email }),
  };
}

/** Ten new recovery codes: to be shown once, and as they are kept. */
export async function newRecoveryCodes(userId: string) {
  const codes = Array.from({ length: limits.recoveryCodes }, randomCode);
  return { codes, hashes: await Promise.all(codes.map((code) => codeHash(recovery(userId), code))) };
}

/**
 * Turns a setup into a second factor once its device has shown that it works: answers the recovery codes, or null for a
 * wrong code. Refuses `changed_meanwhile`.
 */
export async function addFactor(
  { secrets, secondFactors, session, now }: AppLoadContext,
  { secret, code }: { secret: string; code: string },
  by: Actor,
): Promise<string[] | null> {
  const step = stepOf(code, secret, now);
  if (step === null) return null;
  const { codes, hashes } = await newRecoveryCodes(by.id);
  const sealed = await seal(secrets, stored(by.id), secret);
  const { idHash } = await session.row();
  await secondFactors.add({ secret: sealed, step, hashes, idHash }, by, now);
  return codes;
}

/**
 * Whether that is a code of the person's device or a recovery code of theirs, neither used before; it is used up, and
 * their session marked. Tries are counted before anything is compared; those of who is not in yet (`factor`) apart from
 * those of who is, by account: only who knows the password makes any.
 */
export async function proveFactor(
  request: Request,
  context: AppLoadContext,
  person: Actor,
  typed: string,
  act: "factor" | "own-factor",
): Promise<Proof> {
  const { secondFactors, session, now } = context;
  if (await isFlooding(request, context, act, person.id)) return { proven: false, why: "too_many_tries" };
  const [attempt, factor] = await Promise.all([
    openTry(context, act, person.id),
    secondFactors.find(person.id),
  ]);
  if (!attempt.allowed) return { proven: false, why: "too_many_tries" };
  const means = factor && (await meansOf(context, person.id, typed, factor));
  if (!means) return { proven: false, why: "wrong" };
  try {
    const left = await secondFactors.use(means, await session.row(), person, now);
    // It is used: who is in is not told otherwise.
    await attempt.forget().catch(context.logError);
    return {
      proven: true,
      passwordHash: factor.passwordHash,
      codesLeft: "codeHash" in means ? left : null,
    };
  } catch (error) {
    if (whyRefused(error) === "code_used") return { proven: false, why: "used" };
    throw error;
  }
}

/** What a typed code is one of; null for neither. What an older secret sealed is sealed anew with its use. */
async function meansOf(
  { secrets, now }: AppLoadContext,
  userId: string,
  typed: string,
  factor: { secret: string; codes: { hash: string }[] },
): Promise<Means | null> {
  const digits = typed.replace(/\s/g, "");
  if (/^\d{6}$/.test(digits)) {
    const opened = await unseal(secrets, stored(userId), factor.secret);
    const step = opened && stepOf(digits, opened.text, now);
    if (step === null) return null;
    return { step, anew: opened?.isOld ? await seal(secrets, stored(userId), opened.text) : null };
  }
  const hash = await codeHash(recovery(userId), typed);
  return factor.codes.some((code) => code.hash === hash) ? { codeHash: hash } : null;
}
