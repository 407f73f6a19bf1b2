import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accessWorks } from "~/acts/people/access-works";
import { canEnterByLink, sendSignInLink } from "~/acts/people/sign-in-link";
import { answerFailure } from "~/auth/core/answer-failure";
import { linkForm } from "~/auth/people/forms";
import { AskForLink } from "~/components/people/ask-for-link";
import { lifetimes } from "~/contest/core/retention";
import { siteTitle } from "~/text/core/common";
import { recovery } from "~/text/people/recovery";
import { signInLink as signInLinkText } from "~/text/people/sign-in-link";
import { readForm, refuse } from "~/web/core/forms";
import { accessPath, keepReturn, returnOf, signInLinkPath } from "~/web/people/access";

export const meta: MetaFunction = () => [{ title: siteTitle(signInLinkText.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = returnOf(request);
  const [showcase, viewer] = await Promise.all([accessWorks(context, redirectTo), context.session.viewer()]);
  return {
    showcase,
    redirectTo,
    isSent: new URL(request.url).searchParams.has("enviado"),
    isReadHere: context.mail === null && context.env.ENVIRONMENT === "local",
    email: viewer?.email ?? "",
  };
}

/** Gives the same answer with or without an account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readForm(request, linkForm);
  if (submission.status !== "success") return refuse(submission);
  if (!canEnterByLink(context)) return refuse(submission, { toast: signInLinkText.unavailable, status: 503 });
  try {
    const sending = await sendSignInLink(request, context, { ...submission.value, fullName: null });
    if (sending !== "sent") return refuse(submission, { toast: signInLinkText.tooMany, status: 429 });
  } catch (error) {
    return answerFailure(error, context, submission, { failed: recovery.notSent });
  }
  const headers = await keepReturn(request);
  return redirect(accessPath(signInLinkPath, returnOf(request), { enviado: "1" }), { status: 303, headers });
}

export default function SignInLink() {
  const { redirectTo, ...state } = useLoaderData<typeof loader>();
  const asked = signInLinkText.asked(lifetimes.signInLinkMinutes);
  return (
    <AskForLink
      {...state}
      here={accessPath(signInLinkPath, redirectTo)}
      back={accessPath("/auth", redirectTo)}
      words={{ ...signInLinkText, asked }}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
