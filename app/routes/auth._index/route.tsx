import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { castAtTheDoor, voteAhead } from "~/auth/cast-vote";
import { fieldsOfType, type SignUpType, signInForm, signUpForm } from "~/auth/forms";
import { areaOf, homeOf } from "~/auth/guards";
import { signUp } from "~/auth/sign-up";
import { authenticate, SignInRefused } from "~/auth/strategies";
import { AccessPage } from "~/components/access-page";
import { ActionToast } from "~/components/toast";
import { VoteAhead } from "~/components/vote-ahead";
import { authText } from "~/text/auth";
import { accessPath, returnOf } from "~/web/access";
import { readForm, refuse } from "~/web/forms";
import { publicMeta } from "~/web/page-meta";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  publicMeta(
    matches,
    data?.signsUp
      ? { path: "/auth?tab=registrarse", title: authText.signUp, description: authText.signUpDescription }
      : { path: "/auth", title: authText.title, description: authText.description },
  );

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = returnOf(request);
  const [viewer, { public_signup_enabled, approve_second_accounts }] = await Promise.all([
    context.session.viewer(),
    context.settings.all(),
  ]);
  if (viewer) throw redirect(redirectTo ?? areaOf(viewer.role));
  const signsUp = isSignUp(request);
  const [vote, universities] = await Promise.all([
    voteAhead(context, redirectTo),
    signsUp ? context.universities.active() : [],
  ]);
  return {
    redirectTo,
    signsUp,
    votersOpen: public_signup_enabled,
    vote,
    partnerName: context.partner?.name ?? null,
    universities,
    secondsWait: approve_second_accounts,
  };
}

/** Which of the two forms a POST carries is said by its address: each tab's form posts to its own. */
export async function action({ request, context }: ActionFunctionArgs) {
  // Somebody signed in who tries another account reads the refusal here, not in their own area.
  context.session.setAside();
  return isSignUp(request) ? register({ request, context }) : enter({ request, context });
}

async function enter({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const submission = await readForm(request, signInForm);
  if (submission.status !== "success") return refuse(submission, { hide: ["password"] });
  try {
    const { vote_for: proposalId, ...credentials } = submission.value;
    const account = await authenticate(request, context, credentials);
    await context.session.open(account.id);
    if (proposalId !== undefined) {
      const { path, toast } = await castAtTheDoor(request, context, { userId: account.id, proposalId });
      return context.flash.redirect(path, toast);
    }
    return redirect(returnOf(request) ?? homeOf(account.role), 303);
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    return refuse(submission, { toast: error.toast, status: error.status, hide: ["password"] });
  }
}

async function register({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const submission = await readForm(request, signUpForm(context.partner !== null));
  const hide = ["password", ...fieldsNotOf(submission.payload.type)];
  if (submission.status !== "success") return refuse(submission, { hide });
  const outcome = await signUp(request, context, submission.value);
  if (!outcome.done) return refuse(submission, { ...outcome, hide });
  return context.flash.redirect(outcome.path, outcome.toast);
}

function isSignUp(request: Request): boolean {
  return new URL(request.url).searchParams.get("tab") === "registrarse";
}

/** What belongs to the types that were not chosen does not come back. */
function fieldsNotOf(type: unknown): string[] {
  return (Object.keys(fieldsOfType) as SignUpType[])
    .filter((other) => other !== type)
    .flatMap((other) => fieldsOfType[other]);
}

export default function Access() {
  const { redirectTo, signsUp, votersOpen, vote, partnerName, universities, secondsWait } =
    useLoaderData<typeof loader>();
  const voterPath = accessPath("/auth/votar", redirectTo);
  const tabs = [
    { label: authText.signIn, to: accessPath("/auth", redirectTo), current: !signsUp },
    { label: authText.signUp, to: accessPath("/auth", redirectTo, "registrarse"), current: signsUp },
  ];
  return (
    <AccessPage title={authText.title}>
      <ActionToast />
      {vote && (
        <VoteAhead vote={vote}>
          {votersOpen && (
            <a href={voterPath} className="button">
              Crea una cuenta para votar
            </a>
          )}
        </VoteAhead>
      )}
      <nav aria-label={authText.title} className="mt-8 flex border-b">
        {tabs.map(({ label, to, current }) => (
          <a key={to} href={to} className="tab" aria-current={current ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {signsUp ? (
        <SignUpForm
          universities={universities}
          secondsWait={secondsWait}
          partnerName={partnerName}
          vote={vote}
          voterPath={votersOpen ? voterPath : null}
        />
      ) : (
        <SignInForm redirectTo={redirectTo} vote={vote} />
      )}
      {(!vote || "refusal" in vote) && votersOpen && !signsUp && (
        <p className="mt-8 border-t pt-5 text-small text-ink-soft">
          ¿Solo quieres votar?{" "}
          <a href={voterPath} className="link">
            Crea una cuenta para votar
          </a>
        </p>
      )}
    </AccessPage>
  );
}
