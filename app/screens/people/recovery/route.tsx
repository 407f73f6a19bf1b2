import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accessWorks } from "~/acts/people/access-works";
import { canRecover, sendRecoveryLink } from "~/acts/people/recovery";
import { answerFailure } from "~/auth/core/answer-failure";
import { linkForm } from "~/auth/people/forms";
import { AskForLink } from "~/components/people/ask-for-link";
import { lifetimes } from "~/contest/core/retention";
import { common, siteTitle } from "~/text/core/common";
import { recovery } from "~/text/people/recovery";
import { readForm, refuse } from "~/web/core/forms";
import { accessPath, recoveryPath, returnOf } from "~/web/people/access";

export const meta: MetaFunction = () => [{ title: siteTitle(recovery.title) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = returnOf(request);
  return {
    showcase: await accessWorks(context, redirectTo),
    redirectTo,
    isSent: new URL(request.url).searchParams.has("enviado"),
    isReadHere: context.mail === null && context.env.ENVIRONMENT === "local",
  };
}

/** Gives the same answer with or without an account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await readForm(request, linkForm);
  if (submission.status !== "success") return refuse(submission);
  if (!canRecover(context)) return refuse(submission, { toast: recovery.unavailable, status: 503 });
  try {
    if (!(await sendRecoveryLink(request, context, submission.value.email))) {
      return refuse(submission, { toast: common.tooManyTries, status: 429 });
    }
  } catch (error) {
    return answerFailure(error, context, submission, { failed: recovery.notSent });
  }
  return redirect(accessPath(recoveryPath, returnOf(request), { enviado: "1" }), 303);
}

export default function Recovery() {
  const { redirectTo, ...state } = useLoaderData<typeof loader>();
  const asked = recovery.asked(lifetimes.resetMinutes);
  return (
    <AskForLink
      {...state}
      here={accessPath(recoveryPath, redirectTo)}
      back={accessPath("/auth", redirectTo)}
      words={{ ...recovery, asked }}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
