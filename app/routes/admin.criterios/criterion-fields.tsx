import type { FieldMetadata } from "@conform-to/react";
import { describedBy, Field } from "~/components/field";
import { criteria as text } from "~/text/criteria";
import type { CriteriaForm } from "./form";

interface Props {
  field: FieldMetadata<CriteriaForm["criteria"][number]>;
  number: number;
  /** Of the whole grade, as it is stored; null for a new one. */
  share: number | null;
}

/** One criterion's row; the last one is blank, for a new one. */
export function CriterionFields({ field, number, share }: Props) {
  const fields = field.getFieldset();
  const isNew = share === null;
  const legend = fields.name.initialValue || text.add;
  return (
    <fieldset className="grid gap-x-6 gap-y-4 border-t py-6 md:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1.4fr)_8rem]">
      <legend className="sr-only">{`${number}. ${legend}`}</legend>
      {!isNew && <input type="hidden" name={fields.id.name} value={fields.id.initialValue} />}
      <Field id={fields.order.id} label={text.order} errors={fields.order.errors}>
        <input
          id={fields.order.id}
          name={fields.order.name}
          type="number"
          className="input tabular-nums"
          defaultValue={fields.order.initialValue}
          {...describedBy(fields.order.id, fields.order)}
        />
      </Field>
      <Field id={fields.name.id} label={isNew ? text.add : text.name} errors={fields.name.errors}>
        <input
          type="text"
          id={fields.name.id}
          name={fields.name.name}
          className="input"
          defaultValue={fields.name.initialValue}
          autoComplete="off"
          {...describedBy(fields.name.id, fields.name)}
        />
      </Field>
      <Field id={fields.description.id} label={text.help} required={false} errors={fields.description.errors}>
        <textarea
          id={fields.description.id}
          name={fields.description.name}
          className="input"
          rows={2}
          defaultValue={fields.description.initialValue}
          {...describedBy(fields.description.id, fields.description)}
        />
      </Field>
      <Field
        id={fields.weight.id}
        label={text.weight}
        hint={share === null ? undefined : text.share(share)}
        errors={fields.weight.errors}
      >
        <input
          id={fields.weight.id}
          name={fields.weight.name}
          type="number"
          step="any"
          min="0"
          max="100"
          inputMode="decimal"
          className="input tabular-nums"
          defaultValue={fields.weight.initialValue}
          {...describedBy(fields.weight.id, { hint: share !== null, errors: fields.weight.errors })}
        />
      </Field>
      {!isNew && (
        <label className="inline-flex min-h-11 items-center gap-2 text-small md:col-start-2">
          <input
            type="checkbox"
            name={fields.remove.name}
            defaultChecked={fields.remove.initialValue === "on"}
            className="size-5 accent-accent"
          />
          {text.remove}
        </label>
      )}
    </fieldset>
  );
}
