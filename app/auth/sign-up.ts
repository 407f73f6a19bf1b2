import type { AppLoadContext } from "@remix-run/cloudflare";
import { limits } from "~/contest/limits";
import { EmailTaken, type NewPerson, UniversityUnavailable } from "~/db/people";
import type { PartnerAnswer, PartnerIdentity } from "~/services/partner";
import { accountCreated, authText, partnerFailedNotice } from "~/text/auth";
import { common } from "~/text/common";
import type { Toast } from "~/text/toast";
import { isAccessCode } from "./access-codes";
import type { NewAccount } from "./forms";
import { hashPassword } from "./passwords";
import { addressOf, isFlooding, openTry } from "./throttling";

export type SignUpOutcome =
  | { done: true; role: NewPerson["role"]; toast: Toast }
  | { done: false; status: number; toast?: Toast; fieldErrors?: Record<string, string[]> };

/**
 * The steps of the specification after validation (1 §4): access code, account with its university or judge record,
 * partner, message. Everything written before the partner is one batch, so a refused step leaves nothing. Ends signed in.
 */
export async function signUp(
  request: Request,
  context: AppLoadContext,
  account: NewAccount,
): Promise<SignUpOutcome> {
  if (await isFlooding(request, context, "sign-up", account.email)) return refused(common.tooManyTries, 429);
  const denied = await checkCode(request, context, account);
  if (denied) return denied;

  const { fullName, email, password, role, universityId } = account;
  const id = crypto.randomUUID();
  try {
    const passwordHash = await hashPassword(password);
    await context.people.signUp({ id, role, fullName, email, universityId, passwordHash }, context.now);
  } catch (error) {
    return explain(error, role, context);
  }
  // The partner's answer is kept even if the person leaves while it is awaited.
  const told = tellPartner(context, { ...account, id });
  context.waitUntil(told);
  const answer = await told;
  await context.session.open(id);
  return { done: true, role, toast: messageFor(role, answer, context.partner) };
}

async function checkCode(
  request: Request,
  context: AppLoadContext,
  { role, code }: NewAccount,
): Promise<SignUpOutcome | null> {
  if (role !== "universidad" && role !== "jurado") return null;
  const { UNIVERSITY_ACCESS_CODE, JURY_ACCESS_CODE } = context.env;
  const attempt = await openTry(context, "access-code", addressOf(request));
  if (!attempt.allowed) return refused(common.tooManyTries, 429);
  if (!isAccessCode(code ?? "", role === "jurado" ? JURY_ACCESS_CODE : UNIVERSITY_ACCESS_CODE)) {
    return refused(authText.wrongCode, 400, { [`${role}_code`]: [authText.wrongCode.description ?? ""] });
  }
  await attempt.takeBack();
  return null;
}

/** The step that a refused batch failed at, in the specification's words. */
function explain(error: unknown, role: NewPerson["role"], context: AppLoadContext): SignUpOutcome {
  if (error instanceof EmailTaken) {
    return refused(authText.emailTaken, 409, { email: [authText.emailTakenShort] });
  }
  if (error instanceof UniversityUnavailable) {
    if (role === "universidad") return refused(authText.universityNotLinked, 409);
    return { done: false, status: 409, fieldErrors: { alumno_university: [authText.universityMissing] } };
  }
  context.logError(error);
  if (role === "universidad") return refused(authText.universityNotLinked, 409);
  if (role === "jurado") return refused(authText.judgeNotCreated, 409);
  return refused(authText.accountNotCreated, 409);
}

const refused = (toast: Toast, status: number, fieldErrors?: Record<string, string[]>): SignUpOutcome => ({
  done: false,
  status,
  toast,
  fieldErrors,
});

/** Registers the new account with the partner and keeps the answer; null when there is no partner to tell. */
async function tellPartner(
  context: AppLoadContext,
  { id: userId, email, fullName, password, role }: NewAccount & { id: string },
): Promise<PartnerAnswer | null> {
  const { partner, partnerUsers, now } = context;
  if (!partner || role === "publico") return null;
  const answer = await partner.register({ email, fullName, password, userId });
  const failure = failureOf(answer);
  if (failure) console.error(JSON.stringify({ event: "partner_failed", userId, reason: failure }));
  const status = failure ? "failed" : answer.outcome === "created" ? "created" : "already_exists";
  const notice = failure ? partnerFailedNotice(fullName, partner.name, failure) : null;
  // The account stands whatever becomes of this record.
  await partnerUsers.record({ userId, email, status }, notice, now).catch(context.logError);
  return answer;
}

function failureOf(answer: PartnerAnswer): string | null {
  if (answer.outcome === "external_error") return "EXTERNAL_ERROR";
  return answer.outcome === "failed" ? answer.reason : null;
}

function messageFor(
  role: NewPerson["role"],
  answer: PartnerAnswer | null,
  partner: PartnerIdentity | null,
): Toast {
  if (answer?.outcome === "already_exists") return authText.partnerAlreadyExists;
  if (answer?.outcome === "external_error") return authText.partnerTrouble;
  const named = answer?.outcome === "created" ? (partner?.name ?? null) : null;
  return accountCreated(role, named, limits.signUpToastMs);
}
