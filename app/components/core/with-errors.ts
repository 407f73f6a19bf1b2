import type { FieldMetadata, SubmissionResult } from "@conform-to/react";

export type Result = SubmissionResult<string[]> | undefined;

/**
 * Returns a field with the last answer's errors. conform itself keeps an error until its next
 * answer. A saved form, or one beside the sent form, gets no next answer, because the page stays.
 */
export function withErrors<Field extends FieldMetadata<string>>(
  field: Field,
  result: Result,
  /** Errors of other fields to show beside this one. */
  besides?: string[],
): Field {
  return Object.create(field, { errors: { value: result?.error?.[field.name] ?? besides } });
}
