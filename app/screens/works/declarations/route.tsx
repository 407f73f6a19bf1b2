import { getFormProps, useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireOwnWork } from "~/auth/works/own-work";
import { BackLink } from "~/components/core/back-link";
import { ClosedNotice } from "~/components/core/closed-notice";
import { ErrorSummary } from "~/components/core/error-summary";
import { ActionToast } from "~/components/core/toast";
import { DeclarationFields, declarationLines } from "~/components/works/declaration-fields";
import { Declarations } from "~/components/works/declarations";
import { resultsAreOut } from "~/contest/running/phases";
import {
  type DeclarationField,
  type DeclarationKind,
  requiredDeclarations,
  writtenIn,
} from "~/contest/works/declarations";
import { siteTitle } from "~/text/core/common";
import { declarations as text } from "~/text/works/declarations";
import { actOnDeclarations } from "./actions";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle("Declaraciones de la propuesta") }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { declarations, settings, phases, now } = context;
  const [{ proposal }, texts, declared] = await Promise.all([
    requireOwnWork(request, params.id, context),
    settings.all().then((all) => declarations.texts(requiredDeclarations(all))),
    declarations.of(params.id ?? ""),
  ]);
  const allPhases = await phases.caughtUp(now);
  return {
    work: { id: proposal.id, title: proposal.title },
    texts,
    declared: declared.map((declaration) => ({ ...declaration, when: text.when(declaration) })),
    isClosed: resultsAreOut(allPhases, now),
  };
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  actOnDeclarations(request, context, params.id);

export default function DeclarationsScreen() {
  const { work, texts, declared, isClosed } = useLoaderData<typeof loader>();
  return (
    <div className="page py-10 sm:py-16">
      <ActionToast />
      <BackLink to="/universidad" />
      <h1 className="h1 mt-4">{text.title}</h1>
      <p className="mt-3 text-ink-soft wrap-anywhere">{text.of(work.title)}</p>
      {texts.length === 0 ? (
        <div className="statement">
          <h2 className="h2">{text.notAsked}</h2>
          <p>{text.notAskedHint}</p>
        </div>
      ) : isClosed ? (
        <>
          <ClosedNotice notice={text.closed} className="mt-6 max-w-[42rem]" />
          <div className="mt-10 max-w-[42rem] border-t pt-4">
            <Declarations required={texts.map(({ kind }) => kind)} declared={declared} />
          </div>
        </>
      ) : (
        <DeclarationsForm />
      )}
    </div>
  );
}

function DeclarationsForm() {
  const { texts, declared } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  const [form, fields] = useForm<Record<DeclarationField | `${DeclarationKind}_version`, string>>({
    id: "declaraciones",
    lastResult,
    defaultValue: writtenIn(declared),
  });
  const isSending = useNavigation().state === "submitting";
  return (
    <>
      <p className="note mt-6 max-w-[42rem]">{text.intro}</p>
      <Form {...getFormProps(form)} method="post" className="mt-10 grid max-w-[42rem] grid-cols-1 gap-8">
        <ErrorSummary
          id={form.errorId}
          formErrors={form.errors}
          fields={declarationLines({ texts, fields })}
        />
        <DeclarationFields texts={texts} fields={fields} />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-solid" disabled={isSending}>
            {isSending ? text.saving : text.save}
          </button>
          <Link to="/universidad" className="button">
            Cancelar
          </Link>
        </div>
      </Form>
    </>
  );
}
