import { type FieldMetadata, type FormMetadata, getInputProps } from "@conform-to/react";
import { InputField } from "~/components/core/control-fields";
import { TextLink } from "~/components/core/elements";
import { limits } from "~/contest/core/limits";
import { common } from "~/text/core/common";
import { partnerConsent } from "~/text/people/auth";
import { consents } from "~/text/people/consents";
import { secondFactor } from "~/text/people/second-factor";
import { Field, FieldErrors, hintProps } from "../core/field";

interface Props {
  field: FieldMetadata<string>;
  autoComplete: string;
  hint?: string;
  label?: string;
}

export function NameField({ field }: Pick<Props, "field">) {
  return <InputField field={field} label="Nombre completo" autoComplete="name" required />;
}

export function EmailField(props: Props) {
  return <InputField {...props} label="Correo electrónico" type="email" spellCheck={false} required />;
}

/**
 * A password never comes back from the server. app/site/fields.ts shows it on demand; CSS marks a
 * new one as long enough.
 */
export function PasswordField({ field, autoComplete, hint, label = "Contraseña" }: Props) {
  return (
    <Field field={field} label={label} hint={hint}>
      <div className="password">
        <input
          {...getInputProps(field, { type: "password", value: false, ...hintProps(field, hint) })}
          autoComplete={autoComplete}
          className="input"
          data-again={field.errors?.[0] === common.typeAgain.password ? "" : undefined}
          required
          minLength={autoComplete === "new-password" ? limits.passwordMinLength : undefined}
        />
        <button type="button" className="password-reveal js-only" data-reveal={field.id} aria-pressed="false">
          Mostrar<span className="sr-only"> la contraseña</span>
        </button>
      </div>
    </Field>
  );
}

/** Tells password managers the account of the form's password. It is not sent. */
export function AccountOfPassword({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

/** The code of a second factor, or a recovery code. */
export function CodeField({ field, hint = secondFactor.codeHint }: Pick<Props, "field" | "hint">) {
  return (
    <Field field={field} label={secondFactor.code} hint={hint}>
      <input
        {...getInputProps(field, { type: "text", value: false, ...hintProps(field, hint) })}
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        className="input tabular-nums"
        required
      />
    </Field>
  );
}

/** A required box with its sentence. */
export function ConsentField({ field, label }: { field: FieldMetadata<string>; label: string }) {
  return (
    <div className="grid gap-1.5">
      <label className="flex items-start gap-3 py-2.5 text-small">
        <input {...getInputProps(field, { type: "checkbox" })} className="box" required />
        <span>{label}</span>
      </label>
      <FieldErrors id={field.id} errors={field.errors} />
    </div>
  );
}

/** The end of a sign-up: the partner's consent, and the texts that the button accepts. */
export function SignUpConsents({
  field,
  partnerName,
}: Pick<Props, "field"> & { partnerName: string | null }) {
  return (
    <>
      {partnerName && <ConsentField field={field} label={partnerConsent(partnerName)} />}
      <AcceptedTexts />
    </>
  );
}

/** The texts that the button of a sign-up accepts. */
export function AcceptedTexts() {
  const { before, link, between, rules, after } = consents.atSignUp;
  return (
    <p className="text-small text-ink-soft">
      {before} <TextLink href="/privacidad">{link}</TextLink> {between}{" "}
      <TextLink href="/bases">{rules}</TextLink>
      {after}
    </p>
  );
}

/** The error of a form that this page's fields did not send. */
export function FormTrouble({ form }: { form: Pick<FormMetadata, "errors" | "errorId"> }) {
  return form.errors?.length ? (
    <p id={form.errorId} role="alert" className="field-error">
      {common.unreadableForm}
    </p>
  ) : null;
}
