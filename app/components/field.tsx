import type { ReactNode } from "react";

interface FieldProps {
  /** The field's id in its form (conform's `fields.x.id`). */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: string[];
  required?: boolean;
  className?: string;
  children: ReactNode;
}

/** Label, control, hint and errors, tied together by ids; the control takes `describedBy(...)`. */
export function Field({ id, label, hint, errors, required, className = "", children }: FieldProps) {
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="label">
        {label}
        {required === false && <span className="font-normal text-ink-soft"> (opcional)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}

export function FieldErrors({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null;
  return (
    <p id={`${id}-error`} className="field-error">
      {errors.join(". ")}
    </p>
  );
}

/** The aria attributes that point a control at its hint and errors. */
export function describedBy(id: string, { hint, errors }: { hint?: unknown; errors?: string[] }) {
  const ids = [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(" ");
  return {
    "aria-invalid": errors?.length ? (true as const) : undefined,
    "aria-describedby": ids || undefined,
  };
}
