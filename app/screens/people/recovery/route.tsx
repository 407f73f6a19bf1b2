import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { canRecover, sendRecoveryLink } from "~/acts/people/recovery";
import { linkForm } from "~/auth/people/forms";
import { ActionToast } from "~/components/core/toast";
import { AccessPage } from "~/components/people/access-page";
import { LinkAsked } from "~/components/people/link-asked";
import { EmailField, FormTrouble } from "~/components/people/person-fields";
import { lifetimes } from "~/contest/people/retention";
import { common, siteTitle } from "~/text/core/common";
import { waysBack } from "~/text/core/ways-back";
import { recovery } from "~/text/people/recovery";
import { readForm, refuse } from "~/web/core/forms";
import { accessPath, recoveryPath, returnOf } from "~/web/people/access";

export const meta: MetaFunction = () => [{ title: siteTitle(recovery.title) }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    redirectTo: returnOf(request),
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
    context.logError(error);
    return refuse(submission, { toast: recovery.notSent, status: 503 });
  }
  return redirect(accessPath(recoveryPath, returnOf(request), { enviado: "1" }), 303);
}

export default function Recovery() {
  const { redirectTo, isSent, isReadHere } = useLoaderData<typeof loader>();
  return (
    <AccessPage title={isSent ? recovery.askedTitle : recovery.title}>
      <ActionToast />
      {isSent ? (
        <LinkAsked
          words={recovery.asked(lifetimes.resetMinutes)}
          again={accessPath(recoveryPath, redirectTo)}
          isReadHere={isReadHere}
        />
      ) : (
        <RecoveryForm />
      )}
      <p className="mt-8 border-t pt-2 text-small">
        <a href={accessPath("/auth", redirectTo)} className="link link-tall">
          {waysBack["/auth"]}
        </a>
      </p>
    </AccessPage>
  );
}

function RecoveryForm() {
  const [form, fields] = useForm<{ email: string }>({
    id: "recuperar",
    lastResult: useActionData<typeof action>()?.result,
  });
  return (
    <>
      <p className="mt-6 max-w-[34rem]">{recovery.intro}</p>
      <form {...getFormProps(form)} method="post" className="mt-8 grid gap-5">
        <FormTrouble form={form} />
        <EmailField field={fields.email} autoComplete="username" />
        <button type="submit" className="button button-solid mt-2 min-h-13">
          {recovery.send}
        </button>
      </form>
    </>
  );
}
