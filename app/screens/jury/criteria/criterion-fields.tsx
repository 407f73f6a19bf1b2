import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { InputField, TextareaField } from "~/components/core/control-fields";
import { criteria as criteriaText } from "~/text/jury/criteria";
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
  const hint = share === null ? undefined : criteriaText.share(share);
  const legend = fields.name.initialValue || criteriaText.add;
  return (
    <fieldset className="grid gap-x-6 gap-y-4 border-t py-6 md:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.4fr)_8rem_5.5rem]">
      <legend className="sr-only">{`${number}. ${legend}`}</legend>
      {!isNew && <input {...getInputProps(fields.id, { type: "hidden" })} />}
      <InputField
        field={fields.order}
        label={criteriaText.order}
        type="number"
        controlClass="input tabular-nums"
      />
      <InputField
        field={fields.name}
        label={isNew ? criteriaText.add : criteriaText.name}
        autoComplete="off"
      />
      <TextareaField field={fields.description} label={criteriaText.help} mark="opcional" rows={2} />
      <InputField
        field={fields.weight}
        label={criteriaText.weight}
        hint={hint}
        type="number"
        step="any"
        min="0"
        max="100"
        inputMode="decimal"
        controlClass="input tabular-nums"
      />
      {!isNew && (
        <label className="inline-flex min-h-11 items-center gap-2 text-small md:mt-6 md:self-start">
          <input {...getInputProps(fields.remove, { type: "checkbox" })} className="size-5 accent-accent" />
          {criteriaText.remove}
        </label>
      )}
    </fieldset>
  );
}
