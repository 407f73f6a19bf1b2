import type { FieldMetadata, SubmissionResult } from "@conform-to/react";

export type Result = SubmissionResult<string[]> | undefined;

/**
 * A field with what the last answer says of it. conform itself would keep an error until its next answer, and a form
 * that was saved, or stands beside the one that was sent, gets none: the page stays.
 */
export function answered<Field extends FieldMetadata<string>>(
  field: Field,
  result: Result,
  /** Told beside it too, though it is not of its name. */
  besides?: string[],
): Field {
  return Object.create(field, { errors: { value: result?.error?.[field.name] ?? besides } });
}
