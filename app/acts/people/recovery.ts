import type { AppLoadContext } from "@remix-run/cloudflare";
import { canonicalAddress } from "~/contest/people/email";
import { lasting } from "~/contest/people/retention";
import { mailIsRead } from "~/services/mail/mail";
import { letters } from "~/text/mail/mails";
import { recoveryPath } from "~/web/people/access";
import { addressOf, clientOf } from "../../auth/core/client-address";
import { inTurn } from "../../auth/core/hashing-queue";
import { hashPassword } from "../../auth/core/passwords";
import { isToken, randomToken } from "../../auth/core/random-codes";
import { sha256 } from "../../auth/core/sha256";
import { atAddress, forgetTries, isFlooding, openTry } from "../../auth/core/throttling";

const MINUTE = 60 * 1000;

/** Whether a link would reach anybody: by mail, or in a local run at /admin/correo. */
export const canRecover = ({ env }: AppLoadContext) => mailIsRead(env);

/**
 * Writes a link for the account of that mailbox (lower case), if there is one, with the same work if there is none.
 * Returns false when this address asked for too many. When other addresses asked for too many, the last link has reached
 * the owner and stays good: no further link is written, and the answer is the same.
 */
export async function sendRecoveryLink(
  request: Request,
  context: AppLoadContext,
  email: string,
): Promise<boolean> {
  const emailKey = canonicalAddress(email);
  if (await isFlooding(request, context, "reset", emailKey)) return false;
  // In this order: who is refused uses up nothing of what the account gets.
  if (!(await openTry(context, "reset-address", addressOf(request))).allowed) return false;
  if (!(await openTry(context, "reset-account", atAddress(request, emailKey))).allowed) return false;
  // Who the mail is from is remembered from here on.
  if (!(await openTry(context, "reset-mails", emailKey, context.sender)).allowed) return true;

  const token = randomToken();
  const { now, passwordResets } = context;
  const link = new URL(`${recoveryPath}/${token}`, context.origin).href;
  const mails = await passwordResets.request(
    {
      email,
      emailKey,
      tokenHash: await sha256(token),
      expiresAt: now + lasting.resetMinutes * MINUTE,
      mail: { ...letters.reset(lasting.resetMinutes, await context.sender()), link },
    },
    now,
  );
  context.sendMails(mails);
  return true;
}

/** The hash of a link's token, while the link is good; else null. */
export async function openLink(token: string | undefined, context: AppLoadContext): Promise<string | null> {
  if (!isToken(token)) return null;
  const tokenHash = await sha256(token);
  return (await context.passwordResets.isOpen(tokenHash, context.now)) ? tokenHash : null;
}

/** Uses a good link; false when somebody was quicker. Throws HashingBusy when nothing was done. */
export async function chooseNewPassword(
  request: Request,
  tokenHash: string,
  password: string,
  context: AppLoadContext,
): Promise<boolean> {
  const turn = { subject: tokenHash, lane: "known" as const, client: clientOf(request) };
  const passwordHash = await inTurn(turn, () => hashPassword(password));
  const email = await context.passwordResets.complete(tokenHash, passwordHash, context.now);
  if (email === null) return false;
  // Who holds the mailbox is the owner: no guesses count against this browser any more, nor here.
  await context.browser.remember(email.toLowerCase(), passwordHash);
  await forgetTries(context, "sign-in", atAddress(request, email.toLowerCase())).catch(context.logError);
  return true;
}
