import type { Settings } from "../running/settings";

/** What a university declares of each work, where the contest asks for it. Its words: app/text/works/declarations.ts. */
export const declarationKinds = ["ai", "authorship", "portrayed", "minors"] as const;
export type DeclarationKind = (typeof declarationKinds)[number];

/** The answers to each, and which further fields each has to fill. */
const answers = {
  ai: { none: [], used: ["ai_tools", "ai_parts", "ai_licences"] },
  authorship: { unpublished: [], published: ["authorship_where"] },
  portrayed: { nobody: [], released: [] },
  minors: { none: [], authorised: [] },
} as const satisfies Record<DeclarationKind, Record<string, readonly string[]>>;

export const declarationDetails = ["ai_tools", "ai_parts", "ai_licences", "authorship_where"] as const;
export type DeclarationDetail = (typeof declarationDetails)[number];

/** The fields of a form: one a kind, named after it, then those that some answers need. */
export const declarationFields = [...declarationKinds, ...declarationDetails] as const;
export type DeclarationField = (typeof declarationFields)[number];

/** A text that asks for a declaration, in the version that is in force. */
export interface DeclarationText {
  kind: DeclarationKind;
  version: number;
  body: string;
}

/** Which are asked for, in their order. */
export const askedDeclarations = (
  settings: Pick<Settings, `declare_${DeclarationKind}`>,
): DeclarationKind[] => declarationKinds.filter((kind) => settings[`declare_${kind}`]);

export const answersTo = (kind: DeclarationKind): string[] => Object.keys(answers[kind]);

/** The further fields that an answer has to fill; none for what is no answer to that. */
export function detailsOf(kind: DeclarationKind, answer: string | undefined): readonly DeclarationDetail[] {
  const its: Record<string, readonly DeclarationDetail[]> = answers[kind];
  return (answer !== undefined && Object.hasOwn(its, answer) && its[answer]) || [];
}

export type Written = Partial<Record<DeclarationField, string>>;

/** What is declared: the answer, and what it had to tell besides. */
export interface Declared {
  kind: DeclarationKind;
  answer: string;
  details: Partial<Record<DeclarationDetail, string>>;
}

/** Complete fields as declarations; what belongs to another answer is left out. */
export function declaredIn(asked: readonly DeclarationKind[], written: Written): Declared[] {
  return asked.map((kind) => {
    const answer = written[kind] ?? "";
    const details = detailsOf(kind, answer).map((name) => [name, written[name] ?? ""] as const);
    return { kind, answer, details: Object.fromEntries(details) };
  });
}

/** A declaration's fields, to be edited. */
export const writtenIn = (declared: readonly Declared[]): Written =>
  Object.assign({}, ...declared.map(({ kind, answer, details }) => ({ [kind]: answer, ...details })));

/** Where a work was shown tells whose it is: jurors who judge blind are not told. */
export function withoutNames<One extends Declared>(declared: One): One {
  const { authorship_where: _, ...details } = declared.details;
  return { ...declared, details };
}
