import type { AppLoadContext } from "@remix-run/cloudflare";
import { limits } from "~/contest/core/limits";
import { refusalReason } from "~/db/core/database";
import type { Actor } from "~/db/core/store-context";
import type { Means } from "~/db/people/second-factors";
import { common } from "~/text/core/common";
import type { Guarded } from "../core/guards";
import { codeHash, randomCode } from "../core/random-codes";
import { seal, unseal } from "../core/sealing";
import type { Secrets } from "../core/secrets";
import { isFlooding, openTry } from "../core/throttling";
import { keyUri, newSecret, stepOf } from "./totp";

/** Data to set up a second factor. The page shows it once. The sealed form returns with the first code. */
export interface Setup {
  sealed: string;
  /** Base32 text. */
  secret: string;
  /** Content of the QR code. */
  uri: string;
}

/** `codesLeft` is a number after a recovery code, else null. `used`: the code was right but used before. */
type Proof =
  | { proven: true; passwordHash: string; codesLeft: number | null }
  | { proven: false; why: "wrong" | "used" | "too_many_tries" };

const storagePurpose = (userId: string) => `second factor\n${userId}`;
const offerPurpose = (userId: string) => `second factor on offer\n${userId}`;
const recoveryPurpose = (userId: string) => `recovery code\n${userId}`;

export async function newSetup(
  { secrets }: AppLoadContext,
  person: { id: string; email: string },
): Promise<Setup> {
  return setupOf(secrets, person, newSecret());
}

/** Returns the setup of a sealed form that was offered to this person, else null. */
export async function sameSetup(
  { secrets }: AppLoadContext,
  person: { id: string; email: string },
  sealed: string,
): Promise<Setup | null> {
  const setup = await unseal(secrets, offerPurpose(person.id), sealed);
  return setup && setupOf(secrets, person, setup.text);
}

async function setupOf(secrets: Secrets, { id, email }: { id: string; email: string }, secret: string) {
  return {
    sealed: await seal(secrets, offerPurpose(id), secret),
    secret,
    uri: keyUri(secret, { issuer: common.siteShort, label: email }),
  };
}

/** Returns ten new recovery codes, and their hashes for the database. */
export async function newRecoveryCodes(userId: string) {
  const codes = Array.from({ length: limits.recoveryCodes }, randomCode);
  return { codes, hashes: await Promise.all(codes.map((code) => codeHash(recoveryPurpose(userId), code))) };
}

/**
 * Stores a second factor after a first right code. Returns the recovery codes, or null for a wrong code. Throws the
 * refusal `changed_meanwhile`.
 */
export async function addFactor(
  { viewer, secrets, stores, session, now }: Guarded,
  { secret, code }: { secret: string; code: string },
): Promise<string[] | null> {
  const step = stepOf(code, secret, now);
  if (step === null) return null;
  const { codes, hashes } = await newRecoveryCodes(viewer.id);
  const sealed = await seal(secrets, storagePurpose(viewer.id), secret);
  const { idHash } = await session.row();
  await stores.secondFactors.add({ secret: sealed, step, hashes, idHash });
  return codes;
}

/**
 * Checks an unused code of the person's device, or an unused recovery code. Marks the code as used and the session as
 * proven. Tries count before the comparison, by account: all of them come after the right password. Tries during
 * sign-in (`factor`) count apart from those of signed-in people.
 */
export async function proveFactor(
  request: Request,
  context: AppLoadContext,
  person: Actor,
  typed: string,
  act: "factor" | "own-factor",
): Promise<Proof> {
  const { session, storesBy } = context;
  const { secondFactors } = storesBy(person);
  if (await isFlooding(request, context, act, person.id)) return { proven: false, why: "too_many_tries" };
  const [attempt, factor] = await Promise.all([
    openTry(context, act, person.id),
    secondFactors.find(person.id),
  ]);
  if (!attempt.allowed) return { proven: false, why: "too_many_tries" };
  const means = factor && (await meansOf(context, person.id, typed, factor));
  if (!means) return { proven: false, why: "wrong" };
  try {
    const left = await secondFactors.use(means, await session.row());
    // Logs an error and continues, because the code is used.
    await attempt.forget().catch(context.logError);
    return {
      proven: true,
      passwordHash: factor.passwordHash,
      codesLeft: "codeHash" in means ? left : null,
    };
  } catch (error) {
    if (refusalReason(error) === "code_used") return { proven: false, why: "used" };
    throw error;
  }
}

/** Returns the kind of a typed code, or null for a wrong one. A secret that an older key sealed is sealed again. */
async function meansOf(
  { secrets, now }: AppLoadContext,
  userId: string,
  typed: string,
  factor: { secret: string; codes: { hash: string }[] },
): Promise<Means | null> {
  const digits = typed.replace(/\s/g, "");
  if (/^\d{6}$/.test(digits)) {
    const factorSecret = await unseal(secrets, storagePurpose(userId), factor.secret);
    const step = factorSecret && stepOf(digits, factorSecret.text, now);
    if (step === null) return null;
    return {
      step,
      resealed: factorSecret?.isOld ? await seal(secrets, storagePurpose(userId), factorSecret.text) : null,
    };
  }
  const hash = await codeHash(recoveryPurpose(userId), typed);
  return factor.codes.some((code) => code.hash === hash) ? { codeHash: hash } : null;
}
