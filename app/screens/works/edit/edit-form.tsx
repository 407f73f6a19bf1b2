import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { SelectField } from "~/components/core/control-fields";
import { Button, ButtonLink } from "~/components/core/elements";
import { Cover, type CoverFile } from "~/components/works/cover";
import { SavedNow } from "~/components/works/saved-now";
import { WorkPreview } from "~/components/works/work-preview";
import { WorkLineField, WorkTextField } from "~/components/works/work-text-fields";
import { type Category, categoryLabel, editCategories } from "~/contest/core/categories";
import { sentTexts, textsOf, type WorkTexts, workTexts } from "~/contest/core/work-fields";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
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
  universityName: string;
  cover: CoverFile | null;
  /** Values stored by a colleague meanwhile; they appear beside each field that differs. */
  saved: Stored | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  isClosed: boolean;
  /** Address to return to without saving. */
  back: string;
}

/** A work's texts with a preview beside them, as in the form that sends it. Typed values stay after any answer. */
export function EditForm(props: Props) {
  const { proposal, universityName, cover, saved, lastResult, isClosed, back } = props;
  const [form, fields] = useForm<Record<keyof z.input<ReturnType<typeof editForm>>, string>>({
    id: "propuesta",
    lastResult,
    defaultValue: {
      title: proposal.title,
      category: proposal.category ?? "",
      ...textsOf(proposal, workTexts),
      baseVersion: String(proposal.updatedAt),
    },
  });
  const isSending = useNavigation().state === "submitting";
  const { formRef, typed, read } = useTyped();
  const category = typed
    ? (editCategories(proposal.category).find((id) => id === typed.category) ?? null)
    : null;
  return (
    <>
      {form.errors && <ErrorSummary id={form.errorId} errors={form.errors} isChanged={saved !== undefined} />}
      <div className="mt-10 grid grid-cols-1 gap-x-16 lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Form
          {...getFormProps(form)}
          ref={formRef}
          method="post"
          onInput={read}
          className="grid max-w-[42rem] content-start gap-6"
        >
          {/* A second submit after the other version was shown overwrites it. */}
          <input
            type="hidden"
            name="baseVersion"
            value={saved?.updatedAt ?? fields.baseVersion.initialValue}
          />
          <WorkLineField name="title" field={fields.title} readOnly={isClosed}>
            <SavedNow value={saved?.title} mine={fields.title.initialValue} />
          </WorkLineField>
          {sentTexts.map((name) => (
            <WorkTextField
              key={name}
              name={name}
              field={fields[name]}
              length={typed?.[name]?.length}
              readOnly={isClosed}
            >
              <SavedNow value={saved?.[name]} mine={fields[name].initialValue} />
            </WorkTextField>
          ))}
          <SelectField
            field={fields.category}
            label={words.category.label}
            mark={proposal.category === null ? "opcional" : undefined}
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
          <div className="flex flex-wrap gap-3">
            <Button solid disabled={isSending || isClosed}>
              {isSending ? "Guardando…" : "Guardar cambios"}
            </Button>
            <ButtonLink href={back}>Cancelar</ButtonLink>
          </div>
        </Form>
        <WorkPreview
          title={typed?.title ?? proposal.title}
          summary={typed?.summary ?? proposal.summary}
          category={category}
          universityName={universityName}
          picture={<Cover file={cover} category={category} alt="" sizes="22rem" eager />}
        />
      </div>
    </>
  );
}

/** The refusal's reasons for the whole form. */
function ErrorSummary({ id, errors, isChanged }: { id: string; errors: string[]; isChanged: boolean }) {
  return (
    <div id={id} role="alert" className="mt-8 max-w-[42rem] border-l-4 border-signal-text bg-sheet px-5 py-4">
      <p className="font-semibold">{errors.join(". ")}</p>
      {isChanged && <p className="mt-1 text-small">{proposalFormText.changedMeanwhileHelp}</p>}
    </div>
  );
}

/**
 * Reads the typed fields as the server counts them: a line break is one character. Reads nothing
 * before the scripts load.
 */
function useTyped() {
  const formRef = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<string, string>>();
  const read = () => {
    if (formRef.current) setTyped(fieldsIn(formRef.current));
  };
  // Text typed before the scripts loaded counts too.
  useEffect(read, []);
  return { formRef, typed, read };
}

const fieldsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value.replaceAll("\r\n", "\n")]] : [],
    ),
  );
