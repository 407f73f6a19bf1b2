import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accessWorks } from "~/acts/people/access-works";
import { canEnterByLink, sendSignInLink, signsUpByLink } from "~/acts/people/sign-in-link";
import { signUp } from "~/acts/people/sign-up";
import { voteIntent } from "~/acts/votes/cast-vote";
import { mustVerify } from "~/acts/votes/verification";
import { answerFailure } from "~/auth/core/answer-failure";
import { areaOf, nextStep } from "~/auth/core/guards";
import { isFormField, voterForm, voterLinkForm } from "~/auth/people/forms";
import { TextLink } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { AccessPage } from "~/components/people/access-page";
import {
  ConsentField,
  EmailField,
  FormTrouble,
  NameField,
  PasswordField,
  SignUpConsents,
} from "~/components/people/person-fields";
import { SignInForm } from "~/components/people/sign-in-form";
import { EntryButtons, type VoteIntent, VoteIntentNotice } from "~/components/votes/vote-intent";
import { limits } from "~/contest/core/limits";
import { authText, votersClosed, votersDescription } from "~/text/people/auth";
import { recovery } from "~/text/people/recovery";
import { signInLink } from "~/text/people/sign-in-link";
import { verification } from "~/text/votes/verification";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { publicMeta } from "~/web/core/page-meta";
import { accessPath, keepReturn, recoveryPath, returnOf, signInLinkPath } from "~/web/people/access";

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  publicMeta(matches, {
    path: "/auth/votar",
    title: page?.open === false ? authText.votersClosedTitle : authText.votersTitle,
    description: votersDescription(page?.finalists ?? limits.finalists.default),
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = returnOf(request);
  const state = await context.session.state();
  const next = nextStep(state, redirectTo);
  if (next) throw redirect(next);
  if (state) throw redirect(redirectTo ?? areaOf(state.viewer.role));
  const [showcase, settings, vote] = await Promise.all([
    accessWorks(context, redirectTo),
    context.stores.settings.all(),
    voteIntent(context, redirectTo),
  ]);
  const { public_signup_enabled: open, finalists_count: finalists } = settings;
  const partnerName = context.partner?.name ?? null;
  return {
    showcase,
    redirectTo,
    open,
    vote,
    finalists,
    partnerName,
    canEnterByLink: canEnterByLink(context),
    byLink: signsUpByLink(context),
    verifies: mustVerify(context, settings),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  context.session.setAside();
  if (signsUpByLink(context)) return signUpByLink(request, context);
  const submission = await readForm(request, voterForm(context.partner !== null));
  if (submission.status !== "success") {
    const { public_signup_enabled: open } = await context.stores.settings.all();
    return open
      ? refuseInvalid(submission, isFormField, authText.unreadable, { hide: ["password"] })
      : refuseWith(votersClosed, 403);
  }
  const outcome = await signUp(request, context, submission.value);
  if (!outcome.done) return refuse(submission, { ...outcome, hide: ["password"] });
  return context.flash.redirect(outcome.path, outcome.toast);
}

/** Mails a link that creates the account. Gives the same answer for a mailbox that has one. */
async function signUpByLink(request: Request, context: AppLoadContext) {
  const submission = await readForm(request, voterLinkForm);
  if (submission.status !== "success") return refuse(submission);
  const { email, full_name: fullName } = submission.value;
  try {
    const sending = await sendSignInLink(request, context, { email, fullName });
    if (sending === "closed") return refuseWith(votersClosed, 403);
    if (sending === "too_many") return refuse(submission, { toast: signInLink.tooMany, status: 429 });
    if (sending === "disposable")
      return refuse(submission, { fieldErrors: { email: [authText.emailDisposable] } });
  } catch (error) {
    return answerFailure(error, context, submission, { failed: recovery.notSent });
  }
  const headers = await keepReturn(request);
  return redirect(accessPath(signInLinkPath, returnOf(request), { enviado: "1" }), { status: 303, headers });
}

export default function VotersSignUp() {
  const { redirectTo, open, vote, finalists, partnerName, canEnterByLink, byLink, verifies } =
    useLoaderData<typeof loader>();
  return (
    <AccessPage title={open ? authText.votersTitle : authText.votersClosedTitle}>
      <ActionToast />
      {vote && (
        <VoteIntentNotice vote={vote}>
          <details className="w-full">
            <summary className="button">{authText.haveAccount}</summary>
            <SignInForm
              action={accessPath("/auth", redirectTo)}
              recoveryPath={accessPath(recoveryPath, redirectTo)}
              linkPath={canEnterByLink ? accessPath(signInLinkPath, redirectTo) : null}
              vote={vote}
            />
          </details>
        </VoteIntentNotice>
      )}
      {open ? (
        <VoterForm {...{ partnerName, vote, finalists, byLink, verifies }} />
      ) : (
        <p className="mt-6 max-w-[34rem]">{authText.votersClosed}</p>
      )}
      {(!vote || "refusal" in vote) && (
        <p className="mt-8 border-t pt-5 text-small text-ink-soft">
          ¿Ya tienes una cuenta? <TextLink href={accessPath("/auth", redirectTo)}>{authText.signIn}</TextLink>
          {canEnterByLink && (
            <>
              {" · "}
              <TextLink href={accessPath(signInLinkPath, redirectTo)}>{signInLink.title}</TextLink>
            </>
          )}
        </p>
      )}
    </AccessPage>
  );
}

type Fields = Record<"full_name" | "email" | "password" | "consent" | "partner_consent", string>;

function VoterForm({
  partnerName,
  vote,
  finalists,
  byLink,
  verifies,
}: {
  partnerName: string | null;
  vote: VoteIntent | null;
  finalists: number;
  byLink: boolean;
  verifies: boolean;
}) {
  const [form, fields] = useForm<Fields>({
    id: "votar",
    lastResult: useActionData<typeof action>()?.result,
  });
  return (
    <>
      {!vote && <p className="mt-6 max-w-[34rem]">{votersDescription(finalists)}</p>}
      <form {...getFormProps(form)} method="post" className="mt-8 grid gap-5" data-keeps-password>
        <FormTrouble form={form} />
        <NameField field={fields.full_name} />
        <EmailField
          field={fields.email}
          autoComplete="email"
          hint={byLink ? signInLink.signUpHint : verifies ? verification.signUpHint : undefined}
        />
        {!byLink && (
          <PasswordField field={fields.password} autoComplete="new-password" hint="Al menos 6 caracteres" />
        )}
        <ConsentField field={fields.consent} label={authText.voterConsent} />
        <SignUpConsents field={fields.partner_consent} partnerName={partnerName} />
        {/* The link's page offers the vote. */}
        <EntryButtons
          vote={byLink ? null : vote}
          action="signUp"
          label={byLink ? signInLink.send : "Crear cuenta para votar"}
        />
      </form>
    </>
  );
}
