import type { AppLoadContext } from "@remix-run/cloudflare";
import { isToken, randomToken } from "~/auth/core/random-codes";
import { isFlooding } from "~/auth/core/throttling";
import { canonicalAddress, isOfDomain } from "~/contest/core/email";
import { limits } from "~/contest/core/limits";
import { closedReason } from "~/contest/core/phases";
import { lifetimes } from "~/contest/core/retention";
import { sha256 } from "~/contest/core/sha256";
import { refusalReason } from "~/db/core/database";
import { mailIsRead } from "~/services/core/mail";
import type { Toast } from "~/text/core/toast";
import { automaticMails } from "~/text/mail/mails";
import { accountCreated, authText, votersClosed } from "~/text/people/auth";
import { signInLinkPath } from "~/web/people/access";
import { mayMail } from "../votes/verification";
import { consentTexts } from "./sign-up";

/** Returns true when a link can be read: by mail, or in a local run at /admin/correo. */
export const canEnterByLink = ({ env }: AppLoadContext) => mailIsRead(env);

/** Returns true when voters sign up by a mailed link, without a password. The partner's call needs one. */
export const signsUpByLink = ({ mail, partner }: AppLoadContext) => mail !== null && partner === null;

type Sending = "sent" | "too_many" | "closed" | "disposable";

/**
 * Mails a link to a voter (`fullName` null) or to somebody who signs up. The answer does not depend on the mailbox's
 * account, and every mailbox costs the same work. Nothing is hashed slowly. `closed` and `disposable` concern sign-ups.
 */
export async function sendSignInLink(
  request: Request,
  context: AppLoadContext,
  { email, fullName }: { email: string; fullName: string | null },
): Promise<Sending> {
  const { origin, stores } = context;
  const emailKey = canonicalAddress(email);
  if (await isFlooding(request, context, "link", emailKey)) return "too_many";
  if (!(await mayMail(request, context, emailKey))) return "too_many";
  const [{ public_signup_enabled, disposable_domains }, from] = await Promise.all([
    stores.settings.all(),
    context.sender(),
  ]);
  if (fullName !== null && !public_signup_enabled) return "closed";
  if (fullName !== null && isOfDomain(email, disposable_domains)) return "disposable";
  const token = randomToken();
  const link = new URL(`${signInLinkPath}/${token}`, origin).href;
  const mails = await stores.signInLinks.request({
    email,
    emailKey,
    fullName,
    tokenHash: await sha256(token),
    mail: { ...automaticMails.signInLink(lifetimes.signInLinkMinutes, from), link },
    byPassword: automaticMails.signInByPassword(from),
  });
  context.sendMails(mails);
  return "sent";
}

/** Returns the account or the sign-up of a valid link, or null. */
export async function readSignInLink(token: string | undefined, { stores }: AppLoadContext) {
  return isToken(token) ? stores.signInLinks.find(await sha256(token)) : null;
}

type Entry =
  /** `toast` welcomes a new account. */
  { userId: string; toast: Toast | null } | Unentered;
/** `refusal` is null where the link's page says why. */
type Unentered = { refusal: Toast | null; status: number };

/** Uses a link up: confirms its address, creates a missing account and opens the session. */
export async function enterByLink(token: string | undefined, context: AppLoadContext): Promise<Entry> {
  const { stores, session, now } = context;
  const [link, allPhases, { public_signup_enabled }] = await Promise.all([
    readSignInLink(token, context),
    stores.phases.all(),
    stores.settings.all(),
  ]);
  if (!link || !isToken(token)) return over;
  const tokenHash = await sha256(token);
  const isNew = link.userId === null;
  const userId = link.userId ?? crypto.randomUUID();
  if (!isNew && link.role !== "publico") return { refusal: null, status: 409 };
  if (isNew && !public_signup_enabled) return { refusal: votersClosed, status: 403 };
  try {
    if (isNew) {
      const { fullName, email, emailKey } = link;
      const consents = consentTexts("publico", null);
      await stores.people.signUpByLink({ id: userId, fullName, email, emailKey, consents }, tokenHash);
    } else {
      await stores.signInLinks.use(tokenHash, userId);
      if (link.isConfirmed === 0) await stores.verifications.confirmOwner(userId);
    }
  } catch (error) {
    const why = refusalReason(error);
    if (why === "link_over") return over;
    if (why === "email_taken") return { refusal: authText.emailTaken, status: 409 };
    throw error;
  }
  await session.open(userId, "proof");
  const next = closedReason(allPhases, "votes", now) === null ? "publico" : null;
  return { userId, toast: isNew ? accountCreated(next, null, limits.signUpToastMs) : null };
}

const over: Unentered = { refusal: null, status: 410 };
