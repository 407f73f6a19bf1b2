import type { ReactNode } from "react";

interface FieldProps {
  /** A conform field, or the same data of another control. */
  field: { id: string; errors?: string[] };
  /** Omitted where a heading holds the label. */
  label?: ReactNode;
  hint?: ReactNode;
  mark?: "obligatorio" | "opcional";
  className?: string;
  children: ReactNode;
}

/**
 * Label, control, hint and errors, linked by ids. The control takes conform's props
 * (`getInputProps` and similar, with `hintProps` for a hint), or `describedBy`.
 */
export function Field({ field, label, hint, mark, className = "", children }: FieldProps) {
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      {label && (
        <label htmlFor={field.id} className="label">
          {label}
          {mark && <span className="font-normal text-ink-soft"> {`(${mark})`}</span>}
        </label>
      )}
      {children}
      {hint && (
        <p id={hintId(field)} className="hint">
          {hint}
        </p>
      )}
      <FieldErrors id={field.id} errors={field.errors} />
    </div>
  );
}

export function FieldErrors({ id, errors }: FieldProps["field"]) {
  if (!errors?.length) return null;
  return (
    <p id={errorId({ id })} className="field-error">
      {errors.join(". ")}
    </p>
  );
}

// conform's own ids (`descriptionId`, `errorId`).
const hintId = ({ id }: { id: string }) => `${id}-description`;
const errorId = ({ id }: { id: string }) => `${id}-error`;

/** Returns options for conform's helpers that link the control to its hint. */
export const hintProps = (field: { id: string }, hint: unknown) =>
  hint ? { ariaDescribedBy: hintId(field) } : {};

/** Returns the attributes that link a control outside conform to its hint and errors. */
export function describedBy(field: FieldProps["field"], hint?: unknown) {
  const isWrong = field.errors !== undefined && field.errors.length > 0;
  const ids = [isWrong && errorId(field), hint && hintId(field)].filter(Boolean).join(" ");
  return {
    "aria-invalid": isWrong ? (true as const) : undefined,
    "aria-describedby": ids || undefined,
  };
}
