import type { AppLoadContext } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { Account } from "~/db/people/people";
import { common } from "~/text/core/common";
import type { Toast } from "~/text/core/toast";
import { authText } from "~/text/people/auth";
import { readForm } from "~/web/core/forms";
import { clientOf } from "../core/client-address";
import { HashingBusy, inTurn, isQueueFull, type QueueName } from "../core/hashing-queue";
import { hashPassword, needsRehash, verifyPassword } from "../core/passwords";
import { isFlooding, openSignIn, takeTime } from "../core/throttling";
import { signInForm } from "./forms";
import { turnOf } from "./own-password";

/** Error: a refused sign-in, with the message and the HTTP status. */
class SignInRefused extends Error {
  constructor(
    readonly toast: Toast,
    readonly status: number,
  ) {
    super(toast.title);
  }
}

type Submission = Awaited<ReturnType<typeof readForm<typeof signInForm>>>;

/** A sign-in form with its account or its refusal. Both are null for an invalid form. */
interface SignIn {
  submission: Submission;
  account: Account | null;
  refused: SignInRefused | null;
}

/** Reads the form within our limits. The strategy of remix-auth-form reads a body of any size. */
class PasswordStrategy extends Strategy<SignIn, { request: Request; submission: Submission }> {
  name = "password";

  async authenticate(request: Request): Promise<SignIn> {
    return this.verify({ request, submission: await readForm(request, signInForm) });
  }
}

/** Reads and checks a sign-in. A wrong password and an unknown mail address give the same message. */
export function authenticate(request: Request, context: AppLoadContext): Promise<SignIn> {
  const strategy = new PasswordStrategy(async ({ request, submission }) => {
    if (submission.status !== "success") return { submission, account: null, refused: null };
    const { email, password } = submission.value;
    return verify(request, context, email, password).then(
      (account) => ({ submission, account, refused: null }),
      (error) => {
        if (!(error instanceof SignInRefused)) throw error;
        return { submission, account: null, refused: error };
      },
    );
  });
  return new Authenticator<SignIn>().use(strategy).authenticate("password", request);
}

async function verify(
  request: Request,
  context: AppLoadContext,
  email: string,
  password: string,
): Promise<Account> {
  const { stores, browser } = context;
  const client = clientOf(request);
  const isClaimed = await browser.claims(email);
  let queue: QueueName = isClaimed ? "known" : "unknown";
  const refuse = async (toast: Toast, status: number): Promise<never> => {
    await takeTime(queue, email);
    throw new SignInRefused(toast, status);
  };
  // Refuses before any query when the queue is full.
  if (isQueueFull(queue, client)) return refuse(common.busy, 503);
  const claimed = isClaimed ? await stores.people.accountOf(email) : null;
  const browserId = claimed && (await browser.idFor(email, claimed.passwordHash));
  const known = claimed && browserId ? { browserId, accountId: claimed.id } : null;
  if (!known) {
    queue = "unknown";
    if (isClaimed && isQueueFull(queue, client)) return refuse(common.busy, 503);
    if (await isFlooding(request, context, "sign-in", email)) return refuse(common.tooManyTries, 429);
  }
  const [attempt, account] = await Promise.all([
    openSignIn(request, context, email, known),
    claimed ?? stores.people.accountOf(email),
  ]);
  if (!attempt.allowed) return refuse(common.tooManyTries, 429);
  await attempt.slowed();
  const isRight = await inTurn(attempt.turn, () =>
    verifyPassword(password, account?.passwordHash ?? null),
  ).catch(async (error) => {
    if (!(error instanceof HashingBusy)) throw error;
    await attempt.takeBack();
    return refuse(common.busy, 503);
  });
  if (!account || !isRight) throw new SignInRefused(authText.wrongCredentials, 400);
  if (!(await attempt.succeed())) return refuse(common.tooManyTries, 429);
  const passwordHash = await renewHash(request, context, account, password);
  // An account with a second factor is remembered only after the right code.
  if (!account.hasFactor) await browser.remember(email, passwordHash);
  return account;
}

/**
 * Replaces a hash with outdated parameters when the queue has time. The old hash also works. Returns the stored hash.
 */
async function renewHash(
  request: Request,
  { stores }: AppLoadContext,
  { id, passwordHash }: Account,
  password: string,
): Promise<string> {
  if (!needsRehash(passwordHash)) return passwordHash;
  try {
    const after = await inTurn(turnOf(request, id), () => hashPassword(password));
    await stores.people.rehash(id, passwordHash, after);
    return after;
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    return passwordHash;
  }
}
