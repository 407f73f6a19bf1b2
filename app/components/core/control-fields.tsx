import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ComponentProps } from "react";
import { Field, hintProps } from "./field";
import { Options, type OptionsProps } from "./options";

/** Props of a `Field` around one control of conform; the others go to the control. */
type ControlFieldProps<Tag extends "input" | "select" | "textarea"> = Omit<ComponentProps<Tag>, "form"> &
  Pick<ComponentProps<typeof Field>, "label" | "hint" | "mark"> & {
    field: FieldMetadata<string | number | undefined>;
    /** The control's own classes; `className` is the field's. */
    controlClass?: string;
  };

type InputFieldProps = ControlFieldProps<"input"> & { type?: "text" | "email" | "number" };

export function InputField({ type = "text", ...props }: InputFieldProps) {
  const { field, label, hint, mark, className, controlClass = "input", children, ...input } = props;
  return (
    <Field {...{ field, label, hint, mark, className }}>
      <input
        {...getInputProps(field, { type, ...hintProps(field, hint) })}
        className={controlClass}
        {...input}
      />
      {children}
    </Field>
  );
}

export function TextareaField(props: ControlFieldProps<"textarea">) {
  const { field, label, hint, mark, className, controlClass = "input", children, ...textarea } = props;
  return (
    <Field {...{ field, label, hint, mark, className }}>
      <textarea {...getTextareaProps(field, hintProps(field, hint))} className={controlClass} {...textarea} />
      {children}
    </Field>
  );
}

export function SelectField({ none, options, ...props }: ControlFieldProps<"select"> & OptionsProps) {
  const { field, label, hint, mark, className, controlClass = "input", children, ...select } = props;
  return (
    <Field {...{ field, label, hint, mark, className }}>
      <select {...getSelectProps(field, hintProps(field, hint))} className={controlClass} {...select}>
        <Options none={none} options={options} />
      </select>
      {children}
    </Field>
  );
}
