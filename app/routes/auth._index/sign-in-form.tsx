import { useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { EmailField, FormTrouble, PasswordField } from "~/components/person-fields";
import { authText } from "~/text/auth";
import { recovery } from "~/text/recovery";
import { accessPath, recoveryPath } from "~/web/access";
import type { Refusal } from "~/web/forms";

/** Posts to the page's own address, which keeps where to return. */
export function SignInForm({ redirectTo }: { redirectTo: string | null }) {
  const refusal = useActionData<Refusal>();
  const [form, fields] = useForm<{ email: string; password: string }>({
    id: "acceso",
    lastResult: refusal?.result,
  });
  return (
    <form method="post" noValidate className="mt-8 grid gap-5">
      <FormTrouble errors={form.errors} />
      {/* The toast goes; why it failed stays. */}
      {refusal?.toast?.description && <p className="field-error">{refusal.toast.description}</p>}
      <EmailField field={fields.email} autoComplete="username" />
      <PasswordField field={fields.password} autoComplete="current-password" />
      <button type="submit" className="button button-solid mt-2 min-h-13">
        {authText.signIn}
      </button>
      <a
        href={accessPath(recoveryPath, redirectTo)}
        className="link inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {recovery.link}
      </a>
    </form>
  );
}
