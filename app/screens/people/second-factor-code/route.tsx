import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { accessWorks } from "~/acts/people/access-works";
import { answerFailure } from "~/auth/core/answer-failure";
import { areaOf, homeOf, nextStep } from "~/auth/core/guards";
import { proveFactor } from "~/auth/people/second-factor";
import { Button } from "~/components/core/elements";
import { ActionToast } from "~/components/core/toast";
import { AccessPage } from "~/components/people/access-page";
import { CodeField, FormTrouble } from "~/components/people/person-fields";
import { common, siteTitle } from "~/text/core/common";
import { secondFactor as secondFactorText } from "~/text/people/second-factor";
import { readForm, refuse } from "~/web/core/forms";
import { accessPath, returnOf } from "~/web/people/access";
import { codeForm } from "./form";

export const meta: MetaFunction = () => [{ title: siteTitle(secondFactorText.enterTitle) }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const redirectTo = returnOf(request);
  const state = await context.session.state();
  if (state?.stage === "in") throw redirect(redirectTo ?? areaOf(state.viewer.role));
  if (state?.stage !== "code") throw redirect(nextStep(state, redirectTo) ?? accessPath("/auth", redirectTo));
  return { showcase: await accessWorks(context, null) };
}

/** Completes sign-in with the second factor's code, after the password. */
export async function action({ request, context }: ActionFunctionArgs) {
  const redirectTo = returnOf(request);
  const { session, browser, flash } = context;
  const state = await session.state();
  if (state?.stage !== "code")
    return flash.redirect(accessPath("/auth", redirectTo), secondFactorText.expired);
  const submission = await readForm(request, codeForm);
  const hide = ["code"];
  if (submission.status !== "success") return refuse(submission, { hide });
  const { id, email, role, fullName: name } = state.viewer;
  const to = redirectTo ?? homeOf(role);
  try {
    const proof = await proveFactor(request, context, { id, name }, submission.value.code, "factor");
    if (!proof.proven) {
      if (proof.why === "too_many_tries") {
        return refuse(submission, { toast: common.tooManyTries, status: 429, hide });
      }
      const error = proof.why === "used" ? secondFactorText.codeUsed : secondFactorText.codeWrong;
      return refuse(submission, { fieldErrors: { code: [error] }, hide });
    }
    await browser.remember(email.toLowerCase(), proof.passwordHash);
    return proof.codesLeft === null
      ? redirect(to, 303)
      : flash.redirect(to, secondFactorText.left(proof.codesLeft));
  } catch (error) {
    return answerFailure(error, context, submission, { failed: secondFactorText.notProven, hide });
  }
}

export default function CodeScreen() {
  const [form, fields] = useForm<{ code: string }>({
    id: "codigo",
    lastResult: useActionData<typeof action>()?.result,
  });
  return (
    <AccessPage title={secondFactorText.enterTitle}>
      <ActionToast />
      <p className="mt-6 max-w-[34rem]">{secondFactorText.enterIntro}</p>
      <form {...getFormProps(form)} method="post" className="mt-8 grid gap-5">
        <FormTrouble form={form} />
        <CodeField field={fields.code} />
        <Button solid className="mt-2 min-h-13">
          {secondFactorText.enter}
        </Button>
      </form>
      <div className="mt-8 grid max-w-[34rem] gap-3 border-t pt-5 text-small">
        <p className="text-ink-soft">{secondFactorText.lost}</p>
        <form method="post" action="/auth/salir">
          <button type="submit" className="link link-tall">
            {secondFactorText.otherAccount}
          </button>
        </form>
      </div>
    </AccessPage>
  );
}
