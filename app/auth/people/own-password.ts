import type { AppLoadContext } from "@remix-run/cloudflare";
import { clientOf } from "../core/client-address";
import { inTurn, type Turn } from "../core/hashing-queue";
import { verifyPassword } from "../core/passwords";
import { isFlooding, openTry } from "../core/throttling";

/** `passwordHash` is the stored one that the password matched. `gone`: the account was erased meanwhile. */
type Proof =
  | { proven: true; passwordHash: string }
  | { proven: false; why: "wrong" | "too_many_tries" | "gone" };

/** The turn of somebody signed in. */
export const turnOf = (request: Request, userId: string): Turn => ({
  subject: userId,
  lane: "known",
  client: clientOf(request),
});

/**
 * Whether the signed-in person knows their own password; tries are counted before anything is hashed. Counted by
 * account and apart from sign-ins: who guesses from outside cannot keep the owner from changing the password. Throws
 * HashingBusy when nothing was tried.
 */
export async function proveOwnPassword(
  request: Request,
  context: AppLoadContext,
  userId: string,
  password: string,
): Promise<Proof> {
  if (await isFlooding(request, context, "own-password", userId)) {
    return { proven: false, why: "too_many_tries" };
  }
  const [attempt, passwordHash] = await Promise.all([
    openTry(context, "own-password", userId),
    context.people.passwordHash(userId),
  ]);
  if (!attempt.allowed) return { proven: false, why: "too_many_tries" };
  if (passwordHash === null) return { proven: false, why: "gone" };
  const right = await inTurn(turnOf(request, userId), () => verifyPassword(password, passwordHash));
  if (!right) return { proven: false, why: "wrong" };
  await attempt.forget();
  return { proven: true, passwordHash };
}
