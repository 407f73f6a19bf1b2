import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accessWorks } from "~/acts/people/access-works";
import { signUp } from "~/acts/people/sign-up";
import { isFormField, studentForm } from "~/auth/people/forms";
import { readStudentLink } from "~/auth/people/student-link";
import { Button } from "~/components/core/elements";
import { InvalidLink } from "~/components/people/invalid-link";
import { LinkPage } from "~/components/people/link-page";
import {
  EmailField,
  FormTrouble,
  NameField,
  PasswordField,
  SignUpConsents,
} from "~/components/people/person-fields";
import { siteTitle } from "~/text/core/common";
import { waysBack } from "~/text/core/ways-back";
import { byStudentLink as byStudentLinkText } from "~/text/people/by-student-link";
import { parseFields, type Refusal, readFields, refuse, refuseInvalid } from "~/web/core/forms";
import { secretAddressHeaders } from "~/web/people/access";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: siteTitle(data?.over ? byStudentLinkText.over[data.over].title : byStudentLinkText.title) },
];

export const headers = secretAddressHeaders;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const [showcase, { over, university }] = await Promise.all([
    accessWorks(context, null),
    readStudentLink(params.token, context),
  ]);
  if (over !== null || !university) {
    return data({ showcase, over: over ?? "dead", open: null }, { status: over === "own" ? 200 : 410 });
  }
  const open = { universityName: university.name, partnerName: context.partner?.name ?? null };
  return data({ showcase, over: null, open });
}

/** Signs up a student of the link's university. */
export async function action({ request, params: { token }, context }: ActionFunctionArgs) {
  // Reads the body first: an unread body closes the browser's connection.
  const fields = await readFields(request, 10);
  const { over, university } = await readStudentLink(token, context);
  if (over !== null || !university || token === undefined)
    return data<Refusal>({}, { status: over === "own" ? 409 : 410 });
  const origin = { universityId: university.id, studentLink: token };
  const form = parseFields(fields, studentForm(origin, context.partner !== null));
  const hide = ["password"];
  if (form.status !== "success")
    return refuseInvalid(form, isFormField, byStudentLinkText.unreadable, { hide });
  const outcome = await signUp(request, context, form.value);
  if (!outcome.done) return refuse(form, { ...outcome, hide });
  return context.flash.redirect(outcome.path, outcome.toast);
}

export default function StudentLinkScreen() {
  const { over, open } = useLoaderData<typeof loader>();
  if (open) return <SignUp {...open} />;
  const home = { to: "/", label: waysBack["/"] };
  return <InvalidLink {...byStudentLinkText.over[over ?? "dead"]} onward={over === "own" ? null : home} />;
}

type Fields = Record<"full_name" | "email" | "password" | "partner_consent", string>;

function SignUp({ universityName, partnerName }: { universityName: string; partnerName: string | null }) {
  const lastResult = useActionData<typeof action>()?.result;
  const [form, fields] = useForm<Fields>({ id: "registro", lastResult });
  return (
    <LinkPage title={byStudentLinkText.title} line={byStudentLinkText.intro(universityName)}>
      <form {...getFormProps(form)} method="post" className="mt-8 grid gap-5">
        <FormTrouble form={form} />
        <NameField field={fields.full_name} />
        <EmailField field={fields.email} autoComplete="email" />
        <PasswordField field={fields.password} autoComplete="new-password" hint="Al menos 6 caracteres" />
        <SignUpConsents field={fields.partner_consent} partnerName={partnerName} />
        <Button solid className="mt-2 min-h-13">
          {byStudentLinkText.accept}
        </Button>
      </form>
    </LinkPage>
  );
}
