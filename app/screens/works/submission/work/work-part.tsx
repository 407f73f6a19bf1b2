import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { Counter } from "~/components/core/counter";
import { Field, hinted } from "~/components/core/field";
import { TextLabel } from "~/components/works/text-label";
import { categoryLabel, newProposalCategories } from "~/contest/works/categories";
import { sentTexts, type WorkLine, type WorkText, workFields } from "~/contest/works/work-fields";
import { wordsOf, workFieldWords } from "~/text/works/work-fields";
import type { FieldSet } from "~/web/works/submission-fields";
import type { Draft } from "../draft/draft";
import { Part } from "../part";

/** The work's title, texts and category. */
export function WorkPart({ fields, draft }: { fields: FieldSet; draft: Draft | null }) {
  const { category } = fields;
  return (
    <Part number={1} title="Obra">
      <LineField name="title" field={fields.title} />
      {sentTexts.map((name) => (
        <TextField key={name} name={name} field={fields[name]} length={draft?.[name].length} />
      ))}
      <Field field={category} label={workFieldWords.category.label} required={false} className="sm:max-w-xs">
        <select {...getSelectProps(category)} className="input">
          <option value="">Sin categoría</option>
          {newProposalCategories.map((one) => (
            <option key={one} value={one}>
              {categoryLabel(one)}
            </option>
          ))}
        </select>
      </Field>
    </Part>
  );
}

export function LineField({ name, field }: { name: WorkLine; field: FieldSet[WorkLine] }) {
  return (
    <Field field={field} label={workFieldWords[name].label}>
      <input {...getInputProps(field, { type: "text" })} className="input" autoComplete="off" aria-required />
    </Field>
  );
}

interface TextProps {
  name: WorkText;
  field: FieldSet[WorkText];
  /** Length of the typed text; undefined without JavaScript. */
  length: number | undefined;
}

function TextField({ name, field, length }: TextProps) {
  const { limit, required, rows, counted } = workFields[name];
  const { hint } = wordsOf(name);
  return (
    <Field
      field={field}
      label={<TextLabel name={name} />}
      required={required ? undefined : false}
      hint={
        counted ? (
          <Counter length={length} max={limit}>
            {hint}
          </Counter>
        ) : (
          hint
        )
      }
    >
      <textarea
        {...getTextareaProps(field, hinted(field, counted || hint))}
        className="input"
        rows={rows.sending}
        aria-required={required || undefined}
      />
    </Field>
  );
}
