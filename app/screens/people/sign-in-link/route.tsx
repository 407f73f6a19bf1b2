import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { canEnterByLink, sendSignInLink } from "~/acts/people/sign-in-link";
import { linkForm } from "~/auth/people/forms";
import { ActionToast } from "~/components/core/toast";
import { AccessPage } from "~/components/people/access-page";
import { LinkAsked } from "~/components/people/link-asked";
import { EmailField, FormTrouble } from "~/components/people/person-fields";
import { lifetimes } from "~/contest/people/retention";
import { siteTitle } from "~/text/core/common";
import { waysBack } from "~/text/core/ways-back";
import { recovery } from "~/text/people/recovery";
import { signInLink as text } from "~/text/people/sign-in-link";
import { readForm, refuse } from "~/web/core/forms";
import { accessPath, returnOf, signInLinkPath } from "~/web/people/access";

export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    redirectTo: returnOf(request),
    isSent: new URL(request.url).searchParams.has("enviado"),
    isReadHere: context.mail === null && context.env.ENVIRONMENT === "local",
    email: (await context.session.viewer())?.email ?? "",
  };
}

/** Gives the same answer with or without an account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readForm(request, linkForm);
  if (submission.status !== "success") return refuse(submission);
  if (!canEnterByLink(context)) return refuse(submission, { toast: text.unavailable, status: 503 });
  try {
    const sending = await sendSignInLink(request, context, { ...submission.value, fullName: null });
    if (sending !== "sent") return refuse(submission, { toast: text.tooMany, status: 429 });
  } catch (error) {
    context.logError(error);
    return refuse(submission, { toast: recovery.notSent, status: 503 });
  }
  return redirect(accessPath(signInLinkPath, returnOf(request), { enviado: "1" }), 303);
}

export default function SignInLink() {
  const { redirectTo, isSent, isReadHere, email } = useLoaderData<typeof loader>();
  const here = accessPath(signInLinkPath, redirectTo);
  return (
    <AccessPage title={isSent ? recovery.askedTitle : text.title}>
      <ActionToast />
      {isSent ? (
        <LinkAsked words={text.asked(lifetimes.signInLinkMinutes)} again={here} isReadHere={isReadHere} />
      ) : (
        <LinkForm email={email} />
      )}
      <p className="mt-8 border-t pt-2 text-small">
        <a href={accessPath("/auth", redirectTo)} className="link link-tall">
          {waysBack["/auth"]}
        </a>
      </p>
    </AccessPage>
  );
}

function LinkForm({ email }: { email: string }) {
  const [form, fields] = useForm<{ email: string }>({
    id: "enlace",
    defaultValue: { email },
    lastResult: useActionData<typeof action>()?.result,
  });
  return (
    <>
      <p className="mt-6 max-w-[34rem]">{text.intro}</p>
      <form {...getFormProps(form)} method="post" className="mt-8 grid gap-5">
        <FormTrouble form={form} />
        <EmailField field={fields.email} autoComplete="username" />
        <button type="submit" className="button button-solid mt-2 min-h-13">
          {text.send}
        </button>
      </form>
    </>
  );
}
