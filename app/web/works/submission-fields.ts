import type { FormMetadata } from "@conform-to/react";
import type { DeclarationField, DeclarationKind } from "~/contest/works/declarations";
import type { WorkField } from "~/contest/works/work-fields";

/** Fields of the main file and of the pictures after it. Both are read as streams, outside the schema. */
export const FILE = "file";
export const PICTURES = "pictures";
/** The accepted terms: the only field after the files. */
export const TERMS = "terms";

/** Form fields besides files. The server's schema is in submission-form.ts. */
export type Fields = Record<
  "id" | WorkField | "file" | "pictures" | "terms" | DeclarationField | `${DeclarationKind}_version`,
  string
> & {
  students: string[];
  roles: Record<string, string>;
  /** Texts by position of the file: 0 is the main one. */
  alt: Record<string, string>;
  speaks: Record<string, string>;
  transcript: Record<string, string>;
};

export type FieldSet = ReturnType<FormMetadata<Fields>["getFieldset"]>;
