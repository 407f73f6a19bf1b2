import type { AppLoadContext } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { Account } from "~/db/people/people";
import { common } from "~/text/core/common";
import type { Toast } from "~/text/core/toast";
import { authText } from "~/text/people/auth";
import { readForm } from "~/web/core/forms";
import { clientOf } from "../core/client-address";
import { HashingBusy, inTurn, isQueueFull, type Lane } from "../core/hashing-queue";
import { hashPassword, needsRehash, verifyPassword } from "../core/passwords";
import { isFlooding, openSignIn, takeTime } from "../core/throttling";
import { signInForm } from "./forms";
import { turnOf } from "./own-password";

/** Why a sign-in was refused: the message, and the status to answer with. */
class SignInRefused extends Error {
  constructor(
    readonly toast: Toast,
    readonly status: number,
  ) {
    super(toast.title);
  }
}

type Submission = Awaited<ReturnType<typeof readForm<typeof signInForm>>>;

/** The form as it was sent, with whom it belongs to, or why that is refused; neither where the form is invalid. */
interface SignIn {
  submission: Submission;
  account: Account | null;
  refused: SignInRefused | null;
}

/** Reads the form within our limits: the strategy of remix-auth-form reads any body, of any size. */
class PasswordStrategy extends Strategy<SignIn, { request: Request; submission: Submission }> {
  name = "password";

  async authenticate(request: Request): Promise<SignIn> {
    return this.verify({ request, submission: await readForm(request, signInForm) });
  }
}

/** Reads and verifies a sign-in. It is refused in the same words for a wrong password and an unknown email. */
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
  const { people, browser } = context;
  const client = clientOf(request);
  const isClaimed = await browser.claims(email);
  let lane: Lane = isClaimed ? "known" : "unknown";
  const refuse = async (toast: Toast, status: number): Promise<never> => {
    await takeTime(lane, email);
    throw new SignInRefused(toast, status);
  };
  // Refuses before any query when the queue is full.
  if (isQueueFull(lane, client)) return refuse(common.busy, 503);
  const claimed = isClaimed ? await people.accountOf(email) : null;
  const browserId = claimed && (await browser.idFor(email, claimed.passwordHash));
  const known = claimed && browserId ? { browserId, accountId: claimed.id } : null;
  if (!known) {
    lane = "unknown";
    if (isClaimed && isQueueFull(lane, client)) return refuse(common.busy, 503);
    if (await isFlooding(request, context, "sign-in", email)) return refuse(common.tooManyTries, 429);
  }
  const [attempt, account] = await Promise.all([
    openSignIn(request, context, email, known),
    claimed ?? people.accountOf(email),
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
  // Who has a second factor is known here once its code was right.
  if (!account.hasFactor) await browser.remember(email, passwordHash);
  return account;
}

/**
 * A hash made with other parameters than today's is made again, when there is time: it still opens. Answers the one that
 * is stored then.
 */
async function renewHash(
  request: Request,
  { people, now }: AppLoadContext,
  { id, passwordHash }: Account,
  password: string,
): Promise<string> {
  if (!needsRehash(passwordHash)) return passwordHash;
  try {
    const after = await inTurn(turnOf(request, id), () => hashPassword(password));
    await people.rehash(id, passwordHash, after, now);
    return after;
  } catch (error) {
    if (!(error instanceof HashingBusy)) throw error;
    return passwordHash;
  }
}
