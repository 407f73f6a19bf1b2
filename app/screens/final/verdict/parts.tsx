import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { Field, FieldErrors, hinted } from "~/components/core/field";
import { verdict as text } from "~/text/final/verdict";
import type { voidKinds } from "./first-draft";

/** The form's fields in conform's shape. */
export type Fields = {
  reason: string;
  statement: string;
  departure: string;
  favourite: string;
  favouriteReasons: string;
  add: string;
  works: { id: string; kind: string; label: string; reasons: string }[];
  voids: { on: string; reasons: string }[];
  dissents: { juror: string; text: string }[];
};

interface TextProps {
  field: FieldMetadata<string>;
  /** Omitted where a heading holds the label. */
  label?: string;
  hint?: string;
  rows?: number;
}

export const Text = ({ field, label, hint, rows = 3 }: TextProps) => (
  <Field field={field} label={label} hint={hint}>
    <textarea
      {...getTextareaProps(field, hinted(field, hint))}
      className="input field-sizing-content"
      rows={rows}
    />
  </Field>
);

interface VoidProps {
  field: FieldMetadata<Fields["voids"][number]>;
  kind?: (typeof voidKinds)[number];
}

/** A ticked box shows the field for its reasons. */
export function VoidFields({ field, kind }: VoidProps) {
  const { on, reasons } = field.getFieldset();
  if (!kind) return null;
  return (
    <div className="group/void grid gap-3 border-t py-2">
      <label className="flex min-h-11 items-center gap-3">
        <input {...getInputProps(on, { type: "checkbox" })} className="size-5 accent-accent" />
        {text.isVoid[kind]}
      </label>
      <FieldErrors id={on.id} errors={on.errors} />
      <div className="hidden pb-3 group-has-[input:checked]/void:block">
        <Text field={reasons} label={text.reasons} rows={2} />
      </div>
    </div>
  );
}

interface DissentProps {
  field: FieldMetadata<Fields["dissents"][number]>;
  jurors: { id: string; name: string }[];
}

export function DissentFields({ field, jurors }: DissentProps) {
  const fields = field.getFieldset();
  return (
    <div className="grid gap-4 border-t pt-5">
      <Field field={fields.juror} label={text.juror}>
        <select {...getSelectProps(fields.juror)} className="input">
          <option value="">{text.nobody}</option>
          {jurors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Text field={fields.text} label={text.dissent} />
    </div>
  );
}
