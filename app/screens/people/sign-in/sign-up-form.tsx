import { getCollectionProps, getFormProps, useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { SignUpType } from "~/auth/people/forms";
import { InputField, SelectField } from "~/components/core/control-fields";
import { FieldErrors } from "~/components/core/field";
import { TieNames } from "~/components/jury/tie-fields";
import {
  EmailField,
  FormTrouble,
  NameField,
  PasswordField,
  SignUpConsents,
} from "~/components/people/person-fields";
import { EnterButton, EntryButtons, type VoteIntent } from "~/components/votes/vote-intent";
import { ties } from "~/text/jury/ties";
import { pendingAccounts } from "~/text/people/pending-accounts";
import type { register } from "./actions";

type Fields = Record<
  | "full_name"
  | "email"
  | "password"
  | "type"
  | "universidad_university"
  | "universidad_code"
  | "jurado_code"
  | "jurado_ties"
  | "alumno_university"
  | "partner_consent",
  string
>;

const types: { value: SignUpType; label: string; line: string }[] = [
  { value: "universidad", label: "Universidad", line: "Envío las propuestas de mi universidad" },
  { value: "jurado", label: "Jurado", line: "Evalúo las propuestas" },
  { value: "alumno", label: "Alumno", line: "Participo con mi universidad" },
];

const createAccount = "Crear cuenta";

interface Props {
  universities: { id: string; name: string; taken: boolean }[];
  /** True when a university's further accounts need approval. */
  partnerName: string | null;
  vote: VoteIntent | null;
}

/**
 * The type comes first: without scripts, choosing it sends the form, and a password never comes back. CSS alone shows the chosen type's fields. A change of type empties them: app/site/fields.ts does
 * so on the radios. Without scripts, each type is a button and the server renders the form again.
 */
export function SignUpForm({ universities, partnerName, vote }: Props) {
  const lastResult = useActionData<typeof register>()?.result;
  const [form, fields] = useForm<Fields>({ id: "registro", lastResult });
  const { type } = fields;
  return (
    <form {...getFormProps(form)} method="post" className="sign-up mt-8 grid gap-5" data-keeps-password>
      <FormTrouble form={form} />
      <noscript>
        <EnterButton vote={vote} label={createAccount} />
      </noscript>
      <fieldset className="grid gap-1.5">
        <legend className="label mb-1.5">Tipo de usuario</legend>
        <div className="border-b" data-switch>
          {getCollectionProps(type, { type: "radio", options: types.map(({ value }) => value) }).map(
            ({ key, ...props }, index) => (
              <label key={key} className="choice js-only">
                <input {...props} />
                <span className="font-semibold">{types[index]?.label}</span>
                <span className="choice-line">{types[index]?.line}</span>
              </label>
            ),
          )}
          <noscript>
            {types.map(({ value, label, line }, index) => (
              <button
                key={value}
                type="submit"
                name="choose"
                value={value}
                className="choice"
                formNoValidate
                aria-pressed={type.initialValue === value}
                autoFocus={type.errors ? index === 0 : form.valid && type.initialValue === value}
              >
                <span className="font-semibold">{label}</span>
                <span className="choice-line">{line}</span>
              </button>
            ))}
          </noscript>
        </div>
        <FieldErrors id={type.id} errors={type.errors} />
      </fieldset>
      <div className="sign-up-part" data-of="universidad">
        <UniversityField
          field={fields.universidad_university}
          options={universities.map(({ id, name, taken }) => ({
            id,
            name: taken ? pendingAccounts.taken(name) : name,
          }))}
          hint={universities.some(({ taken }) => taken) ? pendingAccounts.takenHint : undefined}
        />
        <CodeField field={fields.universidad_code} />
      </div>
      <div className="sign-up-part" data-of="jurado">
        <CodeField field={fields.jurado_code} />
        <p>{ties.intro}</p>
        <TieNames field={fields.jurado_ties} hint={ties.signUpHint} />
      </div>
      <div className="sign-up-part" data-of="alumno">
        <UniversityField field={fields.alumno_university} options={universities} />
      </div>
      <NameField field={fields.full_name} />
      <EmailField field={fields.email} autoComplete="email" />
      <PasswordField field={fields.password} autoComplete="new-password" hint="Al menos 6 caracteres" />
      <SignUpConsents field={fields.partner_consent} partnerName={partnerName} />
      <EntryButtons vote={vote} action="signUp" label={createAccount} />
    </form>
  );
}

function UniversityField(props: Omit<ComponentProps<typeof SelectField>, "label" | "none">) {
  return <SelectField {...props} label="Universidad" none="Selecciona tu universidad" />;
}

function CodeField({ field }: Pick<ComponentProps<typeof InputField>, "field">) {
  return (
    <InputField
      field={field}
      label="Código de acceso"
      hint="Lo entrega la organización del concurso"
      autoComplete="off"
      spellCheck={false}
    />
  );
}
