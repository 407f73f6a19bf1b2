import type { AppLoadContext } from "@remix-run/cloudflare";
import { limits } from "~/contest/limits";
import { recoveryMail } from "~/text/recovery";
import { recoveryPath } from "~/web/access";
import { hashPassword } from "./passwords";
import { sha256 } from "./session";
import { addressOf, forgetTries, isFlooding, openTry } from "./throttling";

const MINUTE = 60 * 1000;
/** Of 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Whether a link would reach anybody: by mail, or in a local run at /admin/correo. */
export const canRecover = ({ mail, env }: AppLoadContext) => mail !== null || env.ENVIRONMENT === "local";

/**
 * Writes a link for the account of that email (lower case), if there is one, with the same work if there is none.
 * False when too many were asked for, by this email or from this address.
 */
export async function sendRecoveryLink(
  request: Request,
  context: AppLoadContext,
  email: string,
): Promise<boolean> {
  if (await isFlooding(request, context, "reset", email)) return false;
  // In this order: who is refused by address cannot use up what somebody else's account may ask for.
  if (!(await openTry(context, "reset-address", addressOf(request))).allowed) return false;
  if (!(await openTry(context, "reset-account", email)).allowed) return false;

  const token = randomToken();
  const { now, passwordResets } = context;
  const link = new URL(`${recoveryPath}/${token}`, request.url).href;
  await passwordResets.request(
    {
      email,
      tokenHash: await sha256(token),
      expiresAt: now + limits.resetMinutes * MINUTE,
      mail: { ...recoveryMail(limits.resetMinutes), link },
    },
    now,
  );
  return true;
}

/** The hash of a link's token, while the link is good; else null. */
export async function openLink(token: string | undefined, context: AppLoadContext): Promise<string | null> {
  if (!token || !TOKEN.test(token)) return null;
  const tokenHash = await sha256(token);
  return (await context.passwordResets.isOpen(tokenHash, context.now)) ? tokenHash : null;
}

/** Uses a good link; false when somebody was quicker. */
export async function chooseNewPassword(
  tokenHash: string,
  password: string,
  context: AppLoadContext,
): Promise<boolean> {
  const email = await context.passwordResets.complete(tokenHash, await hashPassword(password), context.now);
  if (email === null) return false;
  await forgetTries(context, "sign-in", email.toLowerCase());
  return true;
}

function randomToken(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
}
