import { useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { SignUpType } from "~/auth/forms";
import { describedBy, Field, FieldErrors } from "~/components/field";
import { ConsentField, EmailField, FormTrouble, NameField, PasswordField } from "~/components/person-fields";
import { partnerConsent } from "~/text/auth";
import type { Refusal } from "~/web/forms";

type Fields = Record<
  | "full_name"
  | "email"
  | "password"
  | "type"
  | "universidad_university"
  | "universidad_code"
  | "jurado_code"
  | "alumno_university"
  | "partner_consent",
  string
>;

const types: { value: SignUpType; label: string; line: string }[] = [
  { value: "universidad", label: "Universidad", line: "Envío las propuestas de mi universidad" },
  { value: "jurado", label: "Jurado", line: "Evalúo las propuestas" },
  { value: "alumno", label: "Alumno", line: "Participo con mi universidad" },
];

interface Props {
  universities: { id: string; name: string }[];
  partnerName: string | null;
}

/** The chosen type shows its fields by CSS alone; public/site.js empties them when it changes. */
export function SignUpForm({ universities, partnerName }: Props) {
  const [form, fields] = useForm<Fields>({ id: "registro", lastResult: useActionData<Refusal>()?.result });
  const { type } = fields;
  return (
    <form method="post" noValidate className="sign-up mt-8 grid gap-5">
      <FormTrouble errors={form.errors} />
      <NameField field={fields.full_name} />
      <EmailField field={fields.email} autoComplete="email" />
      <PasswordField field={fields.password} autoComplete="new-password" hint="Al menos 6 caracteres" />
      <fieldset className="grid gap-1.5">
        <legend className="label mb-1.5">Tipo de usuario</legend>
        <div className="border-b" data-switch>
          {types.map(({ value, label, line }) => (
            <label key={value} className="choice">
              <input
                type="radio"
                name={type.name}
                value={value}
                defaultChecked={type.initialValue === value}
                {...describedBy(type.id, type)}
              />
              <span className="font-semibold">{label}</span>
              <span className="choice-line">{line}</span>
            </label>
          ))}
        </div>
        <FieldErrors id={type.id} errors={type.errors} />
      </fieldset>
      <div className="sign-up-part" data-of="universidad">
        <UniversityField field={fields.universidad_university} universities={universities} />
        <CodeField field={fields.universidad_code} />
      </div>
      <div className="sign-up-part" data-of="jurado">
        <CodeField field={fields.jurado_code} />
      </div>
      <div className="sign-up-part" data-of="alumno">
        <UniversityField field={fields.alumno_university} universities={universities} />
      </div>
      {partnerName && <ConsentField field={fields.partner_consent} label={partnerConsent(partnerName)} />}
      <button type="submit" className="button button-solid mt-2 min-h-13">
        Crear cuenta
      </button>
    </form>
  );
}

interface FieldProps {
  field: { id: string; name: string; initialValue?: string; errors?: string[] };
}

function UniversityField({ field, universities }: FieldProps & Pick<Props, "universities">) {
  return (
    <Field id={field.id} label="Universidad" errors={field.errors}>
      <select
        id={field.id}
        name={field.name}
        defaultValue={field.initialValue ?? ""}
        className="input"
        {...describedBy(field.id, field)}
      >
        <option value="">Selecciona tu universidad</option>
        {universities.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

function CodeField({ field }: FieldProps) {
  const hint = "Lo entrega la organización del concurso";
  return (
    <Field id={field.id} label="Código de acceso" hint={hint} errors={field.errors}>
      <input
        type="text"
        id={field.id}
        name={field.name}
        defaultValue={field.initialValue}
        autoComplete="off"
        spellCheck={false}
        className="input"
        {...describedBy(field.id, { hint, errors: field.errors })}
      />
    </Field>
  );
}
