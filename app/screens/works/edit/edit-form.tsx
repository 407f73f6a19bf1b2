import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { InputField, SelectField, TextareaField } from "~/components/core/control-fields";
import { Counter } from "~/components/core/counter";
import { SavedNow } from "~/components/works/saved-now";
import { TextLabel } from "~/components/works/text-label";
import { type Category, categoryLabel, editCategories } from "~/contest/core/categories";
import { textsOf, type WorkTexts, workFields, workTexts } from "~/contest/core/work-fields";
import { proposalForm as text } from "~/text/works/proposal-form";
import { workFieldWords as words } from "~/text/works/work-fields";
import type { editForm } from "./form";

/** The stored values of the edited fields. */
interface Stored extends WorkTexts {
  title: string;
  category: Category | null;
  updatedAt: number;
}

interface Props {
  proposal: Stored;
  /** Values stored by a colleague meanwhile; they appear beside each field that differs. */
  saved: Stored | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  isClosed: boolean;
  /** Address to return to without saving. */
  back: string;
}

/** A work's texts; typed values stay after any answer. */
export function EditForm({ proposal, saved, lastResult, isClosed, back }: Props) {
  const [form, fields] = useForm<Record<keyof z.input<ReturnType<typeof editForm>>, string>>({
    id: "propuesta",
    lastResult,
    defaultValue: {
      title: proposal.title,
      category: proposal.category ?? "",
      ...textsOf(proposal, workTexts),
      seenAt: String(proposal.updatedAt),
    },
  });
  const isSending = useNavigation().state === "submitting";
  const { formRef, lengths, count } = useLengths();
  return (
    <>
      {form.errors && <Refused id={form.errorId} errors={form.errors} isChanged={saved !== undefined} />}
      <Form
        {...getFormProps(form)}
        ref={formRef}
        method="post"
        onInput={count}
        className="mt-10 grid max-w-[42rem] gap-6"
      >
        {/* A second submit after the other version was shown overwrites it. */}
        <input type="hidden" name="seenAt" value={saved?.updatedAt ?? fields.seenAt.initialValue} />
        <InputField
          field={fields.title}
          label={words.title.label}
          mark="obligatorio"
          readOnly={isClosed}
          aria-required
        >
          <SavedNow value={saved?.title} mine={fields.title.initialValue} />
        </InputField>
        <SelectField
          field={fields.category}
          label={words.category.label}
          mark={proposal.category === null ? "opcional" : "obligatorio"}
          className="sm:max-w-xs"
          disabled={isClosed}
          aria-required={proposal.category !== null || undefined}
          none={proposal.category === null ? categoryLabel(null) : undefined}
          options={editCategories(proposal.category).map((id) => ({ id, name: categoryLabel(id) }))}
        >
          <SavedNow
            value={saved?.category}
            mine={fields.category.initialValue}
            words={saved && categoryLabel(saved.category)}
          />
        </SelectField>
        {workTexts.map((name) => (
          <TextareaField
            key={name}
            field={fields[name]}
            label={<TextLabel name={name} />}
            mark={workFields[name].required ? "obligatorio" : "opcional"}
            aria-required={workFields[name].required || undefined}
            hint={<Counter length={lengths?.[name]} max={workFields[name].limit} />}
            rows={workFields[name].rows.editing}
            readOnly={isClosed}
          >
            <SavedNow value={saved?.[name]} mine={fields[name].initialValue} />
          </TextareaField>
        ))}
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-solid" disabled={isSending || isClosed}>
            {isSending ? "Guardando…" : "Guardar cambios"}
          </button>
          <a href={back} className="button">
            Cancelar
          </a>
        </div>
      </Form>
    </>
  );
}

/** The refusal's reasons for the whole form. */
function Refused({ id, errors, isChanged }: { id: string; errors: string[]; isChanged: boolean }) {
  return (
    <div id={id} role="alert" className="mt-8 max-w-[42rem] border-l-4 border-signal-text bg-sheet px-5 py-4">
      <p className="font-semibold">{errors.join(". ")}</p>
      {isChanged && <p className="mt-1 text-small">{text.changedMeanwhileHelp}</p>}
    </div>
  );
}

/**
 * Returns each text's length as the server counts it: a line break is one character. Returns
 * nothing before the scripts load.
 */
function useLengths() {
  const formRef = useRef<HTMLFormElement>(null);
  const [lengths, setLengths] = useState<Record<string, number>>();
  const count = () => {
    if (formRef.current) setLengths(lengthsIn(formRef.current));
  };
  // Text typed before the scripts loaded counts too.
  useEffect(count, []);
  return { formRef, lengths, count };
}

const lengthsIn = (form: HTMLFormElement): Record<string, number> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value.replaceAll("\r\n", "\n").length]] : [],
    ),
  );
