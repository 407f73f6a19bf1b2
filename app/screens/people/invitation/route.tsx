import { getFormProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { accessWorks } from "~/acts/people/access-works";
import { invitationRefusal, readInvitation } from "~/acts/people/invitation";
import { InputField } from "~/components/core/control-fields";
import { Button, H2 } from "~/components/core/elements";
import { TieFields } from "~/components/jury/tie-fields";
import { InvalidLink } from "~/components/people/invalid-link";
import { LinkPage } from "~/components/people/link-page";
import {
  AccountOfPassword,
  FormTrouble,
  NameField,
  PasswordField,
  SignUpConsents,
} from "~/components/people/person-fields";
import { siteTitle } from "~/text/core/common";
import { waysBack } from "~/text/core/ways-back";
import { ties } from "~/text/jury/ties";
import { invited as invitedText } from "~/text/people/invitations";
import { secretAddressHeaders } from "~/web/people/access";
import { actOnInvitation } from "./actions";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: siteTitle(data?.over ? invitedText.over[data.over].title : invitedText.title) },
];

export const headers = secretAddressHeaders;

/** A visit does not use the invitation up: mail programs follow links before people do. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const [showcase, state, invitation, universities] = await Promise.all([
    accessWorks(context, null),
    context.session.state(),
    readInvitation(params.token, context),
    context.stores.universities.active(),
  ]);
  const over = invitationRefusal(invitation, state?.viewer.id ?? null);
  if (over !== null || !invitation) {
    const status = over === "own" || over === "other" ? 200 : 410;
    return data({ showcase, over: over ?? "dead", open: null }, { status });
  }
  const { role, fullName, email, universityName } = invitation;
  const open = {
    role,
    fullName,
    email,
    universityName,
    partnerName: context.partner?.name ?? null,
    universities: role === "jurado" ? universities.map(({ id, name }) => ({ id, name })) : [],
  };
  return data({ showcase, over: null, open });
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  actOnInvitation(request, params.token, context);

export default function InvitationScreen() {
  const { over, open } = useLoaderData<typeof loader>();
  return open ? <Open {...open} /> : <Over why={over ?? "dead"} />;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Invited = NonNullable<Loaded["open"]>;

function Open(invited: Invited) {
  return (
    <LinkPage title={invitedText.title} line={invitedText.intro(invited.role, invited.universityName)}>
      <AcceptForm {...invited} />
      <DeclineForm />
    </LinkPage>
  );
}

type Accepted = "full_name" | "password" | "jurado_university" | "jurado_ties" | "partner_consent";

function AcceptForm({ role, fullName, email, partnerName, universities }: Invited) {
  const result = useActionData<typeof actOnInvitation>()?.result;
  const [form, fields] = useForm<Record<Accepted, string>>({
    id: "aceptar",
    lastResult: result?.initialValue?.intent === "decline" ? undefined : result,
    defaultValue: { full_name: fullName },
  });
  return (
    <form {...getFormProps(form)} method="post" className="mt-8 grid gap-5">
      <FormTrouble form={form} />
      <input type="hidden" name="intent" value="accept" />
      <p>
        {invitedText.email} <strong className="wrap-anywhere">{email}</strong>.
      </p>
      <AccountOfPassword email={email} />
      <NameField field={fields.full_name} />
      <PasswordField field={fields.password} autoComplete="new-password" hint="Al menos 6 caracteres" />
      {role === "jurado" && (
        <>
          <p>{ties.intro}</p>
          <TieFields
            university={fields.jurado_university}
            names={fields.jurado_ties}
            universities={universities}
          />
        </>
      )}
      <SignUpConsents field={fields.partner_consent} partnerName={partnerName} />
      <Button solid className="mt-2 min-h-13">
        {invitedText.accept}
      </Button>
    </form>
  );
}

function DeclineForm() {
  const result = useActionData<typeof actOnInvitation>()?.result;
  const [form, { reason }] = useForm<{ reason: string }>({
    id: "rechazar",
    lastResult: result?.initialValue?.intent === "decline" ? result : undefined,
  });
  return (
    <form {...getFormProps(form)} method="post" className="mt-12 grid gap-5 border-t pt-5">
      <H2>{invitedText.declineTitle}</H2>
      <input type="hidden" name="intent" value="decline" />
      <InputField
        field={reason}
        label={invitedText.reason}
        hint={invitedText.reasonHint}
        autoComplete="off"
        required
      />
      <Button className="justify-self-start">{invitedText.decline}</Button>
    </form>
  );
}

const home = { to: "/", label: waysBack["/"] };
const signIn = { to: "/auth", label: invitedText.toSignIn };
/** The next link for each case: a person without an account is not asked to sign in. */
const onward: Record<Exclude<NonNullable<Loaded["over"]>, "other">, { to: string; label: string }> = {
  accepted: signIn,
  known: signIn,
  own: { to: "/cuenta", label: waysBack["/cuenta"] },
  expired: { to: "/auth?tab=registrarse", label: invitedText.toSignUp },
  declined: home,
  withdrawn: home,
  dead: home,
  closed: home,
};

function Over({ why }: { why: NonNullable<Loaded["over"]> }) {
  return <InvalidLink {...invitedText.over[why]} onward={why === "other" ? null : onward[why]} />;
}
