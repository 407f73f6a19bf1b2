import type { FieldMetadata, SubmissionResult } from "@conform-to/react";

export type Result = SubmissionResult<string[]> | undefined;

/**
 * A field with what the last answer says of it. conform itself would keep an error until its next answer, and a form
 * that was saved gets none: the page stays, with another message.
 */
export function answered<Field extends FieldMetadata<string>>(field: Field, result: Result): Field {
  return Object.create(field, { errors: { value: result?.error?.[field.name] ?? undefined } });
}

/** Never sent back to the page. */
export const passwordFields = ["current_password", "new_password", "repeated_password"];

/** Which of the two forms a POST carries is said by its address. */
export const passwordPath = "/cuenta?parte=contrasena";
export const isPasswordPart = (search: string) => new URLSearchParams(search).get("parte") === "contrasena";
