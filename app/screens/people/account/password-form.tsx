import { getFormProps, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useEffect, useRef } from "react";
import { Button } from "~/components/core/elements";
import { ErrorSummary } from "~/components/core/error-summary";
import { type Result, withErrors } from "~/components/core/with-errors";
import { AccountOfPassword, PasswordField } from "~/components/people/person-fields";
import { limits } from "~/contest/core/limits";
import { common } from "~/text/core/common";
import { account as accountText } from "~/text/people/account";
import { passwordPath } from "./fields";

interface Props {
  email: string;
  /** Epoch ms of the current password. A new value resets the form. */
  changedAt: number;
  result: Result;
}

type Fields = Record<"current_password" | "new_password" | "repeated_password", string>;

export function PasswordForm({ email, changedAt, result }: Props) {
  const [form, fields] = useForm<Fields>({ id: "contrasena", lastResult: result });
  const current = withErrors(fields.current_password, result);
  const next = withErrors(fields.new_password, result);
  const repeated = withErrors(fields.repeated_password, result);
  const isSending = useNavigation().state !== "idle";

  const element = useRef<HTMLFormElement>(null);
  const lastChange = useRef(changedAt);
  useEffect(() => {
    if (lastChange.current !== changedAt) element.current?.reset();
    lastChange.current = changedAt;
  }, [changedAt]);

  // A second request at once would carry the session that the first one ends.
  function onSubmit(event: FormEvent) {
    if (isSending) event.preventDefault();
  }

  // The answer to the first click can have arrived already, so the form would be empty.
  function ignoreSecondClick(event: MouseEvent) {
    if (event.detail > 1) event.preventDefault();
  }

  return (
    <Form
      {...getFormProps(form, { ariaAttributes: false })}
      ref={element}
      method="post"
      action={passwordPath}
      preventScrollReset
      onSubmit={onSubmit}
      className="grid gap-6"
    >
      <ErrorSummary
        id={form.errorId}
        formErrors={result?.error?.[""] ? [common.unreadableForm] : undefined}
        fields={[current, next, repeated]}
      />
      <p>{accountText.passwordIntro}</p>
      <AccountOfPassword email={email} />
      <PasswordField field={current} label="Contraseña actual" autoComplete="current-password" />
      <PasswordField
        field={next}
        label="Contraseña nueva"
        hint={`Al menos ${limits.passwordMinLength} caracteres`}
        autoComplete="new-password"
      />
      <PasswordField field={repeated} label="Repite la contraseña nueva" autoComplete="new-password" />
      <div>
        <Button solid aria-disabled={isSending || undefined} onClick={ignoreSecondClick}>
          Cambiar contraseña
        </Button>
      </div>
    </Form>
  );
}
