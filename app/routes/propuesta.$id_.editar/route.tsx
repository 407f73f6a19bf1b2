import { getFormProps, getInputProps, getSelectProps, getTextareaProps, useForm } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { requireViewer } from "~/auth/guards";
import { ClosedNotice } from "~/components/closed-notice";
import { Counter } from "~/components/counter";
import { Field, hinted } from "~/components/field";
import { ActionToast } from "~/components/toast";
import { categoryLabel, editCategories } from "~/contest/categories";
import { limits } from "~/contest/limits";
import { closedReason } from "~/contest/phases";
import { whyRefused } from "~/db/database";
import { closedNotice } from "~/text/closed";
import { siteTitle } from "~/text/common";
import { proposalForm as text } from "~/text/proposal-form";
import { readForm, refuse, refuseWith } from "~/web/forms";
import { editForm } from "./form";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: siteTitle("Editar propuesta") }];

/** The proposal of the signed-in university, or the redirect that says why not. (specification 2.6) */
async function requireOwn(request: Request, id: string | undefined, context: AppLoadContext) {
  const { viewer, proposals, flash } = await requireViewer(request, context);
  if (viewer.role !== "universidad") throw await flash.redirect("/", text.editDenied);
  const { universityId } = viewer;
  if (universityId === null) throw await flash.redirect("/universidad", text.noUniversity);
  const proposal = await proposals.ownedBy(universityId, id ?? "");
  if (!proposal) throw await flash.redirect("/universidad", text.notFound);
  return { viewer, universityId, proposal };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { proposal } = await requireOwn(request, params.id, context);
  const closed = closedReason(await context.phases.caughtUp(context.now), "submissions", context.now);
  return { proposal, closed: closed && closedNotice("submissions", closed) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { phases, proposals, flash, now } = context;
  const { viewer, universityId, proposal } = await requireOwn(request, params.id, context);
  const submission = await readForm(request, editForm(proposal.category));
  const closed = closedReason(await phases.caughtUp(now), "submissions", now);
  if (closed) return refuse(submission, { toast: closedNotice("submissions", closed), status: 409 });
  if (submission.status !== "success") return refuse(submission);
  const { seenAt, ...change } = submission.value;
  const by = { id: viewer.id, name: viewer.fullName };
  try {
    const isSaved = await proposals.edit(universityId, proposal.id, change, seenAt, by, now);
    if (isSaved) return flash.redirect("/universidad", text.edited);
  } catch (error) {
    if (whyRefused(error) === "gate_closed") {
      const reason = closedReason(await phases.all(), "submissions", now);
      return refuse(submission, { toast: closedNotice("submissions", reason), status: 409 });
    }
    context.logError(error);
    return refuse(submission, { toast: text.notEdited, status: 503 });
  }
  const saved = await proposals.ownedBy(universityId, proposal.id);
  if (!saved) return refuseWith(text.notFound, 404);
  return data({ result: submission.reply({ formErrors: [text.changedMeanwhile] }), saved }, { status: 409 });
}

export default function EditProposalScreen() {
  const { proposal, closed } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const saved = actionData && "saved" in actionData ? actionData.saved : undefined;
  const [form, fields] = useForm<Record<keyof z.input<ReturnType<typeof editForm>>, string>>({
    id: "propuesta",
    lastResult: actionData?.result,
    defaultValue: {
      title: proposal.title,
      category: proposal.category ?? "",
      summary: proposal.summary,
      description: proposal.description,
      explanation: proposal.explanation,
      seenAt: String(proposal.updatedAt),
    },
  });
  const isSending = useNavigation().state === "submitting";
  const formRef = useRef<HTMLFormElement>(null);
  const [lengths, setLengths] = useState<Record<string, number>>();
  const count = () => {
    if (formRef.current) setLengths(lengthsIn(formRef.current));
  };
  // What was typed before scripts took over counts too.
  useEffect(count, []);
  // Once the other version was shown, saving again means it.
  const seenAt = saved?.updatedAt ?? fields.seenAt.initialValue;
  const stored = (value: string | null | undefined, mine: string | undefined) =>
    saved && (value ?? "") !== (mine ?? "") ? value || "(vacío)" : null;
  const theirCategory = stored(saved?.category, fields.category.initialValue);
  return (
    <div className="page py-10 sm:py-16">
      <ActionToast />
      <a href="/universidad" className="link link-tall text-small">
        Volver a Mis Propuestas
      </a>
      <h1 className="h1 mt-4">Editar propuesta</h1>
      {!closed && <p className="note mt-6 max-w-[42rem]">{text.filesStay}</p>}
      {closed && <ClosedNotice notice={closed} className="mt-6 max-w-[42rem]" />}
      {form.errors && (
        <div
          id={form.errorId}
          role="alert"
          className="mt-8 max-w-[42rem] border-l-4 border-signal-text bg-sheet px-5 py-4"
        >
          <p className="font-semibold">{form.errors.join(". ")}</p>
          {saved && <p className="mt-1 text-small">{text.changedMeanwhileHelp}</p>}
        </div>
      )}
      <Form
        {...getFormProps(form)}
        ref={formRef}
        method="post"
        onInput={count}
        className="mt-10 grid max-w-[42rem] gap-6"
      >
        <input type="hidden" name="seenAt" value={seenAt} />
        <Field field={fields.title} label="Título">
          <input
            {...getInputProps(fields.title, { type: "text" })}
            className="input"
            readOnly={closed !== null}
            aria-required
          />
          <Stored text={stored(saved?.title, fields.title.initialValue)} />
        </Field>
        <Field field={fields.category} label="Categoría" className="sm:max-w-xs">
          <select
            {...getSelectProps(fields.category)}
            className="input"
            disabled={closed !== null}
            aria-required
          >
            {proposal.category === null && <option value="">Elige una categoría</option>}
            {editCategories(proposal.category).map((category) => (
              <option key={category} value={category}>
                {categoryLabel(category)}
              </option>
            ))}
          </select>
          <Stored text={theirCategory && saved ? categoryLabel(saved.category) : null} />
        </Field>
        {texts.map(({ name, label, rows, max }) => (
          <Field
            key={name}
            field={fields[name]}
            label={label}
            required={false}
            hint={<Counter length={lengths?.[name]} max={max} />}
          >
            <textarea
              {...getTextareaProps(fields[name], hinted(fields[name], true))}
              className="input"
              rows={rows}
              readOnly={closed !== null}
            />
            <Stored text={stored(saved?.[name], fields[name].initialValue?.replaceAll("\r\n", "\n"))} />
          </Field>
        ))}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-solid" disabled={isSending || closed !== null}>
            {isSending ? "Guardando…" : "Guardar cambios"}
          </button>
          <a href="/universidad" className="button">
            Cancelar
          </a>
        </div>
      </Form>
    </div>
  );
}

/** As the server counts: a line's end is one character. */
function lengthsIn(form: HTMLFormElement): Record<string, number> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value.replaceAll("\r\n", "\n").length]] : [],
    ),
  );
}

const texts = [
  { name: "summary", label: "Resumen", rows: 3, max: limits.summaryLength },
  { name: "description", label: "Descripción", rows: 5, max: limits.descriptionLength },
  { name: "explanation", label: "Explicación detallada", rows: 10, max: limits.explanationLength },
] as const;

/** What a colleague saved meanwhile in this field. */
function Stored({ text: value }: { text: string | null }) {
  if (value === null) return null;
  return (
    <div className="border-l-4 border-hairline pl-3 text-small">
      <p className="label text-ink-soft">Guardado ahora</p>
      <p className="break-words whitespace-pre-line">{value}</p>
    </div>
  );
}
