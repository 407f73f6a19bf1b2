import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { ButtonLink, TallLink } from "~/components/core/elements";
import { EmailField, FormTrouble, PasswordField } from "~/components/people/person-fields";
import { EntryButtons, type VoteIntent } from "~/components/votes/vote-intent";
import { authText } from "~/text/people/auth";
import { recovery } from "~/text/people/recovery";
import { signInLink } from "~/text/people/sign-in-link";

interface Props {
  /** Addresses of /auth and of the recovery, with the address to return to. */
  action: string;
  recoveryPath: string;
  /** Address of the link for voters; null for everybody else. */
  linkPath: string | null;
  vote: VoteIntent | null;
  refusal?: { result?: SubmissionResult<string[]> };
}

/** The sign-in form, for any page. */
export function SignInForm({ action, recoveryPath, linkPath, vote, refusal }: Props) {
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "acceso",
    lastResult: refusal?.result,
  });
  return (
    <form {...getFormProps(form)} method="post" action={action} className="mt-8 grid gap-5">
      <FormTrouble form={form} />
      <EmailField field={fields.email} autoComplete="username" />
      <PasswordField field={fields.password} autoComplete="current-password" />
      <EntryButtons vote={vote} action="signIn" label={authText.signIn} />
      <TallLink href={recoveryPath} className="justify-self-start text-small">
        {recovery.link}
      </TallLink>
      {linkPath && <ButtonLink href={linkPath}>{signInLink.title}</ButtonLink>}
    </form>
  );
}
