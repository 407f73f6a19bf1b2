import { useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { homeOf, requireViewer } from "~/auth/guards";
import { describedBy, Field } from "~/components/field";
import { ActionToast } from "~/components/toast";
import { limits } from "~/contest/limits";
import { account as text } from "~/text/account";
import { siteTitle } from "~/text/common";
import { optionalText, type Refusal, readForm, refuse, required } from "~/web/forms";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle(text.title) }];

const accountForm = z.strictObject({
  full_name: required(text.fullNameMissing).max(limits.fullNameLength, text.fullNameTooLong),
  external_code: optionalText(limits.externalCodeLength, text.codeTooLong),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, people, logError } = await requireViewer(request, context);
  const home = homeOf(viewer.role);
  const account = await people.account(viewer.id).catch((error: unknown) => {
    logError(error);
    return null;
  });
  if (!account) return data({ home, account: null }, { status: 500 });
  const { universityName, ...shown } = account;
  return data({
    home,
    account: { ...shown, universityName: viewer.role === "universidad" ? universityName : null },
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer, people, flash, now, logError } = await requireViewer(request, context);
  const form = await readForm(request, accountForm);
  if (form.status !== "success") return refuse(form);
  const { full_name: fullName, external_code: externalCode } = form.value;
  try {
    await people.saveAccount({ id: viewer.id, fullName, externalCode: externalCode || null }, now);
  } catch (error) {
    logError(error);
    return refuse(form, { toast: text.notSaved, status: 503 });
  }
  return flash.redirect("/cuenta", text.saved);
}

export default function AccountScreen() {
  const { home, account } = useLoaderData<typeof loader>();
  const [, fields] = useForm({
    id: "cuenta",
    lastResult: useActionData<Refusal>()?.result,
    defaultValue: { full_name: account?.fullName, external_code: account?.externalCode ?? "" },
  });
  const { full_name: name, external_code: code } = fields;
  const codeHint = "El que te dio la plataforma asociada, si tienes cuenta en ella.";
  if (!account) {
    return (
      <div className="page py-24">
        <h1 className="h1">{text.notLoaded}</h1>
        <a href="/cuenta" className="button mt-8">
          Reintentar
        </a>
      </div>
    );
  }
  return (
    <div className="page py-10">
      <ActionToast />
      <h1 className="h1">{text.title}</h1>
      <Form method="post" noValidate className="mt-10 grid max-w-xl gap-6">
        <Field id="correo" label="Correo electrónico" hint="No se puede cambiar.">
          <input
            id="correo"
            className="input"
            value={account.email}
            readOnly
            aria-describedby="correo-hint"
          />
        </Field>
        {account.universityName !== null && (
          <Field id="universidad" label="Universidad">
            <input id="universidad" className="input" value={account.universityName} readOnly />
          </Field>
        )}
        <Field id={name.id} label="Nombre completo" errors={name.errors}>
          <input
            id={name.id}
            name={name.name}
            defaultValue={name.initialValue}
            autoComplete="name"
            className="input"
            {...describedBy(name.id, name)}
          />
        </Field>
        <Field
          id={code.id}
          label="Código de la plataforma asociada"
          required={false}
          hint={codeHint}
          errors={code.errors}
        >
          <input
            id={code.id}
            name={code.name}
            defaultValue={code.initialValue}
            autoComplete="off"
            className="input"
            {...describedBy(code.id, { hint: codeHint, errors: code.errors })}
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
    </div>
  );
}
