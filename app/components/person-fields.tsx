import { limits } from "~/contest/limits";
import { common } from "~/text/common";
import { describedBy, Field } from "./field";

/** A field as conform describes it. */
interface FormField {
  id: string;
  name: string;
  initialValue?: unknown;
  errors?: string[];
}

interface Props {
  field: FormField;
  autoComplete: string;
  hint?: string;
  label?: string;
  /** For the first of the form's wrong fields, on a page that a refused form made. */
  autoFocus?: boolean;
}

const typed = ({ initialValue }: FormField) => (typeof initialValue === "string" ? initialValue : undefined);

export function NameField({ field, autoFocus }: Pick<Props, "field" | "autoFocus">) {
  return (
    <Field id={field.id} label="Nombre completo" errors={field.errors}>
      <input
        type="text"
        id={field.id}
        name={field.name}
        defaultValue={typed(field)}
        autoComplete="name"
        autoFocus={autoFocus}
        className="input"
        required
        {...describedBy(field.id, field)}
      />
    </Field>
  );
}

export function EmailField({ field, autoComplete }: Props) {
  return (
    <Field id={field.id} label="Correo electrónico" errors={field.errors}>
      <input
        id={field.id}
        name={field.name}
        type="email"
        defaultValue={typed(field)}
        autoComplete={autoComplete}
        spellCheck={false}
        className="input"
        required
        {...describedBy(field.id, field)}
      />
    </Field>
  );
}

/** What was typed never comes back. app/site/fields.ts shows it on demand; a new one says by CSS when it is long enough. */
export function PasswordField({ field, autoComplete, hint, label = "Contraseña", autoFocus }: Props) {
  return (
    <Field id={field.id} label={label} hint={hint} errors={field.errors}>
      <div className="password">
        <input
          id={field.id}
          name={field.name}
          type="password"
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          className="input"
          required
          minLength={autoComplete === "new-password" ? limits.passwordMinLength : undefined}
          {...describedBy(field.id, { hint, errors: field.errors })}
        />
        <button type="button" className="password-reveal js-only" data-reveal={field.id} aria-pressed="false">
          Mostrar<span className="sr-only"> la contraseña</span>
        </button>
      </div>
    </Field>
  );
}

/** A required box with its sentence. */
export function ConsentField({ field, label }: { field: FormField; label: string }) {
  return (
    <div className="grid gap-1.5">
      <label className="flex items-start gap-3 py-2.5 text-small">
        <input
          id={field.id}
          name={field.name}
          type="checkbox"
          defaultChecked={field.initialValue === "on"}
          className="box"
          required
          {...describedBy(field.id, field)}
        />
        <span>{label}</span>
      </label>
      {field.errors && (
        <p id={`${field.id}-error`} className="field-error">
          {field.errors.join(". ")}
        </p>
      )}
    </div>
  );
}

/** A form that was not sent by this page's fields. */
export function FormTrouble({ errors }: { errors?: string[] }) {
  return errors?.length ? (
    <p role="alert" className="field-error">
      {common.unreadableForm}
    </p>
  ) : null;
}
