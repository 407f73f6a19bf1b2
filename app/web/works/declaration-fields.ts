import * as z from "zod";
import { limits } from "~/contest/core/limits";
import {
  answersTo,
  type DeclarationField,
  type DeclarationKind,
  type DeclarationText,
  declarationDetails,
  declarationKinds,
  declaredIn,
  detailsOf,
} from "~/contest/works/declarations";
import { declarations as text } from "~/text/works/declarations";
import { required, severalLines } from "../core/forms";

type Field = DeclarationField | `${DeclarationKind}_version`;

/** Accepts and ignores a field of another answer or of a disabled declaration. */
const ignored = z.string().optional();

/**
 * Returns the schema fields of the declarations that `asked` lists. The answers in `fields` decide which details are
 * required.
 */
export function declarationFields(texts: readonly DeclarationText[], fields: FormData) {
  const needed = texts.flatMap(({ kind }) => detailsOf(kind, String(fields.get(kind) ?? "")));
  const kinds = declarationKinds.flatMap((kind): [Field, z.ZodType<string | undefined>][] => {
    const declaration = texts.find((one) => one.kind === kind);
    if (!declaration) return [kind, `${kind}_version` as const].map((name) => [name, ignored]);
    return [
      [kind, z.enum(answersTo(kind), { error: text.required[kind] })],
      // Required, because a missing version leaves the text unknown.
      [`${kind}_version`, z.literal(String(declaration.version), { error: text.changedText })],
    ];
  });
  const details = declarationDetails.map((name): [Field, z.ZodType<string | undefined>] => [
    name,
    needed.includes(name)
      ? required(text.required[name])
          .overwrite(severalLines)
          .max(limits.declarationLength, text.tooLong(name))
      : ignored,
  ]);
  return Object.fromEntries([...kinds, ...details]) as Record<Field, z.ZodType<string | undefined>>;
}

/** Form with a work's declarations only. */
export const declarationsForm = (texts: readonly DeclarationText[], fields: FormData) =>
  z.strictObject(declarationFields(texts, fields));

/** Returns the declarations in the fields, each with the version of its text. */
export function declaredBy(texts: readonly DeclarationText[], written: Partial<Record<Field, string>>) {
  const kinds = texts.map(({ kind }) => kind);
  return declaredIn(kinds, written).map((entry) => ({
    ...entry,
    textVersion: texts.find(({ kind }) => kind === entry.kind)?.version ?? 0,
  }));
}

/** Returns true when a declaration has a field of this name. */
export const isDeclarationField = (name: string): boolean =>
  [...declarationKinds, ...declarationKinds.map((kind) => `${kind}_version`), ...declarationDetails].some(
    (ours) => ours === name,
  );
