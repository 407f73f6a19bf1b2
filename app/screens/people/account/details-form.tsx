import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { InputField } from "~/components/core/control-fields";
import { Button, ButtonLink } from "~/components/core/elements";
import { ErrorSummary } from "~/components/core/error-summary";
import { describedBy, Field } from "~/components/core/field";
import { type Result, withErrors } from "~/components/core/with-errors";
import { NameField } from "~/components/people/person-fields";
import { common } from "~/text/core/common";
import { account as accountText } from "~/text/people/account";
import { pendingAccounts } from "~/text/people/pending-accounts";

interface Props {
  account: {
    email: string;
    fullName: string;
    externalCode: string | null;
    universityName: string | null;
    /** True for an account pending the university's approval. */
    isPending: boolean;
  };
  /** The link of 'Cancelar'. */
  home: string;
  result: Result;
}

/** Read-only fields. */
const email = { id: "correo" };
const university = { id: "universidad" };
const readOnlyClass = "input border-dashed bg-transparent";

/** The person's details; the email cannot be changed. (Requirement ACC-01) */
export function DetailsForm({ account, home, result }: Props) {
  const [form, fields] = useForm<Record<"full_name" | "external_code", string>>({
    id: "cuenta",
    lastResult: result,
    defaultValue: { full_name: account.fullName, external_code: account.externalCode ?? "" },
  });
  const name = withErrors(fields.full_name, result);
  const code = withErrors(fields.external_code, result);
  return (
    <Form
      {...getFormProps(form, { ariaAttributes: false })}
      method="post"
      action="/cuenta"
      className="grid gap-6"
    >
      <ErrorSummary
        id={form.errorId}
        formErrors={result?.error?.[""] ? [common.unreadableForm] : undefined}
        fields={[name, code]}
      />
      <Field field={email} label="Correo electrónico" hint="No se puede cambiar.">
        <input
          type="text"
          id={email.id}
          className={readOnlyClass}
          value={account.email}
          readOnly
          {...describedBy(email, true)}
        />
      </Field>
      {account.universityName !== null && (
        <Field
          field={university}
          label="Universidad"
          hint={account.isPending ? pendingAccounts.accountHint : undefined}
        >
          <input
            type="text"
            id={university.id}
            className={readOnlyClass}
            value={account.universityName}
            readOnly
            {...describedBy(university, account.isPending)}
          />
        </Field>
      )}
      <NameField field={name} />
      <InputField
        field={code}
        label="Código de la plataforma asociada"
        mark="opcional"
        hint={accountText.codeHint}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3">
        <Button solid>Guardar</Button>
        {home === "/" ? (
          <ButtonLink href={home}>Cancelar</ButtonLink>
        ) : (
          <ButtonLink to={home}>Cancelar</ButtonLink>
        )}
      </div>
    </Form>
  );
}
