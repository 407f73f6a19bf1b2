import type { AppLoadContext } from "@remix-run/cloudflare";
import { addressOf, clientOf } from "~/auth/core/client-address";
import { frame, homeOf } from "~/auth/core/guards";
import { HashingBusy, inTurn, isQueueFull } from "~/auth/core/hashing-queue";
import { hashPassword } from "~/auth/core/passwords";
import { atAddress, isFlooding, openTry } from "~/auth/core/throttling";
import { checkAccessCode } from "~/auth/people/access-codes";
import type { NewAccount } from "~/auth/people/forms";
import type { ConsentText } from "~/contest/core/consents";
import { canonicalAddress, isOfDomain } from "~/contest/core/email";
import { limits } from "~/contest/core/limits";
import { closedReason } from "~/contest/core/phases";
import { Refused, refusalReason } from "~/db/core/database";
import type { NewPerson } from "~/db/people/new-accounts";
import type { PartnerAnswer, PartnerIdentity } from "~/services/people/partner";
import { common } from "~/text/core/common";
import { notices } from "~/text/core/notices";
import { type Toast, together } from "~/text/core/toast";
import { ties } from "~/text/jury/ties";
import { automaticMails } from "~/text/mail/mails";
import { accountCreated, authText, votersClosed } from "~/text/people/auth";
import { byStudentLink as studentLinkText } from "~/text/people/by-student-link";
import { invited } from "~/text/people/invitations";
import { accessPath, returnOf } from "~/web/people/access";
import { castOnSignIn } from "../votes/cast-vote";

export type SignUpOutcome =
  /** `path` is the next page. An error after the creation of the account still counts as done. */
  | { done: true; path: string; toast: Toast }
  | { done: false; status: number; toast?: Toast; fieldErrors?: Record<string, string[]> };

/**
 * Runs the steps after validation (specification 1.4): access code, account with its university or judge record,
 * partner, message. One batch writes everything before the partner, so a refused step leaves nothing. Signs the person
 * in and casts the vote of the form. An error in these last two steps does not undo the account.
 */
export async function signUp(
  request: Request,
  context: AppLoadContext,
  account: NewAccount,
): Promise<SignUpOutcome> {
  // Refuses before any query when the queue is full.
  if (isQueueFull("unknown", clientOf(request))) return refusal(common.busy, 503);
  if (await isFlooding(request, context, "sign-up", account.email)) return refusal(common.tooManyTries, 429);
  const { email, role, voteFor } = account;
  const emailKey = canonicalAddress(email);
  // Makes all checks before the hash at once. The unique index decides in the end.
  const [{ settings, phases }, { denied, codeNumber, addressTry }, isTaken] = await Promise.all([
    frame(context),
    checkCode(request, context, account),
    context.stores.people.isTaken(email, emailKey),
  ]);
  if (role === "publico" && !settings.public_signup_enabled) return refusal(votersClosed, 403);
  if (denied) return denied;
  // Jurors and universities have proved a code. Invited people have proved their mailbox.
  if (codeNumber === null && !account.invitation && isOfDomain(email, settings.disposable_domains)) {
    return { done: false, status: 400, fieldErrors: { email: [authText.emailDisposable] } };
  }

  const result = await makeAccount(request, context, account, {
    isTaken,
    emailKey,
    codeNumber,
    addressTry,
  });
  if ("done" in result) return result;
  const { id, passwordHash, isPending } = result;
  // Keeps the partner's answer when the person leaves during the wait.
  const notification = tellPartner(context, { ...account, id });
  context.waitUntil(notification);
  const answer = await notification;
  // Omits the hint about voting when the form also casts a vote or voting is closed.
  const mayVoteNow = voteFor === null && closedReason(phases, "votes", context.now) === null;
  const next = isPending ? "waiting" : role === "publico" && !mayVoteNow ? null : role;
  const toast = messageFor(next, answer, context.partner);
  await context.browser.remember(email, passwordHash);
  const isOpen = await context.session.open(id, "proof").then(
    () => true,
    (error) => context.logError(error),
  );
  if (!isOpen) {
    const path = accessPath("/auth", returnOf(request));
    return { done: true, path, toast: { ...toast, description: authText.createdNowSignIn } };
  }
  if (voteFor === null) return { done: true, path: returnOf(request) ?? homeOf(role), toast };
  const vote = await castOnSignIn(request, context, { userId: id, proposalId: voteFor });
  return { done: true, path: vote.path, toast: together(toast, vote.toast) };
}

/** Hashes the password and creates the account. Returns the refusal otherwise. */
async function makeAccount(
  request: Request,
  context: AppLoadContext,
  account: NewAccount,
  {
    isTaken,
    emailKey,
    codeNumber,
    addressTry,
  }: { isTaken: boolean; emailKey: string; codeNumber: number | null; addressTry: Try },
): Promise<{ id: string; passwordHash: string; isPending: boolean } | SignUpOutcome> {
  const { fullName, email, password, role, universityId, invitation, studentLink } = account;
  const id = crypto.randomUUID();
  let passwordHash = "";
  try {
    if (isTaken) throw new Refused("email_taken");
    const turn = { subject: atAddress(request, email), queue: "unknown", client: clientOf(request) } as const;
    passwordHash = await inTurn(turn, () => hashPassword(password));
    const consents = consentTexts(role, context.partner);
    const identity = { id, role, fullName, email, emailKey, universityId, ties: account.ties };
    const person = { ...identity, passwordHash, codeNumber, consents, invitation, studentLink };
    const from = await context.sender();
    const words = {
      toAdmins: notices(context.origin).accountPending(fullName, email),
      toContact: automaticMails.accountPending(fullName, email, from),
      welcome: automaticMails.welcome(role, from),
    };
    const { isPending } = await context.stores.people.signUp(person, words);
    return { id, passwordHash, isPending };
  } catch (error) {
    // Takes the try back, because the person is asked to come again. The school's limit must not shrink.
    if (error instanceof HashingBusy) {
      await addressTry.takeBack();
      return refusal(common.busy, 503);
    }
    // The write may have succeeded, although its response was lost. An existing account counts as done.
    if (!(await exists(id, context))) return explain(error, account, context);
    context.logError(error);
    const row = await context.stores.people.account(id).catch(() => null);
    return { id, passwordHash, isPending: (row?.requestedUniversityName ?? null) !== null };
  }
}

