import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signUp } from "~/acts/people/sign-up";
import { voteIntent } from "~/acts/votes/cast-vote";
import { mustVerify } from "~/acts/votes/verification";
import { areaOf, nextStep } from "~/auth/core/guards";
import { isFormField, voterForm } from "~/auth/people/forms";
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
import { verification } from "~/text/votes/verification";
import { readForm, refuse, refuseInvalid, refuseWith } from "~/web/core/forms";
import { publicMeta } from "~/web/core/page-meta";
import { accessPath, recoveryPath, returnOf } from "~/web/people/access";

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
  const [settings, vote] = await Promise.all([context.settings.all(), voteIntent(context, redirectTo)]);
  const { public_signup_enabled: open, finalists_count: finalists } = settings;
  const partnerName = context.partner?.name ?? null;
  return { redirectTo, open, vote, finalists, partnerName, verifies: mustVerify(context, settings) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  context.session.setAside();
  const submission = await readForm(request, voterForm(context.partner !== null));
  if (submission.status !== "success") {
    const { public_signup_enabled: open } = await context.settings.all();
    return open
      ? refuseInvalid(submission, isFormField, authText.unreadable, { hide: ["password"] })
      : refuseWith(votersClosed, 403);
  }
  const outcome = await signUp(request, context, submission.value);
  if (!outcome.done) return refuse(submission, { ...outcome, hide: ["password"] });
  return context.flash.redirect(outcome.path, outcome.toast);
}

export default function VotersSignUp() {
  const { redirectTo, open, vote, finalists, partnerName, verifies } = useLoaderData<typeof loader>();
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
              vote={vote}
            />
          </details>
        </VoteIntentNotice>
      )}
      {open ? (
        <VoterForm partnerName={partnerName} vote={vote} finalists={finalists} verifies={verifies} />
      ) : (
        <p className="mt-6 max-w-[34rem]">{authText.votersClosed}</p>
      )}
      {(!vote || "refusal" in vote) && (
        <p className="mt-8 border-t pt-5 text-small text-ink-soft">
          ¿Ya tienes una cuenta?{" "}
          <a href={accessPath("/auth", redirectTo)} className="link">
            {authText.signIn}
          </a>
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
  verifies,
}: {
  partnerName: string | null;
  vote: VoteIntent | null;
  finalists: number;
  verifies: boolean;
}) {
  const [form, fields] = useForm<Fields>({
    id: "votar",
    lastResult: useActionData<typeof action>()?.result,
  });
  return (
    <>
      {!vote && <p className="mt-6 max-w-[34rem]">{votersDescription(finalists)}</p>}
      <form {...getFormProps(form)} method="post" className="mt-8 grid gap-5">
        <FormTrouble form={form} />
        <NameField field={fields.full_name} />
        <EmailField
          field={fields.email}
          autoComplete="email"
          hint={verifies ? verification.signUpHint : undefined}
        />
        <PasswordField field={fields.password} autoComplete="new-password" hint="Al menos 6 caracteres" />
        <ConsentField field={fields.consent} label={authText.voterConsent} />
        <SignUpConsents field={fields.partner_consent} partnerName={partnerName} />
        <EntryButtons vote={vote} action="signUp" label="Crear cuenta para votar" />
      </form>
    </>
  );
}
