import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { Field, hinted } from "~/components/core/field";
import { criteria as text } from "~/text/jury/criteria";
import type { CriteriaForm } from "./form";

interface Props {
  field: FieldMetadata<CriteriaForm["criteria"][number]>;
  number: number;
  /** Stored share of the total grade; null for a new criterion. */
  share: number | null;
}

/** One criterion's row; the last row is blank for a new criterion. */
export function CriterionFields({ field, number, share }: Props) {
  const fields = field.getFieldset();
  const isNew = share === null;
  const hint = share === null ? undefined : text.share(share);
  const legend = fields.name.initialValue || text.add;
  return (
    <fieldset className="grid gap-x-6 gap-y-4 border-t py-6 md:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.4fr)_8rem]">
      <legend className="sr-only">{`${number}. ${legend}`}</legend>
      {!isNew && <input {...getInputProps(fields.id, { type: "hidden" })} />}
      <Field field={fields.order} label={text.order}>
        <input {...getInputProps(fields.order, { type: "number" })} className="input tabular-nums" />
      </Field>
      <Field field={fields.name} label={isNew ? text.add : text.name}>
        <input {...getInputProps(fields.name, { type: "text" })} className="input" autoComplete="off" />
      </Field>
      <Field field={fields.description} label={text.help} required={false}>
        <textarea {...getTextareaProps(fields.description)} className="input" rows={2} />
      </Field>
      <Field field={fields.weight} label={text.weight} hint={hint}>
        <input
          {...getInputProps(fields.weight, { type: "number", ...hinted(fields.weight, hint) })}
          step="any"
          min="0"
          max="100"
          inputMode="decimal"
          className="input tabular-nums"
        />
      </Field>
      {!isNew && (
        <label className="inline-flex min-h-11 items-center gap-2 text-small md:col-start-2">
          <input {...getInputProps(fields.remove, { type: "checkbox" })} className="size-5 accent-accent" />
          {text.remove}
        </label>
      )}
    </fieldset>
  );
}
