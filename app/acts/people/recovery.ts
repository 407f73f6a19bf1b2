import type { AppLoadContext } from "@remix-run/cloudflare";
import { addressOf, clientOf } from "~/auth/core/client-address";
import { inTurn } from "~/auth/core/hashing-queue";
import { hashPassword } from "~/auth/core/passwords";
import { isToken, randomToken } from "~/auth/core/random-codes";
import { atAddress, forgetTries, isFlooding, openTry } from "~/auth/core/throttling";
import { MINUTE_MS } from "~/contest/core/calendar";
import { canonicalAddress } from "~/contest/core/email";
import { lifetimes } from "~/contest/core/retention";
import { sha256 } from "~/contest/core/sha256";
import { mailIsRead } from "~/services/core/mail";
import { automaticMails } from "~/text/mail/mails";
import { recoveryPath } from "~/web/people/access";

/** Returns true when a link can be read: by mail, or in a local run at /admin/correo. */
export const canRecover = ({ env }: AppLoadContext) => mailIsRead(env);

/**
 * Sends a recovery link to the account of a mailbox (lower case), if it exists. An unknown mailbox costs the same work.
 * Returns false when this network address has asked too often. When an account has had too many mails, no mail is sent
 * and the result is true. The owner's last link stays valid.
 */
export async function sendRecoveryLink(
  request: Request,
  context: AppLoadContext,
  email: string,
): Promise<boolean> {
  const emailKey = canonicalAddress(email);
  if (await isFlooding(request, context, "reset", emailKey)) return false;
  // The order matters: a refused address must not use up the account's limit.
  if (!(await openTry(context, "reset-address", addressOf(request))).allowed) return false;
  if (!(await openTry(context, "reset-account", atAddress(request, emailKey))).allowed) return false;
  // Loads the sender in the same batch.
  if (!(await openTry(context, "reset-mails", emailKey, context.sender)).allowed) return true;

  const token = randomToken();
  const { now, stores } = context;
  const link = new URL(`${recoveryPath}/${token}`, context.origin).href;
  const mails = await stores.passwordResets.request({
    email,
    emailKey,
    tokenHash: await sha256(token),
    expiresAt: now + lifetimes.resetMinutes * MINUTE_MS,
    mail: { ...automaticMails.reset(lifetimes.resetMinutes, await context.sender()), link },
  });
  context.sendMails(mails);
  return true;
}

/** Returns the hash of a valid link's token and the account's address, else null. */
export async function openLink(
  token: string | undefined,
  context: AppLoadContext,
): Promise<{ tokenHash: string; email: string } | null> {
  if (!isToken(token)) return null;
  const tokenHash = await sha256(token);
  const email = await context.stores.passwordResets.addressOf(tokenHash);
  return email === null ? null : { tokenHash, email };
}

/** Uses a valid link. Refuses `link_over`. Throws HashingBusy when nothing was done. */
export async function chooseNewPassword(
  request: Request,
  tokenHash: string,
  password: string,
  context: AppLoadContext,
): Promise<void> {
  const turn = { subject: tokenHash, queue: "known" as const, client: clientOf(request) };
  const passwordHash = await inTurn(turn, () => hashPassword(password));
  const email = await context.stores.passwordResets.complete(tokenHash, passwordHash);
  // The mailbox proves the owner. This browser becomes known, and failed sign-ins from this address are forgotten.
  await context.browser.remember(email.toLowerCase(), passwordHash);
  await forgetTries(context, "sign-in", atAddress(request, email.toLowerCase())).catch(context.logError);
}