/** Texts that the form shows beside its button or a required box. */
export const consentTexts = (role: NewPerson["role"], partner: PartnerIdentity | null): ConsentText[] => [
  "privacy",
  "bases",
  ...(role === "publico" ? (["votes"] as const) : []),
  ...(partner ? (["partner"] as const) : []),
];

const exists = (id: string, { stores }: AppLoadContext) =>
  stores.people.passwordHash(id).then(
    (hash) => hash !== null,
    () => false,
  );

type Try = Awaited<ReturnType<typeof openTry>>;

/**
 * Checks the code of uninvited people whose role needs one. All sign-ups are limited by address, because people share
 * the codes. `addressTry` is the sign-up as a try of its address.
 */
async function checkCode(
  request: Request,
  context: AppLoadContext,
  { role, code, invitation }: NewAccount,
): Promise<{ denied: SignUpOutcome | null; codeNumber: number | null; addressTry: Try }> {
  const address = addressOf(request);
  const needsCode = !invitation && (role === "universidad" || role === "jurado");
  const [addressTry, codeCheck, codeTry] = await Promise.all([
    openTry(context, "sign-up", address),
    needsCode ? checkAccessCode(context, role, code ?? "") : null,
    needsCode ? openTry(context, "access-code", address) : null,
  ]);
  const isRight = codeCheck?.isRight ?? false;
  // A right code is no try. It is still refused when the limit is used up.
  if (isRight) await codeTry?.takeBack();
  const isAllowed = addressTry.allowed && (!codeTry || codeTry.allowed);
  const denied = !isAllowed
    ? refusal(common.tooManyTries, 429)
    : needsCode && !isRight
      ? fieldRefusal(`${role}_code`, authText.wrongCode, 400)
      : null;
  return { denied, codeNumber: codeCheck?.number ?? null, addressTry };
}

/** Returns the refusal of the step that failed, in the specification's words. */
function explain(
  error: unknown,
  { role, invitation, studentLink }: NewAccount,
  context: AppLoadContext,
): SignUpOutcome {
  const why = refusalReason(error);
  if (why === "email_taken") {
    return invitation ? refusal(authText.emailTaken, 409) : fieldRefusal("email", authText.emailTaken, 409);
  }
  if (why === "code_changed") {
    return fieldRefusal(`${role}_code`, authText.wrongCode, 400);
  }
  if (why === "invitation_over") return refusal(invited.tooLate, 409);
  if (why === "university_unavailable") {
    if (studentLink) return refusal(studentLinkText.tooLate, 409);
    if (role === "universidad" || (invitation && role === "alumno"))
      return refusal(authText.universityNotLinked, 409);
    if (role === "jurado") {
      return { done: false, status: 409, fieldErrors: { jurado_university: [ties.universityGone] } };
    }
    return { done: false, status: 409, fieldErrors: { alumno_university: [authText.universityMissing] } };
  }
  context.logError(error);
  if (role === "universidad") return refusal(authText.universityNotLinked, 409);
  if (role === "jurado") return refusal(authText.judgeNotCreated, 409);
  return refusal(authText.accountNotCreated, 409);
}

const refusal = (toast: Toast, status: number): SignUpOutcome => ({ done: false, status, toast });

/** Refuses with a message beside its field, and no toast. */
const fieldRefusal = (field: string, { title, description = "" }: Toast, status: number): SignUpOutcome => ({
  done: false,
  status,
  fieldErrors: { [field]: [title, description] },
});

/** Registers the account with the partner and stores the answer. Returns null without a partner. */
async function tellPartner(
  context: AppLoadContext,
  { id: userId, email, fullName, password }: NewAccount & { id: string },
): Promise<PartnerAnswer | null> {
  const { partner, stores } = context;
  if (!partner) return null;
  const answer = await partner.register({ email, fullName, password, userId });
  const failure = failureOf(answer);
  if (failure) console.error(JSON.stringify({ event: "partner_failed", userId, reason: failure }));
  const status = failure ? "failed" : answer.outcome === "created" ? "created" : "already_exists";
  const notice = failure ? notices(context.origin).partnerFailed(fullName, partner.name, failure) : null;
  // The account stays when this record fails.
  await stores.partnerUsers.record({ userId, email, status }, notice).catch(context.logError);
  return answer;
}

function failureOf(answer: PartnerAnswer): string | null {
  if (answer.outcome === "external_error") return "EXTERNAL_ERROR";
  return answer.outcome === "failed" ? answer.reason : null;
}

function messageFor(
  next: Parameters<typeof accountCreated>[0],
  answer: PartnerAnswer | null,
  partner: PartnerIdentity | null,
): Toast {
  if (answer?.outcome === "already_exists") return authText.partnerAlreadyExists;
  if (answer?.outcome === "external_error") return authText.partnerTrouble;
  const universityName = answer?.outcome === "created" ? (partner?.name ?? null) : null;
  return accountCreated(next, universityName, limits.signUpToastMs);
}
