import type { FormMetadata } from "@conform-to/react";
import type { DeclarationField, DeclarationKind } from "~/contest/works/declarations";
import type { WorkField } from "~/contest/works/work-fields";

/** The main file's field and the one of the pictures that may follow it; they are read as streams, outside the schema. */
export const FILE = "file";
export const PICTURES = "pictures";

/** What the form sends besides files; the server's schema is submission-form.ts. */
export type Fields = Record<
  "id" | WorkField | "file" | "pictures" | "terms" | DeclarationField | `${DeclarationKind}_version`,
  string
> & {
  students: string[];
  roles: Record<string, string>;
  /** By the file's place: 0 is the main one. */
  alt: Record<string, string>;
  speaks: Record<string, string>;
  transcript: Record<string, string>;
};

export type FieldSet = ReturnType<FormMetadata<Fields>["getFieldset"]>;
