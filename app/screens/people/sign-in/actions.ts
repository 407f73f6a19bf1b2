import type { Submission } from "@conform-to/react";
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { signUp } from "~/acts/people/sign-up";
import { castOnSignIn } from "~/acts/votes/cast-vote";
import { homeOf } from "~/auth/core/guards";
import { fieldsOfType, isFormField, isSignUpType, type SignUpType, signUpForm } from "~/auth/people/forms";
import { authenticate } from "~/auth/people/strategies";
import { demoAccounts, demoPasswordIn, demoRoleOf, isDemoRole } from "~/contest/people/demo-accounts";
import type { Account } from "~/db/people/people";
import { common } from "~/text/core/common";
import type { Toast } from "~/text/core/toast";
import { authText } from "~/text/people/auth";
import { type Refusal, readForm, refuse, refuseInvalid } from "~/web/core/forms";
import { accessPath, codePath, returnOf } from "~/web/people/access";

/** The address tells which form a POST carries: each tab's form posts to its own address. */
export function isSignUp(request: Request): boolean {
  return new URL(request.url).searchParams.get("tab") === "registrarse";
}

/** Signs in or signs up. */
export async function actOnAccess(request: Request, context: AppLoadContext) {
  // A signed-in person who tries another account sees the refusal here, not in their own area.
  context.session.setAside();
  const demoRole = demoRoleOf(request);
  if (demoRole !== null) return enterDemo(demoRole, request, context);
  return isSignUp(request) ? register(request, context) : enter(request, context);
}

export async function enter(request: Request, context: AppLoadContext) {
  const { submission, account, refused } = await authenticate(request, context);
  if (refused) {
    const { toast, status } = refused;
    // The toast disappears; the reason stays beside the password.
    return refuse(submission, {
      toast,
      status,
      hide: ["password"],
      fieldErrors: { password: [wordsOf(toast)] },
    });
  }
  if (submission.status !== "success" || !account) {
    return refuseInvalid(submission, isFormField, authText.unreadable, { hide: ["password"] });
  }
  return admit(account, submission.value.vote_for, request, context);
}

/** Returns one paragraph; omits the uninformative title ("Error"). */
const wordsOf = ({ title, description }: Toast) =>
  [title === authText.wrongCredentials.title ? "" : `${title}.`, description].filter(Boolean).join(" ");

/** Signs in as a demo account, without its password. Answers 404 where the sign-in page does not offer it. */
async function enterDemo(role: string, request: Request, context: AppLoadContext) {
  const email = demoPasswordIn(context.env) !== null && isDemoRole(role) ? demoAccounts[role] : null;
  const account = email && (await context.stores.people.accountOf(email));
  if (!account) throw new Response(null, { status: 404 });
  return admit(account, undefined, request, context);
}

/** Opens the session and leads to the next step: the second factor, the vote, or the person's area. */
async function admit(
  account: Account,
  proposalId: string | undefined,
  request: Request,
  context: AppLoadContext,
) {
  const isIn = await context.session.open(account.id, "password");
  if (!isIn) return redirect(accessPath(codePath, returnOf(request)), 303);
  if (proposalId !== undefined) {
    const { path, toast } = await castOnSignIn(request, context, { userId: account.id, proposalId });
    return context.flash.redirect(path, toast);
  }
  return redirect(returnOf(request) ?? homeOf(account.role), 303);
}

export async function register(request: Request, context: AppLoadContext) {
  const submission = await readForm(request, signUpForm(context.partner !== null));
  const { choose } = submission.payload;
  if (isSignUpType(choose)) return drawForType(choose, submission);
  const hide = ["password", ...fieldsNotOf(submission.payload.type)];
  if (submission.status !== "success")
    return refuseInvalid(submission, isFormField, authText.unreadable, { hide });
  const outcome = await signUp(request, context, submission.value);
  if (!outcome.done) return refuse(submission, { ...outcome, hide });
  return context.flash.redirect(outcome.path, outcome.toast);
}

/** Answers the choice of an account type without scripts. Empties university, code and password. */
function drawForType(type: SignUpType, submission: Pick<Submission<unknown, string[]>, "payload" | "reply">) {
  const error = submission.payload.password ? { password: [common.typeAgain.password] } : undefined;
  const { initialValue } = submission.reply({ hideFields: ["password", ...fieldsNotOf(undefined)] });
  return data<Refusal>({ result: { initialValue: { ...initialValue, type }, error } });
}

/** Fields of other account types, which do not come back. */
function fieldsNotOf(type: unknown): string[] {
  return (Object.keys(fieldsOfType) as SignUpType[])
    .filter((other) => other !== type)
    .flatMap((other) => fieldsOfType[other]);
}
