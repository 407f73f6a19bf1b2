import { parseWithZod } from "@conform-to/zod/v4";
import * as z from "zod";
import { newProposalCategories } from "~/contest/core/categories";
import { limits } from "~/contest/core/limits";
import { byName, sentFields } from "~/contest/core/work-fields";
import { declarations } from "~/contest/works/declarations";
import { declarationTexts } from "~/text/works/declarations";
import { proposalForm as proposalFormText } from "~/text/works/proposal-form";
import { formErrorText, oneLine } from "~/web/core/forms";
import { altFields } from "~/web/works/alt-fields";
import { lineField, sentTextFields } from "~/web/works/work-fields";

/** Version of the rules that the form showed. A form without a version showed the first one. */
export const readRulesVersion = z.coerce.number().int().positive().catch(1);

/** Schema of a new proposal. `students` are the ids of the university's students. (specification 2.5) */
const schema = (students: Set<string>) =>
  z.strictObject({
    id: z.uuid({ error: formErrorText }),
    title: lineField("title"),
    ...sentTextFields,
    category: z.enum(newProposalCategories, { error: proposalFormText.categoryUnknown }).optional(),
    team: lineField("team"),
    students: z
      .array(z.string())
      .min(1, proposalFormText.studentsRequired)
      .max(limits.studentsPerProposal, proposalFormText.tooManyStudents(limits.studentsPerProposal))
      .refine((ids) => ids.every((id) => students.has(id)), proposalFormText.foreignStudent)
      .transform((ids) => [...new Set(ids)]),
    roles: z
      .record(
        z.string(),
        z.string().overwrite(oneLine).max(limits.studentRoleLength, proposalFormText.roleTooLong),
      )
      .default({}),
    terms: z.literal("on", proposalFormText.termsRequired),
    rules: readRulesVersion,
    ...byName(declarations, (name) =>
      z.enum(["si", "no"], { error: declarationTexts.required[name] }).transform((answer) => answer === "si"),
    ),
    ...altFields,
  });

const KNOWN = /^(id|students|terms|rules|roles\.(?!__proto__$)[\w-]+|alt\.[0-7]|(speaks|transcript)\.0)$/;
/** Fields with ids of finished uploads, which replace files (claim-uploads.ts). */
const TOKEN = /^(upload|uploads|poster)$/;

/** Fields of the student search (choice.ts) and of a student's invitation. */
const BESIDE = /^(buscar|pagina|invitar|student_name|student_email)$/;

/** Returns true when the schema has the field. */
const isOurs = (name: string) =>
  [...sentFields, ...declarations].some((field) => field === name) || KNOWN.test(name);

/**
 * Returns true when the form has unknown fields. They are refused, because a path in a name could reach other fields.
 */
export const hasUnknownFields = (fields: FormData) =>
  [...fields.keys()].some((name) => !isOurs(name) && ![TOKEN, BESIDE].some((ours) => ours.test(name)));

export interface UploadTokens {
  main: string[];
  pictures: string[];
  poster: string[];
}

/** Returns the uploads that the form names instead of files, or null. */
export function uploadTokens(fields: FormData): UploadTokens | null {
  const all = (name: string) => fields.getAll(name).map(String);
  const tokens = { main: all("upload"), pictures: all("uploads"), poster: all("poster") };
  return Object.values(tokens).some(({ length }) => length > 0) ? tokens : null;
}

/** Returns the ids of the chosen students, unchecked. */
export const chosenStudents = (fields: FormData): string[] =>
  fields
    .getAll("students")
    .map(String)
    .slice(0, limits.studentsPerProposal + 1);

export function parseNewProposal(fields: FormData, studentIds: string[]) {
  const ownFields = new FormData();
  for (const [name, value] of fields) if (isOurs(name)) ownFields.append(name, value);
  return parseWithZod(ownFields, { schema: schema(new Set(studentIds)) });
}
