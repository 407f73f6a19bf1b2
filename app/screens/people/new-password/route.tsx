import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accessWorks } from "~/acts/people/access-works";
import { chooseNewPassword, openLink } from "~/acts/people/recovery";
import { HashingBusy } from "~/auth/core/hashing-queue";
import { newPasswordForm } from "~/auth/people/forms";
import { Button, ButtonLink, TallLink } from "~/components/core/elements";
import { LinkPage } from "~/components/people/link-page";
import { AccountOfPassword, FormTrouble, PasswordField } from "~/components/people/person-fields";
import { limits } from "~/contest/core/limits";
import { lifetimes } from "~/contest/core/retention";
import { refusalReason } from "~/db/core/database";
import { common, siteTitle } from "~/text/core/common";
import { waysBack } from "~/text/core/ways-back";
import { recovery } from "~/text/people/recovery";
import { type Refusal, readForm, refuse } from "~/web/core/forms";
import { recoveryPath, secretAddressHeaders } from "~/web/people/access";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: siteTitle(data?.email ? recovery.newTitle : recovery.deadTitle) },
];

export const headers = secretAddressHeaders;

/** A visit does not use the link up: mail programs follow links before people do. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [showcase, link] = await Promise.all([accessWorks(context, null), openLink(params.token, context)]);
  return data({ showcase, email: link?.email ?? null }, { status: link ? 200 : 410 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const dead = data<Refusal>({}, { status: 410 });
  // Reads the body first: an unread body closes the browser's connection.
  const submission = await readForm(request, newPasswordForm);
  const link = await openLink(params.token, context);
  if (!link) return dead;
  if (submission.status !== "success") {
    return refuse(submission, { hide: ["new_password", "repeated_password"] });
  }
  try {
    await chooseNewPassword(request, link.tokenHash, submission.value.new_password, context);
    return await context.flash.redirect("/auth", recovery.done);
  } catch (error) {
    if (refusalReason(error) === "link_over") return dead;
    if (!(error instanceof HashingBusy)) throw error;
    return refuse(submission, {
      toast: common.busy,
      status: 503,
      hide: ["new_password", "repeated_password"],
    });
  }
}

export default function NewPassword() {
  const { email } = useLoaderData<typeof loader>();
  return email === null ? <DeadLink /> : <NewPasswordForm email={email} />;
}

function NewPasswordForm({ email }: { email: string }) {
  const [form, fields] = useForm<{ new_password: string; repeated_password: string }>({
    id: "contrasena-nueva",
    lastResult: useActionData<typeof action>()?.result,
  });
  return (
    <LinkPage title={recovery.newTitle} line={recovery.newIntro}>
      <form {...getFormProps(form)} method="post" className="mt-8 grid gap-5">
        <FormTrouble form={form} />
        <AccountOfPassword email={email} />
        <PasswordField
          field={fields.new_password}
          label={recovery.newLabel}
          hint={`Al menos ${limits.passwordMinLength} caracteres`}
          autoComplete="new-password"
        />
        <PasswordField
          field={fields.repeated_password}
          label={recovery.repeatedLabel}
          autoComplete="new-password"
        />
        <Button solid className="mt-2 min-h-13">
          {recovery.save}
        </Button>
      </form>
    </LinkPage>
  );
}

function DeadLink() {
  return (
    <LinkPage title={recovery.deadTitle} line={recovery.dead(lifetimes.resetMinutes)}>
      <p className="mt-8">
        <ButtonLink href={recoveryPath} solid>
          {recovery.askAgain}
        </ButtonLink>
      </p>
      <p className="mt-8 border-t pt-2 text-small">
        <TallLink href="/auth">{waysBack["/auth"]}</TallLink>
      </p>
    </LinkPage>
  );
}
