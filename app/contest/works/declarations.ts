import type { Settings } from "../running/settings";

/** Declarations that a contest may require for each work. Texts: app/text/works/declarations.ts. */
export const declarationKinds = ["ai", "authorship", "portrayed", "minors"] as const;
export type DeclarationKind = (typeof declarationKinds)[number];

/** Answers of each declaration, and the further fields that each answer requires. */
const answers = {
  ai: { none: [], used: ["ai_tools", "ai_parts", "ai_licences"] },
  authorship: { unpublished: [], published: ["authorship_where"] },
  portrayed: { nobody: [], released: [] },
  minors: { none: [], authorised: [] },
} as const satisfies Record<DeclarationKind, Record<string, readonly string[]>>;

export const declarationDetails = ["ai_tools", "ai_parts", "ai_licences", "authorship_where"] as const;
export type DeclarationDetail = (typeof declarationDetails)[number];

/** Form fields: one per declaration, named after it, then the further fields of some answers. */
export const declarationFields = [...declarationKinds, ...declarationDetails] as const;
export type DeclarationField = (typeof declarationFields)[number];

/** The text of a declaration in the version in force. */
export interface DeclarationText {
  kind: DeclarationKind;
  version: number;
  body: string;
}

/** Returns the declarations that the settings require, in their order. */
export const requiredDeclarations = (
  settings: Pick<Settings, `declare_${DeclarationKind}`>,
): DeclarationKind[] => declarationKinds.filter((kind) => settings[`declare_${kind}`]);

export const answersTo = (kind: DeclarationKind): string[] => Object.keys(answers[kind]);

/** Returns the further fields that an answer requires; none for an invalid answer. */
export function detailsOf(kind: DeclarationKind, answer: string | undefined): readonly DeclarationDetail[] {
  const details: Record<string, readonly DeclarationDetail[]> = answers[kind];
  return (answer !== undefined && Object.hasOwn(details, answer) && details[answer]) || [];
}

export type WrittenAnswer = Partial<Record<DeclarationField, string>>;

/** A declaration: the answer and its further details. */
export interface Declared {
  kind: DeclarationKind;
  answer: string;
  details: Partial<Record<DeclarationDetail, string>>;
}

/** Converts complete fields to declarations and drops fields of other answers. */
export function declaredIn(kinds: readonly DeclarationKind[], fields: WrittenAnswer): Declared[] {
  return kinds.map((kind) => {
    const answer = fields[kind] ?? "";
    const details = detailsOf(kind, answer).map((name) => [name, fields[name] ?? ""] as const);
    return { kind, answer, details: Object.fromEntries(details) };
  });
}

/** Converts declarations to form fields for editing. */
export const writtenIn = (declared: readonly Declared[]): WrittenAnswer =>
  Object.assign({}, ...declared.map(({ kind, answer, details }) => ({ [kind]: answer, ...details })));

/** Removes the place of an earlier publication: it tells blind jurors whose work it is. */
export function withoutNames<One extends Declared>(declared: One): One {
  const { authorship_where: _, ...details } = declared.details;
  return { ...declared, details };
}
