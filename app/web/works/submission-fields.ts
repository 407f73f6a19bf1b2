import type { FormMetadata } from "@conform-to/react";
import { limits } from "~/contest/core/limits";
import type { WorkField } from "~/contest/core/work-fields";
import type { Declaration } from "~/contest/works/declarations";

/** Fields of the main file and of the pictures after it. Both are read as streams, outside the schema. */
export const FILE = "file";
export const PICTURES = "pictures";
/** The accepted terms, the last field. */
export const TERMS = "terms";
/** Fields that may come after files. Each file's texts stand below the file, as the page shows them. */
export const LATE_FIELDS = [
  ...Array.from({ length: limits.proposalFiles }, (_, place) => `alt.${place}`),
  ...["speaks.0", "transcript.0", TERMS],
];

/** Form fields besides files. The server's schema is in submission-form.ts. */
export type Fields = Record<"id" | WorkField | Declaration | "file" | "pictures" | "terms", string> & {
  students: string[];
  roles: Record<string, string>;
  /** Texts by position of the file: 0 is the main one. */
  alt: Record<string, string>;
  speaks: Record<string, string>;
  transcript: Record<string, string>;
};

export type FieldSet = ReturnType<FormMetadata<Fields>["getFieldset"]>;
