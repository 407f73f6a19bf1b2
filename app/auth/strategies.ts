import type { AppLoadContext } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import type { Account } from "~/db/people";
import { authText } from "~/text/auth";
import { common } from "~/text/common";
import type { Toast } from "~/text/toast";
import { hashPassword, needsRehash, verifyPassword } from "./passwords";
import { isFlooding, openTry } from "./throttling";

/** Why a sign-in was refused: the message, and the status to answer with. */
export class SignInRefused extends Error {
  constructor(
    readonly toast: Toast,
    readonly status: number,
  ) {
    super(toast.title);
  }
}

/** Whom the credentials belong to. Throws SignInRefused, the same for a wrong password and an unknown email. */
export async function authenticate(
  request: Request,
  context: AppLoadContext,
  credentials: { email: string; password: string },
): Promise<Account> {
  const authenticator = new Authenticator<Account>().use(
    new FormStrategy(({ form }) =>
      verify(request, context, String(form.get("email")), String(form.get("password"))),
    ),
    "password",
  );
  // The checked fields as a form of their own: the strategy would read any body, of any size.
  const form = new Request(request.url, { method: "POST", body: new URLSearchParams(credentials) });
  return authenticator.authenticate("password", form);
}

async function verify(
  request: Request,
  context: AppLoadContext,
  email: string,
  password: string,
): Promise<Account> {
  const { people, now } = context;
  const attempt = (await isFlooding(request, context, "sign-in", email))
    ? null
    : await openTry(context, "sign-in", email);
  if (!attempt?.allowed) throw new SignInRefused(common.tooManyTries, 429);
  const account = await people.accountOf(email);
  const right = await verifyPassword(password, account?.passwordHash ?? null);
  if (!account || !right) throw new SignInRefused(authText.wrongCredentials, 400);
  await attempt.forget();
  if (needsRehash(account.passwordHash)) {
    await people.rehash(account.id, account.passwordHash, await hashPassword(password), now);
  }
  return account;
}
