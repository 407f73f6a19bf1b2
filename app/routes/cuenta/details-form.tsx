import { useForm } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { ErrorSummary } from "~/components/error-summary";
import { describedBy, Field } from "~/components/field";
import { NameField } from "~/components/person-fields";
import { account as text } from "~/text/account";
import { common } from "~/text/common";
import { waiting } from "~/text/waiting";
import { answered, type Result } from "./fields";

interface Props {
  account: {
    email: string;
    fullName: string;
    externalCode: string | null;
    universityName: string | null;
    /** Whether it waits for that university's approval. */
    waits: boolean;
  };
  /** Where 'Cancelar' leads. */
  home: string;
  result: Result;
}

/** Of what is shown and cannot be changed. */
const shown = "input border-dashed bg-transparent";

/** What the contest knows of the person; the email stays as it is. (Requirement ACC-01) */
export function DetailsForm({ account, home, result }: Props) {
  const [form, fields] = useForm<Record<"full_name" | "external_code", string>>({
    id: "cuenta",
    lastResult: result,
    defaultValue: { full_name: account.fullName, external_code: account.externalCode ?? "" },
  });
  const name = answered(fields.full_name, result);
  const code = answered(fields.external_code, result);
  return (
    <Form method="post" action="/cuenta" id={form.id} noValidate className="grid gap-6">
      <ErrorSummary
        id={form.errorId}
        className=""
        formErrors={result?.error?.[""] ? [common.unreadableForm] : undefined}
        fields={[
          { href: `#${name.id}`, errors: name.errors },
          { href: `#${code.id}`, errors: code.errors },
        ]}
      />
      <Field id="correo" label="Correo electrónico" hint="No se puede cambiar.">
        <input
          type="text"
          id="correo"
          className={shown}
          value={account.email}
          readOnly
          aria-describedby="correo-hint"
        />
      </Field>
      {account.universityName !== null && (
        <Field id="universidad" label="Universidad" hint={account.waits ? waiting.accountHint : undefined}>
          <input
            type="text"
            id="universidad"
            className={shown}
            value={account.universityName}
            readOnly
            {...describedBy("universidad", { hint: account.waits })}
          />
        </Field>
      )}
      <NameField field={name} autoFocus={!!name.errors} />
      <Field
        id={code.id}
        label="Código de la plataforma asociada"
        required={false}
        hint={text.codeHint}
        errors={code.errors}
      >
        <input
          type="text"
          id={code.id}
          name={code.name}
          defaultValue={code.initialValue}
          autoComplete="off"
          autoFocus={!name.errors && !!code.errors}
          className="input"
          {...describedBy(code.id, { hint: true, errors: code.errors })}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-solid">
          Guardar
        </button>
        {home === "/" ? (
          <a href={home} className="button">
            Cancelar
          </a>
        ) : (
          <Link to={home} className="button">
            Cancelar
          </Link>
        )}
      </div>
    </Form>
  );
}
