import type { AppLoadContext } from "@remix-run/cloudflare";
import { canonicalAddress, domainOf } from "~/contest/people/email";
import { registrableDomain } from "~/contest/people/registrable-domain";
import { lasting } from "~/contest/people/retention";
import type { Settings } from "~/contest/running/settings";
import { usualDomains } from "~/contest/votes/fraud";
import { letters } from "~/text/mail/mails";
import { verificationPath } from "~/web/people/access";
import { addressOf } from "../../auth/core/client-address";
import { isToken, randomToken } from "../../auth/core/random-codes";
import { sha256 } from "../../auth/core/sha256";
import { openTry } from "../../auth/core/throttling";

/** Whether a vote waits for its voter's address: as set, and only where a mail would reach them. */
export const mustVerify = ({ mail }: AppLoadContext, settings: Pick<Settings, "require_verified_email">) =>
  settings.require_verified_email && mail !== null;

/**
 * Mails a link that confirms the account's address. False when the mailbox, its domain or the network it is asked from
 * has had too many; a domain where mail is everybody's is not counted. Nothing when there is nothing to confirm.
 */
export async function sendVerificationLink(
  request: Request,
  context: AppLoadContext,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const mailbox = canonicalAddress(email);
  const domain = registrableDomain(domainOf(mailbox));
  const tries = await Promise.all([
    openTry(context, "verification-mailbox", mailbox),
    openTry(context, "verification-network", addressOf(request)),
    ...(usualDomains.includes(domain) ? [] : [openTry(context, "verification-domain", domain)]),
  ]);
  if (tries.some(({ allowed }) => !allowed)) {
    // Who is refused uses up nothing of what the others of their domain and network get.
    await Promise.all(tries.map(({ takeBack }) => takeBack()));
    return false;
  }
  const token = randomToken();
  const link = new URL(`${verificationPath}/${token}`, context.origin).href;
  const mails = await context.verifications.request(
    {
      userId,
      tokenHash: await sha256(token),
      mail: { ...letters.verification(lasting.verificationHours, await context.sender()), link },
    },
    context.now,
  );
  context.sendMails(mails);
  return true;
}

/** Whose link it is and what it would do; null for one that nobody was sent. */
export async function lookAtLink(token: string | undefined, { verifications, now }: AppLoadContext) {
  return isToken(token) ? verifications.find(await sha256(token), now) : null;
}

/** Confirms the address of the link's account, whoever is signed in. Null for a link that nobody was sent. */
export async function confirmAddress(token: string | undefined, { verifications, now }: AppLoadContext) {
  return isToken(token) ? verifications.confirm(await sha256(token), now) : null;
}
