import type { AppLoadContext } from "@remix-run/cloudflare";
import { clientOf } from "../core/client-address";
import { inTurn, type Turn } from "../core/hashing-queue";
import { verifyPassword } from "../core/passwords";
import { isFlooding, openTry } from "../core/throttling";

/** `passwordHash` is the stored hash that matched. `gone`: the account was deleted in the meantime. */
type Proof =
  | { proven: true; passwordHash: string }
  | { proven: false; why: "wrong" | "too_many_tries" | "gone" };

/** Hashing turn of a signed-in person. */
export const turnOf = (request: Request, userId: string): Turn => ({
  subject: userId,
  queue: "known",
  client: clientOf(request),
});

/**
 * Checks the password of a signed-in person. Tries count before the hash, by account and apart from sign-ins. Guesses
 * from outside therefore cannot block the owner's password change. Throws HashingBusy when nothing was checked.
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
    context.stores.people.passwordHash(userId),
  ]);
  if (!attempt.allowed) return { proven: false, why: "too_many_tries" };
  if (passwordHash === null) return { proven: false, why: "gone" };
  const right = await inTurn(turnOf(request, userId), () => verifyPassword(password, passwordHash));
  if (!right) return { proven: false, why: "wrong" };
  await attempt.forget();
  return { proven: true, passwordHash };
}
