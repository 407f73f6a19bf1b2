import { type FieldMetadata, getInputProps } from "@conform-to/react";
import type { ComponentProps } from "react";
import { TextareaField } from "~/components/core/control-fields";
import { FieldErrors } from "~/components/core/field";
import { verdict as verdictText } from "~/text/final/verdict";
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
};

export const Text = (props: ComponentProps<typeof TextareaField>) => (
  <TextareaField rows={3} {...props} controlClass="input field-sizing-content" />
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
        {verdictText.isVoid[kind]}
      </label>
      <FieldErrors id={on.id} errors={on.errors} />
      <div className="hidden pb-3 group-has-[input:checked]/void:block">
        <Text field={reasons} label={verdictText.reasons} rows={2} />
      </div>
    </div>
  );
}
