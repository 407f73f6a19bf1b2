import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accessWorks } from "~/acts/people/access-works";
import { canEnterByLink } from "~/acts/people/sign-in-link";
import { voteIntent } from "~/acts/votes/cast-vote";
import { areaOf, nextStep } from "~/auth/core/guards";
import { ButtonLink, TextLink } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { AccessPage } from "~/components/people/access-page";
import { SignInForm } from "~/components/people/sign-in-form";
import { VoteIntentNotice } from "~/components/votes/vote-intent";
import { demoPasswordIn } from "~/contest/people/demo-accounts";
import { authText } from "~/text/people/auth";
import { signInLink } from "~/text/people/sign-in-link";
import { tally } from "~/text/votes/tally";
import { publicMeta } from "~/web/core/page-meta";
import { accessPath, recoveryPath, returnOf, signInLinkPath } from "~/web/people/access";
import { actOnAccess, type enter, isSignUp } from "./actions";
import { DemoEntry } from "./demo-entry";
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
  const [state, { public_signup_enabled }] = await Promise.all([
    context.session.state(),
    context.stores.settings.all(),
  ]);
  const next = nextStep(state, redirectTo);
  if (next) throw redirect(next);
  if (state) throw redirect(redirectTo ?? areaOf(state.viewer.role));
  const signsUp = isSignUp(request);
  const [showcase, vote, universities] = await Promise.all([
    accessWorks(context, redirectTo),
    voteIntent(context, redirectTo),
    signsUp ? context.stores.universities.active() : [],
  ]);
  return {
    showcase,
    redirectTo,
    /** A sign-in has just succeeded, and the browser has not kept the session's cookie. */
    keepsNoCookie: new URL(request.url).searchParams.has("entrada"),
    signsUp,
    votersOpen: public_signup_enabled,
    vote,
    partnerName: context.partner?.name ?? null,
    byLink: canEnterByLink(context),
    universities,
    demoPassword: signsUp ? null : demoPasswordIn(context.env),
  };
}

export const action = ({ request, context }: ActionFunctionArgs) => actOnAccess(request, context);

export default function Access() {
  const {
    redirectTo,
    keepsNoCookie,
    signsUp,
    votersOpen,
    vote,
    partnerName,
    byLink,
    universities,
    demoPassword,
  } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof enter>();
  const voterPath = accessPath("/auth/votar", redirectTo);
  const tabs = [
    { label: authText.signIn, to: accessPath("/auth", redirectTo), current: !signsUp },
    { label: authText.signUp, to: accessPath("/auth", redirectTo, { tab: "registrarse" }), current: signsUp },
  ];
  return (
    <AccessPage title={authText.title}>
      <ActionToast />
      {keepsNoCookie && (
        <p className="note note-warn mt-6" role="alert">
          {authText.noCookie}
        </p>
      )}
      {vote && (
        <VoteIntentNotice vote={vote}>
          {votersOpen && <ButtonLink href={voterPath}>Crea una cuenta para votar</ButtonLink>}
        </VoteIntentNotice>
      )}
      {demoPassword && <DemoEntry password={demoPassword} redirectTo={redirectTo} />}
      <nav aria-label={authText.title} className="tab-bar mt-8">
        {tabs.map(({ label, to, current }) => (
          <a key={to} href={to} className="tab" aria-current={current ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {signsUp ? (
        <SignUpForm universities={universities} partnerName={partnerName} vote={vote} />
      ) : (
        <SignInForm
          action={accessPath("/auth", redirectTo)}
          recoveryPath={accessPath(recoveryPath, redirectTo)}
          linkPath={byLink && vote && !("refusal" in vote) ? accessPath(signInLinkPath, redirectTo) : null}
          vote={vote}
          refusal={refusal}
        />
      )}
      {(!vote || "refusal" in vote) && (votersOpen || byLink) && (
        <p className="mt-8 border-t pt-5 text-small text-ink-soft">
          Solo quiero votar: {votersOpen && <TextLink href={voterPath}>crear una cuenta para votar</TextLink>}
          {votersOpen && byLink && " · "}
          {byLink && (
            <TextLink href={accessPath(signInLinkPath, redirectTo)}>{signInLink.withAccount}</TextLink>
          )}
        </p>
      )}
      {!vote && (
        <p className="mt-5 text-small text-ink-soft">
          ¿Quieres comprobar los votos? <TextLink href="/recuento">{tally.toTally}</TextLink>
        </p>
      )}
    </AccessPage>
  );
}
