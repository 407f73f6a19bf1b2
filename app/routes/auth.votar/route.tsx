import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { voterForm } from "~/auth/forms";
import { areaOf, homeOf } from "~/auth/guards";
import { signUp } from "~/auth/sign-up";
import { AccessPage } from "~/components/access-page";
import { ConsentField, EmailField, FormTrouble, NameField, PasswordField } from "~/components/person-fields";
import { ActionToast } from "~/components/toast";
import { VoteAhead } from "~/components/vote-ahead";
import { authText } from "~/text/auth";
import { failure } from "~/text/toast";
import { accessPath, returnOf, wantedVote } from "~/web/access";
import { type Refusal, readForm, refuse, refuseWith } from "~/web/forms";
import { publicMeta } from "~/web/page-meta";

export const meta: MetaFunction<typeof loader> = ({ matches, data: found }) =>
  publicMeta(matches, {
    path: "/auth/votar",
    title: found?.open === false ? authText.votersClosedTitle : authText.votersTitle,
    description: authText.votersDescription,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = returnOf(request);
  const viewer = await context.session.viewer();
  if (viewer) throw redirect(redirectTo ?? areaOf(viewer.role));
  const { public_signup_enabled: open } = await context.settings.all();
  return { redirectTo, open, wanted: await context.gallery.titleOf(wantedVote(redirectTo)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { public_signup_enabled: open } = await context.settings.all();
  if (!open) return refuseWith(failure(authText.votersClosedTitle, authText.votersClosed), 403);
  context.session.setAside();
  const submission = await readForm(request, voterForm);
  if (submission.status !== "success") return refuse(submission, { hide: ["password"] });
  const outcome = await signUp(request, context, submission.value);
  if (!outcome.done) return refuse(submission, { ...outcome, hide: ["password"] });
  return context.flash.redirect(returnOf(request) ?? homeOf(outcome.role), outcome.toast);
}

export default function VotersSignUp() {
  const { redirectTo, open, wanted } = useLoaderData<typeof loader>();
  return (
    <AccessPage title={open ? authText.votersTitle : authText.votersClosedTitle}>
      <ActionToast />
      {wanted !== null && <VoteAhead title={wanted} />}
      {open ? <VoterForm /> : <p className="mt-6 max-w-[34rem]">{authText.votersClosed}</p>}
      <p className="mt-8 border-t pt-5 text-small text-ink-soft">
        ¿Ya tienes una cuenta?{" "}
        <a href={accessPath("/auth", redirectTo)} className="link">
          {authText.signIn}
        </a>
      </p>
    </AccessPage>
  );
}

function VoterForm() {
  const [form, fields] = useForm<Record<"full_name" | "email" | "password" | "consent", string>>({
    id: "votar",
    lastResult: useActionData<Refusal>()?.result,
  });
  return (
    <>
      <p className="mt-6 max-w-[34rem]">{authText.votersDescription}</p>
      <form method="post" noValidate className="mt-8 grid gap-5">
        <FormTrouble errors={form.errors} />
        <NameField field={fields.full_name} />
        <EmailField field={fields.email} autoComplete="email" />
        <PasswordField field={fields.password} autoComplete="new-password" hint="Al menos 6 caracteres" />
        <ConsentField field={fields.consent} label={authText.voterConsent} />
        <button type="submit" className="button button-solid mt-2 min-h-13">
          Crear cuenta para votar
        </button>
      </form>
    </>
  );
}
