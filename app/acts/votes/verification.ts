import type { AppLoadContext } from "@remix-run/cloudflare";
import { addressOf } from "~/auth/core/client-address";
import { isToken, randomToken } from "~/auth/core/random-codes";
import { openTry } from "~/auth/core/throttling";
import { HOUR_MS } from "~/contest/core/calendar";
import { canonicalAddress, domainOf } from "~/contest/core/email";
import { usualDomains } from "~/contest/core/mail-domains";
import { registrableDomain } from "~/contest/core/registrable-domain";
import { lifetimes } from "~/contest/core/retention";
import type { Settings } from "~/contest/core/settings";
import { sha256 } from "~/contest/core/sha256";
import { automaticMails } from "~/text/mail/mails";
import { verificationPath } from "~/web/people/access";

/** Returns true when a vote waits for a confirmed mail address. The setting counts only where mail can be sent. */
export const mustVerify = (
  { mail }: { mail: object | null },
  settings: Pick<Settings, "require_verified_email">,
) => settings.require_verified_email && mail !== null;

/**
 * Counts a mail with a link to a mailbox. Returns false when the mailbox, its domain or the network has had too many.
 * Domains of public mail providers are not counted.
 */
export async function mayMail(request: Request, context: AppLoadContext, mailbox: string): Promise<boolean> {
  const domain = registrableDomain(domainOf(mailbox));
  const tries = await Promise.all([
    // Loads the sender in the same batch.
    openTry(context, "link-mailbox", mailbox, context.sender),
    openTry(context, "link-network", addressOf(request)),
    ...(usualDomains.includes(domain) ? [] : [openTry(context, "link-domain", domain)]),
  ]);
  if (tries.every(({ allowed }) => allowed)) return true;
  // A refused request must not use up the limit of its domain and network.
  await Promise.all(tries.map(({ takeBack }) => takeBack()));
  return false;
}

/**
 * Mails a link that confirms the account's address. Returns false when too many mails were sent (`mayMail`). Sends
 * nothing when the address needs no confirmation.
 */
export async function sendVerificationLink(
  request: Request,
  context: AppLoadContext,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  if (!(await mayMail(request, context, canonicalAddress(email)))) return false;
  const token = randomToken();
  const link = new URL(`${verificationPath}/${token}`, context.origin).href;
  const mails = await context.stores.verifications.request({
    userId,
    tokenHash: await sha256(token),
    mail: { ...automaticMails.verification(lifetimes.verificationHours, await context.sender()), link },
  });
  context.sendMails(mails);
  return true;
}

/**
 * Mails the link of a pending vote, unless one left in the last hour. Never throws: the vote stays when the mail fails,
 * and then the answer is false.
 */
export async function sendLinkOfVote(
  request: Request,
  context: AppLoadContext,
  { linkedAt, ...voter }: { userId: string; email: string; linkedAt: number | null },
): Promise<boolean> {
  if (linkedAt !== null && linkedAt > context.now - HOUR_MS) return true;
  return sendVerificationLink(request, context, voter).catch((error) => {
    context.logError(error);
    return false;
  });
}

/** Returns the account and the effect of a link, or null for an unknown link. */
export async function readVerificationLink(token: string | undefined, { stores }: AppLoadContext) {
  return isToken(token) ? stores.verifications.find(await sha256(token)) : null;
}

/** Confirms the address of the link's account, for any signed-in person. Returns null for an unknown link. */
export async function confirmAddress(token: string | undefined, { stores }: AppLoadContext) {
  return isToken(token) ? stores.verifications.confirm(await sha256(token)) : null;
}
